import { expect } from "chai";
import { UnsupportedFormatError } from "../../../lib/errors.js";
import { Session, type SessionOptions } from "../../../lib/index.js";
import { expect_error } from "../../support/expect.js";
import { asked, build, expect_built, QUESTION } from "./support.js";

const SCHEMA = { type: "object", properties: { city: { type: "string" } } };

describe("the settings of a chat_completion payload", () => {
  const SENT: SessionOptions[] = [
    { temperature: 0 },
    { top_p: 1 },
    { presence_penalty: 0.5 },
    { frequency_penalty: 0 },
    { stream: false },
    { store: false },
    { service_tier: "brand new" },
    { metadata: { team: "a" } },
    { metadata: {} },
    { safety_identifier: "u" },
    { prompt_cache_key: "k" },
    { prompt_cache_retention: "24h" },
  ];
  for (const options of SENT) {
    it(`sends ${JSON.stringify(options)} as it is`, () =>
      expect_built(asked(options), { messages: [QUESTION], ...options }));
  }

  const CHANGED: [SessionOptions, members: object, omissions?: string[]][] = [
    [{ max_output_tokens: 5 }, { max_completion_tokens: 5 }],
    [{ top_logprobs: 0 }, { logprobs: true, top_logprobs: 0 }],
    [{ text: { verbosity: "low" } }, { verbosity: "low" }],
    [{ text: { brand: "new" } }, {}, ["text.brand"]],
    [{ text: { format: { type: "text" } } }, { response_format: { type: "text" } }],
    [{ text: { format: { type: "json_object" } } }, { response_format: { type: "json_object" } }],
    [
      {
        text: { format: { type: "json_schema", name: "n", schema: SCHEMA, strict: true, description: "d" } },
      },
      {
        response_format: {
          type: "json_schema",
          json_schema: { name: "n", schema: SCHEMA, strict: true, description: "d" },
        },
      },
    ],
    [
      { text: { format: { type: "json_schema", json_schema: { name: "n", schema: SCHEMA } } } },
      { response_format: { type: "json_schema", json_schema: { name: "n", schema: SCHEMA } } },
    ],
    [{ stream: true }, { stream: true, stream_options: { include_usage: true } }],
    [
      { stream: true, stream_options: {} },
      { stream: true, stream_options: {} },
    ],
    [
      { stream: true, stream_options: { include_usage: false, include_obfuscation: true, x: 1 } },
      { stream: true, stream_options: { include_usage: false, include_obfuscation: true } },
      ["stream_options.x"],
    ],
    [{ stream_options: { include_usage: true } }, {}, ["stream_options"]],
    [{ stream: false, stream_options: { include_usage: true } }, { stream: false }, ["stream_options"]],
    [{ reasoning: {} }, {}, ["reasoning"]],
    [{ reasoning: { effort: "low" } }, { reasoning_effort: "low" }],
    [{ reasoning: { budget_tokens: 5, summary: "auto" } }, {}, ["reasoning"]],
    [
      { reasoning: { effort: "low", budget_tokens: 5, summary: "auto" } },
      { reasoning_effort: "low" },
      ["reasoning.budget_tokens", "reasoning.summary"],
    ],
    [{ reasoning: { type: "disabled" } }, { reasoning_effort: "none" }],
    [{ reasoning: { type: "disabled", effort: "low" } }, { reasoning_effort: "none" }, ["reasoning.effort"]],
    [{ reasoning: { type: "enabled", effort: "low" } }, { reasoning_effort: "low" }, ["reasoning.type"]],
    [{ tool_choice: "auto" }, {}, ["tool_choice"]],
    [{ tool_choice: { type: "function" } }, {}, ["tool_choice"]],
    [{ parallel_tool_calls: false }, {}, ["parallel_tool_calls"]],
    [{ parallel_tool_calls: true }, {}],
    [{ previous_response_id: "r" }, {}, ["previous_response_id"]],
    [
      { truncation: "auto", max_tool_calls: 0, background: false, include: ["x"] },
      {},
      ["truncation", "max_tool_calls", "background", "include"],
    ],
    [{ include: [] }, {}],
    [
      {
        extra: {
          stop: ["s"],
          seed: 0,
          logit_bias: { "1": 1 },
          n: 1,
          prediction: {},
          web_search_options: {},
          modalities: [],
          audio: {},
        },
      },
      {
        stop: ["s"],
        seed: 0,
        logit_bias: { "1": 1 },
        n: 1,
        prediction: {},
        web_search_options: {},
        modalities: [],
        audio: {},
      },
    ],
    [{ extra: { top_k: 1, seed: null, x: null } }, {}, ["extra.top_k"]],
  ];
  for (const [options, members, omissions] of CHANGED) {
    it(`makes ${JSON.stringify(members)} of ${JSON.stringify(options)}`, () => {
      expect_built(asked(options), { messages: [QUESTION], ...members }, omissions);
    });
  }

  it("keeps hostile keys as data", () => {
    const hostile = JSON.parse('{"__proto__":{"a":1},"constructor":1}');
    const payload = asked({ metadata: hostile, extra: { logit_bias: hostile } }).request_payload(
      "chat_completion",
    );
    expect(JSON.stringify([payload.metadata, payload.logit_bias])).to.equal(
      JSON.stringify([hostile, hostile]),
    );
    expect(
      asked({ extra: hostile })
        .omissions("chat_completion")
        .map(({ path }) => path),
    ).to.deep.equal(["extra.__proto__", "extra.constructor"]);
  });

  it("needs a model and a message", () => {
    expect_error(() => build(new Session({ input: "a" })), UnsupportedFormatError, "no model");
    expect_error(
      () => build(new Session({ model: "m" })),
      UnsupportedFormatError,
      "needs at least one message",
    );
    expect_error(
      () => build(new Session({ model: "m" }).user([])),
      UnsupportedFormatError,
      "needs at least one message",
    );
  });

  it("has its keys in one order, so that equal sessions give equal bytes", () => {
    const session = asked({
      extra: { seed: 1 },
      store: false,
      tool_choice: "auto",
      temperature: 1,
    }).register_tool("f");
    expect(Object.keys(build(session) as object)).to.deep.equal([
      "model",
      "messages",
      "tools",
      "tool_choice",
      "temperature",
      "store",
      "seed",
    ]);
  });
});

