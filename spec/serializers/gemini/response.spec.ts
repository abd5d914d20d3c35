import { expect } from "chai";
import fc from "fast-check";
import sinon from "sinon";
import {
  ErrorResponseError,
  Response,
  Serializers,
  Session,
  UnexpectedPayloadError,
} from "../../../lib/index.js";
import { json_value } from "../../support/arbitraries.js";
import { caught, expect_error, is_own_error } from "../../support/expect.js";
import { payload_of } from "./helpers.js";

function parse(body: unknown): Response {
  return Response.parse(body, "gemini");
}

/** A body with one candidate. */
function body_of(parts: unknown[], candidate: object = {}, members: object = {}): object {
  return {
    candidates: [{ content: { role: "model", parts }, finishReason: "STOP", ...candidate }],
    responseId: "r1",
    ...members,
  };
}

/** The items that some parts become, as hashes. */
function output_of(...parts: unknown[]): object[] {
  return parse(body_of(parts)).output.map((item) => item.toH());
}

function message(...content: object[]): object {
  return {
    type: "message",
    role: "assistant",
    content: content.map((block) => ({ type: "output_text", ...block })),
  };
}

function reasoning(...content: object[]): object {
  return {
    type: "reasoning",
    content: content.map((block) => ({ type: "thinking", ...block })),
    origin: "gemini",
  };
}

function call(name: string, call_id: string, args = "{}", extra: object = {}): object {
  return { type: "function_call", name, call_id, arguments: args, ...extra };
}

