import { createServer, type Server, type ServerResponse } from "node:http";
import { closed, listening, text_of } from "../../../examples/support/http.js";

/** What a request to the model holds. */
export interface ChatRequest {
  model: string;
  stream?: boolean;
  messages: { role: string; content: unknown }[];
}

/** Answers one request as a test wants it. */
export type Answer = (response: ServerResponse) => void | Promise<void>;

/** Stands in for a model that streams Chat Completions. Each request takes the next of the answers. */
export class StreamingProvider {
  readonly requests: ChatRequest[] = [];
  answers: Answer[] = [];
  base_url = "";
  readonly #server: Server;

  private constructor() {
    this.#server = createServer(async (request, response) => {
      this.requests.push(JSON.parse(await text_of(request)));
      const answer = this.answers.shift() ?? ((late) => late.writeHead(500).end("no answer is left"));
      await answer(response);
    });
  }

  static async start(): Promise<StreamingProvider> {
    const provider = new StreamingProvider();
    provider.base_url = await listening(provider.#server);
    return provider;
  }

  /** Forgets what arrived, and answers with these. */
  expect(...answers: Answer[]): void {
    this.requests.length = 0;
    this.answers = answers;
  }

  /** What the last message of each request says. */
  get questions(): unknown[] {
    return this.requests.map(({ messages }) => messages.at(-1)?.content);
  }

  close(): Promise<void> {
    return closed(this.#server);
  }
}

/** A piece of an answer on the wire. */
export function piece(content: string): string {
  return event({ choices: [{ index: 0, delta: { content } }] });
}

/** The end of an answer on the wire. */
export function end(finish_reason = "stop"): string {
  return `${event({ choices: [{ index: 0, delta: {}, finish_reason }] })}data: [DONE]\n\n`;
}

/** An answer that comes at once. */
export function whole(...pieces: string[]): Answer {
  return (response) => void response.end(pieces.map(piece).join("") + end());
}

function event(members: object): string {
  return `data: ${JSON.stringify({ id: "c", model: "m", ...members })}\n\n`;
}
