import { expect } from "chai";
import {
  Column,
  DataSource,
  type DataSourceOptions,
  Entity,
  EntitySchema,
  IsNull,
  JsonContains,
  Not,
  PrimaryGeneratedColumn,
  Raw,
  VersionColumn,
} from "typeorm";
import {
  ConflictError,
  SessionColumn,
  type SessionColumnType,
  session_transformer,
  update_one,
} from "../../lib/adapters/typeorm.js";
import { ArgumentError, Session } from "../../lib/index.js";
import { describe_table, failure, type Table } from "./support/contract.js";
import { postgres } from "./support/postgres.js";
import { full_session } from "./support/sessions.js";

interface Conversation {
  id: number;
  version: number;
  session: Session | null;
}

function conversations(type: SessionColumnType) {
  return new EntitySchema<Conversation>({
    name: "Conversation",
    tableName: "conversations",
    columns: {
      id: { type: "integer", primary: true, generated: "increment" },
      version: { type: "integer", version: true },
      session: SessionColumn({ type, nullable: true }),
    },
  });
}

async function open(
  type: SessionColumnType,
  options: DataSourceOptions,
): Promise<Table & { source: DataSource }> {
  const entity = conversations(type);
  const source = await new DataSource({
    ...options,
    entities: [entity],
    synchronize: true,
    dropSchema: true,
  }).initialize();
  const rows = source.getRepository(entity);
  const model_of = (alias: string) =>
    options.type === "postgres"
      ? `${alias}${type === "jsonb" || type === "json" ? "" : "::jsonb"} ->> 'model'`
      : `${alias} ->> '$.model'`;
  const changed = async (id: number, change: (session: Session) => void) => {
    const row = await rows.findOneByOrFail({ id });
    change(row.session!);
    return row;
  };
  return {
    source,
    insert: async (session) => (await rows.save(rows.create({ session }))).id,
    read: async (id) => (await rows.findOneByOrFail({ id })).session,
    change: async (id, change) => {
      await rows.save(await changed(id, change));
    },
    change_twice: async (id, first, second) => {
      for (const row of [await changed(id, first), await changed(id, second)]) {
        await update_one(rows, { id, version: row.version }, { session: row.session });
      }
    },
    ids_of_model: async (model) => {
      const where = { session: Raw((alias) => `${model_of(alias)} = :model`, { model }) };
      return (await rows.findBy(where)).map(({ id }) => id);
    },
    ids_without_session: async () => (await rows.findBy({ session: IsNull() })).map(({ id }) => id),
    sql: (text) => source.query(text),
    close: () => source.destroy(),
  };
}

const SQLITE: DataSourceOptions = { type: "better-sqlite3", database: ":memory:" };

async function postgres_options(): Promise<DataSourceOptions> {
  const { user: username, ...address } = await postgres();
  return { type: "postgres", username, ...address, poolSize: 1 };
}

describe("prompt-builder/typeorm", () => {
  const text = { conflict: ConflictError, keeps_text: true, tracks_changes: true };
  const jsonb = { ...text, keeps_text: false };
  describe_table("simple-json on SQLite", () => open("simple-json", SQLITE), text);
  describe_table("text on SQLite", () => open("text", SQLITE), text);
  describe_table("json on PostgreSQL", async () => open("json", await postgres_options()), text);
  describe_table("jsonb on PostgreSQL", async () => open("jsonb", await postgres_options()), jsonb);

  it("hands the operands of where clauses over unchanged", async () => {
    const { source, insert } = await open("jsonb", await postgres_options());
    const rows = source.getRepository<Conversation>("Conversation");
    const id = await insert(new Session({ metadata: { team: "a", size: 1 } }).user("a"));
    await insert(new Session({ metadata: { team: "b" } }));
    await insert(null);
    const found = await rows.findBy({ session: JsonContains({ metadata: { team: "a" } }) as never });
    expect(found.map((row) => row.id)).to.deep.equal([id]);
    expect(await rows.countBy({ session: Not(IsNull()) })).to.equal(2);
    await source.destroy();
  });

  it("serves an entity with decorators", async () => {
    @Entity()
    class Talk {
      @PrimaryGeneratedColumn({ type: "integer" }) id!: number;
      @VersionColumn({ type: "integer" }) version!: number;
      @Column(SessionColumn({ type: "jsonb", nullable: true, name: "talk" })) session!: Session | null;
    }
    const options = { entities: [Talk], synchronize: true, dropSchema: true };
    const source = await new DataSource({ ...(await postgres_options()), ...options }).initialize();
    const talks = source.getRepository(Talk);
    const talk = await talks.save(talks.create({ session: full_session() }));
    talk.session?.user("more");
    await talks.save(talk);
    expect((await talks.findOneByOrFail({ id: talk.id })).session?.toH()).to.deep.equal(
      full_session().user("more").toH(),
    );
    await source.destroy();
  });

  it("takes all options of a column, and is simple-json by default", () => {
    expect(SessionColumn()).to.deep.equal({ type: "simple-json", transformer: session_transformer });
    const column = SessionColumn({ type: "json", name: "talk", nullable: true });
    expect(column).to.deep.equal({
      type: "json",
      name: "talk",
      nullable: true,
      transformer: session_transformer,
    });
  });

  it("refuses an update that names no single row", async () => {
    const { source } = await open("text", SQLITE);
    const rows = source.getRepository<Conversation>("Conversation");
    await rows.insert([{ session: null }, { session: null }]);
    expect(await failure(update_one(rows, { version: 1 }, { session: null }))).to.be.instanceOf(
      ArgumentError,
    );
    await source.destroy();
  });
});
