import { ArgumentError } from "../errors.js";
import { excerpt } from "../excerpt.js";
import type { Serializer } from "./serializer.js";

const serializers = new Map<string, Serializer>();

/**
 * Makes a serializer known under a name, in place of an earlier one of that name.
 *
 * @throws ArgumentError when the name is empty or the serializer lacks a method
 */
export function register(name: string, serializer: Serializer): void {
  if (typeof name !== "string" || name.trim() === "") throw new ArgumentError("a serializer needs a name");
  if (!is_serializer(serializer)) {
    throw new ArgumentError(`the serializer ${name} needs the methods request_payload and parse_response`);
  }
  serializers.set(name, serializer);
}

/**
 * The serializer of a name; a serializer class stands for itself.
 *
 * @throws ArgumentError listing the valid names
 */
export function resolve(format: string | Serializer): Serializer {
  const serializer = typeof format === "string" ? serializers.get(format) : format;
  if (is_serializer(serializer)) return serializer;
  const names = [...serializers.keys()].join(", ");
  const shown = typeof format === "string" ? `"${excerpt(format)}"` : `of type ${typeof format}`;
  throw new ArgumentError(`unknown format ${shown}: expected a serializer class or one of ${names}`);
}

/** The name under which a serializer is registered; null when it is not. */
export function name_of(serializer: Serializer): string | null {
  for (const [name, registered] of serializers) if (registered === serializer) return name;
  return null;
}

function is_serializer(value: unknown): value is Serializer {
  if (value === null || (typeof value !== "function" && typeof value !== "object")) return false;
  try {
    const { request_payload, parse_response } = value as Partial<Serializer>;
    return typeof request_payload === "function" && typeof parse_response === "function";
  } catch {
    return false;
  }
}
