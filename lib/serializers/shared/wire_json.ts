import { types } from "node:util";
import { ArgumentError } from "../../errors.js";
import type { JsonValue } from "../../json.js";
import { exact_number } from "./exact_number.js";

/**
 * What a provider's client has made of JSON, as JSON.parse reads it from the wire: of a class instance the own
 * members, of bytes their base64 text, of an exact number the nearest double, of an error its name and message.
 *
 * @throws ArgumentError for what cannot be read as JSON: cycles, or nesting too deep
 */
export function wire_json(value: unknown): JsonValue {
  try {
    return JSON.parse(JSON.stringify(value, wire_value) ?? "null") as JsonValue;
  } catch (error) {
    throw new ArgumentError("the value cannot be read as JSON", { cause: error });
  }
}

/** Looks at the member itself: what JSON.stringify hands over has been through `toJSON`, which buffers have. */
function wire_value(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const given = this[key];
  if (types.isUint8Array(given)) return Buffer.from(given).toString("base64");
  if (given instanceof Error) return { name: given.name, message: given.message };
  const digits = exact_number(given);
  return digits === null ? value : Number(digits);
}
