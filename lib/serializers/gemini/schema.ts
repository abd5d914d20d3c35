import { is_object } from "../../json.js";

/** The keywords of Gemini's own schema dialect (ruling 14). */
const KEYWORDS = new Set([
  "type",
  "format",
  "title",
  "description",
  "nullable",
  "enum",
  "items",
  "minItems",
  "maxItems",
  "properties",
  "required",
  "minProperties",
  "maxProperties",
  "minLength",
  "maxLength",
  "pattern",
  "example",
  "anyOf",
  "propertyOrdering",
  "default",
  "minimum",
  "maximum",
]);

/**
 * Whether a schema stays inside Gemini's own dialect; any other is plain JSON Schema, which the API takes under
 * another name (ruling 14).
 */
export function is_gemini_schema(schema: unknown): boolean {
  return every_schema(schema, is_gemini_node);
}

/** Whether a test holds for a schema of this dialect and for all inside it. A list of what is left: no stack. */
export function every_schema(schema: unknown, holds: (schema: Record<string, unknown>) => boolean): boolean {
  const pending: unknown[] = [schema];
  while (pending.length > 0) {
    const next = pending.pop();
    if (!is_object(next) || !holds(next)) return false;
    for (const child of children(next)) pending.push(child);
  }
  return true;
}

/** Whether a schema, those inside it apart, is of the dialect: one type by name, an enum of strings. */
function is_gemini_node(schema: Record<string, unknown>): boolean {
  const { type = "", enum: values = [], anyOf = [], properties = {} } = schema;
  return (
    Object.keys(schema).every((key) => KEYWORDS.has(key)) &&
    typeof type === "string" &&
    Array.isArray(values) &&
    values.every((value) => typeof value === "string") &&
    Array.isArray(anyOf) &&
    is_object(properties)
  );
}

/** The schemas right inside a schema of this dialect. */
function children({ items, anyOf = [], properties = {} }: Record<string, unknown>): unknown[] {
  const nested = [...(anyOf as unknown[]), ...Object.values(properties as object)];
  return items === undefined ? nested : [items, ...nested];
}