describe("a gemini response", () => {
  it("is read whole", () => {
    const body = {
      candidates: [
        {
          content: {
            role: "model",
            parts: [
              { text: "plan", thought: true, thoughtSignature: "dHM=" },
              { text: "It is " },
              { text: "sunny." },
              { functionCall: { id: "fc1", name: "f", args: { a: [1] } }, thoughtSignature: "c2ln" },
            ],
          },
          finishReason: "STOP",
          index: 0,
        },
      ],
      usageMetadata: {
        promptTokenCount: 8,
        candidatesTokenCount: 3,
        totalTokenCount: 20,
        thoughtsTokenCount: 9,
      },
      modelVersion: "gemini-x",
      responseId: "r1",
    };
    expect(parse(body).toH()).to.deep.equal({
      id: "r1",
      status: "completed",
      model: "gemini-x",
      output: [
        reasoning({ thinking: "plan", signature: "dHM=" }),
        message({ text: "It is " }, { text: "sunny." }),
        call("f", "fc1", '{"a":[1]}', { thought_signature: "c2ln" }),
      ],
      usage: {
        input_tokens: 8,
        output_tokens: 3,
        total_tokens: 20,
        output_tokens_details: { reasoning_tokens: 9 },
      },
      extra: { index: 0 },
    });
    expect(parse(body).text).to.equal("It is sunny.");
  });

  it("is parsed by the serializer class too", () => {
    expect(Serializers.Gemini.parse_response(body_of([{ text: "a" }])).toH()).to.deep.equal(
      Response.parse(body_of([{ text: "a" }]), Serializers.Gemini).toH(),
    );
  });

  it("has one message or reasoning item for what stands in a row, in order of kinds", () => {
    const thought = { text: "t", thought: true };
    expect(
      output_of(
        { text: "a" },
        thought,
        thought,
        { text: "b", thought: false },
        { functionCall: { name: "f" } },
        { text: "c" },
        { text: "d" },
        thought,
        thought,
      ),
    ).to.deep.equal([
      message({ text: "a" }),
      reasoning({ thinking: "t" }, { thinking: "t" }),
      message({ text: "b" }),
      call("f", "gemini_call_r1_0"),
      message({ text: "c" }, { text: "d" }),
      reasoning({ thinking: "t" }, { thinking: "t" }),
    ]);
  });

  it("keeps signatures without text, as text or as a thought (ruling 35)", () => {
    const thoughtSignature = "c2ln";
    const text = { text: "", thought_signature: "c2ln" };
    const thinking = { thinking: "", signature: "c2ln" };
    expect(output_of({ text: "", thoughtSignature })).to.deep.equal([message(text)]);
    expect(output_of({ thoughtSignature })).to.deep.equal([message(text)]);
    expect(output_of({ thoughtSignature, thought: false, text: null })).to.deep.equal([message(text)]);
    expect(output_of({ text: "", thought: true, thoughtSignature })).to.deep.equal([reasoning(thinking)]);
    expect(output_of({ thought: true, thoughtSignature })).to.deep.equal([reasoning(thinking)]);
    expect(output_of({ text: "a" }, { thoughtSignature })).to.deep.equal([message({ text: "a" }, text)]);
  });

  it("keeps an empty text, and no blank signature", () => {
    expect(output_of({ text: "" })).to.deep.equal([message({ text: "" })]);
    expect(output_of({ text: "a", thoughtSignature: "" })).to.deep.equal([message({ text: "a" })]);
    expect(output_of({ thoughtSignature: "" }, { thoughtSignature: 1 }, { thought: true })).to.deep.equal([]);
  });

  it("skips parts that have no counterpart, with their signatures", () => {
    expect(
      output_of(
        { text: "a" },
        { inlineData: { mimeType: "image/png", data: "AA==" }, thoughtSignature: "c2ln" },
        { executableCode: { code: "1" } },
        { codeExecutionResult: {} },
        { toolCall: {} },
        {},
        null,
        "text",
        [],
        { text: "b" },
      ),
    ).to.deep.equal([message({ text: "a" }, { text: "b" })]);
  });

  it("sends thoughts, signatures and calls back as they came", () => {
    const parts = [
      { thought: true, text: "plan", thoughtSignature: "dHM=" },
      { text: "a" },
      { text: "", thoughtSignature: "c2ln" },
      { functionCall: { name: "f", args: { a: 1 }, id: "fc1" }, thoughtSignature: "c2lnMg==" },
      { functionCall: { name: "g", args: {}, id: "fc2" } },
    ];
    const session = new Session({ model: "m", input: "q" }).add_response(parse(body_of(parts)));
    expect(payload_of(session).contents[1]).to.deep.equal({ role: "model", parts });
    expect(session.omissions("gemini")).to.deep.equal([]);
  });
});

describe("gemini call ids", () => {
  afterEach(() => sinon.restore());

  it("are kept, or made of the response id and the position among the calls", () => {
    expect(
      output_of(
        { functionCall: { name: "f", id: "fc1" } },
        { text: "a" },
        { functionCall: { name: "g", args: { z: null } } },
        { functionCall: { name: "h", id: " " } },
        { functionCall: { args: {} } },
        { functionCall: { name: "i", id: 5 } },
      ),
    ).to.deep.equal([
      call("f", "fc1"),
      message({ text: "a" }),
      call("g", "gemini_call_r1_1", '{"z":null}'),
      call("h", "gemini_call_r1_2"),
      call("i", "gemini_call_r1_3"),
    ]);
  });

  it("are random, one seed for all, in a response without an id", () => {
    const random = sinon.stub(crypto, "randomUUID").returns("1-2-3-4-5");
    const parts = [{ functionCall: { name: "f" } }, { functionCall: { name: "g" } }];
    for (const responseId of [undefined, null, "", 5]) {
      const ids = parse(body_of(parts, {}, { responseId })).tool_calls.map(({ call_id }) => call_id);
      expect(ids).to.deep.equal(["gemini_call_1-2-3-4-5_0", "gemini_call_1-2-3-4-5_1"]);
    }
    expect(random.callCount).to.equal(4);
  });

  it("need no randomness where the API gives them", () => {
    const random = sinon.stub(crypto, "randomUUID");
    parse(body_of([{ functionCall: { name: "f", id: "fc1" } }], {}, { responseId: null }));
    parse(body_of([{ functionCall: { name: "f" } }]));
    expect(random.callCount).to.equal(0);
  });

  it("go with arguments as text where they come as text (ruling 27), and none where they are no object", () => {
    const args = '{"id": 12345678901234567890}';
    expect(output_of({ functionCall: { name: "f", args } })).to.deep.equal([
      call("f", "gemini_call_r1_0", args),
    ]);
    for (const none of [null, [], 1, ""]) {
      expect(output_of({ functionCall: { name: "f", args: none } })).to.deep.equal([
        call("f", "gemini_call_r1_0"),
      ]);
    }
  });

  it("go with hostile keys as plain data (ruling 9)", () => {
    const args = '{"__proto__":{"polluted":true},"constructor":1}';
    expect(output_of({ functionCall: { name: "f", args: JSON.parse(args) } })).to.deep.equal([
      call("f", "gemini_call_r1_0", args),
    ]);
    expect(({} as { polluted?: boolean }).polluted).to.equal(undefined);
  });
});

