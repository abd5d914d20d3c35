import { UnsupportedFormatError } from "../../errors.js";
import { get_own, is_object, is_unset, type JsonObject, type JsonValue } from "../../json.js";
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

/**
 * `text.format` of a session, a nested `json_schema` object flattened; null when there is none.
 *
 * @throws UnsupportedFormatError for a format that is no object, and for a type that is no string
 */
export function text_format({ text }: Session): TextFormat | null {
  const format = text ? get_own(text, "format") : null;
  return is_unset(format) ? null : flat_format(object_at("text.format", format as JsonValue));
}

function flat_format({ json_schema, ...format }: JsonObject): TextFormat {
  const nested = is_unset(json_schema) ? {} : object_at("text.format.json_schema", json_schema);
  const type = get_own(format, "type") ?? "text";
  if (typeof type !== "string") throw new UnsupportedFormatError("text.format.type is no string");
  return { ...without_nulls({ ...format, ...nested }), type };
}

/** Null is unset (ruling 11). */
function without_nulls(members: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null));
}

function object_at(place: string, value: JsonValue): JsonObject {
  if (is_object(value)) return value;
  throw new UnsupportedFormatError(`${place} is no object`);
}
