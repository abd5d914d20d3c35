// A worker of the demo: a process of its own, started by examples/queue_agent.ts.
import { weather_tools } from "./weather_tools.js";
import { start_worker } from "./worker.js";

const { REDIS_URL = "redis://127.0.0.1:6379", MODEL_URL = "https://api.openai.com/v1" } = process.env;

const worker = start_worker({
  redis_url: REDIS_URL,
  queue: "weather_agent",
  base_url: MODEL_URL,
  api_key: process.env.OPENAI_API_KEY,
  registry: weather_tools,
});
worker.on("completed", ({ name, id }) => console.log(`worker ${process.pid}: ${name} ${id}`));
worker.on("failed", (job, { message }) =>
  console.error(`worker ${process.pid}: ${job?.name} failed: ${message}`),
);
