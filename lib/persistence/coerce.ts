import { ArgumentError } from "../errors.js";
import { is_array, is_object, is_unset, type JsonObject, type JsonValue, jsonify } from "../json.js";

const NUMERIC = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

function got(value: unknown): string {
  if (typeof value === "string") return `"${value.slice(0, 40)}"`;
  if (value === null || typeof value !== "object") return String(value);
  return is_array(value) ? "an array" : "an object";
}

/** A string or null; numbers and booleans become their text. Anything else: ArgumentError. */
export function optional_string(value: unknown): string | null {
  if (is_unset(value)) return null;
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  throw new ArgumentError(`expected a string, got ${got(value)}`);
}

/** A string; numbers and booleans become their text. Null and anything else: ArgumentError. */
export function required_string(value: unknown): string {
  const text = optional_string(value);
  if (text === null) throw new ArgumentError("expected a string, got nothing");
  return text;
}

/** A string or null made with `String(value)`, whatever is given. */
export function stringified(value: unknown): string | null {
  if (is_unset(value)) return null;
  try {
    return String(value);
  } catch (cause) {
    throw new ArgumentError("expected a string, got an object without one", { cause });
  }
}

/** A finite number or null, -0 as 0; numeric strings are read (ruling 8). Anything else: ArgumentError. */
export function optional_float(value: unknown): number | null {
  if (is_unset(value)) return null;
  const number = typeof value === "string" && NUMERIC.test(value.trim()) ? Number(value) : value;
  if (typeof number === "number" && Number.isFinite(number)) return number + 0;
  throw new ArgumentError(`expected a number, got ${got(value)}`);
}

/** An integer or null; fractions are cut off (ruling 8). Anything else: ArgumentError. */
export function optional_integer(value: unknown): number | null {
  const number = optional_float(value);
  return number === null ? null : Math.trunc(number) + 0;
}

/** A boolean as given, or null. Other scalars pass; NaN, Infinity, objects and functions: ArgumentError. */
export function optional_flag(value: unknown): unknown {
  if (is_unset(value)) return null;
  if (typeof value === "boolean" || typeof value === "string") return value;
  if (typeof value === "number" && Number.isFinite(value)) return value + 0;
  throw new ArgumentError(`expected true or false, got ${got(value)}`);
}

/** A deep copy in plain JSON, or null. */
export function optional_json(value: unknown): JsonValue {
  return is_unset(value) ? null : jsonify(value);
}

/** A deep copy of an object; null gives an empty one. Anything else: ArgumentError. */
export function json_object(value: unknown): JsonObject {
  if (is_unset(value)) return {};
  const copy = jsonify(value);
  if (is_object(copy)) return copy as JsonObject;
  throw new ArgumentError(`expected an object, got ${got(value)}`);
}

/** A deep copy of an object, or null. Anything else: ArgumentError. */
export function optional_object(value: unknown): JsonObject | null {
  return is_unset(value) ? null : json_object(value);
}

/** A deep copy of an array; null gives an empty one. Anything else: ArgumentError. */
export function json_array(value: unknown): JsonValue[] {
  if (is_unset(value)) return [];
  const copy = jsonify(value);
  if (Array.isArray(copy)) return copy;
  throw new ArgumentError(`expected an array, got ${got(value)}`);
}

/** A deep copy of an array of objects; null gives an empty one. Anything else: ArgumentError. */
export function json_blocks(value: unknown): JsonObject[] {
  const blocks = json_array(value);
  const odd = blocks.findIndex((block) => !is_object(block));
  if (odd >= 0) throw new ArgumentError(`expected objects, got ${got(blocks[odd])} at [${odd}]`);
  return blocks as JsonObject[];
}
