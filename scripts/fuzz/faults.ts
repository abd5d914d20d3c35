import { isDeepStrictEqual } from "node:util";
import { ArgumentError, PromptBuilderError } from "../../lib/index.js";

/** What a check found to be wrong. */
export class Fault extends Error {
  override name = "Fault";
}

/** A value, or the error of this library that came in its place. */
export type Outcome<T> = { value: T; error: null } | { value: null; error: Error };

/** What an action gives; errors that are not of this library pass through, since they are faults. */
export function outcome_of<T>(action: () => T): Outcome<T> {
  try {
    return { value: action(), error: null };
  } catch (error) {
    return { value: null, error: own_error(error) };
  }
}

/** The same where the input is plain JSON: an error that something else than this library threw first is a fault. */
export function outcome_of_json<T>(action: () => T): Outcome<T> {
  const outcome = outcome_of(action);
  if (outcome.error) refuse_hidden(outcome.error);
  return outcome;
}

/** The error itself when it is of this library; throws any other on. */
export function own_error(error: unknown): Error {
  if (error instanceof PromptBuilderError || error instanceof ArgumentError) return error;
  throw error;
}

/** Plain JSON can be read: where this library says that it cannot, the cause is a mistake in its code. */
export function refuse_hidden(error: Error): void {
  let first: unknown = error;
  while (first instanceof Error && first.cause !== undefined) first = first.cause;
  if (first !== error && error.message.includes("cannot be read")) throw first;
}

/** An outcome in words, to be compared with others. */
export function told<T>({ value, error }: Outcome<T>): string {
  return error ? `${error.name}: ${error.message}` : JSON.stringify(value);
}

/** Throws a Fault unless the condition holds. */
export function demand(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Fault(what);
}

/** Throws a Fault that shows both texts where they differ. */
export function demand_same(actual: string, expected: string, what: string): void {
  if (actual === expected) return;
  let at = 0;
  while (actual[at] === expected[at]) at++;
  const shown = (text: string) => text.slice(Math.max(0, at - 60), at + 100);
  throw new Fault(`${what}\n  got      ${shown(actual)}\n  expected ${shown(expected)}`);
}

/** Throws a Fault for a value that is not plain JSON: what JSON would change, or an object of a class. */
export function demand_plain(value: unknown, what: string): void {
  demand(isDeepStrictEqual(JSON.parse(JSON.stringify(value)), value), `${what} is no plain JSON`);
}

/** Every object that can be reached from a value, its hidden members included. */
export function objects_in(root: unknown): Set<object> {
  const found = new Set<object>();
  const pending: unknown[] = [root];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next !== "object" || next === null || found.has(next)) continue;
    found.add(next);
    for (const key of Reflect.ownKeys(next)) pending.push(Reflect.getOwnPropertyDescriptor(next, key)?.value);
  }
  return found;
}

/** Throws a Fault when two values have an object in common. */
export function demand_apart(one: unknown, other: unknown, what: string): void {
  const objects = objects_in(one);
  for (const object of objects_in(other)) {
    if (objects.has(object)) throw new Fault(`${what}: ${JSON.stringify(object).slice(0, 200)}`);
  }
}
