import { expect } from "chai";
import { InvalidItemError, UnsupportedFormatError } from "../../../lib/errors.js";
import { Items, Session } from "../../../lib/index.js";
import { checked_arguments, object_arguments } from "../../../lib/serializers/shared/call_arguments.js";
import { unsupported_at } from "../../../lib/serializers/shared/place.js";
import { text_format } from "../../../lib/serializers/shared/text_format.js";
import { read_tool_choice } from "../../../lib/serializers/shared/tool_choice.js";
import { expect_error } from "../../support/expect.js";

describe("serializers/shared", () => {
  describe("call_arguments", () => {
    const call = (args: string) => new Items.FunctionCall({ name: "f", call_id: "c", arguments: args });

    it("gives the object", () => {
      expect(object_arguments(call('{"a":[1]}'))).to.deep.equal({ a: [1] });
      expect(checked_arguments(call(""))).to.deep.equal({});
    });

    it("refuses JSON that is no object, and text that is no JSON (ruling 5)", () => {
      for (const args of ["[]", "null", '"x"', "5"]) {
        expect_error(
          () => object_arguments(call(args)),
          UnsupportedFormatError,
          "the arguments of f (call c) are no JSON object",
        );
      }
      expect_error(
        () => object_arguments(call("{")),
        InvalidItemError,
        "the arguments of f (call c) are no JSON",
      );
      const wrapped = expect_error(
        () => checked_arguments(call("{")),
        UnsupportedFormatError,
        "the arguments of f (call c)",
      );
      expect(wrapped.cause).to.be.instanceOf(InvalidItemError);
      const own = expect_error(() => checked_arguments(call("[]")), UnsupportedFormatError, "no JSON object");
      expect(own.cause).to.equal(undefined);
    });
  });

  it("place: names where in the session", () => {
    expect(unsupported_at(["input", 1, "content", 0], "no url").message).to.equal(
      "input[1].content[0]: no url",
    );
  });

  describe("text_format", () => {
    const read = (format: unknown) => text_format(new Session({ text: { format } }));

    it("flattens a nested json_schema, and is text without a type", () => {
      const flat = { type: "json_schema", name: "n", schema: { type: "object" }, strict: true };
      expect(read(flat)).to.deep.equal(flat);
      expect(
        read({ type: "json_schema", json_schema: { name: "n", schema: { type: "object" }, strict: true } }),
      ).to.deep.equal(flat);
      expect(read({ type: "json_schema", json_schema: { type: "x", name: "n" } })).to.deep.equal({
        type: "json_schema",
        name: "n",
      });
      expect(read({})).to.deep.equal({ type: "text" });
      expect(read({ type: "brand_new", x: 1 })).to.deep.equal({ type: "brand_new", x: 1 });
    });

    it("is null when there is none", () => {
      expect(text_format(new Session())).to.equal(null);
      expect(text_format(new Session({ text: { verbosity: "low" } }))).to.equal(null);
      expect(read(null)).to.equal(null);
    });

    it("keeps hostile keys as data", () => {
      const format = read(
        JSON.parse('{"type":"text","__proto__":{"type":"x"},"json_schema":{"constructor":1}}'),
      );
      expect(JSON.stringify(format)).to.equal('{"type":"text","__proto__":{"type":"x"},"constructor":1}');
    });

    it("refuses a format and a json_schema that are no objects, and a type that is no string", () => {
      for (const format of ["json", 5, [], false])
        expect_error(() => read(format), UnsupportedFormatError, "text.format is no object");
      expect_error(
        () => read({ json_schema: "x" }),
        UnsupportedFormatError,
        "text.format.json_schema is no object",
      );
      for (const type of [5, { toString: 1 }, []])
        expect_error(() => read({ type }), UnsupportedFormatError, "text.format.type is no string");
    });
  });

  describe("tool_choice", () => {
    it("reads words and functions, flat or nested", () => {
      const choices = [
        "auto",
        "none",
        "required",
        { type: "function", name: "f" },
        { type: "function", function: { name: "f" } },
      ];
      expect(choices.map(read_tool_choice)).to.deep.equal([
        "auto",
        "none",
        "required",
        { name: "f" },
        { name: "f" },
      ]);
    });

    it("is null for what only some format knows", () => {
      const choices = ["any", "", null, 5, [], {}, { type: "tool", name: "f" }, { type: "auto" }];
      expect(choices.map(read_tool_choice)).to.deep.equal(choices.map(() => null));
    });

    it("refuses a function without a name", () => {
      for (const choice of [
        { name: "" },
        { name: 5 },
        {},
        { function: {} },
        { function: "f" },
        { function: { name: " " } },
      ]) {
        expect_error(
          () => read_tool_choice({ type: "function", ...choice }),
          UnsupportedFormatError,
          "names no function",
        );
      }
    });
  });
});
