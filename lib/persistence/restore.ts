import { plainToInstance } from "class-transformer";
import { get_own, type JsonObject, readable } from "../json.js";
import { class_of, extra_of, inside, type Members, object_of, within_field } from "./build.js";
import { type Field, type ModelClass, type Schema, schema_of } from "./fields.js";

/** A hash taken apart: what class-transformer may see, and what it must not. */
interface Lifted {
  schema: Schema;
  /** The typed members. */
  skeleton: Members;
  /** The opaque JSON members, by property. */
  opaque: [name: string, value: unknown][];
  extra: JsonObject | null;
  /** The models inside, by property. */
  children: [name: string, children: Lifted[]][];
}

const OPTIONS = { strategy: "excludeAll" } as const;

/**
 * The instance of a class that a hash describes. Opaque JSON is lifted out first and set back afterwards:
 * class-transformer drops or chokes on keys such as `constructor` and `toString`.
 *
 * @throws InvalidItemError naming the place (`input[3].content[0]`)
 */
export function restore<T extends object>(Class: ModelClass<T>, hash: unknown): T {
  const lifted = readable("the hash cannot be read", () => lift(Class, hash));
  const instance = plainToInstance(Class as new () => T, lifted.skeleton, OPTIONS);
  settle(instance, lifted);
  return instance;
}

function lift(Class: ModelClass, given: unknown): Lifted {
  const hash = object_of(given);
  const schema = schema_of(Class.prototype);
  const type = get_own(hash, "type");
  const skeleton: Members = type === undefined ? {} : { type };
  const lifted: Lifted = { schema, skeleton, opaque: [], extra: null, children: [] };
  for (const field of schema.fields) within_field(field, () => lift_field(field, hash, lifted));
  if (schema.extra) lifted.extra = extra_of(schema, hash);
  return lifted;
}

function lift_field(field: Field, hash: Members, lifted: Lifted): void {
  const value = get_own(hash, field.key);
  switch (field.kind) {
    case "scalar": {
      const scalar = field.coerce(value);
      if (scalar !== null) lifted.skeleton[field.key] = scalar;
      break;
    }
    case "json":
      lifted.opaque.push([field.name, field.coerce(value)]);
      break;
    case "list": {
      const list = field.normalise(value, hash);
      if (typeof list === "string") {
        lifted.opaque.push([field.name, list]);
        break;
      }
      const children = Array.from(list, (element, index) =>
        inside(`[${index}]`, () => lift(class_of(field.family, element), element)),
      );
      lifted.skeleton[field.key] = children.map(({ skeleton }) => skeleton);
      lifted.children.push([field.name, children]);
      break;
    }
    case "model": {
      if (value === null || value === undefined) break;
      const child = lift(field.of(), value);
      lifted.skeleton[field.key] = child.skeleton;
      lifted.children.push([field.name, [child]]);
    }
  }
}

function settle(instance: object, { schema, opaque, extra, children }: Lifted): void {
  const target = instance as Members;
  for (const field of schema.fields) target[field.name] ??= null;
  for (const [name, value] of opaque) target[name] = value;
  if (schema.extra) target[schema.extra.name] = extra;
  for (const [name, lifted] of children) {
    const value = target[name];
    const instances = (Array.isArray(value) ? value : [value]) as object[];
    lifted.forEach((child, index) => {
      settle(instances[index] as object, child);
    });
  }
}
