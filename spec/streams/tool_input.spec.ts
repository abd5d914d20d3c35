import { expect } from "chai";
import fc from "fast-check";
import { arguments_text, tool_input } from "../../lib/streams/tool_input.js";

describe("tool_input", () => {
  it("gives the parsed JSON", () => {
    expect(tool_input('{"city":"Rome","n":[1,2.5,-3e2]}')).to.deep.equal({ city: "Rome", n: [1, 2.5, -300] });
  });

  it("keeps JSON that is cut off as text", () => {
    expect(tool_input('{"city":"Ro')).to.equal('{"city":"Ro');
  });

  it("keeps a JSON string as its JSON text", () => {
    expect(tool_input('"Rome"')).to.equal('"Rome"');
  });

  for (const number of [
    "12345678901234567890",
    "-9007199254740993",
    "9007199254740993",
    "0.12345678901234567890",
    "1234567890.12345678901",
    "1e400",
    "1e-400",
    "1.2345678901234567890e3",
  ]) {
    it(`keeps text with ${number}, which JSON.parse would change`, () => {
      expect(tool_input(`{"a":"1","n":${number}}`)).to.equal(`{"a":"1","n":${number}}`);
    });
  }

  for (const number of [
    "9007199254740991",
    "9007199254740992",
    "10000000000000000000000",
    "1000000000000000000000.000",
    "0.10",
    "-0",
    "0.0000000000000000000",
    "0.00000000000000000000001",
    "1e21",
    "1E+021",
    "100e-2",
    "5e-324",
    "1.7976931348623157e308",
    "123456789012345.5",
  ]) {
    it(`parses ${number}, which JSON.parse does not change`, () => {
      expect(tool_input(`{"n":${number}}`)).to.deep.equal({ n: Number(number) });
    });
  }

  it("takes digits inside strings for text", () => {
    const input = { 'a"12345678901234567890': "12345678901234567890 \\", b: '\\"9007199254740993' };
    expect(tool_input(JSON.stringify(input))).to.deep.equal(input);
  });

  it("parses whatever JSON.stringify writes", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (input) => {
        expect(tool_input(JSON.stringify(input))).to.deep.equal(JSON.parse(JSON.stringify(input)));
      }),
    );
  });

  it("parses an integer exactly when JSON.parse keeps its digits", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }), (integer) => {
        const is_kept =
          BigInt(Number(integer)) === integer && String(BigInt(Number(integer))) === String(integer);
        const is_text = typeof tool_input(`[${integer}]`) === "string";
        if (is_text) expect(Math.abs(Number(integer))).to.be.above(Number.MAX_SAFE_INTEGER);
        if (!is_kept) expect(is_text).to.equal(true);
      }),
    );
  });
});

describe("arguments_text", () => {
  it("gives text as it is, other input as JSON, nothing as an empty object", () => {
    expect(arguments_text('{"a":')).to.equal('{"a":');
    expect(arguments_text({ a: 1 })).to.equal('{"a":1}');
    expect(arguments_text(undefined)).to.equal("{}");
    expect(arguments_text(null)).to.equal("{}");
  });
});
