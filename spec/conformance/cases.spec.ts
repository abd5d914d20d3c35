import { expect } from "chai";
import { type Case, fault, result_of } from "../support/conformance.js";
import { grouped, read_fixtures } from "../support/fixtures.js";

const CASES = read_fixtures<Case>("cases.jsonl");

/** The format that a case is about; `session` for what is asked of the session alone. */
function format_of({ format, then }: Case): string {
  return format ?? (then?.[0] === "payload" ? String(then[1]) : "session");
}

describe("recorded cases", () => {
  for (const [name, cases] of grouped(CASES, (one) => `${one.group}: ${format_of(one)}`)) {
    it(`${name} (${cases.length})`, () => {
      const faults = cases.map((one) => ({ id: one.id, fault: fault(() => result_of(one), one.expect) }));
      expect(faults.filter((one) => one.fault !== null)).to.deep.equal([]);
    });
  }
});
