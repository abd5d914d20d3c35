// Where one process is not enough: the agent loop over BullMQ on Redis. Every model call and every tool call is a
// job, the session travels in the jobs as `toH`, and any worker does the next step.
//
//   model_call run.0 --answer: calls a, b--> tool_call run.0.0 (a)  tool_call run.0.1 (b)
//                                                     \                 /
//                                            model_call run.1, once both are done --answer: text--> the session
//
// When a worker is killed, BullMQ gives its jobs to another one as soon as their locks have expired. Then
// - a tool call that had finished, its result being recorded, is never carried out again;
// - a tool call that had started and not finished is carried out again, with the same idempotency key: a tool that
//   must not do a thing twice hands the key on. At least once is all that any queue can promise here;
// - a model call whose answer had not been recorded is asked again; a recorded answer is never replaced, so the jobs
//   that follow from it are the same, and are queued once;
// - a job that loses its worker again and again fails, and its run with it: nobody waits forever.
// What Redis itself forgets is lost: a real one has `appendonly yes` and `maxmemory-policy noeviction`.
//
// Run without arguments it starts a redis-server, two workers, and asks one question. Without OPENAI_API_KEY a
// stand-in on loopback gives canned answers.
import { Session } from "prompt-builder";
import { AgentClient } from "./queue_agent/client.js";
import { end_process, has_redis_server, start_process, start_redis } from "./queue_agent/processes.js";
import { weather_tools } from "./queue_agent/weather_tools.js";
import { start_stand_in } from "./support/stand_in.js";

if (!has_redis_server()) {
  console.error("There is no redis-server on the path: apt-get install redis-server, or brew install redis.");
  process.exit(1);
}

const stand_in = process.env.OPENAI_API_KEY ? null : await start_stand_in();
const redis = await start_redis();
const env = { REDIS_URL: redis.url, MODEL_URL: stand_in?.base_url ?? "https://api.openai.com/v1" };
const entry = new URL("./queue_agent/weather_worker.ts", import.meta.url);
const workers = [start_process(entry, env), start_process(entry, env)];
const client = new AgentClient({ redis_url: redis.url, queue: "weather_agent" });

const question = new Session({ model: process.env.OPENAI_MODEL ?? "gpt-5-mini" })
  .system("Answer in one sentence.")
  .user("What is the weather in Paris?")
  .register_tools(weather_tools);
const run = await client.ask(question);
const session = await client.answer(run);

for (const item of session.items) {
  if (item.type === "message") {
    console.log(`${item.role}: ${item.content.map((block) => ("text" in block ? block.text : "")).join("")}`);
  } else if (item.type === "function_call") {
    console.log(`call: ${item.name}(${item.arguments})`);
  } else if (item.type === "function_call_output") {
    console.log(`result: ${item.output}`);
  }
}

await client.close();
await Promise.all(workers.map((worker) => end_process(worker, "SIGTERM")));
await redis.stop();
await stand_in?.close();
