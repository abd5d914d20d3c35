import { expect } from "chai";
import { Session, type SessionOptions, UnsupportedFormatError } from "../../../lib/index.js";
import { expect_error } from "../../support/expect.js";
import { nested, omitted, payload_of, QUESTION } from "./helpers.js";

function session_with(options: SessionOptions): Session {
  return new Session({ model: "gemini-x", input: "q", ...options });
}

function payload_with(options: SessionOptions): object {
  return payload_of(session_with(options));
}

describe("gemini settings", () => {
  it("need no more than a model and a message", () => {
    expect(payload_with({})).to.deep.equal({ contents: [QUESTION] });
  });

  it("are put into generationConfig", () => {
    const payload = payload_with({
      max_output_tokens: 100,
      temperature: 0,
      top_p: 0.5,
      presence_penalty: -0.5,
      frequency_penalty: 0,
      top_logprobs: 0,
    });
    expect(payload).to.deep.equal({
      contents: [QUESTION],
      generationConfig: {
        maxOutputTokens: 100,
        temperature: 0,
        topP: 0.5,
        presencePenalty: -0.5,
        frequencyPenalty: 0,
        responseLogprobs: true,
        logprobs: 0,
      },
    });
  });

  it("keep the value false of store", () => {
    expect(payload_with({ store: false })).to.deep.equal({ contents: [QUESTION], store: false });
    expect(payload_with({ store: true })).to.deep.equal({ contents: [QUESTION], store: true });
  });

  it("send the four service tiers of the API and leave out others", () => {
    for (const serviceTier of ["unspecified", "standard", "flex", "priority"]) {
      const session = session_with({ service_tier: serviceTier });
      expect(payload_of(session)).to.deep.equal({ contents: [QUESTION], serviceTier });
      expect(omitted(session)).to.deep.equal([]);
    }
    for (const service_tier of ["auto", "default", "FLEX", "scale"]) {
      const session = session_with({ service_tier });
      expect(payload_of(session)).to.deep.equal({ contents: [QUESTION] });
      expect(omitted(session)).to.deep.equal(["service_tier: service_tier"]);
    }
  });

  it("without a parameter are left out and listed in the order of the session", () => {
    const session = session_with({
      stream_options: { include_usage: true },
      metadata: { team: "a" },
      include: ["x"],
      background: false,
      stream: false,
      parallel_tool_calls: false,
      max_tool_calls: 0,
      prompt_cache_retention: "24h",
      prompt_cache_key: "k",
      safety_identifier: "u",
      truncation: "auto",
      previous_response_id: "r",
    });
    expect(payload_of(session)).to.deep.equal({ contents: [QUESTION] });
    expect(omitted(session)).to.deep.equal([
      "previous_response_id: previous_response_id",
      "truncation: truncation",
      "safety_identifier: safety_identifier",
      "prompt_cache_key: prompt_cache_key",
      "prompt_cache_retention: prompt_cache_retention",
      "max_tool_calls: max_tool_calls",
      "parallel_tool_calls: parallel_tool_calls",
      "stream: stream",
      "background: background",
      "include: include",
      "metadata: metadata",
      "stream_options: stream_options",
    ]);
  });

  it("say parallel_tool_calls true by absence", () => {
    const session = session_with({ parallel_tool_calls: true });
    expect(payload_of(session)).to.deep.equal({ contents: [QUESTION] });
    expect(omitted(session)).to.deep.equal([]);
  });

  it("leave nothing of empty values to list", () => {
    const session = session_with({ metadata: {}, include: [], stream_options: {}, text: {} });
    expect(payload_of(session)).to.deep.equal({ contents: [QUESTION] });
    expect(omitted(session)).to.deep.equal([]);
  });

  it("demand a model, and one that is not blank (ruling 38)", () => {
    for (const model of [null, "", "  "]) {
      expect_error(() => payload_with({ model }), UnsupportedFormatError, "no model");
    }
  });

  it("demand a message", () => {
    const sessions = [
      new Session({ model: "m" }),
      new Session({ model: "m", system: "s", instructions: "i" }),
      new Session({ model: "m", input: "" }),
    ];
    for (const session of sessions) {
      expect_error(() => payload_of(session), UnsupportedFormatError, "at least one message");
    }
  });

  it("have a fixed order, so that equal sessions give equal bytes", () => {
    const session = new Session({
      extra: { seed: 1, cached_content: "cachedContents/1", safety_settings: [], top_k: 2 },
      text: { format: { type: "json_object" } },
      service_tier: "flex",
      store: true,
      temperature: 1,
      tool_choice: "auto",
      instructions: "i",
      input: "q",
      model: "m",
    }).register_tool("t");
    expect(JSON.stringify(payload_of(session))).to.equal(
      JSON.stringify({
        systemInstruction: { parts: [{ text: "i" }] },
        contents: [QUESTION],
        tools: [{ functionDeclarations: [{ name: "t", parameters: { type: "object", properties: {} } }] }],
        toolConfig: { functionCallingConfig: { mode: "AUTO" } },
        generationConfig: { temperature: 1, responseMimeType: "application/json", topK: 2, seed: 1 },
        safetySettings: [],
        cachedContent: "cachedContents/1",
        store: true,
        serviceTier: "flex",
      }),
    );
  });

  it("throw in strict mode what they would leave out", () => {
    const error = expect_error(
      () => session_with({ stream: true }).request_payload("gemini", { strict: true }),
      UnsupportedFormatError,
      "stream",
    );
    expect(error.omissions?.map(({ path }) => path)).to.deep.equal(["stream"]);
  });
});

