import { type ChildProcess, fork, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";

/** A redis-server of our own, on loopback and in memory only. */
export interface RedisServer {
  url: string;
  stop(): Promise<void>;
}

/** Becomes redis-server, and ends it when standard input closes: whatever happens to us, no server stays behind. */
const LEASHED = 'exec 3<&0; (cat <&3; kill $$) >/dev/null 2>&1 & exec redis-server "$@" 3<&-';

const READY = "Ready to accept connections";

/** Whether there is a redis-server on the path. */
export function has_redis_server(): boolean {
  return spawnSync("redis-server", ["--version"]).status === 0;
}

/** Starts a redis-server on a free port; it writes nothing to disk. Throws an Error with its output when it ends. */
export async function start_redis(): Promise<RedisServer> {
  const port = `${await free_port()}`;
  const settings = ["--bind", "127.0.0.1", "--port", port, "--save", "", "--appendonly", "no"];
  const server = spawn("sh", ["-c", LEASHED, "redis-server", ...settings], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  let output = "";
  for await (const chunk of server.stdout.iterator({ destroyOnReturn: false })) {
    output += chunk;
    if (output.includes(READY)) break;
  }
  if (!output.includes(READY)) throw new Error(`redis-server has not started:\n${output}`);
  server.stdout.resume();
  const ended = once(server, "exit");
  const stop = async () => {
    server.stdin.end();
    await ended;
  };
  return { url: `redis://127.0.0.1:${port}`, stop };
}

async function free_port(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}

/** Starts a module in a process of its own; it ends when we do. */
export function start_process(module: URL, env: Record<string, string>): ChildProcess {
  return fork(module, { env: { ...process.env, ...env }, execArgv: ["--import", "tsx"] });
}

/** Ends a process and waits for it: politely, or with SIGKILL, which it cannot notice. */
export async function end_process(child: ChildProcess, signal: "SIGTERM" | "SIGKILL"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
}
