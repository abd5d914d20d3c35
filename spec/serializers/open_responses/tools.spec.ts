import { UnsupportedFormatError } from "../../../lib/errors.js";
import { Session } from "../../../lib/index.js";
import { expect_error } from "../../support/expect.js";
import { build, expect_built, SCHEMA } from "./support.js";

const TOOL = { type: "function", name: "f", parameters: { type: "object", properties: {} }, strict: false };

describe("the tools of an open_responses payload", () => {
  it("are complete (ruling 28), their extra is left out", () => {
    const session = new Session({ model: "m" }).register_tool("f").register_tool("g", {
      description: "G",
      parameters: SCHEMA,
      strict: true,
      cache_control: { type: "ephemeral" },
    });
    expect_built(
      session,
      { tools: [TOOL, { type: "function", name: "g", description: "G", parameters: SCHEMA, strict: true }] },
      ["tools[1].cache_control"],
    );
  });

  const CHOICES: [choice: string | object, sent: unknown][] = [
    ["auto", "auto"],
    ["none", "none"],
    ["required", "required"],
    [
      { type: "function", name: "f" },
      { type: "function", name: "f" },
    ],
    [
      { type: "function", function: { name: "f" } },
      { type: "function", name: "f" },
    ],
    [
      { type: "allowed_tools", mode: "auto", tools: [] },
      { type: "allowed_tools", mode: "auto", tools: [] },
    ],
    [{ type: "file_search" }, { type: "file_search" }],
    ["any", null],
    [{ type: "tool", name: "f" }, null],
    [{ type: "any" }, null],
    [{ type: "auto" }, null],
    [{ type: "none" }, null],
    [{ name: "f" }, null],
    [["f"], null],
  ];
  for (const [tool_choice, sent] of CHOICES) {
    it(`choice ${JSON.stringify(tool_choice)}: ${JSON.stringify(sent)} (ruling 30)`, () => {
      const session = new Session({ model: "m", tool_choice }).register_tool("f");
      expect_built(
        session,
        { tools: [TOOL], ...(sent ? { tool_choice: sent } : {}) },
        sent ? [] : ["tool_choice"],
      );
    });
  }

  it("a function choice without a name is refused", () => {
    const session = new Session({ model: "m", tool_choice: { type: "function" } }).register_tool("f");
    expect_error(() => build(session), UnsupportedFormatError, "names no function");
  });
});
