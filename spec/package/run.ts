import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

/** The folder of the project. */
export const ROOT = join(import.meta.dirname, "../..");

/** Runs a program and gives what it prints. What it prints on failure is thrown. */
export async function run(cwd: string, program: string, ...args: string[]): Promise<string> {
  try {
    return (await promisify(execFile)(program, args, { cwd })).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${program} ${args[0]}:\n${stdout}${stderr}`, { cause: error });
  }
}

/** Runs a program that npm has installed for the project. */
export function run_tool(cwd: string, tool: string, ...args: string[]): Promise<string> {
  return run(cwd, join(ROOT, "node_modules/.bin", tool), ...args);
}

/** Runs code by plain Node as a module of a folder; gives the JSON that it prints. */
export async function run_code(cwd: string, code: string): Promise<unknown> {
  return JSON.parse(await run(cwd, process.execPath, "--input-type=module", "--eval", code));
}

/** Builds the project where that has not been done: `npm test` builds it before the specs. */
export async function ensure_build(): Promise<void> {
  if (!existsSync(join(ROOT, "dist/index.js"))) await run(ROOT, "npm", "run", "build");
}