describe("a gemini status", () => {
  function status_of(finishReason: unknown): string | null {
    return parse(body_of([{ text: "a" }], { finishReason })).status;
  }

  it("tells the finishReason", () => {
    expect(status_of("STOP")).to.equal("completed");
    expect(status_of("MAX_TOKENS")).to.equal("incomplete");
    for (const reason of [
      "SAFETY",
      "RECITATION",
      "OTHER",
      "BLOCKLIST",
      "PROHIBITED_CONTENT",
      "SPII",
      "MALFORMED_FUNCTION_CALL",
      "IMAGE_SAFETY",
      "LANGUAGE",
      "UNEXPECTED_TOOL_CALL",
      "TOO_MANY_TOOL_CALLS",
      "MODEL_ARMOR",
      "IMAGE_PROHIBITED_CONTENT",
      "IMAGE_OTHER",
      "NO_IMAGE",
      "IMAGE_RECITATION",
      "MISSING_THOUGHT_SIGNATURE",
      "MALFORMED_RESPONSE",
    ]) {
      expect(status_of(reason), reason).to.equal("failed");
    }
  });

  it("is null where there is no reason, and a reason that is unknown as it is", () => {
    for (const reason of ["FINISH_REASON_UNSPECIFIED", null, undefined, 1, {}]) {
      expect(status_of(reason)).to.equal(null);
    }
    for (const reason of ["CONTINUATION", "NEW_REASON", "toString", "__proto__"]) {
      expect(status_of(reason)).to.equal(reason);
    }
  });

  it("is failed for a blocked prompt, with an empty list of candidates or none", () => {
    const blocked = { promptFeedback: { blockReason: "SAFETY" }, modelVersion: "m", responseId: "r" };
    for (const body of [blocked, { ...blocked, candidates: [] }, { ...blocked, candidates: null }]) {
      expect(parse(body).toH()).to.deep.equal({
        id: "r",
        status: "failed",
        model: "m",
        extra: { prompt_feedback: { blockReason: "SAFETY" } },
      });
    }
  });

  it("is the candidate's where there is one, blocked or not", () => {
    const body = body_of([{ text: "a" }], {}, { promptFeedback: { blockReason: "SAFETY" } });
    expect(parse(body).status).to.equal("completed");
  });

  it("is null without a candidate and a blockReason", () => {
    for (const promptFeedback of [undefined, null, {}, { blockReason: "" }, { blockReason: 1 }, "SAFETY"]) {
      expect(parse({ candidates: [], modelVersion: "m", promptFeedback }).status).to.equal(null);
    }
  });
});

