import { ArgumentError } from "./errors.js";
import { excerpt } from "./excerpt.js";

/** Refuses options that a method does not know. Throws ArgumentError naming them. */
export function refuse_unknown(names: readonly string[]): void {
  if (names.length === 0) return;
  throw new ArgumentError(`unsupported option${names.length > 1 ? "s" : ""}: ${excerpt(names.join(", "))}`);
}
