import { execFileSync } from "node:child_process";
import { collapsing, stream_growth } from "./collapse.mjs";
import { FORMATS, payload_of } from "./payloads.mjs";
import { growth, persistence } from "./persistence.mjs";
import { size } from "./size.mjs";

const PAYLOADS = FORMATS.map((format) => [`payload_${format}`, () => payload_of(format)]);
const PARTS = new Map([
  ...PAYLOADS,
  ...Object.entries({ persistence, growth, collapsing, stream_growth, size }),
]);

/** Each part runs in a process of its own, so that what one library has done to the compiler slows no other. */
function run_apart(part) {
  execFileSync(process.execPath, ["--expose-gc", import.meta.filename, "--part", part], { stdio: "inherit" });
}

const [first, ...rest] = process.argv.slice(2);
if (first === "--part") {
  await PARTS.get(rest[0])();
} else {
  console.log(`# Benchmarks (Node ${process.version}, ${process.arch})`);
  console.log("\nRatios are to the first row of each table.");
  const wanted = process.argv.slice(2);
  for (const part of PARTS.keys()) {
    if (wanted.length === 0 || wanted.some((name) => part.startsWith(name))) run_apart(part);
  }
}
