import { expect } from "chai";
import { ArgumentError } from "../../lib/errors.js";
import * as coerce from "../../lib/persistence/coerce.js";
import { expect_error } from "../support/expect.js";

type Row = [given: unknown, read: unknown];

/** What each coercion makes of some values, and what it refuses. */
const TABLE: Record<keyof typeof coerce, { reads: Row[]; refuses: unknown[] }> = {
  optional_string: {
    reads: [
      [null, null],
      [undefined, null],
      ["", ""],
      ["x", "x"],
      [5, "5"],
      [false, "false"],
    ],
    refuses: [{}, [], Symbol("s"), () => 1, 1n],
  },
  required_string: {
    reads: [
      ["", ""],
      [0, "0"],
    ],
    refuses: [null, undefined, {}],
  },
  stringified: {
    reads: [
      [null, null],
      ["x", "x"],
      [5, "5"],
      [["a", "b"], "a,b"],
      [Symbol("s"), "Symbol(s)"],
    ],
    refuses: [{ toString: 1 }, Object.create(null)],
  },
  optional_float: {
    reads: [
      [null, null],
      [undefined, null],
      [0, 0],
      [1.5, 1.5],
      ["1.5", 1.5],
      [" -2e3 ", -2000],
      [".5", 0.5],
      ["+7.", 7],
    ],
    refuses: [
      "",
      "x",
      "1,5",
      "0x10",
      "1e",
      "Infinity",
      Number.NaN,
      Number.POSITIVE_INFINITY,
      "1e999",
      true,
      {},
      [1],
      1n,
    ],
  },
  optional_integer: {
    reads: [
      [null, null],
      [1.9, 1],
      [-1.9, -1],
      ["12.7", 12],
      [0, 0],
    ],
    refuses: ["x", Number.NaN, false, {}],
  },
  optional_flag: {
    reads: [
      [null, null],
      [undefined, null],
      [false, false],
      [true, true],
      ["yes", "yes"],
      [0, 0],
    ],
    refuses: [{}, [], () => 1, Symbol("s")],
  },
  optional_json: {
    reads: [
      [null, null],
      [undefined, null],
      [0, 0],
      [[{ a: 1 }], [{ a: 1 }]],
    ],
    refuses: [1n, new Map()],
  },
  json_object: {
    reads: [
      [null, {}],
      [undefined, {}],
      [{ a: 1 }, { a: 1 }],
    ],
    refuses: [[], "x", 5, 1n],
  },
  optional_object: {
    reads: [
      [null, null],
      [{}, {}],
      [{ a: 1 }, { a: 1 }],
    ],
    refuses: [[], "x", 5],
  },
  json_array: {
    reads: [
      [null, []],
      [[], []],
      [
        [1, { a: 1 }],
        [1, { a: 1 }],
      ],
    ],
    refuses: [{}, "x", 5],
  },
  json_blocks: {
    reads: [
      [null, []],
      [[{ a: 1 }], [{ a: 1 }]],
    ],
    refuses: [{}, [1], [{}, "x"], [null]],
  },
};

const COERCIONS = { ...coerce };

describe("persistence/coerce", () => {
  for (const [name, { reads, refuses }] of Object.entries(TABLE)) {
    const read = COERCIONS[name as keyof typeof COERCIONS];

    it(`${name} reads`, () => {
      expect(reads.map(([given]) => read(given))).to.deep.equal(reads.map(([, value]) => value));
    });

    for (const value of refuses) {
      it(`${name} refuses ${typeof value} ${value === null ? "null" : Object.prototype.toString.call(value)}`, () => {
        expect_error(() => read(value), ArgumentError);
      });
    }
  }

  it("says what was expected and what was got", () => {
    expect_error(
      () => coerce.optional_float("x".repeat(99)),
      ArgumentError,
      `expected a number, got "${"x".repeat(40)}"`,
    );
    expect_error(() => coerce.required_string(null), ArgumentError, "expected a string, got nothing");
    expect_error(() => coerce.json_object([]), ArgumentError, "expected an object, got an array");
    expect_error(() => coerce.json_blocks([{}, 5]), ArgumentError, "expected objects, got 5 at [1]");
  });

  it("copies what is JSON", () => {
    const given = { list: [{ a: 1 }] };
    const copy = coerce.json_object(given);
    (copy.list as object[]).push({});
    expect(given).to.deep.equal({ list: [{ a: 1 }] });
  });
});
