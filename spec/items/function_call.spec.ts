import { expect } from "chai";
import { ArgumentError, InvalidItemError } from "../../lib/errors.js";
import { Items, Session } from "../../lib/index.js";
import { expect_error } from "../support/expect.js";

function call(args?: unknown): Items.FunctionCall {
  return new Items.FunctionCall({ name: "weather", call_id: "c1", arguments: args as string });
}

describe("Items.FunctionCall", () => {
  it("keeps arguments that are text byte for byte (ruling 27)", () => {
    for (const text of ['{ "id": 12345678901234567890 }', "[1]", "{broken", ' {"a":1} '])
      expect(call(text).arguments).to.equal(text);
  });

  it("takes null, nothing and blank text for {} (ruling 5)", () => {
    for (const blank of [null, undefined, "", " \n"]) expect(call(blank).arguments).to.equal("{}");
  });

  it("writes an object as JSON, hostile keys too", () => {
    expect(call(JSON.parse('{"__proto__":1,"b":[2]}')).arguments).to.equal('{"__proto__":1,"b":[2]}');
  });

  it("refuses other values: ArgumentError to the caller, InvalidItemError in a stored session", () => {
    for (const value of [7, true, [1], () => 1])
      expect_error(() => call(value), ArgumentError, "JSON text or an object");
    const hash = { type: "function_call", name: "f", call_id: "c", arguments: 7 };
    expect_error(() => Items.Base.fromH(hash), ArgumentError, "JSON text or an object");
    expect_error(
      () => Session.fromH({ input: [hash] }),
      InvalidItemError,
      "input[0]: function call arguments",
    );
  });

  it("parses its arguments", () => {
    expect(call('{"city":"Rome"}').parsed_arguments<{ city: string }>().city).to.equal("Rome");
    expect(call("[1]").parsed_arguments()).to.deep.equal([1]);
    const parsed = call('{"__proto__":{"polluted":1}}').parsed_arguments<object>();
    expect(Object.getPrototypeOf(parsed)).to.equal(Object.prototype);
    expect(Object.keys(parsed)).to.deep.equal(["__proto__"]);
  });

  it("names the function whose arguments are no JSON, and keeps the cause", () => {
    const error = expect_error(
      () => call("{broken").parsed_arguments(),
      InvalidItemError,
      "the arguments of weather (call c1)",
    );
    let root: unknown = error.cause;
    while (root instanceof Error && root.cause) root = root.cause;
    expect(root).to.be.instanceOf(SyntaxError);
  });
});
