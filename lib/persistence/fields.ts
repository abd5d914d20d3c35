import "reflect-metadata";
import { Expose, Type } from "class-transformer";

/** Turns what was given for a field into what it holds; throws ArgumentError when it cannot. */
export type Coerce = (value: unknown) => unknown;

/**
 * Turns what was given for a list into one hash or instance for each element, or into the text that stands in
 * place of the list; throws InvalidItemError.
 */
export type Normalise = (value: unknown, hash: Record<string, unknown>) => unknown[] | string;

/** A class whose instances toH and fromH carry. Its constructor takes one object. */
export interface ModelClass<T extends object = object> {
  new (fields: never): T;
  prototype: T;
}

/** The classes that the `type` member of a hash tells apart. */
export interface Family {
  /** What an element is called in an error message: "item", "content". */
  noun: string;
  /** The classes by `type`, in the shape that class-transformer reads; filled as the classes are defined. */
  members: { name: string; value: ModelClass & (new () => object) }[];
  /** The prototypes of these classes. */
  prototypes: Set<object>;
}

/** A string, number or boolean; carried by class-transformer. */
export interface ScalarField {
  kind: "scalar";
  coerce: Coerce;
  omit_empty: boolean;
  /** Whether a wrong value is a wrong argument of the caller rather than an invalid item. */
  is_argument: boolean;
}

/** JSON of any shape; kept away from class-transformer. */
export interface JsonField {
  kind: "json";
  coerce: Coerce;
  omit_empty: boolean;
}

/** A list of models of one family, or a text in its place; carried by class-transformer. */
export interface ListField {
  kind: "list";
  family: Family;
  normalise: Normalise;
  omit_empty: boolean;
  /** Whether a text may stand in place of the list. */
  or_text: boolean;
}

/** One model of a fixed class; carried by class-transformer. */
export interface ModelField {
  kind: "model";
  of: () => ModelClass & (new () => object);
}

/** One field of a class: the property, its key in the hash, and what it holds. */
export type Field = { name: string; key: string } & (ScalarField | JsonField | ListField | ModelField);

/** What is known of a class. */
export interface Schema {
  /** The fields in the order of their declaration, those of base classes first. */
  fields: readonly Field[];
  /** Those of the fields that hold models. */
  model_fields: readonly Field[];
  /** The keys of the fields, and `type`. */
  keys: ReadonlySet<string>;
  /** Where unknown keys are kept. */
  extra: ExtraField | null;
}

/** The property that keeps unknown keys; toH writes them flat beside the known ones, or under its own name. */
export interface ExtraField {
  name: string;
  flat: boolean;
}

/** How a field is written. */
export interface FieldOptions {
  /** Leaves out an empty array or object, and 0. */
  omit_empty?: boolean;
  /** Its name in the hash, the property's by default. */
  key?: string;
}

const FIELDS = Symbol("fields");
const EXTRA = Symbol("extra");
const schemas = new WeakMap<object, Schema>();

/** The schema of a class, by an instance or by its prototype. */
export function schema_of(instance: object): Schema {
  const { prototype } = instance.constructor;
  let schema = schemas.get(prototype);
  if (!schema) {
    const fields = fields_of(prototype);
    const extra: ExtraField | null = Reflect.getMetadata(EXTRA, prototype) ?? null;
    const keys = new Set(["type", ...fields.map(({ key }) => key)]);
    if (extra && !extra.flat) keys.add(extra.name);
    const model_fields = fields.filter(({ kind }) => kind === "list" || kind === "model");
    schema = { fields, model_fields, extra, keys };
    schemas.set(prototype, schema);
  }
  return schema;
}

function fields_of(prototype: object): Field[] {
  return Reflect.getMetadata(FIELDS, prototype) ?? [];
}

function declare_field(target: object, field: Field): void {
  Reflect.defineMetadata(FIELDS, [...fields_of(target), field], target);
}

/** Declares the class that one `type` of a family stands for; its instances read it as their `type`. */
export function Model(family: Family, type: string) {
  return <T extends ModelClass>(target: T): void => {
    family.members.push({ name: type, value: target as unknown as new () => object });
    family.prototypes.add(target.prototype);
    // class-transformer assigns the discriminator to every instance that it writes
    Object.defineProperty(target.prototype, "type", { get: () => type, set: () => {} });
  };
}

/** A field with a string, number or boolean. */
export function Scalar(
  coerce: Coerce,
  { omit_empty = false, is_argument = false }: { omit_empty?: boolean; is_argument?: boolean } = {},
): PropertyDecorator {
  return (target, property) => {
    const name = String(property);
    Expose()(target, property);
    declare_field(target, { name, key: name, kind: "scalar", coerce, omit_empty, is_argument });
  };
}

/** A field with JSON of any shape; `coerce` checks and copies it. */
export function Json(coerce: Coerce, { omit_empty = false, key }: FieldOptions = {}): PropertyDecorator {
  return (target, property) => {
    const name = String(property);
    declare_field(target, { name, key: key ?? name, kind: "json", coerce, omit_empty });
  };
}

/** A field with a list of models told apart by their `type`. */
export function List(
  family: Family,
  normalise: Normalise,
  { omit_empty = false, key }: FieldOptions = {},
): PropertyDecorator {
  return (target, property) => {
    const name = String(property);
    expose_list(family, key ?? name)(target, property);
    declare_field(target, {
      name,
      key: key ?? name,
      kind: "list",
      family,
      normalise,
      omit_empty,
      or_text: false,
    });
  };
}

/**
 * A field with such a list, or with a text in its place. class-transformer reads no text where it expects a
 * list, so it is shown another property that holds the list alone.
 */
export function TextOrList(family: Family, normalise: Normalise): PropertyDecorator {
  return (target, property) => {
    const name = String(property);
    const shown = `${name}_list`;
    Object.defineProperty(target, shown, {
      get(this: Record<string, unknown>) {
        return typeof this[name] === "string" ? undefined : this[name];
      },
      set(this: Record<string, unknown>, list: unknown) {
        this[name] = list;
      },
    });
    expose_list(family, name)(target, shown);
    declare_field(target, {
      name,
      key: name,
      kind: "list",
      family,
      normalise,
      omit_empty: false,
      or_text: true,
    });
  };
}

function expose_list(family: Family, key: string): PropertyDecorator {
  const discriminator = { property: "type", subTypes: family.members };
  return (target, property) => {
    Expose({ name: key })(target, property);
    Type(() => Object, { discriminator, keepDiscriminatorProperty: true })(target, property);
  };
}

/** A field with one model of a fixed class, or null. */
export function One(of: ModelField["of"]): PropertyDecorator {
  return (target, property) => {
    const name = String(property);
    Expose()(target, property);
    Type(of)(target, property);
    declare_field(target, { name, key: name, kind: "model", of });
  };
}

/** The field that keeps the keys which the class does not know. */
export function Extra({ flat }: { flat: boolean }): PropertyDecorator {
  return (target, property) => {
    Reflect.defineMetadata(EXTRA, { name: String(property), flat }, target);
  };
}
