import { execFileSync } from "node:child_process";
import { build } from "esbuild";
import { heading } from "./measure.mjs";

const ENTRIES = [
  "index",
  "entries/messages",
  "entries/chat_completion",
  "entries/gemini",
  "entries/converse",
  "entries/open_responses",
];

/** The time to import the package in a new process, and what a bundler makes of its entry points. */
export async function size() {
  heading("Import time and size");
  const dist = new URL("../dist/", import.meta.url);
  const script = `const t = performance.now(); await import(${JSON.stringify(new URL("index.js", dist).href)}); console.log(performance.now() - t)`;
  const times = Array.from({ length: 7 }, () =>
    Number(execFileSync("node", ["--input-type=module", "-e", script])),
  );
  console.log(`Import in a new process: ${times.sort((a, b) => a - b)[3].toFixed(0)} ms (median of 7).\n`);
  console.log("| entry point | bundled and minified, dependencies included |\n| --- | ---: |");
  for (const entry of ENTRIES) {
    const { outputFiles } = await build({
      entryPoints: [new URL(`${entry}.js`, dist).pathname],
      bundle: true,
      minify: true,
      format: "esm",
      platform: "node",
      write: false,
    });
    console.log(`| ${entry} | ${(outputFiles[0].contents.length / 1_000).toFixed(0)} KB |`);
  }
}
