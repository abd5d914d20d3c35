import { MikroORM as OnSqlite } from "@mikro-orm/better-sqlite";
import { EntitySchema, type FilterQuery, JsonType, OptimisticLockError } from "@mikro-orm/core";
import type { SqlEntityManager } from "@mikro-orm/knex";
import { MikroORM as OnPostgres } from "@mikro-orm/postgresql";
import { session_type } from "../../lib/adapters/mikro_orm.js";
import type { Session } from "../../lib/index.js";
import { describe_table, type Table } from "./support/contract.js";
import { postgres } from "./support/postgres.js";

interface Conversation {
  id: number;
  version: number;
  session: Session | null;
}

const SessionType = session_type(JsonType);

function conversations(column_type?: string) {
  return new EntitySchema<Conversation>({
    name: "Conversation",
    tableName: "conversations",
    properties: {
      id: { type: "integer", primary: true },
      version: { type: "integer", version: true },
      session: { type: SessionType, nullable: true, ...(column_type && { columnType: column_type }) },
    },
  });
}

type Entity = EntitySchema<Conversation>;

/** Each call gets an entity manager of its own, as each request of a server does. */
function table(manager: () => SqlEntityManager, entity: Entity, close: () => Promise<void>): Table {
  const changed = async (id: number, change: (session: Session) => void) => {
    const em = manager();
    change((await em.findOneOrFail(entity, { id })).session!);
    return em;
  };
  const ids = async (where: FilterQuery<Conversation>) =>
    (await manager().find(entity, where)).map(({ id }) => id);
  return {
    insert: async (session) => {
      const em = manager();
      const row = em.create(entity, { session } as Conversation);
      await em.persistAndFlush(row);
      return row.id;
    },
    read: async (id) => (await manager().findOneOrFail(entity, { id })).session,
    change: async (id, change) => (await changed(id, change)).flush(),
    change_twice: async (id, first, second) => {
      for (const em of [await changed(id, first), await changed(id, second)]) await em.flush();
    },
    ids_of_model: (model) => ids({ session: { model } } as FilterQuery<Conversation>),
    ids_without_session: () => ids({ session: null }),
    sql: (text) => manager().execute(text),
    close,
  };
}

async function open_sqlite(): Promise<Table> {
  const entity = conversations();
  const orm = await OnSqlite.init({ dbName: ":memory:", entities: [entity] });
  await orm.schema.refreshDatabase();
  return table(
    () => orm.em.fork(),
    entity,
    () => orm.close(),
  );
}

async function open_postgres(column_type?: string): Promise<Table> {
  const { database: dbName, ...address } = await postgres();
  const entity = conversations(column_type);
  const orm = await OnPostgres.init({ dbName, ...address, entities: [entity], pool: { min: 0, max: 1 } });
  await orm.schema.execute("DROP TABLE IF EXISTS conversations");
  await orm.schema.execute(await orm.schema.getCreateSchemaSQL({ wrap: false }));
  return table(
    () => orm.em.fork(),
    entity,
    () => orm.close(),
  );
}

describe("prompt-builder/mikro-orm", () => {
  const text = { conflict: OptimisticLockError, keeps_text: true, tracks_changes: true };
  describe_table("json on SQLite", open_sqlite, text);
  describe_table("json on PostgreSQL", () => open_postgres("json"), text);
  describe_table("jsonb on PostgreSQL", () => open_postgres(), { ...text, keeps_text: false });
});
