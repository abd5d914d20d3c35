import { expect } from "chai";
import { Session, UnsupportedFormatError } from "../../../lib/index.js";
import type { JsonObject } from "../../../lib/json.js";
import { expect_error } from "../../support/expect.js";
import { asking, omitted, payload_of, QUESTION } from "./helpers.js";

const SCHEMA = { type: "object", properties: { city: { type: "string" } } };

describe("converse settings", () => {
  it("puts every setting that the API has into its place, in one order of keys", () => {
    const session = asking({
      model: "anthropic.claude-x",
      instructions: "i",
      max_output_tokens: 64,
      temperature: 0,
      top_p: 0.5,
      metadata: { team: "t" },
      service_tier: "flex",
      reasoning: { budget_tokens: 10 },
      extra: {
        prompt_variables: { a: { text: "b" } },
        performance_config: { latency: "optimized" },
        additional_model_response_field_paths: ["/stop_sequence"],
        guardrail_config: { guardrailIdentifier: "g", guardrailVersion: "1", trace: "enabled" },
        stop_sequences: ["END"],
      },
    });
    session.register_tool("f", {}).json_output(SCHEMA, { name: "n" });
    const expected = {
      modelId: "anthropic.claude-x",
      system: [{ text: "i" }],
      messages: [QUESTION],
      toolConfig: {
        tools: [{ toolSpec: { name: "f", inputSchema: { json: { type: "object", properties: {} } } } }],
      },
      inferenceConfig: { maxTokens: 64, temperature: 0, topP: 0.5, stopSequences: ["END"] },
      outputConfig: {
        textFormat: {
          type: "json_schema",
          structure: { jsonSchema: { schema: JSON.stringify(SCHEMA), name: "n" } },
        },
      },
      requestMetadata: { team: "t" },
      serviceTier: { type: "flex" },
      additionalModelRequestFields: { thinking: { type: "enabled", budget_tokens: 10 } },
      guardrailConfig: { guardrailIdentifier: "g", guardrailVersion: "1", trace: "enabled" },
      additionalModelResponseFieldPaths: ["/stop_sequence"],
      performanceConfig: { latency: "optimized" },
      promptVariables: { a: { text: "b" } },
    };
    expect(payload_of(session)).to.deep.equal(expected);
    expect(JSON.stringify(payload_of(session))).to.equal(JSON.stringify(expected));
    expect(omitted(session)).to.deep.equal([]);
  });

  it("lists what the API has no parameter for, false and 0 too", () => {
    const session = asking({
      previous_response_id: "r",
      truncation: "auto",
      safety_identifier: "s",
      prompt_cache_key: "k",
      prompt_cache_retention: "24h",
      presence_penalty: 0,
      frequency_penalty: 0.5,
      max_tool_calls: 0,
      top_logprobs: 0,
      parallel_tool_calls: false,
      stream: false,
      background: false,
      store: false,
      include: ["x"],
      tool_choice: "auto",
      text: { verbosity: "low", format: { type: "json_object" } },
      stream_options: { include_usage: true },
    });
    expect(payload_of(session)).to.deep.equal({ modelId: "m", messages: [QUESTION] });
    expect(omitted(session)).to.deep.equal([
      "previous_response_id: previous_response_id",
      "truncation: truncation",
      "safety_identifier: safety_identifier",
      "prompt_cache_key: prompt_cache_key",
      "prompt_cache_retention: prompt_cache_retention",
      "presence_penalty: presence_penalty",
      "frequency_penalty: frequency_penalty",
      "max_tool_calls: max_tool_calls",
      "top_logprobs: top_logprobs",
      "parallel_tool_calls: parallel_tool_calls",
      "stream: stream",
      "background: background",
      "store: store",
      "include: include",
      "tool_choice: tool_choice",
      "text.verbosity: verbosity",
      "text.format: format",
      "stream_options: stream_options",
    ]);
  });

  it("loses nothing where a setting only says the default, or says nothing", () => {
    expect(omitted(asking({ parallel_tool_calls: true, include: [], text: {}, metadata: {} }))).to.deep.equal(
      [],
    );
  });

  it("sends the whole history beside a previous_response_id", () => {
    const session = asking({ previous_response_id: "r" }).assistant("a");
    session.response_boundary_index = 2;
    session.user("b");
    expect(payload_of(session).messages).to.deep.equal([
      QUESTION,
      { role: "assistant", content: [{ text: "a" }] },
      { role: "user", content: [{ text: "b" }] },
    ]);
  });

  for (const model of [null, "", " "]) {
    it(`refuses the model ${JSON.stringify(model)}`, () => {
      expect_error(() => payload_of(asking({ model })), UnsupportedFormatError, "model");
    });
  }

  it("forwards service tiers of the future", () => {
    expect(payload_of(asking({ service_tier: "standard_only" })).serviceTier).to.deep.equal({
      type: "standard_only",
    });
  });

  it("fails with the list of what would be lost when it is asked to be strict", () => {
    const session = asking({ store: false });
    const error = expect_error(
      () => session.request_payload("converse", { strict: true }),
      UnsupportedFormatError,
      "store: Converse has no parameter for it",
    );
    expect(error.omissions?.map(({ path }) => path)).to.deep.equal(["store"]);
  });
});

