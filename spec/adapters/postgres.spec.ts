import { expect } from "chai";
import pg from "pg";
import { from_stored, to_stored_text } from "../../lib/adapters/stored.js";
import { Session } from "../../lib/index.js";
import { failure } from "./support/contract.js";
import { postgres } from "./support/postgres.js";

describe("PostgreSQL, as docs/persistence.md describes it", () => {
  let client: pg.Client;

  before(async () => {
    client = new pg.Client(await postgres());
    await client.connect();
  });
  after(() => client.end());

  const select = async (expression: string, session: Session) => {
    const { rows } = await client.query(`SELECT ${expression} AS answer`, [to_stored_text(session)]);
    return rows[0].answer;
  };

  it("keeps the order of keys in json, and sorts those of opaque JSON in jsonb", async () => {
    const session = new Session({ model: "m", metadata: { zz: 1, a: 2 } }).user("a");
    const ordered = JSON.stringify(session);
    expect(JSON.stringify(from_stored(await select("$1::json", session)))).to.equal(ordered);
    const read = from_stored(await select("$1::jsonb", session));
    expect(JSON.stringify(read)).to.equal(ordered.replace('{"zz":1,"a":2}', '{"a":2,"zz":1}'));
    expect(read?.equals(session)).to.equal(true);
  });

  for (const text of ["\0", "\ud83d"]) {
    it(`takes ${JSON.stringify(text)} in json, but cannot look inside then`, async () => {
      const session = new Session({ model: "m" }).user(text);
      expect(from_stored(await select("$1::json", session))?.equals(session)).to.equal(true);
      expect(await failure(select("$1::json ->> 'model'", session))).to.be.instanceOf(pg.DatabaseError);
      expect(await failure(select("$1::jsonb", session))).to.be.instanceOf(pg.DatabaseError);
    });
  }
});
