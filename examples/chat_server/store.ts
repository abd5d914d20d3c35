import Database from "better-sqlite3";
import { Session } from "prompt-builder";

/** A session as it was loaded; the version tells whether it is still the stored one. */
export interface StoredChat {
  /** null for a chat in which nothing was said yet. */
  session: Session | null;
  version: number;
}

/** Another process has stored the chat since it was loaded. */
export class ConflictError extends Error {
  override name = "ConflictError";
}

/** The chats in a SQLite database: one row each, the session as JSON. */
export class ChatStore {
  readonly #database: Database.Database;

  /** @param path of the file, or `:memory:` */
  constructor(path: string) {
    this.#database = new Database(path);
    this.#database.exec(
      "CREATE TABLE IF NOT EXISTS chats (id TEXT PRIMARY KEY, session TEXT NOT NULL, version INTEGER NOT NULL)",
    );
  }

  load(id: string): StoredChat {
    const row = this.#database
      .prepare<[string], { session: string; version: number }>("SELECT * FROM chats WHERE id = ?")
      .get(id);
    if (!row) return { session: null, version: 0 };
    return { session: Session.fromH(JSON.parse(row.session)), version: row.version };
  }

  /**
   * Stores a chat in place of the version that was loaded.
   *
   * @throws ConflictError when that is not the stored one any more; nothing is overwritten
   */
  save(id: string, { session, version }: StoredChat): void {
    const { changes } = this.#database
      .prepare(
        `INSERT INTO chats VALUES (@id, @session, 1) ON CONFLICT (id)
         DO UPDATE SET session = excluded.session, version = version + 1 WHERE version = @version`,
      )
      .run({ id, session: JSON.stringify(session), version });
    if (changes === 0) throw new ConflictError(`the chat ${id} was changed by another process`);
  }

  close(): void {
    this.#database.close();
  }
}
