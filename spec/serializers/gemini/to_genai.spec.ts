import { type GenerateContentParameters, GenerateContentResponse, GoogleGenAI } from "@google/genai";
import { expect } from "chai";
import nock from "nock";
import { ArgumentError, Response, Session, to_genai, UnsupportedFormatError } from "../../../lib/index.js";
import type { GenaiParameters } from "../../../lib/serializers/gemini/genai_types.js";
import type { GeminiPayload, GeminiSchema } from "../../../lib/serializers/gemini/types.js";
import { case_sessions } from "../../support/cases.js";
import { caught, expect_error } from "../../support/expect.js";
import { nested, payload_of, QUESTION } from "./helpers.js";

/** Compiles only while the official SDK takes what to_genai gives. */
const assignable = (parameters: GenaiParameters): GenerateContentParameters => parameters;

const SCHEMA: GeminiSchema = { type: "object", properties: { city: { type: "string", minLength: 1 } } };

/** What the official SDK sends for some parameters, and what it makes of an answer. */
async function exchange(
  parameters: GenerateContentParameters,
  answer: object = { candidates: [] },
): Promise<{ body: unknown; response: unknown }> {
  let body: unknown;
  nock("https://generativelanguage.googleapis.com")
    .post("/v1beta/models/gemini-x:generateContent", (sent: unknown) => {
      body = sent;
      return true;
    })
    .reply(200, answer);
  const response = await new GoogleGenAI({ apiKey: "k" }).models.generateContent(parameters);
  return { body, response };
}

async function sent_body(parameters: GenerateContentParameters): Promise<unknown> {
  return (await exchange(parameters)).body;
}

function declaration_of({ config }: GenaiParameters): object | undefined {
  return config?.tools?.[0]?.functionDeclarations[0];
}

/** A payload with one tool and an answer of the same schema. */
function payload_with(schema: object): GeminiPayload {
  const session = new Session({ model: "m", input: "q" }).register_tool("t", { parameters: schema });
  return payload_of(session.json_output(schema));
}

/** A copy of a tree with the types of schemas in upper case, as the SDK writes them. */
function with_upper_types(tree: unknown): unknown {
  return JSON.parse(JSON.stringify(tree), (_key, value) =>
    value && typeof value === "object" && typeof value.type === "string"
      ? { ...value, type: value.type.toUpperCase() }
      : value,
  );
}

