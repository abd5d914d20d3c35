import { expect } from "chai";
import { Items, type Session, type SessionOptions } from "../../../lib/index.js";
import type { JsonObject } from "../../../lib/json.js";
import {
  asked,
  assistant_turn,
  build,
  expect_refused,
  omitted,
  payload,
  SIGNED,
  user_turn,
} from "./support.js";

describe("the thinking of a messages payload", () => {
  const ADAPTIVE = { thinking: { type: "adaptive" } };
  const LOW = { output_config: { effort: "low" } };

  const rows: [title: string, reasoning: JsonObject, members: object, omissions?: string[]][] = [
    ["nothing", {}, ADAPTIVE],
    ["members that are unset", { effort: null, summary: null }, ADAPTIVE],
    ["effort", { effort: "low" }, { ...ADAPTIVE, ...LOW }],
    ["an effort of the future", { effort: "ultra" }, { ...ADAPTIVE, output_config: { effort: "ultra" } }],
    ["a budget", { budget_tokens: 999 }, { thinking: { type: "enabled", budget_tokens: 999 } }],
    [
      "effort and budget",
      { effort: "low", budget_tokens: 9 },
      { thinking: { type: "enabled", budget_tokens: 9 }, ...LOW },
    ],
    ["off", { type: "disabled" }, { thinking: { type: "disabled" } }],
    ["off, with effort", { type: "disabled", effort: "low" }, { thinking: { type: "disabled" }, ...LOW }],
    [
      "off, with what only thinking has",
      { type: "disabled", budget_tokens: 9_999, display: "omitted" },
      { thinking: { type: "disabled" } },
      ["reasoning.budget_tokens", "reasoning.display"],
    ],
    ["display", { display: "omitted" }, { thinking: { type: "adaptive", display: "omitted" } }],
    [
      "all there is",
      { summary: "auto", display: "summarized", budget_tokens: 9, effort: "low", type: "enabled" },
      { thinking: { type: "enabled", budget_tokens: 9, display: "summarized" }, ...LOW },
      ["reasoning.summary"],
    ],
    ["adaptive with a budget", { type: "adaptive", budget_tokens: 9 }, ADAPTIVE, ["reasoning.budget_tokens"]],
    [
      "a type of the future",
      { type: "brand_new", budget_tokens: 9, display: "x" },
      { thinking: { type: "brand_new", budget_tokens: 9, display: "x" } },
    ],
    ["nothing that the API knows", { summary: "auto" }, {}, ["reasoning"]],
  ];

  for (const [title, reasoning, members, omissions = []] of rows) {
    it(`${title}: sent or told`, () => {
      const session = asked({ reasoning });
      expect(build(session)).to.deep.equal(payload(members));
      expect(omitted(session)).to.deep.equal(omissions);
    });
  }

  it("shares output_config with the form of the answer", () => {
    const schema = { type: "object" };
    const session = asked().think({ effort: "low" }).json_output(schema);
    const output_config = { effort: "low", format: { type: "json_schema", schema } };
    expect(build(session)).to.deep.equal(payload({ ...ADAPTIVE, output_config }));
  });

  const restraints: [title: string, options: SessionOptions, members: object, text: string][] = [
    ["a temperature", { temperature: 1 }, { temperature: 1 }, "refuses a temperature"],
    ["a low top_p", { top_p: 0.94 }, { top_p: 0.94 }, "refuses a top_p below 0.95"],
    [
      "any tool",
      { tool_choice: "required" },
      { tool_choice: { type: "any" } },
      "refuses a forced tool_choice",
    ],
    [
      "one tool",
      { tool_choice: { type: "tool", name: "f" } },
      { tool_choice: { type: "tool", name: "f" } },
      "refuses a forced tool_choice",
    ],
    [
      "all at once",
      { temperature: 0, top_p: 0.5, tool_choice: "required" },
      { temperature: 0, top_p: 0.5, tool_choice: { type: "any" } },
      "refuses a temperature and a top_p below 0.95 and a forced tool_choice",
    ],
  ];
  const tools = [{ name: "f", input_schema: { type: "object", properties: {} } }];

  for (const [title, options, members, text] of restraints) {
    it(`is not made of effort alone beside ${title}`, () => {
      const session = asked({ ...options, reasoning: { effort: "low" } }).register_tool("f");
      expect(build(session)).to.deep.equal(payload({ tools, ...members, ...LOW }));
      expect(omitted(session)).to.deep.equal([]);
    });

    it(`is refused beside ${title}`, () => {
      const reasonings: JsonObject[] = [
        {},
        { budget_tokens: 9 },
        { type: "x" },
        { display: "omitted", effort: "low" },
      ];
      for (const reasoning of reasonings) {
        expect_refused(
          asked({ ...options, reasoning }).register_tool("f"),
          `with thinking on, Messages ${text}`,
        );
      }
    });

    it(`may be off beside ${title}`, () => {
      const session = asked({ ...options, reasoning: { type: "disabled" } }).register_tool("f");
      expect(build(session)).to.deep.equal(payload({ tools, ...members, thinking: { type: "disabled" } }));
    });
  }

  it("is not restrained by a high top_p, nor by a choice that is not sent (ruling 38)", () => {
    const high = asked({ top_p: 0.95, tool_choice: "auto", reasoning: {} }).register_tool("f");
    expect(build(high).thinking).to.deep.equal({ type: "adaptive" });
    const toolless = asked({ tool_choice: "required", reasoning: { effort: "low" } });
    expect(build(toolless)).to.deep.equal(payload({ ...ADAPTIVE, ...LOW }));
    const foreign = asked({ tool_choice: "any", reasoning: {} }).register_tool("f");
    expect(build(foreign).thinking).to.deep.equal({ type: "adaptive" });
  });

  it("needs more output tokens than its budget", () => {
    for (const budget_tokens of [1_000, 9_999]) {
      const text = `max_output_tokens (1000) must be greater than reasoning.budget_tokens (${budget_tokens})`;
      expect_refused(asked({ reasoning: { budget_tokens } }), text);
    }
    const unknown = build(asked({ reasoning: { budget_tokens: "9999" } }));
    expect(unknown.thinking).to.deep.equal({ type: "enabled", budget_tokens: "9999" });
  });
});

