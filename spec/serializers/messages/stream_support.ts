import type { JsonObject } from "../../../lib/json.js";
import { collapsed, named_sse, thrown } from "../../streams/support.js";

export type Event = { type: string } & JsonObject;

export const MESSAGE = {
  id: "msg_1",
  type: "message",
  role: "assistant",
  model: "claude-sonnet-4-5",
  content: [],
  stop_reason: null,
  stop_sequence: null,
  usage: { input_tokens: 25, output_tokens: 1, cache_read_input_tokens: 4 },
};

export const start: Event = { type: "message_start", message: MESSAGE };
export const stop: Event = { type: "message_stop" };
export const open = (index: number, content_block: JsonObject): Event => ({
  type: "content_block_start",
  index,
  content_block,
});
export const delta = (index: number, delta: JsonObject): Event => ({
  type: "content_block_delta",
  index,
  delta,
});
export const text = (index: number, text: string) => delta(index, { type: "text_delta", text });
export const json = (index: number, partial_json: string) =>
  delta(index, { type: "input_json_delta", partial_json });
export const close = (index: number): Event => ({ type: "content_block_stop", index });
export const change = (delta: JsonObject, usage: JsonObject = {}): Event => ({
  type: "message_delta",
  delta,
  usage,
});

/** The rebuilt message of the events between message_start and message_stop. */
export function rebuilt(...events: Event[]): JsonObject {
  return collapsed("messages", named_sse(start, ...events, stop)) as JsonObject;
}

export function content_of(...events: Event[]): unknown {
  return rebuilt(...events).content;
}

export function error_of(...events: Event[]): Error {
  return thrown(() => collapsed("messages", named_sse(...events)));
}

export const EMPTY_TEXT = { type: "text", text: "" };
export const TOOL = { type: "tool_use", id: "toolu_1", name: "f", input: {} };