describe("converse metadata", () => {
  it("is sent as strings; what is no scalar is left out", () => {
    const metadata = { n: 3, ok: false, s: "x", nothing: null, "a.b": [1], deep: { a: 1 }, empty: {} };
    const session = asking({ metadata });
    expect(payload_of(session).requestMetadata).to.deep.equal({ n: "3", ok: "false", s: "x" });
    expect(omitted(session)).to.deep.equal(['metadata["a.b"]: a.b', "metadata.deep: deep"]);
  });

  it("is left out when no scalar is in it", () => {
    expect(payload_of(asking({ metadata: { deep: { a: 1 } } }))).to.not.have.property("requestMetadata");
    expect(payload_of(asking({ metadata: {} }))).to.not.have.property("requestMetadata");
  });

  it("keeps hostile keys as data", () => {
    const metadata = JSON.parse('{"__proto__": "p", "constructor": 1}');
    const sent = payload_of(asking({ metadata })).requestMetadata;
    expect(Object.entries(sent ?? {})).to.deep.equal([
      ["__proto__", "p"],
      ["constructor", "1"],
    ]);
    expect(Object.getPrototypeOf(sent)).to.equal(Object.prototype);
  });
});

describe("converse text format", () => {
  function output_config(format: JsonObject): unknown {
    return payload_of(asking({ text: { format } })).outputConfig;
  }

  it("sends a JSON Schema as text, flat or nested", () => {
    const expected = {
      textFormat: {
        type: "json_schema",
        structure: { jsonSchema: { schema: JSON.stringify(SCHEMA), name: "n", description: "d" } },
      },
    };
    const named = { name: "n", schema: SCHEMA, description: "d", strict: true };
    expect(output_config({ type: "json_schema", ...named })).to.deep.equal(expected);
    expect(output_config({ type: "json_schema", json_schema: named })).to.deep.equal(expected);
    expect(omitted(asking({ text: { format: { type: "json_schema", ...named } } }))).to.deep.equal([]);
  });

  it("refuses a json_schema without a schema", () => {
    expect_error(() => output_config({ type: "json_schema" }), UnsupportedFormatError, "schema");
    expect_error(
      () => output_config({ type: "json_schema", schema: "{}" }),
      UnsupportedFormatError,
      "schema",
    );
  });
});

describe("converse extra", () => {
  it("lists unknown keys, those set to null apart", () => {
    const extra = { top_k: 1, stop_sequences: null, n: null, a: 0, empty: {} };
    const session = asking({ extra });
    expect(payload_of(session)).to.deep.equal({ modelId: "m", messages: [QUESTION] });
    expect(omitted(session)).to.deep.equal(["extra.top_k: top_k", "extra.a: a"]);
  });

  it("sends an object of additional fields that is empty, for it is set", () => {
    const session = asking({ extra: { additional_model_request_fields: {} } });
    expect(payload_of(session).additionalModelRequestFields).to.deep.equal({});
  });

  for (const fields of ["x", 1, true, [1]]) {
    it(`refuses additional fields that are ${JSON.stringify(fields)}`, () => {
      const session = asking({ extra: { additional_model_request_fields: fields } });
      expect_error(() => payload_of(session), UnsupportedFormatError, "additional_model_request_fields");
    });
  }

  it("keeps hostile keys of the extra and of what is in it as data", () => {
    const fields = '{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}';
    const extra = JSON.parse(`{"__proto__": {"polluted": 1}, "additional_model_request_fields": ${fields}}`);
    const session = asking({ model: "anthropic.claude-x", reasoning: { effort: "low" }, extra });
    const sent = payload_of(session).additionalModelRequestFields ?? {};
    expect(JSON.stringify(sent)).to.equal(
      '{"thinking":{"type":"adaptive"},"output_config":{"effort":"low"},' +
        '"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
    );
    expect(Object.getPrototypeOf(sent)).to.equal(Object.prototype);
    expect("polluted" in {}).to.equal(false);
    expect(omitted(session)).to.deep.equal(["extra.__proto__: __proto__"]);
  });
});

describe("converse payloads and the session", () => {
  it("share nothing", () => {
    const session = asking({
      model: "anthropic.claude-x",
      reasoning: { type: "custom", display: { a: 1 }, effort: ["low"] },
      metadata: { a: "b" },
      text: { format: { type: "json_schema", name: { a: 1 }, schema: { type: "object" } } },
      extra: {
        stop_sequences: ["s"],
        additional_model_request_fields: { a: { b: 1 }, output_config: { c: { d: 1 } } },
        prompt_variables: { a: { text: "b" } },
      },
    });
    session.register_tool("f", { parameters: { type: "object", properties: { a: { type: "string" } } } });
    const before = JSON.stringify(payload_of(session));
    scramble(payload_of(session));
    expect(JSON.stringify(payload_of(session))).to.equal(before);
  });

  it("are the same bytes for the same session, and after a round trip", () => {
    const session = asking({ max_output_tokens: 1, metadata: { a: "b" } });
    const copy = Session.fromH(JSON.parse(JSON.stringify(session.toH())));
    expect(JSON.stringify(payload_of(copy))).to.equal(JSON.stringify(payload_of(session)));
  });
});

/** Changes every object and array in a tree. */
function scramble(tree: object): void {
  for (const value of Object.values(tree)) if (typeof value === "object" && value !== null) scramble(value);
  Object.assign(tree, { scrambled: true });
}
