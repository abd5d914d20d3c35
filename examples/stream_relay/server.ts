import { randomUUID } from "node:crypto";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Database } from "better-sqlite3";
import { Session } from "prompt-builder";
import { APOLOGY, ask, type ChatProvider } from "../support/chat_provider.js";
import { HttpError, http_server, question_of, send_json } from "../support/http.js";
import { SseWriter } from "../support/sse_writer.js";

export interface RelayOptions {
  provider: ChatProvider;
  model: string;
  database: Database;
  on_error(error: unknown): void;
}

/**
 * A server with two routes:
 * - POST /answers with `{ "question": "..." }` streams events: `text` with a piece of the answer, then one `done`
 *   with the id of the stored session, or one `error` with a message;
 * - GET /sessions/ID gives a stored session.
 */
export function relay_server(options: RelayOptions): Server {
  options.database.exec("CREATE TABLE IF NOT EXISTS sessions (id TEXT PRIMARY KEY, body TEXT NOT NULL)");
  return http_server((request, response) => route(request, response, options), options.on_error);
}

async function route(
  request: IncomingMessage,
  response: ServerResponse,
  options: RelayOptions,
): Promise<void> {
  const [, id] = /^\/sessions\/([\w-]+)$/.exec(request.url ?? "") ?? [];
  if (request.method === "POST" && request.url === "/answers") {
    await relay(await question_of(request), response, options);
  } else if (request.method === "GET" && id) {
    send_json(response, stored(id, options.database));
  } else {
    throw new HttpError(404, "there is no such page");
  }
}

/** Streams the answer on, and stores the session once it is complete. Nobody waiting any more ends it. */
async function relay(question: string, response: ServerResponse, options: RelayOptions): Promise<void> {
  const { provider, model, database, on_error } = options;
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  const stream = new SseWriter(response);
  const session = new Session({ model, stream: true }).system("Be brief.").user(question);
  try {
    const answer = await ask(session, provider, (text) => stream.send("text", text), gone.signal);
    const id = randomUUID();
    database
      .prepare("INSERT INTO sessions VALUES (?, ?)")
      .run(id, JSON.stringify(session.add_response(answer)));
    stream.send("done", { id });
  } catch (error) {
    if (!gone.signal.aborted) on_error(error);
    stream.send("error", { message: APOLOGY });
  }
  stream.end();
}

function stored(id: string, database: Database): unknown {
  const row = database.prepare<[string], { body: string }>("SELECT body FROM sessions WHERE id = ?").get(id);
  if (!row) throw new HttpError(404, "there is no such session");
  return JSON.parse(row.body);
}
