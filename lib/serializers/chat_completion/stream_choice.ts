import { is_object, type JsonObject, type JsonValue, set_own } from "../../json.js";
import type { StreamListeners } from "../../streams/listeners.js";
import { append_lists, is_empty, text_of } from "../../streams/members.js";
import { StreamedMessage } from "./stream_message.js";

/** A choice that streams in. */
export class StreamedChoice {
  readonly #members: JsonObject = {};
  readonly #message: StreamedMessage;
  #logprobs: JsonObject | null = null;

  constructor(listeners: StreamListeners | null, completion_id: () => string | null) {
    this.#message = new StreamedMessage(listeners, completion_id);
  }

  /** Whether the last piece has come, so far as the pieces tell. */
  get is_finished(): boolean {
    return text_of(this.#members.finish_reason) !== "" || this.#message.ends_with_audio_expiry;
  }

  /** Some servers put a whole `message` where the delta should be. */
  add(choice: JsonObject): void {
    for (const key of Object.keys(choice)) this.#set(key, choice[key]);
    const delta = choice.delta ?? choice.message;
    if (is_object(delta)) this.#message.add(delta);
  }

  /** Tells listeners of the calls that are complete now that the stream is. */
  finish(): void {
    this.#message.finish();
  }

  value(index: number): JsonObject {
    const message = this.#message.value();
    return { index, message, finish_reason: null, logprobs: this.#logprobs, ...this.#members };
  }

  #set(key: string, value: JsonValue | undefined): void {
    switch (key) {
      case "index":
      case "delta":
      case "message":
        break;
      case "logprobs":
        this.#add_logprobs(value);
        break;
      default:
        if (!is_empty(value)) set_own(this.#members, key, value);
    }
  }

  /** Lists by kind of text (`content`, `refusal`), each continued by the next chunk. */
  #add_logprobs(logprobs: JsonValue | undefined): void {
    if (!is_object(logprobs)) return;
    this.#logprobs ??= {};
    append_lists(this.#logprobs, logprobs);
  }
}
