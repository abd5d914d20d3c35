// Live streaming: a server takes a question, streams the answer of a provider, relays its text as Server-Sent Events,
// and stores the session at the end. An answer that breaks off is told as an error and not stored.
//
// Runs until Ctrl-C, on PORT or 3000. Without OPENAI_API_KEY a stand-in on loopback gives canned answers.
import Database from "better-sqlite3";
import { relay_server } from "./stream_relay/server.js";
import { closed, listening } from "./support/http.js";
import { start_streaming_stand_in } from "./support/streaming_stand_in.js";

const api_key = process.env.OPENAI_API_KEY;
const stand_in = api_key ? null : await start_streaming_stand_in();
const database = new Database(process.env.RELAY_DATABASE ?? ":memory:");
const server = relay_server({
  provider: { base_url: stand_in?.base_url ?? "https://api.openai.com/v1", api_key },
  model: process.env.OPENAI_MODEL ?? "gpt-5-mini",
  database,
  on_error: console.error,
});
const url = await listening(server, Number(process.env.PORT ?? 3000));

console.log(`The relay listens on ${url}. Ask it something:`);
console.log(
  `curl -N ${url}/answers -H "content-type: application/json" -d '{ "question": "What is the capital of France?" }'`,
);

async function stop(): Promise<void> {
  await closed(server);
  database.close();
  await stand_in?.close();
}

process.once("SIGINT", stop);
process.once("SIGTERM", stop);
