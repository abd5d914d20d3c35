import { FlowProducer, Worker } from "bullmq";
import { Redis } from "ioredis";
import type { ToolRegistry } from "prompt-builder";
import { chat_model, type ModelOptions } from "./chat_model.js";
import type { JobData, ModelCallResult, ToolCallResult } from "./jobs.js";
import { Ledger } from "./ledger.js";
import { work } from "./steps.js";

/** What a worker needs to know. */
export interface AgentWorkerOptions extends ModelOptions {
  redis_url: string;
  queue: string;
  registry: ToolRegistry;
  /** Milliseconds without a sign of life after which another worker takes the job over; 30000 by default. */
  lock_duration?: number;
}

/** How many times a job may lose its worker before it fails: a tool that kills each worker must come to an end. */
const MAX_LOST_WORKERS = 3;

/** Starts a worker in this process. SIGTERM lets it finish its jobs; with its parent process it ends at once. */
export function start_worker({
  redis_url,
  queue,
  registry,
  lock_duration = 30_000,
  ...model
}: AgentWorkerOptions) {
  const connection = { url: redis_url };
  // A result in hand waits for a Redis that is away, however long that takes.
  const redis = new Redis(redis_url, { maxRetriesPerRequest: null });
  const flows = new FlowProducer({ connection });
  const workshop = { queue, flows, registry, ledger: new Ledger(redis, queue), ask_model: chat_model(model) };
  const worker = new Worker<JobData, ModelCallResult | ToolCallResult>(queue, (job) => work(job, workshop), {
    connection,
    name: `${process.pid}`,
    concurrency: 4,
    lockDuration: lock_duration,
    stalledInterval: lock_duration / 2,
    maxStalledCount: MAX_LOST_WORKERS,
  });
  process.once("SIGTERM", async () => {
    await worker.close();
    process.exit();
  });
  process.once("disconnect", () => process.exit());
  return worker;
}
