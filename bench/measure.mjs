import { do_not_optimize, measure as sample } from "mitata";

const WARM_UP_MILLISECONDS = 700;

/** The median time of a call in microseconds, once the compiler has settled; a promise is awaited. */
export async function time(call) {
  const is_async = call() instanceof Promise;
  for (const end = performance.now() + WARM_UP_MILLISECONDS; performance.now() < end; ) await call();
  const run = is_async ? async () => do_not_optimize(await call()) : () => do_not_optimize(call());
  const { p50 } = await sample(run, { min_cpu_time: 400e6, min_samples: 10 });
  return p50 / 1_000;
}

/** Prints a table of the rows' times and of their ratios to the first row. */
export async function compare(title, rows) {
  heading(title);
  console.log("| what | time | ratio |\n| --- | ---: | ---: |");
  let base = null;
  for (const [name, call] of rows) {
    const microseconds = await time(call);
    base ??= microseconds;
    console.log(`| ${name} | ${human(microseconds)} | ${(microseconds / base).toFixed(2)} |`);
  }
}

export function heading(title) {
  console.log(`\n## ${title}\n`);
}

/** Microseconds for people. */
export function human(microseconds) {
  return microseconds < 1_000 ? `${microseconds.toFixed(1)} us` : `${(microseconds / 1_000).toFixed(2)} ms`;
}
