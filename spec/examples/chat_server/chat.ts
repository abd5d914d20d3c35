import { randomUUID } from "node:crypto";
import type { Server } from "node:http";
import { chat_server } from "../../../examples/chat_server/server.js";
import { ChatStore } from "../../../examples/chat_server/store.js";
import { closed, listening } from "../../../examples/support/http.js";
import { StreamingProvider } from "../support/streaming_provider.js";

/** A chat server with its provider, and what it has reported. */
export class ChatFixture {
  readonly errors: unknown[] = [];
  readonly store = new ChatStore(":memory:");
  readonly provider: StreamingProvider;
  readonly #server: Server;
  url = "";

  private constructor(provider: StreamingProvider) {
    this.provider = provider;
    const on_error = (error: unknown) => this.errors.push(error);
    this.#server = chat_server({ provider, model: "m", store: this.store, on_error });
  }

  static async start(): Promise<ChatFixture> {
    const fixture = new ChatFixture(await StreamingProvider.start());
    fixture.url = await listening(fixture.#server);
    return fixture;
  }

  /** The address of a chat in which nothing was said yet. */
  new_chat(): string {
    return `${this.url}/chats/${randomUUID()}`;
  }

  async close(): Promise<void> {
    await closed(this.#server);
    await this.provider.close();
    this.store.close();
  }
}
