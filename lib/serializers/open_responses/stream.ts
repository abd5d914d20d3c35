import { IncompleteStreamError } from "../../errors.js";
import { is_object, type JsonObject } from "../../json.js";
import { type StreamAccumulator, StreamRebuilder } from "../../streams/accumulator.js";
import { event_error, reports_error } from "../../streams/api_error.js";
import { IndexedEntries, stream_index } from "../../streams/indexed_entries.js";
import { text_of } from "../../streams/members.js";
import { type SseDialect, sse_accumulator } from "../../streams/sse.js";

const DIALECT: SseDialect = {
  has_event: (name) => name === "error" || name.startsWith("response."),
  json_array: "body",
};

const ERROR_CODE_KEYS = ["code", "type"];

/** Rebuilds the response resource from its streamed events. */
export function stream_accumulator(): StreamAccumulator {
  return sse_accumulator(new OpenResponsesRebuilder(), DIALECT);
}

class OpenResponsesRebuilder extends StreamRebuilder {
  readonly #items = new IndexedEntries<JsonObject>();
  #response: JsonObject | null = null;

  add(event: JsonObject, name?: string): void {
    const type = typeof event.type === "string" ? event.type : name;
    if (name === "error" || type === "error" || (type === undefined && reports_error(event.error))) {
      throw event_error(event, ERROR_CODE_KEYS);
    }
    switch (type) {
      case "response.output_text.delta":
        this.listeners.text(text_of(event.delta));
        break;
      case "response.reasoning.delta":
      case "response.reasoning_text.delta":
      case "response.reasoning_summary_text.delta":
        this.listeners.reasoning(text_of(event.delta));
        break;
      case "response.output_item.done":
        this.#item(event);
        break;
      case "response.completed":
      case "response.incomplete":
      case "response.failed":
        this.#end(event);
        break;
    }
  }

  body(): JsonObject {
    if (this.#response) return this.#response;
    throw new IncompleteStreamError(
      this.ended
        ? "the terminal event of the stream has no response"
        : "the stream ends before response.completed, response.incomplete or response.failed",
    );
  }

  #item({ item, output_index }: JsonObject): void {
    if (!is_object(item)) return;
    this.#items.open(stream_index(output_index), item);
    if (item.type !== "function_call") return;
    this.listeners.tool_call(text_of(item.call_id), text_of(item.name), text_of(item.arguments));
  }

  #end({ response }: JsonObject): void {
    this.ended = true;
    if (!is_object(response)) return;
    const is_empty = !Array.isArray(response.output) || response.output.length === 0;
    this.#response =
      is_empty && this.#items.size > 0 ? { ...response, output: this.#items.in_order() } : response;
  }
}
