import { expect } from "chai";
import {
  ConflictError,
  check_written,
  session_extension,
  to_stored_json,
  to_stored_text,
} from "../../lib/adapters/prisma.js";
import { ArgumentError, InvalidItemError, Session } from "../../lib/index.js";
import { failure } from "./support/contract.js";
import { full_session, long_session } from "./support/sessions.js";

/** What Prisma hands to extensions of queries: a copy of the arguments without their classes. */
function copied(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(copied);
  const copy: Record<string, unknown> = {};
  for (const key in value) copy[key] = copied((value as Record<string, unknown>)[key]);
  return copy;
}

describe("prompt-builder/prisma", () => {
  const { name, result, query } = session_extension("conversation", "session");
  const run = async (args: unknown) => {
    let given: unknown;
    const done = await query.$allModels.$allOperations({
      args: copied(args),
      query: async (passed) => {
        given = passed;
        return "done";
      },
    });
    expect(done).to.equal("done");
    return given;
  };

  it("reads the field of the model as a session", () => {
    const { needs, compute } = result.conversation.session;
    expect([name, needs]).to.deep.equal(["prompt-builder", { session: true }]);
    expect(compute({ session: null })).to.equal(null);
    expect(compute({ session: { version: 1, model: "m" } })?.toH()).to.deep.equal({ model: "m" });
    expect(compute({ session: to_stored_text(full_session()) })?.toH()).to.deep.equal(full_session().toH());
    expect(() => compute({ session: { version: 2 } })).to.throw(InvalidItemError, "version: 2 is newer");
  });

  it("passes the arguments of operations on", async () => {
    const stored = to_stored_json(long_session());
    for (const args of [
      { data: { session: stored } },
      { data: [{ session: stored }, { session: "{}" }, { session: null }] },
      { where: { id: 1, version: 1 }, data: { session: { set: stored }, version: { increment: 1 } } },
      { where: { session: { path: ["model"], equals: "m" } } },
      { data: { items: [], tool_definitions: [], session: { items: [] } } },
      undefined,
    ]) {
      expect(await run(args)).to.deep.equal(args);
    }
  });

  it("refuses a session, of which Prisma would store a copy without its items", async () => {
    const session = long_session();
    for (const args of [
      { data: { session } },
      { data: [{ session: null }, { session }] },
      { where: { id: 1 }, create: {}, update: { session: { set: session } } },
      { data: { conversations: { create: [{ session }] } } },
    ]) {
      const error = await failure(run(args));
      expect(error).to.be.instanceOf(ArgumentError);
      expect(error.message).to.contain("session is written with to_stored_json or to_stored_text");
    }
  });

  it("writes a session for Json and for String fields", () => {
    const session = new Session({ model: "m", metadata: { constructor: 1, $type: "Raw" } }).user("🙂");
    const stored = { version: 1, ...session.toH() };
    expect(to_stored_json(session)).to.deep.equal(stored);
    expect(to_stored_text(session)).to.equal(JSON.stringify(stored));
    expect(() => to_stored_json({} as Session)).to.throw(ArgumentError, "takes a Session or null");
  });

  it("refuses what a Json field would lose, naming the place", () => {
    const lost = new Session().register_tool("t", { parameters: JSON.parse('{"a":[{"__proto__":{}}]}') });
    expect(() => to_stored_json(lost)).to.throw(InvalidItemError, "tools[0].parameters.a[0]: has the key");
    expect(() => to_stored_json(new Session({ model: "a\0" }))).to.throw(
      InvalidItemError,
      "model: holds U+0000",
    );
    expect(JSON.parse(to_stored_text(lost))).to.deep.equal({ version: 1, ...lost.toH() });
  });

  it("takes the text __proto__ for what it is", () => {
    expect(to_stored_json(new Session({ model: "__proto__" }))).to.deep.equal({
      version: 1,
      model: "__proto__",
    });
  });

  it("tells a conflict by the number of rows", () => {
    check_written(1);
    expect(() => check_written(0)).to.throw(ConflictError, "changed or removed since it was read");
    expect(() => check_written(2)).to.throw(ArgumentError, "expected the update of one row, got 2");
    expect(() => check_written(undefined)).to.throw(ArgumentError, "got no number of rows");
  });
});
