import { ArgumentError, InvalidItemError, PromptBuilderError } from "../errors.js";
import { excerpt } from "../excerpt.js";
import {
  get_own,
  is_array,
  is_object,
  type JsonObject,
  type JsonValue,
  jsonify,
  readable,
  set_own,
} from "../json.js";
import { json_object } from "./coerce.js";
import {
  type Family,
  type Field,
  type ListField,
  type ModelClass,
  type Schema,
  schema_of,
} from "./fields.js";

export type Members = Record<string, unknown>;

/**
 * Sets every field of a new instance from the object given to its constructor, and its extra from the rest.
 *
 * @throws InvalidItemError naming the place
 */
export function build(instance: object, given: unknown): void {
  const hash = object_of(given);
  readable("the fields cannot be read", () => set_fields(instance, hash));
}

function set_fields(instance: object, hash: Members): void {
  const schema = schema_of(instance);
  const target = instance as Members;
  for (const field of schema.fields) {
    target[field.name] = within_field(field, () => value_of(field, get_own(hash, field.key), hash));
  }
  if (schema.extra) target[schema.extra.name] = extra_of(schema, hash);
}

function value_of(field: Field, value: unknown, hash: Members): unknown {
  switch (field.kind) {
    case "list": {
      const list = field.normalise(value, hash);
      if (typeof list === "string") return list;
      return Array.from(list, (element, index) => inside(`[${index}]`, () => member_of(field, element)));
    }
    case "model":
      return model_of(field.of(), value);
    default:
      return field.coerce(value);
  }
}

function model_of(Class: ModelClass, value: unknown): object | null {
  if (value === null || value === undefined) return null;
  return value instanceof Class ? value : new Class(value as never);
}

function member_of({ family }: ListField, element: unknown): object {
  if (family.members.some(({ value }) => element instanceof value)) return element as object;
  const Class = class_of(family, element);
  return new Class(element as never);
}

/** The class of a family that a hash's `type` names. Throws InvalidItemError. */
export function class_of(family: Family, hash: unknown): ModelClass {
  const type = readable("the type cannot be read", () => get_own(object_of(hash), "type"));
  const member = family.members.find(({ name }) => name === type);
  if (member) return member.value;
  if (type === undefined) throw new InvalidItemError(`${family.noun} without a type`);
  throw new InvalidItemError(
    `unknown ${family.noun} type ${typeof type === "string" ? `"${excerpt(type)}"` : typeof type}`,
  );
}

/** The value itself when it is an object. Throws InvalidItemError otherwise. */
export function object_of(value: unknown): Members {
  if (is_object(value)) return value;
  const kind = value === null ? "null" : is_array(value) ? "an array" : typeof value;
  throw new InvalidItemError(`expected an object, got ${kind}`);
}

/** Runs the reading of a field; its error becomes an InvalidItemError that names the field. */
export function within_field<T>(field: Field, step: () => T): T {
  return field.kind === "scalar" && field.is_argument ? step() : inside(field.key, step);
}

/** Runs a step; its error becomes an InvalidItemError that names this place. */
export function inside<T>(place: string, step: () => T): T {
  try {
    return step();
  } catch (error) {
    if (error instanceof InvalidItemError) throw error.within(place);
    if (error instanceof ArgumentError) throw new InvalidItemError(error.message, { place, cause: error });
    if (error instanceof PromptBuilderError) throw error;
    throw new InvalidItemError("cannot be read", { place, cause: error });
  }
}

/** A copy of the members that a class does not know, and of those under its own extra. */
export function extra_of(schema: Schema, hash: Members): JsonObject {
  const extra: JsonObject = {};
  for (const key of Object.keys(hash)) {
    if (schema.keys.has(key) || hash[key] === undefined) continue;
    set_own(extra, key, member_copy(key, hash[key]));
  }
  const nested = schema.extra?.flat === false ? get_own(hash, schema.extra.name) : null;
  if (nested === null || nested === undefined) return extra;
  const given = inside("extra", () => json_object(nested));
  for (const key of Object.keys(given)) set_own(extra, key, given[key] as JsonValue);
  return extra;
}

function member_copy(key: string, value: unknown): JsonValue {
  return inside(key, () => jsonify(value));
}
