import { ArgumentError, PromptBuilderError } from "./errors.js";

/** A value that JSON can hold. */
export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;

/** An object whose members are JSON values; every key is plain data, `__proto__` included. */
export type JsonObject = { [key: string]: JsonValue };

/** The deepest nesting of arrays and objects that is copied or written; deeper values throw ArgumentError. */
export const MAX_DEPTH = 4_096;

/** Whether a value is an object and neither null nor an array. */
export function is_object(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !is_array(value);
}

/** Whether a value is an array; a revoked proxy, at which Array.isArray throws, is none. */
export function is_array(value: unknown): value is unknown[] {
  try {
    return Array.isArray(value);
  } catch {
    return false;
  }
}

/** Whether a value counts as "not set": null or undefined. */
export function is_unset(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

/** Whether a value is a string with nothing but white space in it. */
export function is_blank(value: unknown): boolean {
  return typeof value === "string" && value.trim() === "";
}

/** Sets an own member whatever its name; plain assignment to `__proto__` would change the prototype (ruling 9). */
export function set_own<T>(target: Record<string, T>, key: string, value: T): void {
  if (key === "__proto__") {
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
  } else {
    target[key] = value;
  }
}

/** Reads an own member; what an object inherits is not data. */
export function get_own(source: object, key: string): unknown {
  return Object.hasOwn(source, key) ? (source as Record<string, unknown>)[key] : undefined;
}

/**
 * Runs what reads a value from outside. Whatever getters and proxies throw becomes an ArgumentError.
 *
 * @param problem the message of that error
 */
export function readable<T>(problem: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof ArgumentError || error instanceof PromptBuilderError) throw error;
    throw new ArgumentError(problem, { cause: error });
  }
}

/**
 * A deep copy in plain JSON values. Members that are undefined are dropped, `toJSON` is honoured, undefined
 * inside an array is null, as JSON.stringify has it.
 *
 * @throws ArgumentError for what JSON cannot hold without loss (functions, symbols, bigints, NaN, Infinity,
 * Map, Set), for cycles and for nesting beyond MAX_DEPTH
 */
export function jsonify(value: unknown): JsonValue {
  return readable("the value cannot be read as JSON", () => copy(value) ?? null);
}

/** The JSON text of a value, after the checks of `jsonify`. Throws ArgumentError also for a text that is too long. */
export function to_json(value: unknown): string {
  return readable("the value cannot be written as JSON", () => JSON.stringify(jsonify(value)));
}

/** The value of a JSON text. Throws what JSON.parse throws, and ArgumentError for nesting beyond MAX_DEPTH. */
export function from_json(text: string): JsonValue {
  const value = JSON.parse(text) as JsonValue;
  const may_be_deep = text.length > 2 * MAX_DEPTH;
  if (may_be_deep && is_deep(value)) throw new ArgumentError(`nested deeper than ${MAX_DEPTH} levels`);
  return value;
}

/** Whether containers are nested beyond MAX_DEPTH. Level by level instead of recursion: no stack to overflow. */
function is_deep(value: JsonValue): boolean {
  let level = [value].filter(is_container);
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === MAX_DEPTH) return true;
    level = level.flatMap((container) => Object.values(container).filter(is_container));
  }
  return false;
}

function is_container(value: JsonValue): value is JsonValue[] | JsonObject {
  return typeof value === "object" && value !== null;
}

/** A container whose members are still to be copied. A list of these instead of recursion: no stack to overflow. */
interface Pending {
  source: object;
  target: JsonValue[] | JsonObject;
  depth: number;
}

function copy(value: unknown): JsonValue | undefined {
  const pending: Pending[] = [];
  const root = shell(value, 0, pending);
  for (let next = pending.pop(); next; next = pending.pop()) fill(next, pending);
  return root;
}

/** A scalar itself; for a container an empty one, to be filled later. */
function shell(value: unknown, depth: number, pending: Pending[]): JsonValue | undefined {
  if (typeof value === "string" || typeof value === "boolean" || value === null) return value;
  if (typeof value === "number") return finite(value);
  if (value === undefined) return undefined;
  if (typeof value !== "object") throw new ArgumentError(`JSON has no ${typeof value}`);
  if (is_boxed(value)) return shell(value.valueOf(), depth, pending);
  if (depth >= MAX_DEPTH) throw new ArgumentError(`nested deeper than ${MAX_DEPTH} levels, or cyclic`);
  if (Array.isArray(value)) return later(value, [], depth, pending);
  if (typeof (value as { toJSON?: unknown }).toJSON === "function") {
    return shell((value as { toJSON: () => unknown }).toJSON(), depth + 1, pending);
  }
  if (value instanceof Map || value instanceof Set) {
    throw new ArgumentError("JSON has no Map and no Set: give an object or an array");
  }
  return later(value, {}, depth, pending);
}

function later<T extends JsonValue[] | JsonObject>(
  source: object,
  target: T,
  depth: number,
  pending: Pending[],
): T {
  pending.push({ source, target, depth: depth + 1 });
  return target;
}

/** Whether a value is an object around a scalar, such as `new Number(1)`; JSON writes the scalar. */
function is_boxed(value: object): boolean {
  return value instanceof String || value instanceof Number || value instanceof Boolean;
}

/** The number itself; JSON writes -0 as 0. */
function finite(value: number): number {
  if (Number.isFinite(value)) return value + 0;
  throw new ArgumentError(`JSON has no ${value}`);
}

function fill({ source, target, depth }: Pending, pending: Pending[]): void {
  if (Array.isArray(target)) {
    const values = source as unknown[];
    // Filled from the front: of an array made with holes JSON.stringify takes a third fewer levels.
    for (let index = 0; index < values.length; index++) {
      target[index] = shell(values[index], depth, pending) ?? null;
    }
    return;
  }
  for (const key of Object.keys(source)) {
    const value = shell((source as Record<string, unknown>)[key], depth, pending);
    if (value !== undefined) set_own(target, key, value);
  }
}
