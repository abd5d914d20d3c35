import fc from "fast-check";
import { is_object, type JsonObject, type JsonValue, set_own } from "../../lib/json.js";
import { HOSTILE_KEYS, json_value } from "../../spec/support/arbitraries.js";
import { known_word } from "./dictionary.js";

/** One change to a JSON value: the place is counted among all places in it, from 0 and around. */
interface Change {
  kind: "delete" | "replace" | "nest" | "copy" | "rename" | "grow";
  place: number;
  value: JsonValue;
  key: string;
}

const odd_value = fc.constantFrom<JsonValue[]>(null, "", 0, -1, 1e308, true, [], {}, "stop", "x");

/** One change. */
export const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom("delete", "replace", "nest", "copy", "rename", "grow"),
  place: fc.nat(500),
  value: fc.oneof(json_value, odd_value, known_word),
  key: fc.oneof(known_word, fc.constantFrom(...HOSTILE_KEYS), fc.string({ maxLength: 5 })),
});

/** A few changes. */
export const changes: fc.Arbitrary<Change[]> = fc.array(change, { maxLength: 5 });

/** A copy of a JSON value with some changes, one after the other. */
export function changed(value: JsonValue, list: readonly Change[]): JsonValue {
  const root: JsonObject = { value: structuredClone(value) };
  for (const one of list) apply(root, { ...one, value: structuredClone(one.value) });
  return root.value ?? null;
}

function apply(root: JsonObject, { kind, place, value, key }: Change): void {
  const places = places_in(root);
  const [holder, name] = places[place % places.length] as Place;
  const before = (holder as JsonObject)[name] ?? null;
  switch (kind) {
    case "delete":
      if (Array.isArray(holder)) holder.splice(Number(name), 1);
      else if (holder !== root) delete holder[name];
      break;
    case "replace":
      set(holder, name, value);
      break;
    case "nest":
      set(holder, name, place % 2 === 0 ? [before] : Object.fromEntries([[key, before]]));
      break;
    case "copy":
      if (Array.isArray(holder)) holder.push(structuredClone(before));
      else set(holder, key, structuredClone(before));
      break;
    case "rename":
      if (Array.isArray(holder) || holder === root) break;
      delete holder[name];
      set(holder, key, before);
      break;
    case "grow":
      if (Array.isArray(before)) before.push(value);
      else if (is_object(before)) set_own(before as JsonObject, key, value);
      else set(holder, name, typeof before === "string" ? `${before}${key}` : value);
  }
}

type Place = [holder: JsonObject | JsonValue[], name: string];

function places_in(root: JsonObject): Place[] {
  const places: Place[] = [];
  const pending: JsonValue[] = [root];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next !== "object" || next === null) continue;
    for (const [name, member] of Object.entries(next)) {
      places.push([next, name]);
      pending.push(member);
    }
  }
  return places;
}

function set(holder: JsonObject | JsonValue[], name: string, value: JsonValue): void {
  if (Array.isArray(holder)) holder[Number(name)] = value;
  else set_own(holder, name, value);
}