describe("reasoning sent back to messages", () => {
  const REDACTED = { type: "redacted_thinking", data: "d" };

  function with_reasoning(item: JsonObject): Session {
    return asked().add_item(Items.Base.fromH({ type: "reasoning", ...item }));
  }

  const rows: [title: string, item: JsonObject, sent: object[], omissions?: string[]][] = [
    ["signed thinking", { content: [SIGNED] }, [SIGNED]],
    ["redacted thinking", { origin: "converse", content: [REDACTED, SIGNED] }, [REDACTED, SIGNED]],
    [
      "signed thinking without text",
      {
        origin: "messages",
        content: [
          { ...SIGNED, thinking: "" },
          { type: "thinking", signature: "s" },
        ],
      },
      [
        { ...SIGNED, thinking: "" },
        { type: "thinking", thinking: "", signature: "s" },
      ],
    ],
    [
      "what is not signed",
      {
        content: [
          { type: "thinking", thinking: "t" },
          { ...SIGNED, signature: " " },
          { ...SIGNED, thinking: 7 },
        ],
      },
      [],
      [".content[0]", ".content[1]", ".content[2]"],
    ],
    [
      "other kinds of blocks",
      { content: [{ type: "reasoning_text", text: "r" }, SIGNED, {}] },
      [SIGNED],
      [".content[0]", ".content[2]"],
    ],
    [
      "all else that an item holds",
      {
        id: "rs",
        status: "completed",
        encrypted_content: "e",
        summary: [{ type: "summary_text", text: "s" }],
        content: [
          { ...SIGNED, x: 1 },
          { ...REDACTED, y: 2 },
        ],
        z: 3,
      },
      [SIGNED, REDACTED],
      [".encrypted_content", ".summary", ".content[0].x", ".content[1].y", ".z"],
    ],
    ["an empty item", {}, []],
    ["reasoning of gemini", { origin: "gemini", content: [SIGNED] }, [], [""]],
    [
      "reasoning of open_responses",
      { origin: "open_responses", content: [{ type: "redacted_thinking" }] },
      [],
      [""],
    ],
    ["reasoning of chat_completion", { origin: "chat_completion", content: [SIGNED] }, [], [""]],
  ];

  for (const [title, item, sent, omissions = []] of rows) {
    it(`${title}: sent or told`, () => {
      const session = with_reasoning(item).assistant("a");
      const messages = [user_turn("q"), assistant_turn(...sent, "a")];
      expect(build(session)).to.deep.equal(payload({ messages }));
      expect(omitted(session)).to.deep.equal(omissions.map((path) => `input[1]${path}`));
    });
  }

  it("is refused when redacted without data", () => {
    const text = "input[1].content[0]: redacted_thinking without data";
    for (const data of [null, "", " ", 7]) {
      expect_refused(with_reasoning({ content: [{ type: "redacted_thinking", data }] }).assistant("a"), text);
    }
  });

  it("does not end a turn (ruling 31)", () => {
    const session = asked().assistant("a");
    for (let count = 0; count < 2; count++) {
      session
        .add_item(new Items.Reasoning({ content: [SIGNED, REDACTED] }))
        .assistant(count === 0 ? "b" : " ");
    }
    const messages = [user_turn("q"), assistant_turn("a", SIGNED, REDACTED, "b"), user_turn("r")];
    expect(build(session.user("r"))).to.deep.equal(payload({ messages }));
    expect(omitted(session)).to.deep.equal([
      "input[4].content[0]",
      "input[4].content[1]",
      "input[5].content[0]",
    ]);
  });

  it("leaves no turn when it would stand alone in it, so that its neighbours join", () => {
    const session = with_reasoning({ content: [SIGNED] }).user("r");
    expect(build(session)).to.deep.equal(payload({ messages: [user_turn("q", "r")] }));
  });

  it("leaves the text before it last, which is trimmed (rulings 22 and 31)", () => {
    const session = asked()
      .assistant("a \n")
      .add_item(new Items.Reasoning({ content: [SIGNED] }));
    expect(build(session)).to.deep.equal(payload({ messages: [user_turn("q"), assistant_turn("a")] }));
  });

  it("leaves no message when all else is left out", () => {
    const session = with_reasoning({ content: [SIGNED] });
    session.items.shift();
    expect_refused(session, "Messages needs at least one message");
  });
});
