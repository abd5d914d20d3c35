import type { JsonObject } from "../../lib/json.js";
import type { FormatName } from "../../lib/serializers/formats.js";

/** Where each format keeps what the model said, and why it stopped. */
const BODIES: Readonly<Record<FormatName, (said: JsonObject[], reason: string) => JsonObject>> = {
  open_responses: (output, status) => ({ object: "response", status, output }),
  chat_completion: ([message = {}], finish_reason) => ({ model: "m", choices: [{ message, finish_reason }] }),
  messages: (content, stop_reason) => ({ content, stop_reason }),
  gemini: (parts, finishReason) => ({ candidates: [{ content: { role: "model", parts }, finishReason }] }),
  converse: (content, stopReason) => ({ output: { message: { role: "assistant", content } }, stopReason }),
};

/** An answer without content that ended for a reason. */
export function stopped_answer(format: FormatName, reason: string): JsonObject {
  return BODIES[format]([], reason);
}

/** An answer that holds one piece of a kind, by its type or under its key, as the format has it. */
export function unknown_answer(format: FormatName, kind: string): JsonObject {
  const typed = format === "open_responses" || format === "messages";
  return BODIES[format]([typed ? { type: kind, id: "1" } : { [kind]: { text: "x" } }], "stop");
}
