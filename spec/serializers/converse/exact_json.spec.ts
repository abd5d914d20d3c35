import { expect } from "chai";
import fc from "fast-check";
import { ArgumentError } from "../../../lib/errors.js";
import { Response } from "../../../lib/index.js";
import { exact_json } from "../../../lib/serializers/converse/exact_json.js";
import { expect_error } from "../../support/expect.js";
import { NumericValue } from "../../support/numeric_value.js";

const DEPTH = 4_096;

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

describe("exact_json", () => {
  it("writes what JSON.stringify writes", () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => exact_json(value) === JSON.stringify(value)));
    const odd = { a: undefined, b: [undefined, null], "\n": "\u2028" };
    expect(exact_json(odd)).to.equal(JSON.stringify(odd));
    const hostile = JSON.parse('{"__proto__":{"a":1}}') as object;
    expect(exact_json(hostile)).to.equal('{"__proto__":{"a":1}}');
  });

  it("writes all digits of exact numbers", () => {
    const input = { id: 12345678901234567890n, rates: [new NumericValue("1.000000000000000001"), 1.5] };
    expect(exact_json(input)).to.equal('{"id":12345678901234567890,"rates":[1.000000000000000001,1.5]}');
  });

  it("goes as deep as any JSON may, and no deeper", () => {
    expect(exact_json(nested(DEPTH))).to.have.lengthOf(DEPTH * 4 + 1);
    expect_error(() => exact_json(nested(DEPTH + 1)), ArgumentError, "nested deeper than 4096 levels");
    const cyclic: unknown[] = [];
    cyclic.push(cyclic);
    expect_error(() => exact_json(cyclic), ArgumentError, "cyclic");
  });

  it("writes the arguments of a call that the AWS SDK gives", () => {
    const input = { id: 12345678901234567890n };
    const content = [{ toolUse: { toolUseId: "t", name: "f", input } }];
    const fields = { score: new NumericValue("0.12345678901234567890"), count: 12345678901234567890n };
    const output = {
      output: { message: { role: "assistant", content } },
      stopReason: "tool_use",
      additionalModelResponseFields: fields,
    };
    const response = Response.parse(output, "converse");
    expect(response.tool_calls[0]?.arguments).to.equal('{"id":12345678901234567890}');
    expect(response.extra).to.deep.equal({
      additionalModelResponseFields: { score: 0.12345678901234568, count: 12345678901234567000 },
    });
  });
});
