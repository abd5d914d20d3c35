import { Session } from "../index.js";
import { storable_as_jsonb } from "./jsonb.js";
import { from_stored, to_stored, to_stored_text } from "./stored.js";

export { from_stored, type StoredSession, to_stored } from "./stored.js";

/** What is used of an instance of MikroORM's JsonType. */
export interface JsonType {
  /** The property that the instance serves. */
  prop?: { columnTypes?: string[] } | undefined;
  convertToDatabaseValue(value: unknown, platform: never, context?: never): unknown;
  convertToJSValue(value: unknown, platform: never, context?: never): unknown;
}

/** MikroORM's JsonType. */
export type JsonTypeClass = new () => JsonType;

/**
 * The type of a property that holds a session, made from MikroORM's own JsonType:
 * `const SessionType = session_type(JsonType)`. Every MikroORM query of JSON properties works on it.
 */
export function session_type<T extends JsonTypeClass>(json_type: T): T {
  const Base: JsonTypeClass = json_type;

  class SessionType extends Base {
    /** The text of a session; the operands of where clauses are those of a JsonType. */
    override convertToDatabaseValue(value: unknown, platform: never, context?: never): unknown {
      if (!(value instanceof Session)) return super.convertToDatabaseValue(value, platform, context);
      return this.prop?.columnTypes?.[0] === "jsonb"
        ? JSON.stringify(storable_as_jsonb(to_stored(value)))
        : to_stored_text(value);
    }

    override convertToJSValue(value: unknown): Session | null {
      return from_stored(value);
    }
  }

  // TypeScript cannot tell that what extends a T is a T
  return SessionType as JsonTypeClass as T;
}