describe("gemini candidates", () => {
  it("count as far as the first is concerned, whatever its index", () => {
    const candidates = [
      { content: { parts: [{ text: "one" }] }, index: 1 },
      { content: { parts: [{ text: "two" }] }, index: 0 },
    ];
    const response = parse({ candidates: [null, "x", ...candidates] });
    expect([response.text, response.provider_data]).to.deep.equal(["one", { index: 1 }]);
  });

  it("may be empty", () => {
    const bodies = [
      {},
      { content: {} },
      { content: { role: "model" } },
      { content: { parts: null } },
      { content: [] },
    ];
    for (const candidate of bodies) {
      expect(parse({ candidates: [{ ...candidate, finishReason: "STOP" }] }).toH()).to.deep.equal({
        status: "completed",
      });
    }
  });
});

describe("gemini usage", () => {
  function usage_of(usageMetadata: unknown): object | null {
    return parse(body_of([], {}, { usageMetadata })).usage?.toH() ?? null;
  }

  it("has all details", () => {
    const text = [{ modality: "TEXT", tokenCount: 1 }];
    expect(
      usage_of({
        promptTokenCount: 10,
        candidatesTokenCount: 4,
        totalTokenCount: 20,
        cachedContentTokenCount: 5,
        toolUsePromptTokenCount: 2,
        promptTokensDetails: text,
        cacheTokensDetails: text,
        toolUsePromptTokensDetails: text,
        thoughtsTokenCount: 4,
        candidatesTokensDetails: text,
        trafficType: "ON_DEMAND",
      }),
    ).to.deep.equal({
      input_tokens: 10,
      output_tokens: 4,
      total_tokens: 20,
      input_tokens_details: {
        cached_tokens: 5,
        tool_use_prompt_tokens: 2,
        prompt_tokens_details: text,
        cache_tokens_details: text,
        tool_use_prompt_tokens_details: text,
      },
      output_tokens_details: { reasoning_tokens: 4, candidates_tokens_details: text },
    });
  });

  it("has none where none are given, and is null where nothing is", () => {
    expect(usage_of({ promptTokenCount: 1 })).to.deep.equal({ input_tokens: 1 });
    expect(usage_of({ promptTokenCount: "1", thoughtsTokenCount: null })).to.deep.equal({});
    for (const none of [undefined, null, [], "x", 1]) expect(usage_of(none)).to.equal(null);
  });

  it("counts cached and reasoning tokens", () => {
    const usageMetadata = { cachedContentTokenCount: 5, thoughtsTokenCount: 0 };
    const { usage } = parse(body_of([], {}, { usageMetadata }));
    expect([usage?.cached_tokens, usage?.reasoning_tokens]).to.deep.equal([5, 0]);
  });
});

describe("gemini provider_data", () => {
  it("has every key in snake_case, what stands in it as it came", () => {
    const candidate = {
      index: 0,
      safetyRatings: [{ category: "C" }],
      citationMetadata: { citationSources: [] },
      groundingMetadata: { webSearchQueries: ["q"] },
      urlContextMetadata: { urlMetadata: [] },
      urlRetrievalMetadata: { a: 1 },
      avgLogprobs: -0.5,
      logprobsResult: { topCandidates: [] },
      groundingAttributions: [],
      finishMessage: "done",
      tokenCount: 3,
    };
    const members = {
      createTime: "2026-01-01T00:00:00Z",
      modelStatus: { modelStage: "STABLE" },
      promptFeedback: { safetyRatings: [] },
      sdkHttpResponse: { headers: {} },
    };
    expect(Object.entries(parse(body_of([], candidate, members)).provider_data)).to.deep.equal([
      ["create_time", "2026-01-01T00:00:00Z"],
      ["model_status", { modelStage: "STABLE" }],
      ["prompt_feedback", { safetyRatings: [] }],
      ["index", 0],
      ["safety_ratings", [{ category: "C" }]],
      ["citation_metadata", { citationSources: [] }],
      ["grounding_metadata", { webSearchQueries: ["q"] }],
      ["url_context_metadata", { urlMetadata: [] }],
      ["url_retrieval_metadata", { a: 1 }],
      ["avg_logprobs", -0.5],
      ["logprobs_result", { topCandidates: [] }],
      ["grounding_attributions", []],
      ["finish_message", "done"],
    ]);
  });

  it("is empty where nothing is given, and shares nothing with the body", () => {
    expect(parse(body_of([])).provider_data).to.deep.equal({});
    const safetyRatings = [{ category: "C" }];
    const { provider_data } = parse(body_of([], { safetyRatings }));
    safetyRatings.length = 0;
    expect(provider_data).to.deep.equal({ safety_ratings: [{ category: "C" }] });
  });
});

