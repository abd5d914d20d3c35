import { IncompleteStreamError } from "../../errors.js";
import { is_object, type JsonObject } from "../../json.js";
import { type StreamAccumulator, StreamRebuilder } from "../../streams/accumulator.js";
import { event_error, reports_error } from "../../streams/api_error.js";
import { IndexedEntries, stream_index } from "../../streams/indexed_entries.js";
import { is_padding, merge_set } from "../../streams/members.js";
import { type SseDialect, sse_accumulator } from "../../streams/sse.js";
import { block_of_delta, StreamedBlock } from "./stream_block.js";

const EVENT_NAMES = new Set([
  "message_start",
  "message_delta",
  "message_stop",
  "content_block_start",
  "content_block_delta",
  "content_block_stop",
  "ping",
  "error",
]);

const DIALECT: SseDialect = { has_event: (name) => EVENT_NAMES.has(name), json_array: "body" };

const ERROR_CODE_KEYS = ["type"];

/** Rebuilds the message from its streamed events. */
export function stream_accumulator(): StreamAccumulator {
  return sse_accumulator(new MessagesRebuilder(), DIALECT);
}

class MessagesRebuilder extends StreamRebuilder {
  readonly #blocks = new IndexedEntries<StreamedBlock>();
  readonly #changes: JsonObject = {};
  readonly #usage: JsonObject = {};
  #start: JsonObject | null = null;

  add(event: JsonObject, name?: string): void {
    const type = typeof event.type === "string" ? event.type : name;
    if (name === "error" || type === "error" || (type === undefined && reports_error(event.error))) {
      throw event_error(event, ERROR_CODE_KEYS);
    }
    switch (type) {
      case "message_start":
        this.#begin(event);
        break;
      case "content_block_start":
        this.#open(event);
        break;
      case "content_block_delta":
        this.#append(event);
        break;
      case "content_block_stop":
        this.#blocks.at(stream_index(event.index))?.finish();
        break;
      case "message_delta":
        this.#change(event);
        break;
      case "message_stop":
        this.#end();
        break;
    }
  }

  /** The client's MessageStream fills the content of message_start with what the events behind it tell once more. */
  override add_parsed(event: JsonObject): void {
    const { type, message } = event;
    if (type !== "message_start" || !is_object(message)) this.add(event);
    else this.add({ ...event, message: { ...message, content: [] } });
  }

  body(): JsonObject {
    if (!this.ended) throw new IncompleteStreamError("the stream ends before message_stop");
    if (!this.#start) throw new IncompleteStreamError("the stream has no message_start");
    const message: JsonObject = { ...this.#start };
    merge_set(message, this.#changes);
    const usage: JsonObject = is_object(this.#start.usage) ? { ...this.#start.usage } : {};
    merge_set(usage, this.#usage);
    if (Object.keys(usage).length > 0) message.usage = usage;
    const first_blocks = Array.isArray(this.#start.content) ? this.#start.content : [];
    message.content = [...first_blocks, ...this.#blocks.in_order().map((block) => block.value())];
    return message;
  }

  #begin({ message }: JsonObject): void {
    if (is_object(message)) this.#start ??= message;
  }

  #open({ index, content_block }: JsonObject): void {
    if (!is_object(content_block)) return;
    this.#blocks.open(stream_index(index), new StreamedBlock(content_block, this.listeners));
  }

  #append({ index, delta }: JsonObject): void {
    if (!is_object(delta)) return;
    const block = this.#blocks.at(stream_index(index)) ?? this.#open_for(stream_index(index), delta);
    block?.append(delta);
  }

  /** A block for a delta under an index that was never started. */
  #open_for(index: number | null, delta: JsonObject): StreamedBlock | null {
    const start = block_of_delta(delta);
    return start && this.#blocks.open(index, new StreamedBlock(start, this.listeners));
  }

  #change({ type, delta, usage, ...others }: JsonObject): void {
    for (const key of Object.keys(others)) if (is_padding(key)) delete others[key];
    merge_set(this.#changes, others);
    if (is_object(delta)) merge_set(this.#changes, delta);
    if (is_object(usage)) merge_set(this.#usage, usage);
  }

  #end(): void {
    this.ended = true;
    for (const block of this.#blocks.in_order()) block.finish();
  }
}
