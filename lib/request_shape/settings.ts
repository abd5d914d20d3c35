import { set_own } from "../json.js";
import type { ThinkingSettings } from "./attributes.js";
import { is_record, keys_of, member } from "./members.js";

const WORD = /^[A-Za-z0-9_.-]{1,40}$/;

/** The names and values that a member of a payload adds to the settings. */
type Reader = (key: string, value: unknown) => [string, unknown][];

/** The thinking settings among the members of an object, in the object's order, as one flat object. */
export function read_settings(source: unknown, readers: Readonly<Record<string, Reader>>): ThinkingSettings {
  const settings: ThinkingSettings = {};
  for (const key of keys_of(source)) {
    const reader = Object.hasOwn(readers, key) ? readers[key] : undefined;
    for (const [name, value] of reader?.(key, member(source, key)) ?? []) {
      if (WORD.test(name) && is_shown(value)) set_own(settings, name, value);
    }
  }
  return settings;
}

/** The members of an object; any other value under its own key. */
export function flat(key: string, value: unknown): [string, unknown][] {
  return is_record(value) ? keys_of(value).map((name) => [name, member(value, name)]) : [[key, value]];
}

/** The effort alone of an object that holds more than thinking. */
export function effort(_key: string, value: unknown): [string, unknown][] {
  return [["effort", member(value, "effort")]];
}

/** Free text is never shown: only short words, numbers and booleans. */
function is_shown(value: unknown): value is string | number | boolean {
  if (typeof value === "string") return WORD.test(value);
  return typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value));
}
