import { expect } from "chai";
import { ArgumentError, InvalidItemError } from "../../lib/errors.js";
import { Tools } from "../../lib/index.js";
import { defined_tool } from "../../lib/tools/define.js";
import type { ToolOptions } from "../../lib/tools/index.js";
import { expect_error } from "../support/expect.js";

const PARAMETERS = { type: "object", properties: { constructor: { type: "string" } } };

describe("Tools.Definition", () => {
  it("reads and writes all its fields, unknown keys in extra", () => {
    const hash = {
      type: "function",
      name: "weather",
      description: "Weather",
      parameters: PARAMETERS,
      strict: false,
      cache_control: { type: "ephemeral" },
    };
    const { type, ...fields } = hash;
    for (const tool of [
      new Tools.Definition(fields),
      Tools.Definition.fromH(hash),
      Tools.Definition.from_h(fields),
    ]) {
      expect(tool.extra).to.deep.equal({ cache_control: { type: "ephemeral" } });
      expect(tool.strict).to.equal(false);
      expect(JSON.stringify(tool.toH())).to.equal(JSON.stringify(hash));
    }
  });

  it("writes type and name only when nothing else is set", () => {
    const tool = new Tools.Definition({ name: "weather" });
    expect(tool.toH()).to.deep.equal({ type: "function", name: "weather" });
    expect([tool.description, tool.parameters, tool.strict]).to.deep.equal([null, null, null]);
  });

  it("copies its parameters", () => {
    const parameters = structuredClone(PARAMETERS);
    const tool = new Tools.Definition({ name: "weather", parameters });
    parameters.type = "array";
    expect(tool.parameters).to.deep.equal(PARAMETERS);
  });

  it("refuses broken hashes", () => {
    expect_error(() => Tools.Definition.fromH({}), InvalidItemError, "name: expected a string");
    expect_error(() => Tools.Definition.fromH({ name: " " }), InvalidItemError, "name: a tool needs a name");
    expect_error(
      () => Tools.Definition.fromH({ name: "x", parameters: [] }),
      InvalidItemError,
      "parameters: expected an object",
    );
    expect_error(() => Tools.Definition.fromH(null), InvalidItemError, "expected an object, got null");
  });
});

describe("tools/define", () => {
  it("defines a tool by name and options; the options cannot rename it", () => {
    expect(defined_tool("a", { name: "b", description: "d" } as ToolOptions).toH()).to.deep.equal({
      type: "function",
      name: "a",
      description: "d",
    });
    expect(defined_tool("a", null).toH()).to.deep.equal({ type: "function", name: "a" });
  });

  it("answers wrong arguments with ArgumentError", () => {
    for (const name of ["", " ", null, undefined, {}])
      expect_error(() => defined_tool(name), ArgumentError, "tool name: ");
    expect_error(
      () => defined_tool("a", "description" as never),
      ArgumentError,
      "tool options are an object",
    );
    expect_error(() => defined_tool("a", [] as never), ArgumentError, "tool options are an object");
    expect_error(
      () => defined_tool("a", { strict: {} as never }),
      ArgumentError,
      "tool strict: expected true or false",
    );
    expect_error(
      () => defined_tool("a", { parameters: 5 as never }),
      ArgumentError,
      "tool parameters: expected an object",
    );
  });
});
