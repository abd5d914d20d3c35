import type { Session } from "../../../lib/index.js";
import type { GeminiPayload } from "../../../lib/serializers/gemini/types.js";

/** The turn that a session of one user message "q" makes. */
export const QUESTION = { role: "user", parts: [{ text: "q" }] };

/** The gemini payload of a session. */
export function payload_of(session: Session): GeminiPayload {
  return session.request_payload("gemini");
}

/** What is left out, each entry as `path: what`. */
export function omitted(session: Session): string[] {
  return session.omissions("gemini").map(({ path, what }) => `${path}: ${what}`);
}

/** An object nested to a depth, each level made by a function from the one inside it. */
export function nested<T>(depth: number, innermost: T, wrap: (inside: T) => T): T {
  let value = innermost;
  for (let level = 1; level < depth; level++) value = wrap(value);
  return value;
}
