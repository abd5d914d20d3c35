import { InvalidItemError } from "../errors.js";
import type { Session } from "../index.js";
import { storable_as_jsonb } from "./jsonb.js";
import { from_stored, to_stored } from "./stored.js";

export { ConflictError, check_written } from "./conflict.js";
export { from_stored, type StoredSession, to_stored } from "./stored.js";

/** The column types that hold a session. */
export type SessionColumnType = "text" | "json" | "jsonb";

/** The type parameter of Drizzle's customType: `customType<SessionColumn>(session_column("jsonb"))`. */
export interface SessionColumn {
  data: Session;
  driverData: string;
}

/** What Drizzle's customType takes. */
export interface SessionColumnParams {
  dataType(): string;
  toDriver(session: Session): string;
  fromDriver(column: unknown): Session;
}

/** The parameters of a column type that holds a session, for Drizzle's customType. */
export function session_column(type: SessionColumnType = "text"): SessionColumnParams {
  const checked = type === "jsonb" ? storable_as_jsonb : <T>(stored: T) => stored;
  return {
    dataType: () => type,
    toDriver: (session) => JSON.stringify(checked(to_stored(session))),
    fromDriver: session_of,
  };
}

/** Drizzle keeps SQL nulls to itself; a JSON null is no session. */
function session_of(column: unknown): Session {
  const session = from_stored(column);
  if (session) return session;
  throw new InvalidItemError("the column holds the JSON null, not a session");
}
