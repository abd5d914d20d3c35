import { instanceToPlain } from "class-transformer";
import { type JsonObject, type JsonValue, jsonify, set_own } from "../json.js";
import type { Members } from "./build.js";
import { check_members } from "./check.js";
import { type Field, type Schema, schema_of } from "./fields.js";

const OPTIONS = { strategy: "excludeAll" } as const;

/**
 * The hash of an instance: its `type` first, then its set fields in the order of the class, then its extra.
 * Plain JSON values only, sharing nothing with the instance.
 *
 * @throws InvalidItemError naming the place that holds no model where one belongs; class-transformer would write
 * an empty object there
 */
export function dump(instance: object): JsonObject {
  check_members(instance);
  return write(instance, instanceToPlain(instance, OPTIONS));
}

/** Joins what class-transformer made of the typed members with the opaque ones, in one fixed order. */
function write(instance: object, skeleton: Members): JsonObject {
  const source = instance as Members;
  const schema = schema_of(instance);
  const hash: JsonObject = typeof source.type === "string" ? { type: source.type } : {};
  for (const field of schema.fields) {
    const value = write_field(field, source[field.name], skeleton[field.key]);
    if (value !== null) set_own(hash, field.key, value);
  }
  if (schema.extra) write_extra(schema, source[schema.extra.name] as JsonObject, hash);
  return hash;
}

function write_extra({ keys, extra }: Schema, members: JsonObject, hash: JsonObject): void {
  const copy = jsonify(members) as JsonObject;
  if (!extra?.flat) {
    if (!is_empty(copy)) hash.extra = copy;
    return;
  }
  for (const key of Object.keys(copy)) {
    if (!keys.has(key)) set_own(hash, key, copy[key] as JsonValue);
  }
}

function write_field(field: Field, value: unknown, plain: unknown): JsonValue {
  switch (field.kind) {
    case "scalar":
      return field.omit_empty && !plain ? null : ((plain ?? null) as JsonValue);
    case "json":
      return field.omit_empty && is_empty(value) ? null : jsonify(value);
    case "list": {
      if (typeof value === "string") return value;
      const members = value as object[];
      if (field.omit_empty && members.length === 0) return null;
      return members.map((member, index) => write(member, (plain as Members[])[index] as Members));
    }
    case "model":
      return value ? write(value, plain as Members) : null;
  }
}

function is_empty(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}
