import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

/** An example that runs in a process of its own, on a free port and without an API key. */
export class RunningExample {
  /** What it has printed where the pattern has its group. */
  readonly found: string;
  readonly #process: ChildProcess;

  private constructor(child: ChildProcess, found: string) {
    this.#process = child;
    this.found = found;
  }

  /** Starts an example and waits until it prints what the pattern tells. Throws an Error when it ends before. */
  static async start(path: string, pattern: RegExp): Promise<RunningExample> {
    const child = spawn(process.execPath, ["--import", "tsx", path], {
      env: { ...process.env, OPENAI_API_KEY: "", PORT: "0" },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let output = "";
    for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
      output += chunk;
      const [, found] = pattern.exec(output) ?? [];
      if (found) return new RunningExample(child, found);
    }
    throw new Error(`${path} has ended:\n${output}`);
  }

  /** Ends it politely, unless it has ended, and gives its exit code. */
  async stop(): Promise<number | null> {
    if (this.#process.exitCode === null) {
      const ended = once(this.#process, "exit");
      this.#process.kill("SIGTERM");
      await ended;
    }
    return this.#process.exitCode;
  }
}
