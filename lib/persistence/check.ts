import { InvalidItemError } from "../errors.js";
import type { Members } from "./build.js";
import { type Family, type Field, schema_of } from "./fields.js";

/** What is wrong, and where. */
interface Fault {
  place: string;
  problem: string;
}

/**
 * Checks that the fields of an instance, which are open to assignment, still hold models of this library where
 * models belong, at every depth.
 *
 * @throws InvalidItemError naming the place
 */
export function check_members(instance: object): void {
  const fault = fault_in(instance);
  if (fault) throw new InvalidItemError(fault.problem, { place: fault.place });
}

function fault_in(instance: object): Fault | null {
  for (const field of schema_of(instance).model_fields) {
    const value = (instance as Members)[field.name];
    const fault = field.kind === "list" ? fault_in_list(field, value) : fault_in_model(field, value);
    if (fault) return within(field.key, fault);
  }
  return null;
}

function fault_in_list({ family, or_text }: Field & { kind: "list" }, value: unknown): Fault | null {
  if (or_text && typeof value === "string") return null;
  if (!Array.isArray(value)) return { place: "", problem: "expected an array" };
  for (let index = 0; index < value.length; index++) {
    const fault = fault_in_member(family, value[index]);
    if (fault) return within(`[${index}]`, fault);
  }
  return null;
}

/** Instances of subclasses are refused too: a hash tells them from their base in nothing. */
function fault_in_member({ noun, prototypes }: Family, member: unknown): Fault | null {
  const is_object = typeof member === "object" && member !== null;
  if (is_object && prototypes.has(Object.getPrototypeOf(member))) return fault_in(member);
  return { place: "", problem: `expected an instance of one of the ${noun} classes` };
}

function fault_in_model(field: Field, value: unknown): Fault | null {
  if (field.kind !== "model" || value === null) return null;
  const Class = field.of();
  if (value instanceof Class) return null;
  return { place: "", problem: `expected an instance of ${Class.name}` };
}

function within(key: string, { place, problem }: Fault): Fault {
  return { place: place === "" || place.startsWith("[") ? key + place : `${key}.${place}`, problem };
}
