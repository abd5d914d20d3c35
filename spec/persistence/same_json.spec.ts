import { expect } from "chai";
import fc from "fast-check";
import { Session } from "../../lib/index.js";
import type { JsonValue } from "../../lib/json.js";
import { same_json } from "../../lib/persistence/same_json.js";

/** The value with the keys of every object in reverse order. */
function reversed(value: JsonValue): JsonValue {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(reversed);
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, reversed(member)]),
  );
}

describe("same_json", () => {
  it("takes no notice of the order of keys", () => {
    fc.assert(
      fc.property(fc.jsonValue({ depthSize: "medium" }) as fc.Arbitrary<JsonValue>, (value) => {
        expect(same_json(value, reversed(value))).to.equal(true);
      }),
    );
  });

  it("tells values apart", () => {
    const values = JSON.parse(
      '[null, 0, 1, false, "", "0", [], {}, [0], [null], [[]], [0, 1], [1, 0], {"a": 1}, {"a": null}, {"b": 1}, {"a": 1, "b": 1}, {"__proto__": 1}, {"0": 0}, {"constructor": {}}, {"hasOwnProperty": 1}]',
    ) as JsonValue[];
    const copies = JSON.parse(JSON.stringify(values)) as JsonValue[];
    values.forEach((one, index) => {
      expect(copies.map((other) => same_json(one, other))).to.deep.equal(values.map((_, at) => at === index));
    });
  });

  it("compares the deepest nesting", () => {
    const deep = () => {
      let value: JsonValue = 0;
      for (let level = 0; level < 4_000; level++) value = [value];
      return value;
    };
    expect(same_json(deep(), deep())).to.equal(true);
    expect(same_json(deep(), [deep()])).to.equal(false);
  });
});

describe("Session#equals", () => {
  it("compares what toH writes", () => {
    const session = new Session({ model: "m", metadata: { a: 1, b: 2 } }).user("a");
    expect(session.equals(Session.fromH(reversed(session.toH())))).to.equal(true);
    expect(session.equals(Session.fromH(session.toH()).user("b"))).to.equal(false);
    expect(session.equals(session.toH())).to.equal(false);
    expect(session.equals(null)).to.equal(false);
  });
});
