import { InvalidItemError } from "../errors.js";
import { inside, type Members } from "./build.js";
import { type Family, type Field, schema_of } from "./fields.js";

/**
 * Checks that the fields of an instance, which are open to assignment, still hold models of this library where
 * models belong, at every depth.
 *
 * @throws InvalidItemError naming the place
 */
export function check_members(instance: object): void {
  for (const field of schema_of(instance).fields) {
    const value = (instance as Members)[field.name];
    if (field.kind === "list") inside(field.key, () => check_list(field, value));
    if (field.kind === "model" && value !== null) inside(field.key, () => check_model(field, value));
  }
}

function check_list({ family, or_text }: Field & { kind: "list" }, value: unknown): void {
  if (or_text && typeof value === "string") return;
  if (!Array.isArray(value)) throw new InvalidItemError("expected an array");
  for (let index = 0; index < value.length; index++) {
    inside(`[${index}]`, () => check_member(family, value[index]));
  }
}

/** Instances of subclasses are refused too: a hash tells them from their base in nothing. */
function check_member({ noun, members }: Family, member: unknown): void {
  if (!members.some(({ value }) => is_instance(member, value))) {
    throw new InvalidItemError(`expected an instance of one of the ${noun} classes`);
  }
  check_members(member as object);
}

function check_model({ of }: Field & { kind: "model" }, value: unknown): void {
  if (!is_instance(value, of())) throw new InvalidItemError(`expected an instance of ${of().name}`);
}

function is_instance(value: unknown, Class: { prototype: object }): boolean {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Class.prototype;
}