describe("gemini text format", () => {
  function format_of(format: object): object | undefined {
    return payload_of(session_with({ text: { format } })).generationConfig;
  }

  const dialect = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };
  const schema = { ...dialect, additionalProperties: false };

  it("is a media type", () => {
    expect(format_of({ type: "text" })).to.deep.equal({ responseMimeType: "text/plain" });
    expect(format_of({ type: "json_object" })).to.deep.equal({ responseMimeType: "application/json" });
  });

  it("has its schema in the one or the other dialect (ruling 14)", () => {
    expect(format_of({ type: "json_schema", name: "w", schema: dialect })).to.deep.equal({
      responseMimeType: "application/json",
      responseSchema: dialect,
    });
    expect(format_of({ type: "json_schema", name: "w", schema })).to.deep.equal({
      responseMimeType: "application/json",
      responseJsonSchema: schema,
    });
  });

  it("is read from a nested json_schema too, and from json_output", () => {
    const expected = { responseMimeType: "application/json", responseJsonSchema: schema };
    const json_schema = { name: "w", schema, strict: true, description: "d" };
    const session = session_with({ text: { format: { type: "json_schema", json_schema } } });
    expect(payload_of(session).generationConfig).to.deep.equal(expected);
    expect(omitted(session)).to.deep.equal([]);
    const json_output = session_with({}).json_output(schema, { name: "w", strict: true, description: "d" });
    expect(payload_of(json_output).generationConfig).to.deep.equal(expected);
    expect(omitted(json_output)).to.deep.equal([]);
  });

  it("needs no schema", () => {
    const expected = { responseMimeType: "application/json" };
    expect(format_of({ type: "json_schema", name: "w" })).to.deep.equal(expected);
    expect(format_of({ type: "json_schema", name: "w", schema: null })).to.deep.equal(expected);
  });

  it("takes a schema of thousands of levels", () => {
    const deep = nested<object>(4_000, { type: "string" }, (items) => ({ type: "array", items }));
    const { generationConfig } = payload_of(session_with({}).json_output(deep));
    expect(Object.keys(generationConfig ?? {})).to.deep.equal(["responseMimeType", "responseSchema"]);
  });

  it("shares no schema with the session (ruling 12)", () => {
    const session = session_with({}).json_output(structuredClone(dialect));
    const payload = payload_of(session);
    (payload.generationConfig?.responseSchema as { type: string }).type = "changed";
    expect(payload_of(session).generationConfig?.responseSchema).to.deep.equal(dialect);
  });

  it("lists what it cannot say", () => {
    const session = session_with({
      text: {
        verbosity: "low",
        mood: "good",
        format: { type: "json_schema", schema, syntax: "lark", json_schema: { name: "w", seed: 1 } },
      },
    });
    expect(omitted(session)).to.deep.equal([
      "text.verbosity: verbosity",
      "text.mood: mood",
      "text.format.syntax: syntax",
      "text.format.json_schema.seed: seed",
    ]);
    expect(omitted(session_with({ text: { format: { type: "text", schema } } }))).to.deep.equal([
      "text.format.schema: schema",
    ]);
  });

  it("leaves out a type that the API does not have", () => {
    const session = session_with({ text: { format: { type: "grammar", syntax: "lark" } } });
    expect(payload_of(session)).to.deep.equal({ contents: [QUESTION] });
    expect(omitted(session)).to.deep.equal(["text.format: format"]);
  });

  it("is refused when it is no object", () => {
    const session = session_with({ text: { format: "json" } });
    expect_error(() => payload_of(session), UnsupportedFormatError, "text.format");
  });
});