describe("to_genai", () => {
  beforeEach(() => nock.disableNetConnect());
  afterEach(() => {
    nock.cleanAll();
    nock.enableNetConnect();
  });

  it("has the model beside the contents, and no config where there is nothing to configure", () => {
    const payload = payload_of(new Session({ model: "m", input: "q" }));
    expect(assignable(to_genai(payload, "gemini-x"))).to.deep.equal({
      model: "gemini-x",
      contents: [QUESTION],
    });
  });

  it("has all settings on one level", () => {
    const session = new Session({
      model: "m",
      input: "q",
      system: "s",
      max_output_tokens: 9,
      temperature: 0,
      top_p: 0.5,
      presence_penalty: 0.1,
      frequency_penalty: 0.2,
      top_logprobs: 1,
      store: false,
      service_tier: "flex",
      tool_choice: "required",
      reasoning: { effort: "low", summary: "auto" },
      extra: {
        safety_settings: [{ category: "HARM_CATEGORY_HATE_SPEECH", threshold: "OFF" }],
        cached_content: "cachedContents/1",
        stop_sequences: ["END"],
        top_k: 3,
        seed: 4,
        candidate_count: 1,
        response_modalities: ["TEXT"],
        media_resolution: "MEDIA_RESOLUTION_LOW",
      },
    })
      .register_tool("t", { description: "d", parameters: SCHEMA })
      .json_output({ type: "object", additionalProperties: false });
    expect(to_genai(payload_of(session), "gemini-x")).to.deep.equal({
      model: "gemini-x",
      contents: [QUESTION],
      config: {
        systemInstruction: { parts: [{ text: "s" }] },
        tools: [{ functionDeclarations: [{ name: "t", description: "d", parameters: SCHEMA }] }],
        toolConfig: { functionCallingConfig: { mode: "ANY" } },
        maxOutputTokens: 9,
        temperature: 0,
        topP: 0.5,
        presencePenalty: 0.1,
        frequencyPenalty: 0.2,
        responseLogprobs: true,
        logprobs: 1,
        responseMimeType: "application/json",
        responseJsonSchema: { type: "object", additionalProperties: false },
        thinkingConfig: { thinkingLevel: "LOW", includeThoughts: true },
        stopSequences: ["END"],
        topK: 3,
        seed: 4,
        candidateCount: 1,
        responseModalities: ["TEXT"],
        mediaResolution: "MEDIA_RESOLUTION_LOW",
        safetySettings: [{ category: "HARM_CATEGORY_HATE_SPEECH", threshold: "OFF" }],
        cachedContent: "cachedContents/1",
        store: false,
        serviceTier: "flex",
      },
    });
  });

  it("makes the SDK send the payload, but for the case of schema types", async () => {
    const sessions = case_sessions("gemini")
      .filter(([, session]) => caught(() => payload_of(session)) === null)
      .filter((_, index) => index % 10 === 0);
    expect(sessions.length).to.be.greaterThan(25);
    for (const [id, session] of sessions) {
      const payload = payload_of(session);
      const body = await sent_body(to_genai(payload, "gemini-x"));
      expect(with_upper_types(body), id).to.deep.equal(
        with_upper_types({ generationConfig: {}, ...payload }),
      );
    }
  });

  it("names a schema that the SDK would refuse or cut down as plain JSON Schema", async () => {
    const schemas = [
      { type: "null" },
      { type: "object", properties: { a: { type: "null" } } },
      { type: "array", items: { type: "string", anyOf: [{ format: "date-time" }] } },
      { anyOf: [{ type: "string" }, { type: "null" }] },
      { description: "d", anyOf: [{ type: "string" }, { type: "integer" }] },
    ];
    for (const schema of schemas) {
      const parameters = to_genai(payload_with(schema), "gemini-x");
      expect(declaration_of(parameters)).to.deep.equal({ name: "t", parametersJsonSchema: schema });
      const { responseSchema, responseJsonSchema } = parameters.config ?? {};
      expect([responseSchema, responseJsonSchema]).to.deep.equal([undefined, schema]);
      expect(await sent_body(parameters)).to.deep.include({
        generationConfig: { responseMimeType: "application/json", responseJsonSchema: schema },
      });
    }
  });

  it("leaves a schema that the SDK keeps whole where it is", () => {
    for (const schema of [SCHEMA, { anyOf: [{ type: "string" }, SCHEMA] }]) {
      expect(declaration_of(to_genai(payload_with(schema), "m"))).to.deep.equal({
        name: "t",
        parameters: schema,
      });
    }
  });

  it("takes schemas of thousands of levels", () => {
    const deep = nested<object>(4_000, { type: "string" }, (items) => ({ type: "array", items }));
    expect(Object.keys(declaration_of(to_genai(payload_with(deep), "m")) ?? {})).to.deep.equal([
      "name",
      "parameters",
    ]);
  });

  it("shares nothing with the payload, which the SDK would change", async () => {
    const payload = payload_with(SCHEMA);
    const before = structuredClone(payload);
    await sent_body(to_genai(payload, "gemini-x"));
    expect(payload).to.deep.equal(before);
  });

  it("has an answer that the SDK gives as an instance of its class, parsed like the plain body", async () => {
    const parts = [
      { text: "plan", thought: true, thoughtSignature: "dHM=" },
      { thoughtSignature: "c2ln" },
      { functionCall: { name: "f", args: { a: 1 } } },
    ];
    const answer = {
      candidates: [{ content: { role: "model", parts }, finishReason: "STOP", index: 0 }],
      usageMetadata: { promptTokenCount: 1, thoughtsTokenCount: 2 },
      modelVersion: "gemini-x",
      responseId: "r1",
    };
    const { response } = await exchange({ model: "gemini-x", contents: "q" }, answer);
    expect(response).to.be.instanceOf(GenerateContentResponse);
    expect(Response.parse(response, "gemini").toH()).to.deep.equal(Response.parse(answer, "gemini").toH());
  });

  it("keeps what was added to the payload by hand", () => {
    const payload = { ...payload_of(new Session({ model: "m", input: "q" })), labels: { team: "a" } };
    const tools = [{ googleSearch: {} }, { functionDeclarations: [null] }] as never[];
    const generationConfig = { speechConfig: {} } as object;
    expect(to_genai({ ...payload, tools, generationConfig }, "m").config).to.deep.equal({
      tools: [{ googleSearch: {} }, { functionDeclarations: [null] }],
      speechConfig: {},
      labels: { team: "a" },
    });
  });

  it("calls a schema that was changed by hand into another dialect what it is", () => {
    const payload = payload_with(SCHEMA);
    Object.assign(payload.tools?.[0]?.functionDeclarations[0]?.parameters ?? {}, { properties: null });
    expect(declaration_of(to_genai(payload, "m"))).to.deep.equal({
      name: "t",
      parametersJsonSchema: { type: "object", properties: null },
    });
  });

  it("needs a model and a payload", () => {
    const payload = payload_of(new Session({ model: "m", input: "q" }));
    for (const model of ["", " ", null]) {
      expect_error(() => to_genai(payload, model), UnsupportedFormatError, "model");
    }
    for (const odd of [null, [], "x", {}, { contents: {} }]) {
      expect_error(() => to_genai(odd as unknown as GeminiPayload, "m"), ArgumentError, "payload");
    }
  });
});
