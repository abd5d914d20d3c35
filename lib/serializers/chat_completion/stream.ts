import { IncompleteStreamError } from "../../errors.js";
import { is_object, type JsonObject, type JsonValue, set_own } from "../../json.js";
import { type StreamAccumulator, StreamRebuilder } from "../../streams/accumulator.js";
import { event_error, reports_error } from "../../streams/api_error.js";
import { stream_index } from "../../streams/indexed_entries.js";
import { is_empty, is_padding, text_of } from "../../streams/members.js";
import { type SseDialect, sse_accumulator } from "../../streams/sse.js";
import { StreamedChoice } from "./stream_choice.js";

const DIALECT: SseDialect = { has_event: (name) => name === "error", json_array: "body" };

const ERROR_CODE_KEYS = ["code", "type"];

/** Rebuilds the completion from its streamed chunks. */
export function stream_accumulator(): StreamAccumulator {
  return sse_accumulator(new ChatCompletionRebuilder(), DIALECT);
}

class ChatCompletionRebuilder extends StreamRebuilder {
  readonly #members: JsonObject = {};
  readonly #choices = new Map<number, StreamedChoice>();

  add(chunk: JsonObject, name?: string): void {
    if (name === "error" || chunk.object === "error" || reports_error(chunk.error)) {
      throw event_error(chunk, ERROR_CODE_KEYS);
    }
    for (const key of Object.keys(chunk)) this.#set(key, chunk[key]);
    if (!Array.isArray(chunk.choices)) return;
    for (const choice of chunk.choices) if (is_object(choice)) this.#choice(choice);
  }

  override done_marker(): void {
    this.ended = true;
    for (const choice of this.#choices.values()) choice.finish();
  }

  override end_parsed(): void {
    for (const [index, choice] of this.#choices) {
      if (choice.is_finished) continue;
      throw new IncompleteStreamError(`the events end before choice ${index} has a finish_reason`);
    }
    this.done_marker();
  }

  body(): JsonObject {
    if (!this.ended) throw new IncompleteStreamError("the stream ends before [DONE]");
    if (this.#choices.size === 0) throw new IncompleteStreamError("the stream has no choice");
    const choices = [...this.#choices].sort(([a], [b]) => a - b);
    return {
      ...this.#members,
      object: "chat.completion",
      choices: choices.map(([index, choice]) => choice.value(index)),
    };
  }

  #set(key: string, value: JsonValue | undefined): void {
    switch (key) {
      case "choices":
      case "object":
      case "error":
        break;
      case "id":
      case "model":
      case "created":
        if (is_empty(this.#members[key]) && !is_empty(value) && value !== 0) this.#members[key] = value;
        break;
      default:
        if (!is_empty(value) && !is_padding(key)) set_own(this.#members, key, value);
    }
  }

  /** Only the first choice is told to listeners: the answers of several would mix. */
  #choice(choice: JsonObject): void {
    const index = stream_index(choice.index) ?? 0;
    let known = this.#choices.get(index);
    if (!known) {
      known = new StreamedChoice(
        index === 0 ? this.listeners : null,
        () => text_of(this.#members.id) || null,
      );
      this.#choices.set(index, known);
    }
    known.add(choice);
  }
}
