import { expect } from "chai";
import fc from "fast-check";
import { ArgumentError, InvalidItemError } from "../lib/errors.js";
import { Items } from "../lib/index.js";
import { get_own, is_blank, is_object, is_unset, jsonify, MAX_DEPTH, set_own, to_json } from "../lib/json.js";
import { is_plain, json_value } from "./support/arbitraries.js";
import { expect_error } from "./support/expect.js";

function nested(levels: number): object {
  let tree = {};
  for (let level = 1; level < levels; level++) tree = { tree };
  return tree;
}

describe("json", () => {
  describe("jsonify", () => {
    it("copies any JSON value, whatever its keys, sharing nothing", () => {
      fc.assert(
        fc.property(json_value, (value) => {
          const copy = jsonify(value);
          expect(JSON.stringify(copy)).to.equal(JSON.stringify(value));
          expect(is_plain(copy)).to.equal(true);
          if (typeof value === "object" && value !== null) expect(copy).to.not.equal(value);
        }),
      );
    });

    it("shares no structure at any depth", () => {
      const source = { list: [{ a: 1 }] };
      const copy = jsonify(source) as typeof source;
      (copy.list[0] as { a: number }).a = 2;
      copy.list.push({ a: 3 });
      expect(source).to.deep.equal({ list: [{ a: 1 }] });
    });

    it("drops undefined members, and writes null for undefined elements and holes", () => {
      // biome-ignore lint/suspicious/noSparseArray: the hole is what is tested
      expect(jsonify({ a: undefined, b: [undefined, , 1] })).to.deep.equal({ b: [null, null, 1] });
      expect(jsonify(undefined)).to.equal(null);
    });

    it("writes what JSON.stringify writes for dates, boxed scalars, -0 and objects with toJSON", () => {
      const value = { date: new Date(0), text: Object("x"), count: Object(1), flag: Object(false), zero: -0 };
      expect(jsonify(value)).to.deep.equal({
        date: "1970-01-01T00:00:00.000Z",
        text: "x",
        count: 1,
        flag: false,
        zero: 0,
      });
      expect(jsonify([new Items.ItemReference({ id: "i" })])).to.deep.equal([
        { type: "item_reference", id: "i" },
      ]);
    });

    it("takes a member named toJSON that is no function as data", () => {
      expect(jsonify({ toJSON: "data" })).to.deep.equal({ toJSON: "data" });
    });

    for (const [name, value] of [
      ["function", () => 1],
      ["symbol", Symbol("s")],
      ["bigint", 1n],
      ["NaN", Number.NaN],
      ["-Infinity", Number.NEGATIVE_INFINITY],
      ["Map", new Map()],
      ["Set", new Set()],
    ] as const) {
      it(`refuses ${name}, also deep inside`, () => {
        expect_error(() => jsonify(value), ArgumentError, name);
        expect_error(() => jsonify({ a: [value] }), ArgumentError, name);
      });
    }

    it("copies the deepest nesting allowed and refuses one level more", () => {
      expect(JSON.stringify(jsonify(nested(MAX_DEPTH)))).to.equal(JSON.stringify(nested(MAX_DEPTH)));
      expect_error(
        () => jsonify(nested(MAX_DEPTH + 1)),
        ArgumentError,
        `nested deeper than ${MAX_DEPTH} levels`,
      );
      expect_error(() => jsonify(nested(100_000)), ArgumentError, "nested deeper");
    });

    it("refuses cycles, branching ones too", () => {
      const cyclic: Record<string, unknown> = {};
      cyclic.left = cyclic;
      cyclic.right = [cyclic];
      expect_error(() => jsonify(cyclic), ArgumentError, "or cyclic");
      const selfish = { toJSON: () => selfish };
      expect_error(() => jsonify(selfish), ArgumentError, "or cyclic");
    });

    it("turns what a getter or a proxy throws into ArgumentError, and lets its own errors pass", () => {
      const cause = new RangeError("no");
      const getter = Object.defineProperty({}, "a", {
        enumerable: true,
        get: () => {
          throw cause;
        },
      });
      expect(expect_error(() => jsonify(getter), ArgumentError, "cannot be read as JSON").cause).to.equal(
        cause,
      );
      const broken = new Items.Message({ role: "user", content: "x" });
      broken.content = [{ type: "text" } as never];
      expect_error(() => jsonify(broken), InvalidItemError, "content[0]");
    });
  });

  it("to_json writes the text, after the same checks", () => {
    expect(to_json({ b: [1, "ü"], a: null })).to.equal('{"b":[1,"ü"],"a":null}');
    expect_error(() => to_json({ a: 1n }), ArgumentError, "bigint");
  });

  it("set_own and get_own treat inherited names as data", () => {
    const target: Record<string, unknown> = {};
    expect(get_own(target, "constructor")).to.equal(undefined);
    set_own(target, "__proto__", { polluted: true });
    set_own(target, "constructor", 1);
    expect(Object.getPrototypeOf(target)).to.equal(Object.prototype);
    expect(get_own(target, "__proto__")).to.deep.equal({ polluted: true });
    expect(JSON.stringify(target)).to.equal('{"__proto__":{"polluted":true},"constructor":1}');
  });

  it("tells objects, unset values and blank text apart", () => {
    expect([{}, Object.create(null), [], null, "x", () => 1].map(is_object)).to.deep.equal([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    expect([null, undefined, 0, "", false].map(is_unset)).to.deep.equal([true, true, false, false, false]);
    expect(["", " \n\t", "x", null, 0].map(is_blank)).to.deep.equal([true, true, false, false, false]);
  });
});
