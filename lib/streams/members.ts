import { get_own, type JsonObject, type JsonValue, set_own } from "../json.js";

/** Members that only hide the length of an event; they belong to no body. */
const PADDING = new Set(["obfuscation", "p"]);

/** Whether a member of an event is padding. */
export function is_padding(key: string): boolean {
  return PADDING.has(key);
}

/** Whether a value says nothing: null, undefined and "". */
export function is_empty(value: JsonValue | undefined): value is null | undefined | "" {
  return value === null || value === undefined || value === "";
}

/** The value itself when it is a string, else "". */
export function text_of(value: JsonValue | undefined): string {
  return typeof value === "string" ? value : "";
}

/** Sets the members of `source` in `target`; null replaces nothing. */
export function merge_set(target: JsonObject, source: JsonObject): void {
  for (const key of Object.keys(source)) {
    const value = source[key] ?? null;
    if (value !== null || get_own(target, key) === undefined) set_own(target, key, value);
  }
}

/** Sets the members of `source` in `target`; lists that both have are joined, null replaces nothing. */
export function append_lists(target: JsonObject, source: JsonObject): void {
  for (const key of Object.keys(source)) {
    const value = source[key] ?? null;
    const list = get_own(target, key);
    if (Array.isArray(list) && Array.isArray(value)) for (const entry of value) list.push(entry);
    else if (value !== null) set_own(target, key, Array.isArray(value) ? [...value] : value);
  }
}
