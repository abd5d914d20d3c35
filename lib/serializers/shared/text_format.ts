import { get_own, is_object, type JsonObject } from "../../json.js";
import type { Session } from "../../session.js";

/** The wanted form of the answer: `text`, `json_object`, `json_schema` with its schema, or another type. */
export interface TextFormat {
  type: string;
  name?: unknown;
  schema?: unknown;
  strict?: unknown;
  description?: unknown;
  [key: string]: unknown;
}

/** `text.format` of a session, a nested `json_schema` object flattened; null when there is none. */
export function text_format({ text }: Session): TextFormat | null {
  const format = text ? get_own(text, "format") : null;
  return is_object(format) ? flat_format(format as JsonObject) : null;
}

function flat_format({ json_schema, ...format }: JsonObject): TextFormat {
  const nested = is_object(json_schema) ? json_schema : {};
  return { ...format, ...nested, type: String(format.type ?? "text") };
}
