import { expect } from "chai";
import pg from "pg";
import { DataTypes, Model, OptimisticLockError, type Options, Sequelize, type WhereOptions } from "sequelize";
import { type SequelizeDataType, session_attribute, track_session } from "../../lib/adapters/sequelize.js";
import { Session } from "../../lib/index.js";
import { describe_table, type Table } from "./support/contract.js";
import { postgres } from "./support/postgres.js";
import { sqlite3 } from "./support/sqlite3.js";

function conversations(sequelize: Sequelize, type: SequelizeDataType & DataTypes.DataType) {
  class Conversation extends Model {
    declare id: number;
    declare title: string;
    declare session: Session | null;
  }
  Conversation.init(
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      title: DataTypes.STRING,
      session: session_attribute("session", { type }),
    },
    { sequelize, tableName: "conversations", timestamps: false, version: true },
  );
  track_session(Conversation, "session");
  return Conversation;
}

type Conversations = ReturnType<typeof conversations>;
interface Opened extends Table {
  rows: Conversations;
}

async function open(type: SequelizeDataType & DataTypes.DataType, options: Options): Promise<Opened> {
  const sequelize = new Sequelize({ ...options, logging: false });
  const rows = conversations(sequelize, type);
  await sequelize.sync({ force: true });
  const row_of = (id: number) => rows.findByPk(id, { rejectOnEmpty: true });
  const changed = async (id: number, change: (session: Session) => void) => {
    const row = await row_of(id);
    change(row.session!);
    return row;
  };
  const ids = async (where: WhereOptions) => (await rows.findAll({ where })).map(({ id }) => id);
  return {
    rows,
    insert: async (session) => (await rows.create({ session })).id,
    read: async (id) => (await row_of(id)).session,
    change: async (id, change) => {
      await (await changed(id, change)).save();
    },
    change_twice: async (id, first, second) => {
      for (const row of [await changed(id, first), await changed(id, second)]) await row.save();
    },
    ids_of_model: (model) =>
      type === DataTypes.TEXT
        ? ids(Sequelize.where(Sequelize.literal("session ->> '$.model'"), model))
        : ids({ session: { model } }),
    ids_without_session: () => ids({ session: null }),
    sql: async (text) => {
      const [result] = await sequelize.query(text);
      return result as Record<string, unknown>[];
    },
    close: () => sequelize.close(),
  };
}

const SQLITE: Options = { dialect: "sqlite", storage: ":memory:", dialectModule: sqlite3 };

async function postgres_options(): Promise<Options> {
  const { user: username, ...address } = await postgres();
  return { dialect: "postgres", dialectModule: pg, username, ...address, pool: { max: 1 } };
}

describe("prompt-builder/sequelize", () => {
  // a row is new in version 0
  const text = { conflict: OptimisticLockError, keeps_text: true, tracks_changes: true, first_version: 0 };
  describe_table("JSON on SQLite", () => open(DataTypes.JSON, SQLITE), text);
  describe_table("TEXT on SQLite", () => open(DataTypes.TEXT, SQLITE), text);
  describe_table("JSON on PostgreSQL", async () => open(DataTypes.JSON, await postgres_options()), text);
  describe_table("JSONB on PostgreSQL", async () => open(DataTypes.JSONB, await postgres_options()), {
    ...text,
    keeps_text: false,
  });

  describe("track_session", () => {
    let table: Opened;
    before(async () => {
      table = await open(DataTypes.JSONB, await postgres_options());
    });
    after(() => table.close());

    it("saves changes of the session that a row was created with", async () => {
      const session = new Session({ model: "m" });
      const row = await table.rows.create({ session });
      expect(row.session).to.equal(session);
      session.user("later");
      await row.save();
      session.user("and again");
      await row.save();
      expect((await table.read(row.id))?.toH()).to.deep.equal(session.toH());
    });

    it("saves a session that was replaced, or taken away", async () => {
      const row = await table.rows.create({ session: new Session({ model: "m" }) });
      row.session = new Session({ model: "n" });
      await row.save();
      expect((await table.read(row.id))?.model).to.equal("n");
      row.session = null;
      await row.save();
      expect(await table.read(row.id)).to.equal(null);
    });

    it("drops changes in place with reload, whatever the column type", async () => {
      const on_sqlite = await open(DataTypes.TEXT, SQLITE);
      for (const { rows } of [table, on_sqlite]) {
        const row = await rows.create({ session: new Session({ model: "m" }) });
        row.session?.user("unwanted");
        await row.reload();
        expect(row.session?.toH()).to.deep.equal({ model: "m" });
        expect(row.changed()).to.equal(false);
      }
      await on_sqlite.close();
    });

    it("takes undefined for null, and a row that was read without its session for one that has none", async () => {
      const row = await table.rows.create({ session: undefined });
      expect(row.session).to.equal(null);
      const { id } = await table.rows.create({ session: new Session({ model: "m" }) });
      const partial = await table.rows.findByPk(id, { attributes: ["id"], rejectOnEmpty: true });
      expect(partial.session).to.equal(null);
      await partial.save();
      expect((await table.read(id))?.model).to.equal("m");
    });

    it("tells that a session was changed in place", async () => {
      const row = await table.rows.create({ session: new Session() });
      expect(row.changed("session")).to.equal(false);
      row.session?.user("a");
      expect(row.changed("session")).to.equal(true);
      expect(row.changed()).to.deep.equal(["session"]);
    });

    it("leaves a change in place to the next save when update writes other attributes", async () => {
      const row = await table.rows.create({ session: new Session() });
      row.session?.user("a");
      await row.update({ title: "t" });
      expect(row.title).to.equal("t");
      expect((await table.read(row.id))?.toH()).to.deep.equal({});
      await row.save();
      expect((await table.read(row.id))?.items).to.have.length(1);
    });

    it("writes the version in bulk too", async () => {
      const [row] = await table.rows.bulkCreate([{ session: new Session({ model: "a" }) }]);
      await table.rows.update({ session: new Session({ model: "b" }) }, { where: { id: row!.id } });
      const [stored] = await table.sql(`SELECT session FROM conversations WHERE id = ${row!.id}`);
      expect(stored?.session).to.deep.equal({ version: 1, model: "b" });
    });
  });

  it("refuses what is no session", async () => {
    const table = await open(DataTypes.JSON, SQLITE);
    expect(() => table.rows.build({ session: { model: "m" } })).to.throw("takes a Session or null");
    await table.close();
  });
});
