import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { createServer as create_http2_server, type Http2Server } from "node:http2";
import type { AddressInfo } from "node:net";
import type { JsonObject } from "../../lib/json.js";

/** What the stand-in answers with. */
export interface Answer {
  status?: number;
  headers: Record<string, string>;
  chunks: readonly (string | Uint8Array)[];
  /** Whether the connection breaks behind the last chunk, instead of ending in order. */
  breaks?: boolean;
}

/** What a client has sent. */
export interface Sent {
  path: string;
  body: JsonObject;
}

/** A server on this machine in the place of a provider: it answers what it is told and keeps what it was sent. */
export class StandIn {
  readonly sent: Sent[] = [];
  readonly #server: Server | Http2Server;
  #answer: Answer = { headers: {}, chunks: [] };

  private constructor(create: (listener: RequestListener) => Server | Http2Server) {
    this.#server = create((request, response) => {
      void read(request).then((body) => {
        this.sent.push({ path: request.url ?? "", body });
        const { status = 200, headers, chunks, breaks = false } = this.#answer;
        response.writeHead(status, headers);
        for (const chunk of chunks) response.write(chunk);
        if (breaks) setTimeout(() => request.socket.destroy(), 5);
        else response.end();
      });
    });
  }

  /** A server that listens; `http2` is what the AWS SDK speaks to Bedrock. */
  static async listening(protocol: "http" | "http2" = "http"): Promise<StandIn> {
    const create = protocol === "http" ? createServer : (create_http2_server as never);
    const stand_in = new StandIn(create);
    await new Promise<void>((resolve) => stand_in.#server.listen(0, "127.0.0.1", resolve));
    return stand_in;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The next answers are this one. */
  answers(answer: Answer): void {
    this.#answer = answer;
  }

  /** The next answers are this JSON. */
  answers_json(body: object, headers: Record<string, string> = {}, status = 200): void {
    const chunks = [JSON.stringify(body)];
    this.answers({ status, headers: { "content-type": "application/json", ...headers }, chunks });
  }

  /** The next answers are these Server-Sent Events. */
  answers_events(text: string, breaks = false): void {
    this.answers({ headers: { "content-type": "text/event-stream" }, chunks: cut_in_two(text), breaks });
  }

  /** The body that was sent last. */
  get last_body(): JsonObject | undefined {
    return this.sent.at(-1)?.body;
  }

  close(): void {
    this.#server.close();
    if ("closeAllConnections" in this.#server) this.#server.closeAllConnections();
  }
}

/** In the middle, so that an event is cut. */
function cut_in_two(text: string): string[] {
  const middle = Math.floor(text.length / 2);
  return [text.slice(0, middle), text.slice(middle)];
}

async function read(request: IncomingMessage): Promise<JsonObject> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += chunk;
  return JSON.parse(text) as JsonObject;
}
