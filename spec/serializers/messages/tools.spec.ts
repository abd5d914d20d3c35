import { expect } from "chai";
import type { SessionOptions } from "../../../lib/index.js";
import type { ToolOptions } from "../../../lib/tools/definition.js";
import { asked, build, EPHEMERAL, expect_refused, omitted, payload } from "./support.js";

const NO_PARAMETERS = { type: "object", properties: {} };
const F = { name: "f", input_schema: NO_PARAMETERS };

describe("the tools of a messages payload", () => {
  const rows: [title: string, options: ToolOptions, sent: object, omissions?: string[]][] = [
    ["nothing but a name", {}, F],
    [
      "all there is",
      { description: "d", parameters: { type: "object" }, strict: true, cache_control: EPHEMERAL, x: 1 },
      {
        name: "f",
        description: "d",
        input_schema: { type: "object" },
        strict: true,
        cache_control: EPHEMERAL,
      },
      ["tools[0].x"],
    ],
    ["strict false, the default", { strict: false }, F],
    ["a mark for another format", { cache_point: true }, F, ["tools[0].cache_point"]],
    [
      "parameters of another type",
      { parameters: { type: ["object"] } },
      { name: "f", input_schema: { type: ["object"] } },
    ],
    ["parameters without a type", { parameters: {} }, { name: "f", input_schema: { type: "object" } }],
  ];

  for (const [title, options, sent, omissions = []] of rows) {
    it(`${title}: sent or told`, () => {
      const session = asked().register_tool("f", options);
      expect(build(session)).to.deep.equal(payload({ tools: [sent] }));
      expect(omitted(session)).to.deep.equal(omissions);
    });
  }
});

describe("the tool choice of a messages payload", () => {
  const ANY_ALONE = { type: "any", disable_parallel_tool_use: true };

  const rows: [title: string, options: SessionOptions, choice: object | null, omissions?: string[]][] = [
    ["no choice", {}, null],
    ["auto", { tool_choice: "auto" }, { type: "auto" }],
    ["required", { tool_choice: "required" }, { type: "any" }],
    ["none", { tool_choice: "none" }, { type: "none" }],
    ["a function", { tool_choice: { type: "function", name: "f" } }, { type: "tool", name: "f" }],
    [
      "a nested function",
      { tool_choice: { type: "function", function: { name: "f" } } },
      { type: "tool", name: "f" },
    ],
    [
      "a native tool",
      { tool_choice: { name: "f", x: 1, type: "tool", disable_parallel_tool_use: false } },
      { type: "tool", name: "f", disable_parallel_tool_use: false },
      ["tool_choice.x"],
    ],
    ["a native any", { tool_choice: ANY_ALONE }, ANY_ALONE],
    ["a native auto", { tool_choice: { type: "auto", name: "f" } }, { type: "auto" }, ["tool_choice.name"]],
    [
      "a native none",
      { tool_choice: { type: "none", disable_parallel_tool_use: true } },
      { type: "none" },
      ["tool_choice.disable_parallel_tool_use"],
    ],
    ["a foreign word", { tool_choice: "any" }, null, ["tool_choice"]],
    ["a foreign object", { tool_choice: { type: "allowed_tools" } }, null, ["tool_choice"]],
    ["an empty object", { tool_choice: {} }, null],
    [
      "a foreign word and no parallel calls",
      { tool_choice: "any", parallel_tool_calls: false },
      null,
      ["parallel_tool_calls", "tool_choice"],
    ],
    [
      "a foreign word and parallel calls",
      { tool_choice: "any", parallel_tool_calls: true },
      null,
      ["tool_choice"],
    ],
    ["no parallel calls", { parallel_tool_calls: false }, { type: "auto", disable_parallel_tool_use: true }],
    ["parallel calls", { parallel_tool_calls: true }, null],
    ["required, no parallel calls", { tool_choice: "required", parallel_tool_calls: false }, ANY_ALONE],
    [
      "a function, no parallel calls",
      { tool_choice: { type: "function", name: "f" }, parallel_tool_calls: false },
      { type: "tool", name: "f", disable_parallel_tool_use: true },
    ],
    [
      "auto, parallel calls twice",
      { tool_choice: { type: "auto", disable_parallel_tool_use: false }, parallel_tool_calls: true },
      { type: "auto" },
    ],
    ["no parallel calls twice", { tool_choice: ANY_ALONE, parallel_tool_calls: false }, ANY_ALONE],
  ];

  for (const [title, options, choice, omissions = []] of rows) {
    it(`${title}: sent or told`, () => {
      const session = asked(options).register_tool("f");
      const tool_choice = choice ? { tool_choice: choice } : {};
      expect(build(session)).to.deep.equal(payload({ tools: [F], ...tool_choice }));
      expect(omitted(session)).to.deep.equal(omissions);
    });
  }

  const refused: [title: string, options: SessionOptions, text: string][] = [
    ["a function without a name", { tool_choice: { type: "function" } }, "tool_choice names no function"],
    [
      "a tool with a blank name",
      { tool_choice: { type: "tool", name: " " } },
      "tool_choice names no function",
    ],
    ["none, no parallel calls", { tool_choice: "none", parallel_tool_calls: false }, "parallel_tool_calls"],
    [
      "none, parallel calls",
      { tool_choice: { type: "none" }, parallel_tool_calls: true },
      "parallel_tool_calls",
    ],
    ["a contradiction", { tool_choice: ANY_ALONE, parallel_tool_calls: true }, "contradicts"],
    [
      "the other contradiction",
      { tool_choice: { type: "any", disable_parallel_tool_use: false }, parallel_tool_calls: false },
      "contradicts",
    ],
  ];

  for (const [title, options, text] of refused) {
    it(`${title}: refused`, () => expect_refused(asked(options).register_tool("f"), text));
  }
});
