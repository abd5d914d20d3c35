import { ArgumentError, ParseError } from "../errors.js";
import { excerpt } from "../excerpt.js";
import { Session } from "../index.js";
import { from_json, is_unset, type JsonValue } from "../json.js";
import { STORED_VERSION } from "../persistence/versions.js";

/** What a column holds of a session. */
export interface StoredSession {
  /** The version of the other members; tells later releases how to read them. */
  version: number;
  [key: string]: JsonValue;
}

/**
 * What is stored of a session: its toH and the version of that, sharing nothing with the session; null for null
 * and undefined.
 *
 * @throws ArgumentError for what is no Session
 */
export function to_stored(session: Session): StoredSession;
export function to_stored(session: unknown): StoredSession | null;
export function to_stored(session: unknown): StoredSession | null {
  if (is_unset(session)) return null;
  if (session instanceof Session) return { version: STORED_VERSION, ...session.toH() };
  throw new ArgumentError(`a session column takes a Session or null, got ${excerpt(session)}`);
}

/** What is stored of a session, as JSON text; null for null and undefined. Throws what to_stored throws. */
export function to_stored_text(session: Session): string;
export function to_stored_text(session: unknown): string | null;
export function to_stored_text(session: unknown): string | null {
  const stored = to_stored(session);
  return stored && JSON.stringify(stored);
}

/**
 * The session that a column holds, whether the driver gives its JSON as text or already parsed; null for null,
 * the JSON null included.
 *
 * @throws ParseError for text that is no JSON
 * @throws InvalidItemError for what is no stored session, or one of a later version than this release reads
 */
export function from_stored(column: unknown): Session | null {
  const value = typeof column === "string" ? parsed(column) : column;
  return is_unset(value) ? null : Session.fromH(value);
}

function parsed(text: string): unknown {
  try {
    return from_json(text);
  } catch (cause) {
    throw new ParseError(`the session column holds no JSON: ${excerpt(text)}`, { cause });
  }
}
