import { expect } from "chai";
import { UnsupportedFormatError } from "../../../lib/index.js";
import type { JsonObject } from "../../../lib/json.js";
import { model_family } from "../../../lib/serializers/converse/model_family.js";
import { expect_error } from "../../support/expect.js";
import { asking, omitted, payload_of } from "./helpers.js";

const CLAUDE = "us.anthropic.claude-sonnet-4-5-20250929-v1:0";
const GPT = "openai.gpt-5.2-v1:0";
const GPT_OSS = "openai.gpt-oss-120b-1:0";
const NOVA = "us.amazon.nova-pro-v1:0";
const PROFILE = "arn:aws:bedrock:us-east-1:111122223333:application-inference-profile/abc123def456";

describe("converse model families", () => {
  const ids: [id: string, family: string][] = [
    ["anthropic.claude-sonnet-4-20250514-v1:0", "anthropic"],
    ["us.anthropic.claude-sonnet-4-20250514-v1:0", "anthropic"],
    ["us-gov.anthropic.claude-sonnet-4-20250514-v1:0", "anthropic"],
    ["global.anthropic.claude-opus-4-6-v1", "anthropic"],
    ["arn:aws:bedrock:us-east-1::foundation-model/anthropic.claude-x", "anthropic"],
    ["arn:aws-us-gov:bedrock:us-gov-west-1:1:inference-profile/us-gov.anthropic.claude-x", "anthropic"],
    ["openai.gpt-5.2-v1:0", "openai"],
    ["apac.openai.gpt-5.2-v1:0", "openai"],
    ["openai.gpt-oss-120b-1:0", "gpt_oss"],
    ["us.openai.gpt-oss-20b-1:0", "gpt_oss"],
    ["arn:aws:bedrock:us-west-2::foundation-model/openai.gpt-oss-20b-1:0", "gpt_oss"],
    ["amazon.nova-pro-v1:0", "other"],
    ["meta.llama4-scout-17b-instruct-v1:0", "other"],
    ["claude-sonnet-4-5", "other"],
    ["anthropic", "other"],
    ["a.b.anthropic.claude-x", "other"],
    [PROFILE, "other"],
    ["arn:aws:bedrock:us-east-1:1:application-inference-profile/anthropic.claude-x", "other"],
    ["arn:aws:bedrock:us-east-1:1:provisioned-model/abc", "other"],
  ];
  for (const [id, family] of ids) {
    it(`reads ${id} as ${family}`, () => {
      expect(model_family(id)).to.equal(family);
    });
  }
});

