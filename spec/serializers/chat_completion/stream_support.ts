import type { JsonObject } from "../../../lib/json.js";
import { collapsed, sse } from "../../streams/support.js";

export const ENVELOPE = {
  id: "chatcmpl-1",
  object: "chat.completion.chunk",
  created: 1_774_000_000,
  model: "gpt-4o",
};

export const chunk = (...choices: JsonObject[]): JsonObject => ({ ...ENVELOPE, choices });
export const delta = (delta: JsonObject, others: JsonObject = {}) => chunk({ index: 0, delta, ...others });
export const calls = (...tool_calls: JsonObject[]) => delta({ tool_calls });

export function rebuilt(...chunks: JsonObject[]): JsonObject {
  return collapsed("chat_completion", sse(...chunks, "[DONE]")) as JsonObject;
}

export function choices_of(...chunks: JsonObject[]): JsonObject[] {
  return rebuilt(...chunks).choices as JsonObject[];
}

export function message_of(...chunks: JsonObject[]): JsonObject {
  return choices_of(...chunks)[0]?.message as JsonObject;
}

export function calls_of(...deltas: JsonObject[]): unknown {
  return message_of(...deltas.map((delta) => calls(delta))).tool_calls;
}

export function call(id: string, name: string, args: string): JsonObject {
  return { type: "function", id, function: { name, arguments: args } };
}

export const EMPTY_MESSAGE = { role: "assistant", content: null, refusal: null };
