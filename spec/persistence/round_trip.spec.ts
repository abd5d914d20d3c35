import { expect } from "chai";
import fc from "fast-check";
import { CONTENT } from "../../lib/content/base.js";
import { Content, Items, Response, Session } from "../../lib/index.js";
import { ITEMS } from "../../lib/items/base.js";
import type { JsonObject } from "../../lib/json.js";
import type { Family } from "../../lib/persistence/fields.js";
import { block_hash, is_plain, item_hash, json_object, session_hash } from "../support/arbitraries.js";

const INHERITED = [Object.prototype, Array.prototype, Function.prototype].map((prototype) => [
  prototype,
  Reflect.ownKeys(prototype),
]);

function expect_round_trip(hash: JsonObject, read: (hash: unknown) => { toH(): JsonObject }): void {
  const stored = JSON.stringify(read(hash).toH());
  const again = read(JSON.parse(stored)).toH();
  expect(again).to.deep.equal(hash);
  expect(JSON.stringify(again)).to.equal(stored);
  expect(is_plain(again)).to.equal(true);
}

/** What the constructor of the class that a type names makes of a hash. */
function constructed({ members }: Family, hash: JsonObject): { toH(): JsonObject } {
  const Class = members.find(({ name }) => name === hash.type)?.value as new (
    fields: object,
  ) => { toH(): JsonObject };
  return new Class(hash);
}

describe("toH, JSON and fromH", () => {
  afterEach(() => {
    for (const [prototype, keys] of INHERITED)
      expect(Reflect.ownKeys(prototype as object)).to.deep.equal(keys);
  });

  it("give back a block of any content class, whatever its keys", () => {
    fc.assert(
      fc.property(block_hash, (hash) => expect_round_trip(hash, Content.Base.fromH)),
      { numRuns: 300 },
    );
  });

  it("give back an item of any class", () => {
    fc.assert(
      fc.property(item_hash, (hash) => expect_round_trip(hash, Items.Base.fromH)),
      { numRuns: 300 },
    );
  });

  it("give back a session with all that it holds", () => {
    fc.assert(
      fc.property(session_hash, (hash) => expect_round_trip(hash, Session.fromH)),
      { numRuns: 300 },
    );
  });

  it("give back a response", () => {
    const filled = json_object.filter((members) => Object.keys(members).length > 0);
    const response = fc.record(
      {
        id: fc.string(),
        status: fc.string(),
        error: json_object,
        instructions: json_object,
        text: json_object,
        metadata: json_object,
        output: fc.array(item_hash, { minLength: 1, maxLength: 3 }),
        usage: fc.record({ input_tokens: fc.nat(), input_tokens_details: filled }, { requiredKeys: [] }),
        extra: filled,
      },
      { requiredKeys: [] },
    ) as fc.Arbitrary<JsonObject>;
    fc.assert(fc.property(response, (hash) => expect_round_trip(hash, Response.fromH)));
  });

  it("agree with the constructors", () => {
    fc.assert(
      fc.property(block_hash, item_hash, (block, item) => {
        expect(constructed(CONTENT, block).toH()).to.deep.equal(block);
        expect(constructed(ITEMS, item).toH()).to.deep.equal(item);
      }),
    );
  });

  it("keep unknown keys of a stored session in its extra", () => {
    fc.assert(
      fc.property(json_object, (extra) => {
        const stored = Object.fromEntries(Object.entries(extra).map(([key, value]) => [`x_${key}`, value]));
        expect(Session.fromH(stored).extra).to.deep.equal(stored);
      }),
    );
  });

  it("read {} as an empty session and an empty response", () => {
    expect(Session.fromH({}).toH()).to.deep.equal({});
    expect(Response.fromH({}).toH()).to.deep.equal({});
  });
});
