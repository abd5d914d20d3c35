import { expect } from "chai";
import { session_extension, to_stored_json } from "../../lib/adapters/prisma.js";
import { from_stored, to_stored_text } from "../../lib/adapters/stored.js";
import { ArgumentError, InvalidItemError, ParseError, Session } from "../../lib/index.js";
import { expect_error } from "../support/expect.js";

/** Runs the arguments of a query through the extension; gives what reaches the database. */
async function queried(args: unknown): Promise<unknown> {
  const { $allOperations } = session_extension("row", "session").query.$allModels;
  return $allOperations({ args, query: async (given: unknown) => given });
}

describe("the adapters", () => {
  it("take arguments of a Prisma query of any depth, with cycles, and with bytes", async () => {
    let deep: object = {};
    for (let level = 0; level < 100_000; level++) deep = { deep };
    const loop: Record<string, unknown> = { deep, bytes: new Uint8Array(50_000_000) };
    loop.loop = [loop];
    expect(await queried(loop)).to.equal(loop);
  });

  it("find a session in them wherever it is", async () => {
    const loop: Record<string, unknown> = {};
    loop.where = [{ loop }, { data: { session: new Session() } }];
    const error = await queried(loop).catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(ArgumentError);
  });

  it("refuse a column that is no stored session, naming the place", () => {
    expect_error(() => from_stored("{"), ParseError, "no JSON");
    expect_error(() => from_stored("[".repeat(100_000) + "]".repeat(100_000)), ParseError, "no JSON");
    for (const column of [[], 5, true, "5", "[]"]) expect_error(() => from_stored(column), InvalidItemError);
    expect_error(() => from_stored({ input: [{ type: "message" }] }), InvalidItemError, "input[0].role");
    expect_error(() => to_stored_text({ model: "m" }), ArgumentError, "takes a Session or null");
  });

  it("refuse what Json fields would lose, at any depth", () => {
    const metadata = JSON.parse(`${'{"a":['.repeat(1_000)}{"__proto__":1}${"]}".repeat(1_000)}`);
    expect_error(() => to_stored_json(new Session({ metadata })), InvalidItemError, "metadata.a[0].a[0]");
  });
});
