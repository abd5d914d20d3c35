import { randomUUID } from "node:crypto";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { type Items, Session } from "prompt-builder";
import { APOLOGY, ask, type ChatProvider } from "../support/chat_provider.js";
import { HttpError, http_server, question_of, send_json } from "../support/http.js";
import { SseWriter } from "../support/sse_writer.js";
import { ASSETS, PAGE, send_asset } from "./page.js";
import { type ChatStore, ConflictError } from "./store.js";
import { Turns } from "./turns.js";

export interface ChatServerOptions {
  provider: ChatProvider;
  model: string;
  store: ChatStore;
  on_error(error: unknown): void;
}

interface Chat extends ChatServerOptions {
  turns: Turns;
}

const CHAT_PATH = /^\/chats\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(\/messages)?$/;

/**
 * A server for chats:
 * - GET / leads to a new chat, GET /chats/ID is its page;
 * - GET /chats/ID/messages gives what was said;
 * - POST /chats/ID/messages with `{ "question": "..." }` streams events: `text` with a piece of the answer, then one
 *   `done`, or one `error` with a message.
 */
export function chat_server(options: ChatServerOptions): Server {
  const chat: Chat = { ...options, turns: new Turns() };
  return http_server((request, response) => route(request, response, chat), options.on_error);
}

async function route(request: IncomingMessage, response: ServerResponse, chat: Chat): Promise<void> {
  const { method, url = "" } = request;
  const [, id, messages] = CHAT_PATH.exec(url) ?? [];
  const asset = ASSETS.get(url);
  if (method === "POST" && id && messages) {
    await answer(id, await question_of(request), response, chat);
  } else if (method !== "GET") {
    throw new HttpError(405, "this takes no such request");
  } else if (url === "/") {
    response.writeHead(303, { location: `/chats/${randomUUID()}` }).end();
  } else if (asset) {
    send_asset(response, asset);
  } else if (id && messages) {
    send_json(response, await said(id, chat));
  } else if (id) {
    send_asset(response, PAGE);
  } else {
    throw new HttpError(404, "there is no such page");
  }
}

/** Streams the answer to a question. */
async function answer(id: string, question: string, response: ServerResponse, chat: Chat): Promise<void> {
  const stream = new SseWriter(response);
  try {
    await chat.turns.take(id, () => take_turn(id, question, (text) => stream.send("text", text), chat));
    stream.send("done", {});
  } catch (error) {
    chat.on_error(error);
    const message = error instanceof ConflictError ? "The chat has gone on elsewhere: reload it." : APOLOGY;
    stream.send("error", { message });
  }
  stream.end();
}

/**
 * Asks the model and stores question and answer together, or neither. A browser that goes away does not end it: the
 * answer is there when it comes back.
 */
async function take_turn(
  id: string,
  question: string,
  on_text: (text: string) => void,
  { provider, model, store }: Chat,
): Promise<void> {
  const { session, version } = store.load(id);
  const asked = (session ?? new Session({ model, stream: true }).system("Be brief.")).user(question);
  const response = await ask(asked, provider, on_text);
  store.save(id, { session: asked.add_response(response), version });
}

/** What was said in a chat. While an answer is being made it waits, so that a page loaded then has it too. */
async function said(id: string, { turns, store }: Chat): Promise<{ role: string; text: string }[]> {
  const { session } = await turns.take(id, () => store.load(id));
  return (session?.items ?? []).flatMap((item) =>
    item.type === "message" && !item.system ? { role: item.role, text: text_of(item) } : [],
  );
}

function text_of({ content }: Items.Message): string {
  return content.map((block) => ("text" in block ? block.text : `[${block.type}]`)).join("");
}
