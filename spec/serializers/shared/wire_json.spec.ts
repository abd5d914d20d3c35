import { expect } from "chai";
import { ArgumentError } from "../../../lib/errors.js";
import { exact_number } from "../../../lib/serializers/shared/exact_number.js";
import { wire_json } from "../../../lib/serializers/shared/wire_json.js";
import { expect_error } from "../../support/expect.js";
import { NumericValue } from "../../support/numeric_value.js";

describe("exact_number", () => {
  it("is the digits of a bigint and of a NumericValue", () => {
    expect(exact_number(12345678901234567890n)).to.equal("12345678901234567890");
    expect(exact_number(new NumericValue("-0.12345678901234567890"))).to.equal("-0.12345678901234567890");
  });

  it("is null for anything else, data of the same members included", () => {
    const data = { string: "1", type: "bigDecimal" };
    const bare = Object.assign(Object.create(null) as object, data);
    for (const value of [1, "1", null, undefined, [], data, bare, new NumericValue("x"), new Date(0)]) {
      expect(exact_number(value)).to.equal(null);
    }
    for (const members of [{ type: "other" }, { string: 5 }]) {
      expect(exact_number(Object.assign(new NumericValue("1"), members))).to.equal(null);
    }
  });
});

describe("wire_json", () => {
  it("is what JSON.parse would read", () => {
    const error = Object.assign(new TypeError("no"), { $response: { body: "long" } });
    expect(
      wire_json({
        bytes: new Uint8Array([0, 1, 2]),
        buffer: Buffer.from([255]),
        big: [12345678901234567890n, new NumericValue("0.1234567890123456789")],
        error,
        unset: undefined,
      }),
    ).to.deep.equal({
      bytes: "AAEC",
      buffer: "/w==",
      big: [12345678901234567000, 0.12345678901234568],
      error: { name: "TypeError", message: "no" },
    });
    for (const value of [null, 1, "x", true, []]) expect(wire_json(value)).to.deep.equal(value);
    expect(wire_json(undefined)).to.equal(null);
  });

  it("throws ArgumentError for what cannot be read", () => {
    const cyclic: unknown[] = [];
    cyclic.push(cyclic);
    const error = expect_error(() => wire_json(cyclic), ArgumentError, "cannot be read as JSON");
    expect(error.cause).to.be.instanceOf(TypeError);
  });
});
