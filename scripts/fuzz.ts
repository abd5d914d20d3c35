/**
 * Tries random sessions, bodies, streams and values of any kind: `npm run fuzz -- --seconds 60 --seed 1 --only stream`.
 * What is wrong is printed, and kept in spec/fixtures/fuzz as one line of JSON; then the exit status is 1.
 */
import { parseArgs } from "node:util";
import fc from "fast-check";
import { CHECK_NAMES, check_of } from "./fuzz/checks.js";
import { cause_of, type Finding, keep } from "./fuzz/findings.js";

/** In milliseconds: how long a check is tried before the next has its turn. */
const ROUND = 2_000;
/** In milliseconds; an input that takes longer is a finding. */
const SLOW = 5_000;

const { values: options } = parseArgs({
  options: { seconds: { type: "string" }, seed: { type: "string" }, only: { type: "string" } },
});
const seconds = Number(options.seconds ?? 60);
const seed = Number(options.seed ?? Math.floor(Math.random() * 2 ** 31));
const names = options.only ? [options.only] : CHECK_NAMES;

const runs = new Map(names.map((name) => [name, 0]));
const known = new Set<string>();
const findings: Finding[] = [];

console.log(`fuzz: ${names.join(", ")} for ${seconds} s, seed ${seed}`);
const end = Date.now() + seconds * 1_000;
for (let round = 0; Date.now() < end; round++) {
  for (const name of names) await try_round(name, seed + round);
}
for (const [name, count] of runs) console.log(`${name}: ${count} inputs`);
console.log(`${findings.length} findings`);
process.exitCode = findings.length > 0 ? 1 : 0;

/** Tries a check with inputs for a while; of a failure the smallest input is kept. */
async function try_round(name: string, round_seed: number): Promise<void> {
  const property = fc.asyncProperty(check_of(name).inputs, (input) => tried(name, input));
  const { counterexample, numRuns } = await fc.check(property, {
    seed: round_seed,
    numRuns: Number.MAX_SAFE_INTEGER,
    interruptAfterTimeLimit: Math.max(1, Math.min(ROUND, end - Date.now())),
  });
  runs.set(name, (runs.get(name) ?? 0) + numRuns);
  if (counterexample) await report(name, counterexample[0]);
}

/** Runs a check; a failure that was found before is none. */
async function tried(name: string, input: unknown): Promise<void> {
  const error = await failure(name, input);
  if (error !== null && !known.has(cause_of(name, error))) throw error;
}

async function failure(name: string, input: unknown): Promise<unknown> {
  const start = performance.now();
  try {
    await check_of(name).run(input);
  } catch (error) {
    return error;
  }
  return performance.now() - start > SLOW ? new Error("slow") : null;
}

async function report(check: string, input: unknown): Promise<void> {
  const error = await failure(check, input);
  if (error === null) return;
  known.add(cause_of(check, error));
  const fault = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const finding = { check, fault: fault.split("\n")[0] ?? "", input };
  findings.push(finding);
  console.log(
    `\n${check}: ${fault.split("\n").slice(0, 8).join("\n")}\n${JSON.stringify(finding).slice(0, 2_000)}\nkept as ${keep(finding)}`,
  );
}
