import { ArgumentError, InvalidItemError } from "../errors.js";
import type { Session } from "../index.js";
import { get_own, is_object } from "../json.js";
import { storable_as_jsonb } from "./jsonb.js";
import { from_stored, type StoredSession, to_stored } from "./stored.js";
import { texts_in } from "./texts.js";

export { ConflictError, check_written } from "./conflict.js";
export { from_stored, type StoredSession, to_stored_text } from "./stored.js";

/** An operation on its way to the database. */
interface Operation {
  args: unknown;
  query(args: never): Promise<unknown>;
}

/** What a Prisma client takes in `$extends`. */
export interface SessionExtension<M extends string, F extends string> {
  name: string;
  result: Record<M, Record<F, { needs: Record<F, true>; compute(row: Record<F, unknown>): Session | null }>>;
  query: { $allModels: { $allOperations(operation: Operation): Promise<unknown> } };
}

/**
 * What is stored of a session in a Json field.
 *
 * @throws InvalidItemError naming the place of what the field would lose or refuse: the key `__proto__`, U+0000
 * and surrogates without their pair. A String field with to_stored_text keeps them.
 */
export function to_stored_json(session: Session): StoredSession {
  const stored = storable_as_jsonb(to_stored(session));
  for (const { text, is_key, place } of texts_in(stored)) {
    if (is_key && text === "__proto__") {
      throw new InvalidItemError(
        "has the key __proto__, which Prisma drops from Json; a String field keeps it",
        {
          place,
        },
      );
    }
  }
  return stored;
}

/**
 * The extension of a Prisma client by which a Json or String field of a model is read as a Session:
 * `client.$extends(session_extension("conversation", "session"))`. The field is written with to_stored_json or
 * to_stored_text; a session itself is refused, since Prisma hands a copy without its class to every extension of
 * queries.
 *
 * @param model the name of the model on the client
 * @param field the name of the field
 */
export function session_extension<M extends string, F extends string>(
  model: M,
  field: F,
): SessionExtension<M, F> {
  const needs = { [field]: true } as Record<F, true>;
  const compute = (row: Record<F, unknown>) => from_stored(row[field]);
  const fields = { [field]: { needs, compute } } as Record<
    F,
    { needs: typeof needs; compute: typeof compute }
  >;
  return {
    name: "prompt-builder",
    result: { [model]: fields } as Record<M, typeof fields>,
    query: {
      $allModels: {
        async $allOperations({ args, query }) {
          refuse_sessions(args, field);
          return query(args as never);
        },
      },
    },
  };
}

/**
 * Throws ArgumentError when a field of this name holds a session, or Prisma's copy of one, at any depth. A list of
 * what is left instead of recursion: no stack to overflow.
 */
function refuse_sessions(args: unknown, field: string): void {
  const pending = [args];
  const seen = new Set<unknown>();
  while (pending.length > 0) {
    const next = pending.pop();
    const is_container = typeof next === "object" && next !== null && !ArrayBuffer.isView(next);
    if (!is_container || seen.has(next)) continue;
    seen.add(next);
    for (const [key, value] of Object.entries(next)) {
      if (key === field) refuse_session(value, field);
      else pending.push(value);
    }
  }
}

function refuse_session(value: unknown, field: string): void {
  if (is_copied_session(value) || is_copied_session(is_object(value) && get_own(value, "set"))) {
    throw new ArgumentError(
      `${field} is written with to_stored_json or to_stored_text, not with the session itself`,
    );
  }
}

/** What is stored has neither of these keys: toH calls them input and tools. */
function is_copied_session(value: unknown): boolean {
  return is_object(value) && Array.isArray(value.items) && Array.isArray(value.tool_definitions);
}
