import type { Session } from "../index.js";
import { assigned, changed_session, session_of } from "./handed_out.js";
import { to_stored_text } from "./stored.js";

export { from_stored, to_stored_text } from "./stored.js";

/** The options of a path that holds a session. */
export interface SessionPath {
  /** Mixed, for Mongoose: what is written is text, what is read may be an object. */
  type: ObjectConstructor;
  get(this: object, column: unknown): Session | null;
  set(this: object, session: unknown): string | null;
}

/**
 * The options of a path that holds a session, written as JSON text: MongoDB and its drivers take keys such as
 * `$ref`, `$id` and `a.b` for something of their own, and Mongoose removes empty objects.
 */
export function session_path(path: string): SessionPath {
  return {
    type: Object,
    get(column) {
      return session_of(this, path, column);
    },
    set(session) {
      const column = to_stored_text(session);
      assigned(this, path, session, column);
      return column;
    },
  };
}

/** What is used of a Mongoose document. */
export interface MongooseDocument {
  get(path: string, type: null, options: { getters: false }): unknown;
  set(path: string, value: unknown): unknown;
}

/** What is used of a Mongoose schema. */
export interface MongooseSchema {
  add(paths: Record<string, SessionPath>): unknown;
  pre(hook: "save", run: (this: MongooseDocument) => void): unknown;
}

/**
 * Adds a path that holds a session to a schema, `session` by default, and makes `save` write a session that was
 * changed in place: `schema.plugin(session_plugin, { path: "session" })`.
 */
export function session_plugin(schema: MongooseSchema, { path = "session" }: { path?: string } = {}): void {
  schema.add({ [path]: session_path(path) });
  schema.pre("save", function () {
    const session = changed_session(this, path, this.get(path, null, { getters: false }));
    if (session) this.set(path, session);
  });
}
