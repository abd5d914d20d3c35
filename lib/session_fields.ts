import { ArgumentError } from "./errors.js";
import { jsonify, readable } from "./json.js";
import {
  json_object,
  optional_flag,
  optional_float,
  optional_integer,
  optional_json,
  optional_object,
  stringified,
} from "./persistence/coerce.js";
import { type Coerce, Extra, Json, Scalar } from "./persistence/fields.js";

const VALUES = Symbol("values");
type Store = { [VALUES]?: Record<string, unknown> };

/** The coercion of each field that the decorators below have declared, in order. */
const coercions = new Map<string, Coerce>();

/** The names of the fields that can be configured, in order. */
export function configurable_fields(): string[] {
  return [...coercions.keys()];
}

let options: readonly string[] | null = null;

/** The names that a new session accepts: its fields, then the two that add a message. */
export function initialize_options(): readonly string[] {
  options ??= Object.freeze([...configurable_fields(), "system", "input"]);
  return options;
}

/** What a configurable field makes of a value. Throws ArgumentError naming the field. */
export function coerced(name: string, value: unknown): unknown {
  return named(name, coercions.get(name) as Coerce, value);
}

function named(name: string, coerce: Coerce, value: unknown): unknown {
  try {
    return readable("the value cannot be read", () => coerce(value));
  } catch (error) {
    if (!(error instanceof ArgumentError)) throw error;
    throw new ArgumentError(`${name}: ${error.message}`, { cause: error });
  }
}

/** A field that coerces whatever is assigned to it. */
function coercing(
  coerce: Coerce,
  persist: PropertyDecorator,
  read = (value: unknown) => value,
): PropertyDecorator {
  return (target, property) => {
    const name = String(property);
    persist(target, property);
    Object.defineProperty(target, property, {
      get(this: Store) {
        return read(this[VALUES]?.[name] ?? null);
      },
      set(this: Store, value: unknown) {
        const checked = named(name, coerce, value);
        store_of(this)[name] = checked;
      },
      enumerable: true,
      configurable: true,
    });
  };
}

/** Such a field that the constructor and `configure` accept. */
function configurable(...[coerce, persist, read]: Parameters<typeof coercing>): PropertyDecorator {
  return (target, property) => {
    coercions.set(String(property), coerce);
    coercing(coerce, persist, read)(target, property);
  };
}

function store_of(session: Store): Record<string, unknown> {
  if (!session[VALUES]) Object.defineProperty(session, VALUES, { value: {} });
  return session[VALUES] as Record<string, unknown>;
}

/** A setting that is a string; anything becomes its text. */
export const Text: PropertyDecorator = configurable(stringified, Scalar(stringified));

/** A setting that is a number; numeric strings are read (ruling 8). */
export const Float: PropertyDecorator = configurable(optional_float, Scalar(optional_float));

/** A setting that is an integer; numeric strings are read, fractions cut off (ruling 8). */
export const Integer: PropertyDecorator = configurable(optional_integer, Scalar(optional_integer));

/** A setting that is true, false or unset. */
export const Flag: PropertyDecorator = configurable(optional_flag, Scalar(optional_flag));

/** A setting that is any JSON value. */
export const AnyJson: PropertyDecorator = configurable(optional_json, Json(optional_json));

/** A setting that is an object. */
export const ObjectJson: PropertyDecorator = configurable(optional_object, Json(optional_object));

/** An object that is never null, read as a copy. */
export const ExtraJson: PropertyDecorator = configurable(json_object, Extra({ flat: false }), (value) =>
  jsonify(value ?? {}),
);

/** A count that is never null nor negative. */
export const Count: PropertyDecorator = coercing(
  count,
  Scalar(count, { omit_empty: true }),
  (value) => value ?? 0,
);

function count(value: unknown): number {
  return Math.max(optional_integer(value) ?? 0, 0);
}
