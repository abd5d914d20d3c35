import type { ServerResponse } from "node:http";

/** An answer to a browser as Server-Sent Events, each with a name and data in JSON. */
export class SseWriter {
  readonly #response: ServerResponse;

  constructor(response: ServerResponse) {
    this.#response = response;
    response.writeHead(200, {
      "content-type": "text/event-stream",
      "cache-control": "no-store",
      // Proxies that gather an answer before they pass it on would undo the streaming.
      "x-accel-buffering": "no",
    });
    response.flushHeaders();
  }

  send(event: string, data: unknown): void {
    this.#response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  end(): void {
    this.#response.end();
  }
}