describe("a gemini body that is no answer", () => {
  it("is an error that the API reports: its status, else its code, and its message", () => {
    const errors: [error: unknown, said: string][] = [
      [{ code: 429, message: "Quota", status: "RESOURCE_EXHAUSTED" }, "RESOURCE_EXHAUSTED: Quota"],
      [{ code: 429, message: "Quota" }, "429: Quota"],
      [{ message: "Quota" }, "Quota"],
      ["Quota", "Quota"],
    ];
    for (const [error, said] of errors) {
      for (const body of [{ error }, { error, candidates: null }]) {
        const thrown = expect_error(
          () => parse(body),
          ErrorResponseError,
          `the API returned an error: ${said}`,
        );
        expect(thrown.body).to.equal(body);
      }
    }
  });

  it("is no error beside candidates", () => {
    expect(parse(body_of([{ text: "a" }], {}, { error: { message: "x" } })).text).to.equal("a");
  });

  it("lacks candidates, or the model where there are none", () => {
    for (const body of [
      {},
      { modelVersion: "m" },
      { error: null },
      { promptFeedback: {}, modelVersion: "m" },
    ]) {
      expect_error(() => parse(body), UnexpectedPayloadError, 'missing "candidates"');
    }
    for (const body of [
      { candidates: [] },
      { candidates: null },
      { candidates: [null] },
      { candidates: "x" },
    ]) {
      expect_error(() => parse(body), UnexpectedPayloadError, 'missing "modelVersion"');
    }
  });

  it("is no object (ruling 7)", () => {
    for (const body of [null, undefined, [], [{}, null], "x", 1, true]) {
      expect_error(() => parse(body), UnexpectedPayloadError);
    }
  });

  it("never gives an error that is not the library's own, nor changes a prototype", () => {
    const keys = [
      "candidates",
      "content",
      "parts",
      "functionCall",
      "usageMetadata",
      "promptFeedback",
      "error",
    ];
    const part = fc.dictionary(
      fc.constantFrom("text", "thought", "thoughtSignature", "functionCall", "name", "id", "args"),
      json_value,
    );
    const body = fc.record(
      {
        candidates: fc.oneof(
          json_value,
          fc.array(fc.oneof(json_value, fc.record({ content: fc.record({ parts: fc.array(part) }) }))),
        ),
        usageMetadata: json_value,
        promptFeedback: json_value,
        error: json_value,
        modelVersion: json_value,
        responseId: json_value,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(body, fc.dictionary(fc.constantFrom(...keys), json_value)), (hostile) => {
        const error = caught(() => parse(hostile).toH());
        if (error !== null && !is_own_error(error)) throw error;
        expect(Object.keys(Object.prototype)).to.deep.equal([]);
      }),
      { numRuns: 2_000 },
    );
  });

  it("may be an instance of a class of an SDK", () => {
    class GenerateContentResponse {
      candidates = [{ content: { parts: [{ text: "a", thought: undefined }] }, finishReason: "STOP" }];
      promptFeedback = undefined;
      responseId = "r1";
      get text(): string {
        throw new Error("read");
      }
    }
    expect(parse(new GenerateContentResponse()).toH()).to.deep.equal({
      id: "r1",
      status: "completed",
      output: [message({ text: "a" })],
    });
  });
});
