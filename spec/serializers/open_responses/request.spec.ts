import { expect } from "chai";
import { UnsupportedFormatError } from "../../../lib/errors.js";
import { Session, type SessionOptions } from "../../../lib/index.js";
import { expect_error } from "../../support/expect.js";
import { build, expect_built, SCHEMA } from "./support.js";

describe("the settings of an open_responses payload", () => {
  const SENT: SessionOptions[] = [
    { instructions: " " },
    { previous_response_id: "r" },
    { max_output_tokens: 0 },
    { max_tool_calls: 2 },
    { temperature: 0 },
    { top_p: 1 },
    { presence_penalty: 0.5 },
    { frequency_penalty: 0.5 },
    { top_logprobs: 2 },
    { parallel_tool_calls: false },
    { include: ["reasoning.encrypted_content"] },
    { truncation: "auto" },
    { stream: false },
    { stream_options: { include_obfuscation: false } },
    { background: true },
    { store: false },
    { service_tier: "brand new" },
    { metadata: {} },
    { metadata: { team: "a", n: 1 } },
    { safety_identifier: "u" },
    { prompt_cache_key: "k" },
    { prompt_cache_retention: "24h" },
    { reasoning: {} },
    { reasoning: { effort: "low", summary: "auto", brand: "new" } },
    { text: { verbosity: "low" } },
    {
      text: {
        format: { type: "json_schema", name: "n", schema: SCHEMA, strict: true, description: "d" },
        brand: "new",
      },
    },
  ];
  for (const options of SENT) {
    it(`sends ${JSON.stringify(options)} as it is`, () =>
      expect_built(new Session({ model: "m", ...options }), options));
  }

  const CHANGED: [SessionOptions, members: object, omissions?: string[]][] = [
    [{}, {}],
    [
      { text: { format: { type: "json_schema", json_schema: { name: "n", schema: SCHEMA } } } },
      { text: { format: { type: "json_schema", name: "n", schema: SCHEMA } } },
    ],
    [{ reasoning: { budget_tokens: 5 } }, { reasoning: {} }, ["reasoning.budget_tokens"]],
    [
      { reasoning: { type: "enabled", effort: "low", budget_tokens: 5, display: "omitted" } },
      { reasoning: { effort: "low" } },
      ["reasoning.type", "reasoning.budget_tokens", "reasoning.display"],
    ],
    [{ reasoning: { type: "disabled" } }, { reasoning: { effort: "none" } }],
    [
      { reasoning: { type: "disabled", effort: "low" } },
      { reasoning: { effort: "none" } },
      ["reasoning.effort"],
    ],
    [{ tool_choice: "auto" }, {}, ["tool_choice"]],
    [{ tool_choice: { type: "function" } }, {}, ["tool_choice"]],
    [{ extra: { top_k: 1, "a.b": 2, n: null } }, {}, ["extra.top_k", 'extra["a.b"]']],
  ];
  for (const [options, members, omissions] of CHANGED) {
    it(`makes ${JSON.stringify(members)} of ${JSON.stringify(options)}`, () => {
      expect_built(new Session({ model: "m", ...options }), members, omissions);
    });
  }

  it("keeps hostile keys as data", () => {
    const reasoning = JSON.parse('{"__proto__":{"effort":"x"},"constructor":1}');
    const payload = new Session({ model: "m", reasoning, metadata: reasoning }).request_payload(
      "open_responses",
    );
    expect(JSON.stringify(payload.reasoning)).to.equal('{"__proto__":{"effort":"x"},"constructor":1}');
    expect(JSON.stringify(payload.metadata)).to.equal('{"__proto__":{"effort":"x"},"constructor":1}');
    expect(Object.getPrototypeOf(payload.reasoning)).to.equal(Object.prototype);
  });

  it("needs a model", () => {
    expect_error(() => build(new Session({ input: "a" })), UnsupportedFormatError, "no model");
  });
});

describe("an open_responses payload", () => {
  it("has its keys in one order, so that equal sessions give equal bytes", () => {
    const session = new Session({
      store: false,
      tool_choice: "auto",
      temperature: 1,
      instructions: "i",
      model: "m",
    });
    session.register_tool("f").user("a");
    expect(JSON.stringify(build(session))).to.equal(
      '{"model":"m","instructions":"i","input":[{"type":"message","role":"user","content":[{"type":"input_text","text":"a"}]}],' +
        '"tools":[{"type":"function","name":"f","parameters":{"type":"object","properties":{}},"strict":false}],' +
        '"tool_choice":"auto","temperature":1,"store":false}',
    );
  });
});
