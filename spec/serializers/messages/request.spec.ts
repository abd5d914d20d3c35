import { expect } from "chai";
import fc from "fast-check";
import type { SessionOptions } from "../../../lib/index.js";
import { Session } from "../../../lib/index.js";
import type { JsonObject } from "../../../lib/json.js";
import { caught } from "../../support/expect.js";
import { likely_session_hash } from "../../support/sessions.js";
import { asked, build, EPHEMERAL, empty_session, expect_refused, omitted, payload } from "./support.js";

const SCHEMA = { type: "object", properties: { city: { type: "string" } } };

describe("the settings of a messages payload", () => {
  const rows: [title: string, options: SessionOptions, members: object, omissions?: string[]][] = [
    ["previous_response_id", { previous_response_id: "r" }, {}, ["previous_response_id"]],
    ["instructions", { instructions: "Be brief." }, { system: [{ type: "text", text: "Be brief." }] }],
    ["blank instructions", { instructions: " \n" }, {}, ["instructions"]],
    ["max_output_tokens", { max_output_tokens: 5 }, { max_tokens: 5 }],
    ["temperature", { temperature: 0.5 }, { temperature: 0.5 }],
    ["a temperature of 0", { temperature: 0 }, { temperature: 0 }],
    ["top_p", { top_p: 0.9 }, { top_p: 0.9 }],
    ["presence_penalty", { presence_penalty: 0 }, {}, ["presence_penalty"]],
    ["frequency_penalty", { frequency_penalty: 1 }, {}, ["frequency_penalty"]],
    ["top_logprobs", { top_logprobs: 2 }, {}, ["top_logprobs"]],
    ["parallel_tool_calls false without tools", { parallel_tool_calls: false }, {}, ["parallel_tool_calls"]],
    ["parallel_tool_calls true without tools", { parallel_tool_calls: true }, {}],
    ["tool_choice without tools", { tool_choice: { type: "function" } }, {}, ["tool_choice"]],
    ["stream", { stream: true }, { stream: true }],
    ["stream false", { stream: false }, { stream: false }],
    ["stream_options", { stream_options: { include_usage: true } }, {}, ["stream_options"]],
    ["store", { store: false }, {}, ["store"]],
    ["background", { background: true }, {}, ["background"]],
    ["truncation", { truncation: "auto" }, {}, ["truncation"]],
    ["include", { include: ["x"] }, {}, ["include"]],
    ["an empty include", { include: [] }, {}],
    ["max_tool_calls", { max_tool_calls: 3 }, {}, ["max_tool_calls"]],
    ["prompt_cache_key", { prompt_cache_key: "k" }, {}, ["prompt_cache_key"]],
    ["prompt_cache_retention", { prompt_cache_retention: "24h" }, {}, ["prompt_cache_retention"]],
    ["service_tier auto", { service_tier: "auto" }, { service_tier: "auto" }],
    ["service_tier standard_only", { service_tier: "standard_only" }, { service_tier: "standard_only" }],
    ["another service_tier", { service_tier: "flex" }, {}, ["service_tier"]],
    [
      "metadata",
      { metadata: { user_id: "u", team: "t", "a.b": 1 } },
      { metadata: { user_id: "u" } },
      ["metadata.team", 'metadata["a.b"]'],
    ],
    ["metadata without a user_id", { metadata: { team: "t" } }, {}, ["metadata.team"]],
    ["a numeric user_id", { metadata: { user_id: 7 } }, { metadata: { user_id: "7" } }],
    ["a user_id that is no scalar", { metadata: { user_id: { a: 1 } } }, {}, ["metadata.user_id"]],
    ["safety_identifier", { safety_identifier: "u" }, { metadata: { user_id: "u" } }],
    [
      "safety_identifier and the same user_id",
      { safety_identifier: "u", metadata: { user_id: "u" } },
      { metadata: { user_id: "u" } },
    ],
    [
      "a json_schema",
      {
        text: { format: { type: "json_schema", name: "n", schema: SCHEMA, strict: true, description: "d" } },
      },
      { output_config: { format: { type: "json_schema", schema: SCHEMA } } },
    ],
    [
      "a nested json_schema",
      { text: { format: { type: "json_schema", json_schema: { name: "n", schema: SCHEMA, shade: 1 } } } },
      { output_config: { format: { type: "json_schema", schema: SCHEMA } } },
      ["text.format.json_schema.shade"],
    ],
    ["a json_object", { text: { format: { type: "json_object" } } }, {}, ["text.format"]],
    ["text.format of type text", { text: { format: { type: "text" } } }, {}, ["text.format"]],
    ["text.verbosity", { text: { verbosity: "low" } }, {}, ["text.verbosity"]],
    [
      "extra",
      { extra: { seed: 1, cache_control: EPHEMERAL, stop_sequences: ["s"], top_k: 4, n: null } },
      { top_k: 4, stop_sequences: ["s"], cache_control: EPHEMERAL },
      ["extra.seed"],
    ],
  ];

  for (const [title, options, members, omissions = []] of rows) {
    it(`${title}: sent or told`, () => {
      const session = asked(options);
      expect(build(session)).to.deep.equal(payload(members));
      expect(omitted(session)).to.deep.equal(omissions);
    });
  }

  it("needs a model, blank being none", () => {
    for (const model of [null, " "]) expect_refused(asked({ model }), "the session has no model");
  });

  it("needs max_output_tokens", () => {
    expect_refused(asked({ max_output_tokens: null }), "Messages needs max_output_tokens");
  });

  it("has one place for the two names of a user", () => {
    expect_refused(asked({ metadata: { user_id: "a" }, safety_identifier: "b" }), "metadata.user_id and");
  });

  it("refuses a json_schema without a schema", () => {
    const format = { type: "json_schema", name: "n" };
    expect_refused(asked({ text: { format } }), "a json_schema without a schema");
  });
});

