import { get_own, is_blank, is_object } from "../json.js";

/** Whether a value is an object with named members, which bytes are not, and can be looked at. */
export function is_record(value: unknown): value is Record<string, unknown> {
  return attempt(() => is_object(value) && !ArrayBuffer.isView(value), false);
}

/** Whether a value is an array, and can be looked at. */
export function is_list(value: unknown): value is unknown[] {
  return attempt(() => Array.isArray(value), false);
}

/** An own member of a value from outside; undefined when the value is no object, or cannot be read. */
export function member(value: unknown, key: string): unknown {
  return attempt(() => (is_object(value) ? get_own(value, key) : undefined), undefined);
}

/** A member that is a string with more than white space in it, else null (blank is unset, ruling 33). */
export function filled(value: unknown, key: string): string | null {
  const text = member(value, key);
  return typeof text === "string" && !is_blank(text) ? text : null;
}

/** A member that is a string with something in it, else null. */
export function text_of(value: unknown, key: string): string | null {
  const text = member(value, key);
  return typeof text === "string" && text !== "" ? text : null;
}

/** The elements of an array; none for anything else. */
export function elements(value: unknown): unknown[] {
  return attempt(() => (is_list(value) ? [...value] : []), []);
}

/** The keys of an object, in its order, without those that JSON would drop; none for anything else. */
export function keys_of(value: unknown): string[] {
  const keys = attempt(() => (is_record(value) ? Object.keys(value) : []), []);
  return keys.filter((key) => member(value, key) !== undefined);
}

/** Objects that are no plain data (getters, proxies) may throw on a mere look; a shape never does. */
function attempt<T>(look: () => T, otherwise: T): T {
  try {
    return look();
  } catch {
    return otherwise;
  }
}
