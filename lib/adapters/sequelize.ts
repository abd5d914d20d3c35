import type { Session } from "../index.js";
import { assigned, changed_session, forget, keep_handed_out, session_of } from "./handed_out.js";
import { storable_as_jsonb } from "./jsonb.js";
import { to_stored, to_stored_text } from "./stored.js";

export { from_stored, type StoredSession, to_stored } from "./stored.js";

/** What is used of an instance of a Sequelize model. */
export interface SequelizeRow {
  getDataValue(attribute: string): unknown;
  setDataValue(attribute: string, value: unknown): void;
  /** Calls the setter of the attribute. */
  set(attribute: string, value: unknown): unknown;
}

/** A Sequelize data type, as a class or an instance: DataTypes.JSON, JSONB or TEXT. */
export interface SequelizeDataType {
  key: string;
}

/** The options of an attribute that holds a session. */
export type SessionAttribute<O> = O & {
  get(this: SequelizeRow): Session | null;
  set(this: SequelizeRow, session: unknown): void;
};

const STORES = new Map<string, (session: unknown) => unknown>([
  ["JSON", to_stored],
  ["JSONB", (session) => storable_as_jsonb(to_stored(session))],
]);

/**
 * The options of an attribute that holds a session: `session: session_attribute("session", { type: DataTypes.JSON })`.
 * Takes all attribute options. `track_session` must be called for the model.
 */
export function session_attribute<O extends { type: SequelizeDataType }>(
  attribute: string,
  options: O,
): SessionAttribute<O> {
  const store = STORES.get(options.type.key) ?? to_stored_text;
  return {
    ...options,
    get() {
      return session_of(this, attribute, this.getDataValue(attribute));
    },
    set(session) {
      const column = store(session);
      this.setDataValue(attribute, column);
      assigned(this, attribute, session, column);
    },
  };
}

/** What is used of a Sequelize model. */
export interface SequelizeModel {
  prototype: SequelizeRow & {
    changed: (...args: never[]) => unknown;
    reload: (...args: never[]) => unknown;
  };
  addHook(hook: "afterSave", run: (row: SequelizeRow) => void): unknown;
}

/**
 * Makes the rows of a model notice that a session was changed in place: `save` asks `changed` what to write. Call it
 * once, after `init` or `define`.
 */
export function track_session(model: SequelizeModel, attribute: string): void {
  before_each(model.prototype, "changed", (row, args) => {
    if (args.length < 2) notice_change(row, attribute);
  });
  before_each(model.prototype, "reload", (row) => forget(row, attribute));
  // the row that an insert gives back is the one that was written
  model.addHook("afterSave", (row) => keep_handed_out(row, attribute, row.getDataValue(attribute)));
}

function before_each(
  prototype: SequelizeModel["prototype"],
  method: "changed" | "reload",
  run: (row: SequelizeRow, args: unknown[]) => void,
): void {
  const original = prototype[method];
  Object.defineProperty(prototype, method, {
    value(this: SequelizeRow, ...args: never[]) {
      run(this, args);
      return original.apply(this, args);
    },
    configurable: true,
    writable: true,
  });
}

function notice_change(row: SequelizeRow, attribute: string): void {
  const session = changed_session(row, attribute, row.getDataValue(attribute));
  if (session) row.set(attribute, session);
}
