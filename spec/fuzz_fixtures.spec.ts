import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { check_of } from "../scripts/fuzz/checks.js";
import { FINDINGS_FOLDER, type Finding } from "../scripts/fuzz/findings.js";

const findings = readdirSync(FINDINGS_FOLDER)
  .sort()
  .map((file) => ({ file, ...(JSON.parse(readFileSync(join(FINDINGS_FOLDER, file), "utf8")) as Finding) }));

describe("what random runs have found", () => {
  for (const { file, check, fault, input } of findings) {
    it(`is right by now: ${file} (${fault.slice(0, 80)})`, async () => {
      await check_of(check).run(input);
    });
  }
});
