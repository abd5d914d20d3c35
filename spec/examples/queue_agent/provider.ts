import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";

/** A call as the model writes it: an id and what to book. */
export type Call = [call_id: string, item: string];

/** What the model answers: calls, a text, or an HTTP status with an error. */
export type Answer = Call[] | string | number;

/** A request that arrived: `model N` (N answers before it) or `book ITEM`, with its idempotency key. */
export interface Arrival {
  what: string;
  key: string | null;
}

/** A request that is kept waiting for its answer. */
export class Hold {
  readonly arrived: Promise<void>;
  readonly released: Promise<void>;
  arrive!: () => void;
  release!: () => void;

  constructor() {
    this.arrived = new Promise((resolve) => {
      this.arrive = resolve;
    });
    this.released = new Promise((resolve) => {
      this.release = resolve;
    });
  }
}

/** Stands in for the model, and for the booking service that the tool calls. Its log outlives every worker. */
export class Provider {
  readonly arrivals: Arrival[] = [];
  /** Served in the order of the turns; a status is served once. */
  answers: Answer[] = [];
  readonly #holds = new Map<string, Hold>();
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => this.#serve(request, response));
  }

  static async start(): Promise<Provider> {
    const provider = new Provider();
    provider.#server.listen(0, "127.0.0.1");
    await once(provider.#server, "listening");
    return provider;
  }

  get url(): string {
    const address = this.#server.address();
    if (address === null || typeof address === "string") throw new Error("the provider is closed");
    return `http://127.0.0.1:${address.port}`;
  }

  /** Forgets what arrived, and answers with these. */
  expect(...answers: Answer[]): void {
    this.arrivals.length = 0;
    this.#holds.clear();
    this.answers = answers;
  }

  /** Keeps the next request of this kind waiting. */
  hold(what: string): Hold {
    const hold = new Hold();
    this.#holds.set(what, hold);
    return hold;
  }

  /** How often each request arrived. */
  get counts(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { what } of this.arrivals) counts[what] = (counts[what] ?? 0) + 1;
    return counts;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = JSON.parse(await text_of(request));
    const turn = body.messages?.filter(({ role }: { role: string }) => role === "assistant").length;
    const what = request.url === "/book" ? `book ${body.item}` : `model ${turn}`;
    this.arrivals.push({ what, key: request.headers["idempotency-key"]?.toString() ?? null });
    await this.#held(what);
    response.setHeader("content-type", "application/json");
    if (request.url === "/book") response.end(JSON.stringify({ booked: body.item }));
    else this.#answer(turn, response);
  }

  async #held(what: string): Promise<void> {
    const hold = this.#holds.get(what);
    this.#holds.delete(what);
    hold?.arrive();
    await hold?.released;
  }

  #answer(turn: number, response: ServerResponse): void {
    const answer = this.answers[turn];
    if (typeof answer === "number") {
      this.answers.splice(turn, 1);
      response.statusCode = answer;
      response.end(JSON.stringify({ error: { code: `${answer}`, message: "not now" } }));
    } else {
      response.end(JSON.stringify(completion(answer ?? "no answer is left")));
    }
  }
}

/** A body of Chat Completions. */
export function completion(answer: Call[] | string): object {
  const message =
    typeof answer === "string"
      ? { role: "assistant", content: answer }
      : { role: "assistant", content: null, tool_calls: answer.map(tool_call) };
  const finish_reason = typeof answer === "string" ? "stop" : "tool_calls";
  return { id: "c", object: "chat.completion", model: "m", choices: [{ index: 0, message, finish_reason }] };
}

function tool_call([id, item]: Call): object {
  return { id, type: "function", function: { name: "book", arguments: JSON.stringify({ item }) } };
}

async function text_of(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += chunk;
  return text;
}