describe("converse reasoning settings", () => {
  function fields(model: string, reasoning: JsonObject, options: object = {}): unknown {
    return payload_of(asking({ model, reasoning, ...options })).additionalModelRequestFields;
  }

  const sent: [model: string, reasoning: JsonObject, fields: JsonObject | undefined, omitted: string[]][] = [
    [CLAUDE, {}, { thinking: { type: "adaptive" } }, []],
    [CLAUDE, { effort: "low" }, { thinking: { type: "adaptive" }, output_config: { effort: "low" } }, []],
    [CLAUDE, { budget_tokens: 9 }, { thinking: { type: "enabled", budget_tokens: 9 } }, []],
    [
      CLAUDE,
      { effort: "max", budget_tokens: 9 },
      { thinking: { type: "enabled", budget_tokens: 9 }, output_config: { effort: "max" } },
      [],
    ],
    [CLAUDE, { type: "disabled" }, { thinking: { type: "disabled" } }, []],
    [
      CLAUDE,
      { type: "disabled", effort: "low" },
      { thinking: { type: "disabled" }, output_config: { effort: "low" } },
      [],
    ],
    [CLAUDE, { display: "omitted" }, { thinking: { type: "adaptive", display: "omitted" } }, []],
    [CLAUDE, { type: "brand_new" }, { thinking: { type: "brand_new" } }, []],
    [CLAUDE, { summary: "auto" }, undefined, ["reasoning: reasoning"]],
    [
      CLAUDE,
      { effort: "low", summary: "auto" },
      { thinking: { type: "adaptive" }, output_config: { effort: "low" } },
      ["reasoning.summary: summary"],
    ],
    [GPT, {}, undefined, ["reasoning: reasoning"]],
    [GPT, { effort: "low" }, { reasoning: { effort: "low" } }, []],
    [GPT, { budget_tokens: 9 }, undefined, ["reasoning: reasoning"]],
    [
      GPT,
      { effort: "low", budget_tokens: 9, type: "enabled", display: "omitted" },
      { reasoning: { effort: "low" } },
      ["reasoning.budget_tokens: budget_tokens", "reasoning.type: type", "reasoning.display: display"],
    ],
    [GPT, { summary: "auto" }, { reasoning: { summary: "auto" } }, []],
    [GPT, { type: "disabled" }, { reasoning: { effort: "none" } }, []],
    [
      GPT,
      { type: "disabled", effort: "low" },
      { reasoning: { effort: "none" } },
      ["reasoning.effort: effort"],
    ],
    [GPT, { effort: null }, undefined, ["reasoning: reasoning"]],
    [GPT_OSS, {}, undefined, ["reasoning: reasoning"]],
    [GPT_OSS, { effort: "low" }, { reasoning_effort: "low" }, []],
    [GPT_OSS, { budget_tokens: 9 }, undefined, ["reasoning: reasoning"]],
    [
      GPT_OSS,
      { effort: "low", summary: "auto" },
      { reasoning_effort: "low" },
      ["reasoning.summary: summary"],
    ],
    [GPT_OSS, { type: "disabled" }, { reasoning_effort: "none" }, []],
    [
      GPT_OSS,
      { type: "disabled", effort: "low" },
      { reasoning_effort: "none" },
      ["reasoning.effort: effort"],
    ],
    [NOVA, {}, undefined, ["reasoning: reasoning"]],
    [NOVA, { type: "disabled" }, undefined, ["reasoning: reasoning"]],
    [NOVA, { type: "disabled", effort: "low" }, undefined, ["reasoning: reasoning"]],
    [PROFILE, { type: "disabled" }, undefined, ["reasoning: reasoning"]],
  ];
  for (const [model, reasoning, expected, left_out] of sent) {
    it(`makes of ${JSON.stringify(reasoning)} for ${model}: ${JSON.stringify(expected)}`, () => {
      expect(fields(model, reasoning)).to.deep.equal(expected);
      expect(omitted(asking({ model, reasoning }))).to.deep.equal(left_out);
    });
  }

  const settings: JsonObject[] = [
    { effort: "low" },
    { budget_tokens: 9 },
    { summary: "auto" },
    { type: "adaptive" },
  ];
  for (const model of [NOVA, PROFILE]) {
    for (const reasoning of settings) {
      it(`refuses ${JSON.stringify(reasoning)} for ${model}`, () => {
        const error = expect_error(() => fields(model, reasoning), UnsupportedFormatError, model);
        expect(error.message).to.contain("additional_model_request_fields");
      });
    }
  }

  it("infers no adaptive thinking from an effort beside what a thinking model refuses", () => {
    const effort = { output_config: { effort: "low" } };
    expect(fields(CLAUDE, { effort: "low" }, { temperature: 0 })).to.deep.equal(effort);
    expect(fields(CLAUDE, { effort: "low" }, { top_p: 0.9 })).to.deep.equal(effort);
    const session = asking({ model: CLAUDE, reasoning: { effort: "low" }, tool_choice: "required" });
    expect(payload_of(session).additionalModelRequestFields).to.have.property("thinking");
    session.register_tool("f");
    expect(payload_of(session).additionalModelRequestFields).to.deep.equal(effort);
    session.tool_choice = { type: "function", name: "f" };
    expect(payload_of(session).additionalModelRequestFields).to.deep.equal(effort);
    session.tool_choice = "auto";
    expect(payload_of(session).additionalModelRequestFields).to.have.property("thinking");
  });

  it("leaves to the API what does not go together", () => {
    expect(fields(CLAUDE, { budget_tokens: 100 }, { temperature: 0.5, max_output_tokens: 50 })).to.deep.equal(
      {
        thinking: { type: "enabled", budget_tokens: 100 },
      },
    );
  });

  it("sends nothing when reasoning is unset", () => {
    expect(payload_of(asking({ model: CLAUDE }))).to.not.have.property("additionalModelRequestFields");
  });
});

