import type fc from "fast-check";
import { bodies } from "./bodies.js";
import { check_junk } from "./check_junk.js";
import { check_body } from "./check_response.js";
import { check_session } from "./check_session.js";
import { check_stream } from "./check_stream.js";
import { junk_values } from "./junk.js";
import { session_hashes } from "./sessions.js";
import { check_shape, shape_inputs } from "./shapes.js";
import { streams } from "./streams.js";

/** What is checked, and the inputs with which it is tried. An input is plain JSON. */
interface Check<T> {
  inputs: fc.Arbitrary<T>;
  /** Throws for what is wrong: a Fault, or an error that is none of this library's. */
  run: (input: T) => void | Promise<void>;
}

function check<T>(inputs: fc.Arbitrary<T>, run: Check<T>["run"]): Check<unknown> {
  return { inputs, run: (input) => run(input as T) };
}

const CHECKS = new Map<string, Check<unknown>>([
  ["session", check(session_hashes, check_session)],
  ["body", check(bodies, check_body)],
  ["stream", check(streams, check_stream)],
  ["shape", check(shape_inputs, check_shape)],
  ["junk", check(junk_values, check_junk)],
]);

/** The names of all checks. */
export const CHECK_NAMES = [...CHECKS.keys()];

/** The check of a name. Throws Error listing the names. */
export function check_of(name: string): Check<unknown> {
  const found = CHECKS.get(name);
  if (found) return found;
  throw new Error(`there is no check ${name}: ${CHECK_NAMES.join(", ")}`);
}
