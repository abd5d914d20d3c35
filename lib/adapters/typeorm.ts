import { Session } from "../index.js";
import { check_written } from "./conflict.js";
import { storable_as_jsonb } from "./jsonb.js";
import { from_stored, to_stored, to_stored_text } from "./stored.js";

export { ConflictError, check_written } from "./conflict.js";
export { from_stored, type StoredSession, to_stored } from "./stored.js";

/** The column types that hold a session; `simple-json` is text in every database. */
export type SessionColumnType = "simple-json" | "json" | "jsonb" | "text";

/** A TypeORM ValueTransformer between a session and its column. */
export interface SessionTransformer {
  /** What is stored of a session. Anything else passes: TypeORM hands over the operands of where clauses too. */
  to(value: unknown): unknown;
  from(column: unknown): Session | null;
}

function transformer(store: (session: Session) => unknown): SessionTransformer {
  return { to: (value) => (value instanceof Session ? store(value) : value), from: from_stored };
}

/** The transformer for columns whose JSON TypeORM writes itself: simple-json, json. */
export const session_transformer: SessionTransformer = transformer(to_stored);

const TRANSFORMERS: Record<SessionColumnType, SessionTransformer> = {
  "simple-json": session_transformer,
  json: session_transformer,
  jsonb: transformer((session) => storable_as_jsonb(to_stored(session))),
  text: transformer(to_stored_text),
};

/**
 * The options of a column that holds a session: `@Column(SessionColumn({ type: "jsonb", nullable: true }))`. Takes
 * all column options; the type is simple-json by default.
 */
export function SessionColumn<O extends { type?: SessionColumnType; [option: string]: unknown }>(
  options?: O,
): O & { type: SessionColumnType; transformer: SessionTransformer } {
  const type = options?.type ?? "simple-json";
  return { ...(options as O), type, transformer: TRANSFORMERS[type] };
}

/** What is used of a TypeORM repository or entity manager's repository. */
export interface SessionRepository {
  update(where: never, values: never): Promise<{ affected?: number | null }>;
}

/**
 * Updates the one row that `where` names by its id and version: `save` asks for no version, and its later writer wins.
 *
 * @throws ConflictError when the row has been changed or removed since that version was read
 */
export async function update_one(
  repository: SessionRepository,
  where: object,
  values: object,
): Promise<void> {
  const { affected } = await repository.update(where as never, values as never);
  check_written(affected);
}
