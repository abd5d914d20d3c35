import { get_own, type JsonObject, type JsonValue, set_own, to_json } from "../../json.js";
import { is_empty } from "../../streams/members.js";

/** Members that some servers repeat in every delta: the first value stands. */
const SET_ONCE = new Set(["role", "id", "type", "name"]);

/**
 * Merges one delta into what its predecessors have made: the members named in `texts` are joined, of the others the
 * last counts. null and "" say nothing.
 */
export function merge_delta(target: JsonObject, delta: JsonObject, texts: readonly string[]): void {
  for (const key of Object.keys(delta)) {
    const value = delta[key] ?? null;
    if (texts.includes(key)) join_text(target, key, value);
    else set_member(target, key, value);
  }
}

/** Sets a member of which nothing is known: pieces of text are joined, of other values the last counts. */
export function join_member(target: JsonObject, key: string, value: JsonValue): void {
  if (typeof value === "string" && typeof get_own(target, key) === "string") join_text(target, key, value);
  else set_member(target, key, value);
}

/** Sets a member of which the last value counts; null and "" say nothing. */
export function set_member(target: JsonObject, key: string, value: JsonValue): void {
  if (is_empty(value) || (SET_ONCE.has(key) && Object.hasOwn(target, key))) return;
  set_own(target, key, value);
}

/** Joins a text; one that comes as JSON (arguments as an object, ruling 24) is written out. */
function join_text(target: JsonObject, key: string, piece: JsonValue): void {
  if (is_empty(piece) || SET_ONCE.has(key)) return;
  const before = get_own(target, key);
  const text = typeof piece === "string" ? piece : to_json(piece);
  set_own(target, key, typeof before === "string" ? before + text : text);
}