describe("gemini reasoning", () => {
  function thinking(reasoning: object): [config: unknown, omitted: string[]] {
    const session = session_with({ reasoning });
    return [payload_of(session).generationConfig?.thinkingConfig, omitted(session)];
  }

  it("is a level in upper case, or a budget", () => {
    expect(thinking({ effort: "minimal" })).to.deep.equal([{ thinkingLevel: "MINIMAL" }, []]);
    expect(thinking({ effort: "xHigh" })).to.deep.equal([{ thinkingLevel: "XHIGH" }, []]);
    expect(thinking({ budget_tokens: 512 })).to.deep.equal([{ thinkingBudget: 512 }, []]);
    expect(thinking({ budget_tokens: -1 })).to.deep.equal([{ thinkingBudget: -1 }, []]);
  });

  it("is never both", () => {
    const session = session_with({}).think({ effort: "low", budget_tokens: 5 });
    expect_error(() => payload_of(session), UnsupportedFormatError, "budget_tokens");
  });

  it("is a budget of 0 when it is turned off, whatever else is asked", () => {
    expect(thinking({ type: "disabled" })).to.deep.equal([{ thinkingBudget: 0 }, []]);
    const asked = { type: "disabled", effort: "low", budget_tokens: 5, summary: "auto" };
    expect(thinking(asked)).to.deep.equal([
      { thinkingBudget: 0 },
      ["reasoning.effort: effort", "reasoning.budget_tokens: budget_tokens", "reasoning.summary: summary"],
    ]);
  });

  it("includes thoughts for the summary auto alone", () => {
    expect(thinking({ summary: "auto" })).to.deep.equal([{ includeThoughts: true }, []]);
    expect(thinking({ effort: "low", summary: "auto" })).to.deep.equal([
      { thinkingLevel: "LOW", includeThoughts: true },
      [],
    ]);
    expect(thinking({ effort: "low", summary: "detailed" })).to.deep.equal([
      { thinkingLevel: "LOW" },
      ["reasoning.summary: summary"],
    ]);
  });

  it("is one entry of the list when nothing of it is sent", () => {
    for (const reasoning of [{}, { type: "adaptive" }, { summary: "concise" }, { effort: null }]) {
      expect(thinking(reasoning)).to.deep.equal([undefined, ["reasoning: reasoning"]]);
    }
  });

  it("lists each key that is not sent", () => {
    expect(thinking({ effort: "low", type: "enabled", display: "summarized" })).to.deep.equal([
      { thinkingLevel: "LOW" },
      ["reasoning.type: type", "reasoning.display: display"],
    ]);
  });

  it("is not sent when it is not set", () => {
    const session = session_with({}).think();
    session.reasoning = null;
    expect(payload_of(session)).to.deep.equal({ contents: [QUESTION] });
  });
});

describe("gemini extra", () => {
  it("has its place at the top or in generationConfig", () => {
    const safety_settings = [{ category: "HARM_CATEGORY_HATE_SPEECH", threshold: "BLOCK_ONLY_HIGH" }];
    const session = session_with({
      extra: {
        media_resolution: "MEDIA_RESOLUTION_LOW",
        response_modalities: ["TEXT"],
        candidate_count: 2,
        seed: 7,
        top_k: 0,
        stop_sequences: ["END"],
        cached_content: "cachedContents/1",
        safety_settings,
      },
    });
    expect(payload_of(session)).to.deep.equal({
      contents: [QUESTION],
      generationConfig: {
        stopSequences: ["END"],
        topK: 0,
        seed: 7,
        candidateCount: 2,
        responseModalities: ["TEXT"],
        mediaResolution: "MEDIA_RESOLUTION_LOW",
      },
      safetySettings: safety_settings,
      cachedContent: "cachedContents/1",
    });
    expect(omitted(session)).to.deep.equal([]);
  });

  it("that the API does not know is listed", () => {
    const session = session_with({ extra: { stop: ["x"], seed: null, a: null, b: [], "c.d": 0 } });
    expect(payload_of(session)).to.deep.equal({ contents: [QUESTION] });
    expect(omitted(session)).to.deep.equal(["extra.stop: stop", 'extra["c.d"]: c.d']);
  });

  it("named like a member of every object is plain data (ruling 9)", () => {
    const session = session_with({ extra: JSON.parse('{"__proto__": {"x": 1}, "constructor": 2}') });
    expect(payload_of(session)).to.deep.equal({ contents: [QUESTION] });
    expect(omitted(session)).to.deep.equal(["extra.__proto__: __proto__", "extra.constructor: constructor"]);
    expect(({} as { x?: number }).x).to.equal(undefined);
  });
});