describe("a messages payload", () => {
  function full_session(): Session {
    return empty_session({
      extra: { cache_control: EPHEMERAL, stop_sequences: ["s"], top_k: 4 },
      reasoning: { effort: "low" },
      text: { format: { type: "json_schema", schema: SCHEMA } },
      metadata: { user_id: "u" },
      service_tier: "auto",
      stream: true,
      top_p: 0.99,
      instructions: "i",
      input: "q",
    })
      .register_tool("f", { parameters: SCHEMA, cache_control: EPHEMERAL, strict: true, description: "d" })
      .assistant([{ type: "output_text", text: "a", annotations: [{ type: "char_location" }] }]);
  }

  it("has its members in one order, whatever the order of the session's", () => {
    expect(Object.keys(build(full_session()))).to.deep.equal([
      "model",
      "max_tokens",
      "system",
      "messages",
      "tools",
      "thinking",
      "output_config",
      "top_p",
      "metadata",
      "service_tier",
      "stream",
      "top_k",
      "stop_sequences",
      "cache_control",
    ]);
  });

  it("has the same bytes after a round trip through the store", () => {
    const session = full_session();
    expect(JSON.stringify(build(Session.fromH(session.toH())))).to.equal(JSON.stringify(build(session)));
  });

  it("shares nothing with the session", () => {
    fc.assert(
      fc.property(likely_session_hash, (hash) => {
        const session = Session.fromH(hash);
        if (caught(() => build(session))) return;
        const before = JSON.stringify([session.toH(), build(session)]);
        scribble(build(session));
        expect(JSON.stringify([session.toH(), build(session)])).to.equal(before);
      }),
    );
  });
});

/** Changes every object and array in a tree. */
function scribble(tree: unknown): void {
  if (typeof tree !== "object" || tree === null) return;
  for (const member of Object.values(tree)) scribble(member);
  if (Array.isArray(tree)) tree.push("scribble");
  else (tree as JsonObject).scribble = true;
}
