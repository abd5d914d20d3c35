import Database from "better-sqlite3";
import { expect } from "chai";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { drizzle as drizzle_sqlite } from "drizzle-orm/better-sqlite3";
import { drizzle as drizzle_postgres } from "drizzle-orm/node-postgres";
import * as pg_core from "drizzle-orm/pg-core";
import * as sqlite_core from "drizzle-orm/sqlite-core";
import pg from "pg";
import {
  ConflictError,
  check_written,
  type SessionColumn,
  type SessionColumnType,
  session_column,
} from "../../lib/adapters/drizzle.js";
import { Session } from "../../lib/index.js";
import { describe_table, type Table } from "./support/contract.js";
import { postgres } from "./support/postgres.js";

const on_sqlite = sqlite_core.sqliteTable("conversations", {
  id: sqlite_core.integer().primaryKey({ autoIncrement: true }),
  version: sqlite_core.integer().notNull().default(1),
  session: sqlite_core.customType<SessionColumn>(session_column())(),
});

function on_postgres(type: SessionColumnType) {
  return pg_core.pgTable("conversations", {
    id: pg_core.serial().primaryKey(),
    version: pg_core.integer().notNull().default(1),
    session: pg_core.customType<SessionColumn>(session_column(type))(),
  });
}

/** The same queries on either database; their builders have no type in common. */
type AnyDatabase = ReturnType<typeof drizzle_postgres>;
type AnyTable = ReturnType<typeof on_postgres>;

function table(db: AnyDatabase, rows: AnyTable, model: SQL, rest: Pick<Table, "sql" | "close">): Table {
  const row_of = async (id: number) => (await db.select().from(rows).where(eq(rows.id, id)))[0]!;
  const changed = async (id: number, change: (session: Session) => void) => {
    const row = await row_of(id);
    change(row.session!);
    return row;
  };
  const save = async ({ id, version, session }: { id: number; version: number; session: Session | null }) => {
    const written = await db
      .update(rows)
      .set({ session, version: version + 1 })
      .where(and(eq(rows.id, id), eq(rows.version, version)))
      .returning({ id: rows.id });
    check_written(written.length);
  };
  const ids = async (where: SQL) =>
    (await db.select({ id: rows.id }).from(rows).where(where)).map(({ id }) => id);
  return {
    insert: async (session) => (await db.insert(rows).values({ session }).returning())[0]!.id,
    read: async (id) => (await row_of(id)).session,
    change: async (id, change) => save(await changed(id, change)),
    change_twice: async (id, first, second) => {
      for (const row of [await changed(id, first), await changed(id, second)]) await save(row);
    },
    ids_of_model: (name) => ids(sql`${model} = ${name}`),
    ids_without_session: () => ids(isNull(rows.session)),
    ...rest,
  };
}

async function open_sqlite(): Promise<Table> {
  const client = new Database(":memory:");
  client.exec("CREATE TABLE conversations (id integer PRIMARY KEY, version integer DEFAULT 1, session text)");
  const db = drizzle_sqlite(client) as unknown as AnyDatabase;
  return table(db, on_sqlite as unknown as AnyTable, sql`${on_sqlite.session} ->> '$.model'`, {
    sql: async (text) => {
      const statement = client.prepare(text);
      return (statement.reader ? statement.all() : [statement.run()]) as Record<string, unknown>[];
    },
    close: async () => {
      client.close();
    },
  });
}

async function open_postgres(type: SessionColumnType): Promise<Table> {
  const client = new pg.Client(await postgres());
  await client.connect();
  await client.query(
    `DROP TABLE IF EXISTS conversations;
    CREATE TABLE conversations (id serial PRIMARY KEY, version integer DEFAULT 1, session ${type})`,
  );
  const rows = on_postgres(type);
  const model = type === "text" ? sql`${rows.session}::jsonb ->> 'model'` : sql`${rows.session} ->> 'model'`;
  return table(drizzle_postgres(client) as unknown as AnyDatabase, rows, model, {
    sql: async (text) => (await client.query(text)).rows,
    close: () => client.end(),
  });
}

describe("prompt-builder/drizzle", () => {
  const text = { conflict: ConflictError, keeps_text: true, tracks_changes: false };
  describe_table("text on SQLite", open_sqlite, text);
  describe_table("text on PostgreSQL", () => open_postgres("text"), text);
  describe_table("jsonb on PostgreSQL", () => open_postgres("jsonb"), { ...text, keeps_text: false });

  it("gives parameters of each type, text by default", () => {
    expect(session_column().dataType()).to.equal("text");
    expect(session_column("json").dataType()).to.equal("json");
    expect(() => session_column().fromDriver("null")).to.throw("JSON null");
    expect(() => session_column().toDriver({} as Session)).to.throw("takes a Session");
    expect(new Session().equals(session_column().fromDriver("{}"))).to.equal(true);
  });
});
