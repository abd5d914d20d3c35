import type { JsonObject } from "../../../lib/json.js";
import { collapsed, sse } from "../../streams/support.js";

export const chunk = (candidate: JsonObject, others: JsonObject = {}): JsonObject => ({
  candidates: [candidate],
  ...others,
});
export const parts = (...parts: JsonObject[]): JsonObject =>
  chunk({ content: { role: "model", parts }, index: 0 });
export const FINISH = chunk({ finishReason: "STOP", index: 0 });

export function rebuilt(...chunks: JsonObject[]): JsonObject {
  return collapsed("gemini", sse(...chunks)) as JsonObject;
}

export function candidates_of(...chunks: JsonObject[]): JsonObject[] {
  return rebuilt(...chunks).candidates as JsonObject[];
}

/** The parts of the first candidate of a stream whose chunks hold these parts. */
export function parts_of(...chunks: JsonObject[][]): unknown {
  const [candidate] = candidates_of(...chunks.map((held) => parts(...held)), FINISH);
  return (candidate?.content as JsonObject | undefined)?.parts;
}

export const text = (text: string, others: JsonObject = {}): JsonObject => ({ text, ...others });
export const thought = (text: string, others: JsonObject = {}): JsonObject => ({
  text,
  thought: true,
  ...others,
});
export const CALL = { functionCall: { name: "f", args: { a: 1 } } };
