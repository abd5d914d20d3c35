import Better from "better-sqlite3";

type Done = (this: { lastID: unknown; changes: number }, error: unknown, rows?: unknown[]) => void;

/** The part of the sqlite3 package that Sequelize uses, on better-sqlite3: one native build is enough. */
class Database {
  readonly #database: Better.Database;
  /** Sequelize tells by it that the database must outlive its queries. */
  readonly filename: string;

  constructor(filename: string, _mode: number, done: (error: unknown) => void) {
    this.filename = filename;
    this.#database = new Better(filename);
    queueMicrotask(() => done(null));
  }

  serialize(run: () => void): void {
    run();
  }

  run(sql: string, parameters?: object, done?: Done): void {
    this.#execute(sql, parameters, done);
  }

  all(sql: string, parameters?: object | Done, done?: Done): void {
    if (typeof parameters === "function") this.#execute(sql, {}, parameters as Done);
    else this.#execute(sql, parameters, done);
  }

  close(done?: (error: unknown) => void): void {
    this.#database.close();
    done?.(null);
  }

  #execute(sql: string, parameters: object = {}, done?: Done): void {
    const named = Object.entries(parameters).map(([name, value]) => [name.replace(/^\$/, ""), value]);
    try {
      const statement = this.#database.prepare(sql);
      const bound = named.length > 0 ? [Object.fromEntries(named)] : [];
      const rows = statement.reader ? statement.all(...bound) : [];
      const result = statement.reader ? null : statement.run(...bound);
      done?.call({ lastID: result?.lastInsertRowid, changes: result?.changes ?? 0 }, null, rows);
    } catch (error) {
      done?.call({ lastID: 0, changes: 0 }, error);
    }
  }
}

export const sqlite3 = { Database, OPEN_READWRITE: 2, OPEN_CREATE: 4 };
