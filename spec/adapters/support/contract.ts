import { expect } from "chai";
import { type Content, InvalidItemError, Session } from "../../../lib/index.js";
import { full_session, long_session } from "./sessions.js";

/** A table with a session column and a version column, seen through an ORM. */
export interface Table {
  /** The id of a new row. */
  insert(session: Session | null): Promise<number>;
  read(id: number): Promise<Session | null>;
  /** Loads a row, changes its session in place and saves the row in the way that the guide documents. */
  change(id: number, change: (session: Session) => void): Promise<void>;
  /** Loads a row twice, changes both sessions in place, saves the first, then the second. */
  change_twice(id: number, first: (session: Session) => void, second: typeof first): Promise<void>;
  /** The ids of the rows whose session has this model, by a where clause. */
  ids_of_model(model: string): Promise<number[]>;
  /** The ids of the rows without a session. */
  ids_without_session(): Promise<number[]>;
  /** Runs SQL without the ORM. */
  sql(text: string): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

/** How a table differs from others. */
export interface Traits {
  /** The class of the error that the second of two writers gets. */
  conflict: abstract new (
    ...args: never[]
  ) => Error;
  /** Whether the column keeps the order of keys, and takes all characters: text does, jsonb does not. */
  keeps_text: boolean;
  /** Whether the ORM itself notices that nothing has changed, and writes nothing. */
  tracks_changes: boolean;
  /** The version column of a new row; 1 by default. */
  first_version?: number;
}

const CHANGES: Record<string, (session: Session) => void> = {
  "a setting": (session) => {
    session.model = "other";
  },
  "a setting cleared": (session) => {
    session.temperature = null;
  },
  "an added message": (session) => session.user("more"),
  "a text inside a block": (session) => {
    const [block] = session.items.flatMap((item) => (item.type === "message" ? item.content : []));
    (block as Content.InputText).text = "changed";
  },
  "a key inside a block's extra": (session) => {
    const block = session.items.flatMap((item) => (item.type === "message" ? item.content : [])).at(-1);
    (block as Content.OutputText).extra.thought_signature = "changed";
  },
  "a replaced item": (session) => {
    session.items[0] = new Session().user("first").items[0]!;
  },
  "a tool": (session) => session.register_tool("second", { description: "d" }),
  extra: (session) => {
    session.extra = { ...session.extra, top_k: 1 };
  },
  metadata: (session) => {
    session.metadata = { team: "a" };
  },
  everything: (session) => session.clear(),
};

/** Declares the tests that every adapter passes on every database. */
export function describe_table(name: string, open: () => Promise<Table>, traits: Traits): void {
  describe(name, () => {
    let table: Table;
    before(async () => {
      table = await open();
    });
    after(() => table.close());

    const column = async (id: number) => {
      const [row] = await table.sql(`SELECT session FROM conversations WHERE id = ${id}`);
      return typeof row?.session === "string" ? JSON.parse(row.session) : row?.session;
    };
    const put = (id: number, json: string) =>
      table.sql(`UPDATE conversations SET session = '${json.replaceAll("'", "''")}' WHERE id = ${id}`);
    /** How often a row was written after it was inserted. */
    const updates = async (id: number) => {
      const [row] = await table.sql(`SELECT version FROM conversations WHERE id = ${id}`);
      return Number(row?.version) - (traits.first_version ?? 1);
    };

    it("stores and reads every setting, item and content class, emoji and hostile keys", async () => {
      const session = full_session();
      const id = await table.insert(session);
      const read = await table.read(id);
      expect(read).to.be.instanceOf(Session);
      expect(read?.toH()).to.deep.equal(session.toH());
      expect(({} as { polluted?: unknown }).polluted).to.equal(undefined);
      if (traits.keeps_text) expect(JSON.stringify(read)).to.equal(JSON.stringify(session));
    });

    it("stores toH with a version, and leaves the session alone", async () => {
      const session = full_session();
      const id = await table.insert(session);
      expect(await column(id)).to.deep.equal({ version: 1, ...full_session().toH() });
      expect(session.toH()).to.deep.equal(full_session().toH());
    });

    it("stores 1,000 items", async () => {
      const session = long_session();
      const read = await table.read(await table.insert(session));
      expect(read?.items).to.have.length(1_000);
      expect(read?.toH()).to.deep.equal(session.toH());
    });

    it("stores an empty session", async () => {
      expect((await table.read(await table.insert(new Session())))?.toH()).to.deep.equal({});
    });

    it("stores null as SQL null, and finds it", async () => {
      const id = await table.insert(null);
      expect(await table.read(id)).to.equal(null);
      expect(await table.ids_without_session()).to.include(id);
      expect(await table.ids_without_session()).not.to.include(await table.insert(new Session()));
    });

    for (const [what, change] of Object.entries(CHANGES)) {
      it(`saves a session changed in place: ${what}`, async () => {
        const id = await table.insert(full_session());
        await table.change(id, change);
        const expected = full_session();
        change(expected);
        expect((await table.read(id))?.toH()).to.deep.equal(expected.toH());
        expect(await updates(id)).to.equal(1);
      });
    }

    if (traits.tracks_changes) {
      it("writes nothing when nothing has changed, in rows of older releases too", async () => {
        const id = await table.insert(full_session());
        await table.change(id, () => {});
        expect(await updates(id)).to.equal(0);
        await put(id, JSON.stringify({ input: [], model: "m" }));
        await table.change(id, () => {});
        expect(await updates(id)).to.equal(0);
      });
    }

    it("finds rows by what is inside the session", async () => {
      const id = await table.insert(new Session({ model: "it's" }).user("a"));
      await table.insert(new Session({ model: "its" }).user("it's"));
      expect(await table.ids_of_model("it's")).to.deep.equal([id]);
    });

    it("reads rows without a version, and writes one with the next change", async () => {
      const id = await table.insert(null);
      await put(id, JSON.stringify(full_session()));
      expect((await table.read(id))?.toH()).to.deep.equal(full_session().toH());
      await table.change(id, (session) => session.user("more"));
      expect(await column(id)).to.deep.equal({ version: 1, ...full_session().user("more").toH() });
    });

    it("refuses rows of a later version, and rows that hold no session", async () => {
      const id = await table.insert(null);
      await put(id, '{"version":2,"model":"m"}');
      const later = await failure(table.read(id));
      expect(later).to.be.instanceOf(InvalidItemError);
      expect(later.message).to.contain("version: 2 is newer than this release of prompt-builder");
      await put(id, "[]");
      expect(await failure(table.read(id))).to.be.instanceOf(InvalidItemError);
      await put(id, '{"input":[{"type":"message","role":"user","content":[{"type":"nope"}]}]}');
      expect((await failure(table.read(id))).message).to.contain("input[0].content[0]");
    });

    it("gives the second of two writers a conflict, and loses nothing of the first", async () => {
      const id = await table.insert(new Session({ model: "m" }).user("question"));
      const error = await failure(
        table.change_twice(
          id,
          (session) => session.assistant("first"),
          (session) => session.assistant("second"),
        ),
      );
      expect(error).to.be.instanceOf(traits.conflict);
      expect((await table.read(id))?.toH()).to.deep.equal(
        new Session({ model: "m" }).user("question").assistant("first").toH(),
      );
      expect(await updates(id)).to.equal(1);
    });

    for (const [what, text] of Object.entries({ "U+0000": "a\0b", "a lone surrogate": "a\ud83d" })) {
      if (traits.keeps_text) {
        it(`stores ${what}`, async () => {
          const session = new Session({ model: "m", metadata: { [text]: text } }).user(text);
          expect((await table.read(await table.insert(session)))?.toH()).to.deep.equal(session.toH());
        });
      } else {
        it(`refuses ${what} with an error that names the place`, async () => {
          const error = await failure(table.insert(new Session({ model: "m" }).user(["ok", text])));
          expect(error).to.be.instanceOf(InvalidItemError);
          expect(error.message).to.contain("input[0].content[1].text: holds U+0000 or a surrogate");
          expect(await failure(table.insert(new Session({ metadata: { [text]: 1 } })))).to.contain({
            place: "metadata",
          });
        });
      }
    }
  });
}

/** The error that a promise is rejected with. */
export async function failure(promise: Promise<unknown>): Promise<Error> {
  try {
    await promise;
  } catch (error) {
    return error as Error;
  }
  throw new Error("expected a rejection");
}