describe("converse reasoning settings under the extra's additional fields", () => {
  const merged: [
    about: string,
    model: string,
    reasoning: JsonObject,
    given: JsonObject,
    expected: JsonObject,
    omitted: string[],
  ][] = [
    [
      "side by side",
      CLAUDE,
      { effort: "low" },
      { top_k: 5, output_config: { format: "x" } },
      { thinking: { type: "adaptive" }, output_config: { effort: "low", format: "x" }, top_k: 5 },
      [],
    ],
    [
      "an effort of the extra wins",
      CLAUDE,
      { effort: "low" },
      { output_config: { effort: "high" } },
      { thinking: { type: "adaptive" }, output_config: { effort: "high" } },
      ["reasoning.effort: effort"],
    ],
    [
      "the same effort",
      CLAUDE,
      { effort: "low" },
      { output_config: { effort: "low" } },
      { thinking: { type: "adaptive" }, output_config: { effort: "low" } },
      [],
    ],
    [
      "a thinking object of the extra replaces the inferred one whole",
      CLAUDE,
      { budget_tokens: 9, effort: "low" },
      { thinking: { type: "adaptive" } },
      { output_config: { effort: "low" }, thinking: { type: "adaptive" } },
      ["reasoning.budget_tokens: budget_tokens"],
    ],
    [
      "all replaced",
      CLAUDE,
      { budget_tokens: 9 },
      { thinking: { type: "adaptive" } },
      { thinking: { type: "adaptive" } },
      ["reasoning: reasoning"],
    ],
    [
      "a bare think made precise",
      CLAUDE,
      {},
      { thinking: { type: "enabled", budget_tokens: 9 } },
      { thinking: { type: "enabled", budget_tokens: 9 } },
      [],
    ],
    [
      "something that is no object in the place of thinking",
      CLAUDE,
      { budget_tokens: 9 },
      { thinking: null },
      { thinking: null },
      ["reasoning: reasoning"],
    ],
    [
      "a summary beside the effort",
      GPT,
      { effort: "low" },
      { reasoning: { summary: "auto" } },
      { reasoning: { effort: "low", summary: "auto" } },
      [],
    ],
    [
      "objects merged in depth",
      GPT,
      { effort: "low", custom: { a: 1 } },
      { reasoning: { custom: { b: 2 } } },
      { reasoning: { effort: "low", custom: { a: 1, b: 2 } } },
      [],
    ],
    [
      "off, and on again",
      GPT,
      { type: "disabled" },
      { reasoning: { effort: "high" } },
      { reasoning: { effort: "high" } },
      ["reasoning: reasoning"],
    ],
    [
      "the flat effort",
      GPT_OSS,
      { effort: "low" },
      { reasoning_effort: "high" },
      { reasoning_effort: "high" },
      ["reasoning: reasoning"],
    ],
    [
      "the parameters of another family",
      NOVA,
      {},
      { reasoningConfig: { type: "enabled" } },
      { reasoningConfig: { type: "enabled" } },
      ["reasoning: reasoning"],
    ],
  ];
  for (const [about, model, reasoning, given, expected, left_out] of merged) {
    it(about, () => {
      const session = asking({ model, reasoning, extra: { additional_model_request_fields: given } });
      const sent = payload_of(session).additionalModelRequestFields;
      expect(JSON.stringify(sent)).to.equal(JSON.stringify(expected));
      expect(omitted(session)).to.deep.equal(left_out);
    });
  }

  it("keeps hostile keys of the settings as data", () => {
    const reasoning = JSON.parse('{"effort": "low", "__proto__": {"polluted": 1}}');
    const given = JSON.parse('{"reasoning": {"__proto__": {"more": 2}}}');
    const extra = { additional_model_request_fields: given };
    const sent = payload_of(asking({ model: GPT, reasoning, extra })).additionalModelRequestFields;
    expect(JSON.stringify(sent)).to.equal(
      '{"reasoning":{"effort":"low","__proto__":{"polluted":1,"more":2}}}',
    );
    expect("polluted" in {}).to.equal(false);
  });
});
