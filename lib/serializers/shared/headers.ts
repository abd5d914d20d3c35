import { is_blank } from "../../json.js";
import type { HeadersInput } from "../serializer.js";

/**
 * The value of a header whatever the case of its name, the first one where there are several; null when there
 * is none but blank ones.
 */
export function header(headers: HeadersInput | null | undefined, name: string): string | null {
  for (const [key, value] of entries_of(headers)) {
    if (typeof key !== "string" || key.toLowerCase() !== name.toLowerCase()) continue;
    const values: unknown[] = Array.isArray(value) ? value : [value];
    const filled = values.find((text): text is string => typeof text === "string" && !is_blank(text));
    if (filled !== undefined) return filled.trim();
  }
  return null;
}

function entries_of(headers: unknown): (readonly unknown[])[] {
  if (typeof headers !== "object" || headers === null) return [];
  return is_iterable(headers) ? [...headers].filter(Array.isArray) : Object.entries(headers);
}

function is_iterable(value: object): value is Iterable<unknown> {
  return typeof (value as Partial<Iterable<unknown>>)[Symbol.iterator] === "function";
}
