// A chat in the browser: sessions in a database, answers that stream in, and a small page to try it.
// Question and answer are stored together or not at all; two questions at once to one chat are answered one after the
// other, so that nothing is lost.
//
// Runs until Ctrl-C, on PORT or 3000. Without OPENAI_API_KEY a stand-in on loopback gives canned answers, without
// CHAT_DATABASE (the path of a file) chats last as long as the server.
import { chat_server } from "./chat_server/server.js";
import { ChatStore } from "./chat_server/store.js";
import { closed, listening } from "./support/http.js";
import { start_streaming_stand_in } from "./support/streaming_stand_in.js";

const api_key = process.env.OPENAI_API_KEY;
const stand_in = api_key ? null : await start_streaming_stand_in();
const store = new ChatStore(process.env.CHAT_DATABASE ?? ":memory:");
const server = chat_server({
  provider: { base_url: stand_in?.base_url ?? "https://api.openai.com/v1", api_key },
  model: process.env.OPENAI_MODEL ?? "gpt-5-mini",
  store,
  on_error: console.error,
});

console.log(`Chat on ${await listening(server, Number(process.env.PORT ?? 3000))}`);

async function stop(): Promise<void> {
  await closed(server);
  store.close();
  await stand_in?.close();
}

process.once("SIGINT", stop);
process.once("SIGTERM", stop);
