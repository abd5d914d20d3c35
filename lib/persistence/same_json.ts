import { is_object, type JsonValue } from "../json.js";

/** Whether two JSON values are equal, whatever the order of their keys. A list of pairs instead of recursion: no stack to overflow. */
export function same_json(one: JsonValue, other: JsonValue): boolean {
  const pending: [JsonValue, JsonValue][] = [[one, other]];
  for (let pair = pending.pop(); pair; pair = pending.pop()) {
    const [left, right] = pair;
    if (left === right) continue;
    const comparable = (Array.isArray(left) && Array.isArray(right)) || (is_object(left) && is_object(right));
    if (!comparable) return false;
    const members = new Map(Object.entries(right));
    const keys = Object.keys(left);
    if (keys.length !== members.size || !keys.every((key) => members.has(key))) return false;
    for (const [key, member] of Object.entries(left)) pending.push([member, members.get(key) as JsonValue]);
  }
  return true;
}
