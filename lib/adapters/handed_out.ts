import { Session } from "../index.js";
import { from_stored, to_stored_text } from "./stored.js";

/** A session that was read from a row, or assigned to it, and what the column held then. */
interface HandedOut {
  column: unknown;
  session: Session | null;
}

/** The sessions of rows by attribute. A row hands out the same one each time, so that a change in place is seen. */
const handed_out = new WeakMap<object, Map<string, HandedOut>>();

function hand_out(row: object, attribute: string, entry: HandedOut): void {
  const sessions = handed_out.get(row) ?? new Map<string, HandedOut>();
  handed_out.set(row, sessions.set(attribute, entry));
}

/** Notes that an attribute of a row was given a value, a session or null, which its column holds in this form. */
export function assigned(row: object, attribute: string, value: unknown, column: unknown): void {
  hand_out(row, attribute, { column, session: value instanceof Session ? value : null });
}

/** Lets the attribute of a row be read from its column again. */
export function forget(row: object, attribute: string): void {
  handed_out.get(row)?.delete(attribute);
}

/** The session of an attribute, read from the column unless it has been handed out. Throws what from_stored throws. */
export function session_of(row: object, attribute: string, column: unknown): Session | null {
  const known = handed_out.get(row)?.get(attribute);
  if (known && known.column === column) return known.session;
  const session = from_stored(column);
  hand_out(row, attribute, { column, session });
  return session;
}

/** The session handed out for an attribute when it no longer is what the column holds, else null. */
export function changed_session(row: object, attribute: string, column: unknown): Session | null {
  const known = handed_out.get(row)?.get(attribute);
  if (!known?.session || known.column !== column) return null;
  return to_stored_text(known.session) === to_stored_text(from_stored(column)) ? null : known.session;
}

/** Notes that the column now holds the session handed out for an attribute, as after the row was written. */
export function keep_handed_out(row: object, attribute: string, column: unknown): void {
  const known = handed_out.get(row)?.get(attribute);
  if (known) known.column = column;
}
