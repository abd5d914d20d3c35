import { ArgumentError } from "../errors.js";
import { excerpt } from "../excerpt.js";
import { get_own, is_array, is_object, type JsonObject, jsonify, readable } from "../json.js";

/** What a constructor of these classes was given: its fields one by one, as in R, or in one plain object. */
export class Given {
  readonly #class_name: string;
  readonly #values: Record<string, unknown>;

  /**
   * @param fields the names of the fields, in the order of the arguments
   * @throws ArgumentError for an unknown field, and for more arguments than fields
   */
  constructor(class_name: string, fields: readonly string[], args: readonly unknown[]) {
    this.#class_name = class_name;
    const named = args.length === 1 ? named_values(args[0], class_name) : null;
    if (!named && args.length > fields.length) {
      throw new ArgumentError(`${class_name} takes ${fields.length} fields, got ${args.length}`);
    }
    this.#values = named ?? Object.fromEntries(args.map((value, index) => [fields[index], value]));
    const unknown = Object.keys(this.#values).filter((name) => !fields.includes(name));
    if (unknown.length > 0)
      throw new ArgumentError(`${class_name} has no field ${excerpt(unknown.join(", "))}`);
  }

  /** A field as it was given; null when it was not. */
  value(field: string): unknown {
    return get_own(this.#values, field) ?? null;
  }

  /** A field that holds an instance of a class; null when it holds anything else. */
  instance<T extends object>(Class: abstract new (...args: never[]) => T, field: string): T | null {
    const value = this.value(field);
    return readable(`${this.#class_name} ${field} cannot be read`, () =>
      value instanceof Class ? value : null,
    );
  }

  /** A required string. */
  string(field: string): string {
    const value = this.value(field);
    if (typeof value === "string") return value;
    throw this.wrong(field, "a string");
  }

  /** A string or null. */
  optional_string(field: string): string | null {
    return this.value(field) === null ? null : this.string(field);
  }

  /** A copy of an object; null and an empty array, R's empty list, give an empty one. */
  object(field: string): JsonObject {
    const value = this.value(field);
    if (value === null || (is_array(value) && value.length === 0)) return {};
    const copy = is_object(value) ? this.#copy(field, value) : null;
    if (is_object(copy)) return copy as JsonObject;
    throw this.wrong(field, "an object");
  }

  /** The error of a field whose value is of a wrong kind. */
  wrong(field: string, expected: string): ArgumentError {
    return this.#error(field, `expected ${expected}, got ${kind_of(this.value(field))}`);
  }

  #copy(field: string, value: object): unknown {
    try {
      return jsonify(value);
    } catch (cause) {
      throw this.#error(field, cause instanceof Error ? cause.message : "no JSON", cause);
    }
  }

  #error(field: string, problem: string, cause?: unknown): ArgumentError {
    return new ArgumentError(`${this.#class_name} ${field}: ${problem}`, { cause });
  }
}

/** A copy of the fields in an object literal; null for any other value. */
function named_values(value: unknown, class_name: string): Record<string, unknown> | null {
  return readable(`the fields of ${class_name} cannot be read`, () =>
    is_plain(value) ? { ...value } : null,
  );
}

/** Whether a value is an object literal, of whatever realm, and no instance of a class. */
function is_plain(value: unknown): value is Record<string, unknown> {
  if (!is_object(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function kind_of(value: unknown): string {
  if (value === null) return "nothing";
  return is_array(value) ? "an array" : `a value of type ${typeof value}`;
}
