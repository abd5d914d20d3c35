import { IncompleteStreamError } from "../../errors.js";
import { is_object, type JsonObject, set_own } from "../../json.js";
import { type StreamAccumulator, StreamRebuilder } from "../../streams/accumulator.js";
import { event_stream_accumulator, type FrameDialect } from "../../streams/event_stream.js";
import { IndexedEntries, stream_index } from "../../streams/indexed_entries.js";
import { is_padding, text_of } from "../../streams/members.js";
import { api_error } from "../shared/body.js";
import { ReasoningBlock, type StreamedBlock, TextBlock, ToolUseBlock } from "./stream_block.js";

const EVENT_TYPES = new Set([
  "messageStart",
  "contentBlockStart",
  "contentBlockDelta",
  "contentBlockStop",
  "messageStop",
  "metadata",
]);

const DIALECT: FrameDialect = { has_event: (type) => EVENT_TYPES.has(type) };

/** Rebuilds the answer from its streamed frames. */
export function stream_accumulator(): StreamAccumulator {
  return event_stream_accumulator(new ConverseRebuilder(), DIALECT);
}

/** Metadata follows the terminal event: the stream is read to its last byte, and `ended` stays false. */
class ConverseRebuilder extends StreamRebuilder {
  readonly #blocks = new IndexedEntries<StreamedBlock>();
  readonly #members: JsonObject = {};
  #role = "";
  #has_begun = false;
  #has_stopped = false;

  /** Takes an event; the AWS SDK's exceptions and its metadata of the request are events too. */
  add(event: JsonObject): void {
    for (const type of Object.keys(event)) {
      const payload = event[type];
      if (is_object(payload)) this.#take(type, payload);
    }
  }

  body(): JsonObject {
    if (!this.#has_stopped) throw new IncompleteStreamError("the stream ends before messageStop");
    if (!this.#has_begun)
      throw new IncompleteStreamError("the stream has neither messageStart nor a content block");
    const content = this.#blocks.in_order().flatMap((block) => block.values());
    return { ...this.#members, output: { message: { role: this.#role || "assistant", content } } };
  }

  #take(type: string, payload: JsonObject): void {
    switch (type) {
      case "messageStart":
        this.#begin(payload);
        break;
      case "contentBlockStart":
        this.#open(payload);
        break;
      case "contentBlockDelta":
        this.#append(payload);
        break;
      case "contentBlockStop":
        this.#blocks.at(stream_index(payload.contentBlockIndex))?.finish();
        break;
      case "messageStop":
        this.#stop(payload);
        break;
      case "metadata":
        this.#set_members(payload);
        break;
      case "$metadata":
        this.#members.$metadata = payload;
        break;
      default:
        if (type.endsWith("Exception")) throw api_error(type, payload.message, { [type]: payload });
    }
  }

  #begin({ role }: JsonObject): void {
    this.#has_begun = true;
    this.#role ||= text_of(role);
  }

  /** Only tool calls need the start of their block; other kinds open with their first delta. */
  #open({ contentBlockIndex, start }: JsonObject): void {
    this.#has_begun = true;
    if (!is_object(start) || !is_object(start.toolUse)) return;
    this.#blocks.open(stream_index(contentBlockIndex), new ToolUseBlock(start.toolUse, this.listeners));
  }

  #append({ contentBlockIndex, delta }: JsonObject): void {
    this.#has_begun = true;
    if (!is_object(delta)) return;
    const index = stream_index(contentBlockIndex);
    if (this.#blocks.at(index)?.append(delta)) return;
    const block = this.#block_for(delta);
    if (block) this.#blocks.open(index, block).append(delta);
  }

  /** A block of the kind that a delta belongs to, null for an unknown delta. */
  #block_for(delta: JsonObject): StreamedBlock | null {
    if (typeof delta.text === "string") return new TextBlock(this.listeners);
    if (is_object(delta.reasoningContent)) return new ReasoningBlock(this.listeners);
    return is_object(delta.toolUse) ? new ToolUseBlock({}, this.listeners) : null;
  }

  #stop(payload: JsonObject): void {
    this.#has_stopped = true;
    this.#set_members(payload);
    for (const block of this.#blocks.in_order()) block.finish();
  }

  #set_members(payload: JsonObject): void {
    for (const key of Object.keys(payload)) {
      const value = payload[key] ?? null;
      if (value !== null && !is_padding(key)) set_own(this.#members, key, value);
    }
  }
}