describe("the tools of a chat_completion payload", () => {
  const TOOL = { type: "function", function: { name: "f" } };

  it("are definitions under function; their extra is left out", () => {
    const session = asked()
      .register_tool("f")
      .register_tool("g", { description: "G", parameters: SCHEMA, strict: false, x: 1 });
    expect_built(
      session,
      {
        messages: [QUESTION],
        tools: [
          TOOL,
          { type: "function", function: { name: "g", description: "G", parameters: SCHEMA, strict: false } },
        ],
      },
      ["tools[1].x"],
    );
  });

  const CHOICES: [choice: string | object, sent: unknown][] = [
    ["auto", "auto"],
    ["none", "none"],
    ["required", "required"],
    [{ type: "function", name: "f" }, TOOL],
    [{ type: "function", function: { name: "f" } }, TOOL],
    ["any", null],
    [{ type: "tool", name: "f" }, null],
    [{ type: "allowed_tools" }, null],
    [["auto"], null],
  ];
  for (const [tool_choice, sent] of CHOICES) {
    it(`choice ${JSON.stringify(tool_choice)}: ${JSON.stringify(sent)}`, () => {
      const session = asked({ tool_choice, parallel_tool_calls: false }).register_tool("f");
      const choice = sent ? { tool_choice: sent } : {};
      expect_built(
        session,
        { messages: [QUESTION], tools: [TOOL], ...choice, parallel_tool_calls: false },
        sent ? [] : ["tool_choice"],
      );
    });
  }

  it("a function choice without a name is refused", () => {
    expect_error(
      () => build(asked({ tool_choice: { type: "function" } }).register_tool("f")),
      UnsupportedFormatError,
      "names no function",
    );
  });
});
