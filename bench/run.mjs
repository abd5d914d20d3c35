import { collapsing, stream_growth } from "./collapse.mjs";
import { payloads } from "./payloads.mjs";
import { growth, persistence } from "./persistence.mjs";
import { size } from "./size.mjs";

const PARTS = { payloads, persistence, growth, collapsing, stream_growth, size };
const wanted = process.argv.slice(2);

console.log(
  `# Benchmarks (Node ${process.version}, ${process.arch})\n\nRatios are to the first row of each table.`,
);
for (const [name, part] of Object.entries(PARTS)) {
  if (wanted.length === 0 || wanted.includes(name)) await part();
}
