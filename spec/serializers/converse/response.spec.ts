import type { ConverseCommandOutput } from "@aws-sdk/client-bedrock-runtime";
import { expect } from "chai";
import fc from "fast-check";
import { ErrorResponseError, Response, Session, UnexpectedPayloadError } from "../../../lib/index.js";
import type { JsonObject } from "../../../lib/json.js";
import { json_value } from "../../support/arbitraries.js";
import { caught, expect_error, is_own_error } from "../../support/expect.js";

function parse(body: unknown, headers?: Record<string, unknown>): Response {
  return Response.parse(body, "converse", { headers });
}

/** A body whose message holds blocks. */
function body(content: unknown, members: object = {}): object {
  return { output: { message: { role: "assistant", content } }, stopReason: "end_turn", ...members };
}

function output(content: unknown): JsonObject[] {
  return parse(body(content)).output.map((item) => item.toH());
}

const NAMED = { name: "f", input: {} };

describe("converse responses", () => {
  it("are read whole", () => {
    const response = parse(
      {
        output: {
          message: {
            role: "assistant",
            content: [
              { reasoningContent: { reasoningText: { text: "hm", signature: "s" } } },
              { reasoningContent: { redactedContent: "ZGF0YQ==" } },
              { text: "a" },
              { text: "b" },
              { toolUse: { toolUseId: "t1", name: "f", input: { city: "Paris" } } },
              { toolUse: { toolUseId: "t2", name: "g", input: {} } },
              { reasoningContent: { reasoningText: { text: "again" } } },
              { text: "c" },
            ],
          },
        },
        stopReason: "tool_use",
        usage: {
          inputTokens: 7,
          outputTokens: 2,
          totalTokens: 9,
          cacheReadInputTokens: 3,
          cacheWriteInputTokens: 0,
        },
        metrics: { latencyMs: 120 },
        trace: { promptRouter: { invokedModelId: "m" } },
        additionalModelResponseFields: { stop_sequence: "END" },
        performanceConfig: { latency: "standard" },
        serviceTier: { type: "flex" },
        unknown: 1,
      },
      { "x-amzn-requestid": "req-1" },
    );
    expect(response.toH()).to.deep.equal({
      id: "req-1",
      status: "completed",
      service_tier: "flex",
      output: [
        {
          type: "reasoning",
          content: [
            { type: "thinking", thinking: "hm", signature: "s" },
            { type: "redacted_thinking", data: "ZGF0YQ==" },
          ],
          origin: "converse",
        },
        {
          type: "message",
          role: "assistant",
          content: [
            { type: "output_text", text: "a" },
            { type: "output_text", text: "b" },
          ],
        },
        { type: "function_call", name: "f", call_id: "t1", arguments: '{"city":"Paris"}' },
        { type: "function_call", name: "g", call_id: "t2", arguments: "{}" },
        { type: "reasoning", content: [{ type: "thinking", thinking: "again" }], origin: "converse" },
        { type: "message", role: "assistant", content: [{ type: "output_text", text: "c" }] },
      ],
      usage: {
        input_tokens: 7,
        output_tokens: 2,
        total_tokens: 9,
        input_tokens_details: { cached_tokens: 3, cache_creation_input_tokens: 0 },
      },
      extra: {
        additionalModelResponseFields: { stop_sequence: "END" },
        metrics: { latencyMs: 120 },
        performanceConfig: { latency: "standard" },
        serviceTier: { type: "flex" },
        trace: { promptRouter: { invokedModelId: "m" } },
      },
    });
    expect(response.model).to.equal(null);
    expect(response.usage?.cached_tokens).to.equal(3);
  });

  const statuses: [reason: unknown, status: string | null][] = [
    ["end_turn", "completed"],
    ["tool_use", "completed"],
    ["stop_sequence", "completed"],
    ["max_tokens", "incomplete"],
    ["model_context_window_exceeded", "incomplete"],
    ["guardrail_intervened", "failed"],
    ["content_filtered", "failed"],
    ["malformed_model_output", "failed"],
    ["malformed_tool_use", "failed"],
    ["new_reason", "new_reason"],
    ["toString", "toString"],
    [null, null],
    [5, null],
  ];
  for (const [stopReason, status] of statuses) {
    it(`that stop for ${stopReason} are ${status}`, () => {
      expect(parse(body([], { stopReason })).status).to.equal(status);
    });
  }

  it("have usage and its details only when they are reported", () => {
    expect(parse(body([])).usage).to.equal(null);
    expect(parse(body([], { usage: { inputTokens: 1, outputTokens: null } })).toH().usage).to.deep.equal({
      input_tokens: 1,
    });
  });

  it("skip blocks of kinds that no item stands for, which part nothing", () => {
    const blocks = [
      { text: "a" },
      { citationsContent: { content: [{ text: "c" }] } },
      { guardContent: {} },
      { toolUse: { toolUseId: "t", name: "web_search", input: {}, type: "server_tool_use" } },
      { $unknown: ["futureContent", {}] },
      { reasoningContent: {} },
      { text: "b" },
    ];
    expect(output(blocks)).to.deep.equal([
      {
        type: "message",
        role: "assistant",
        content: [
          { type: "output_text", text: "a" },
          { type: "output_text", text: "b" },
        ],
      },
    ]);
  });

  const empty: [about: string, body: object][] = [
    ["no message", { output: {}, stopReason: "end_turn" }],
    ["a null output", { output: null, stopReason: "end_turn" }],
    ["a null message", { output: { message: null }, stopReason: "end_turn" }],
    ["null content", body(null)],
    ["no blocks", body([])],
  ];
  for (const [about, payload] of empty) {
    it(`are empty with ${about}`, () => {
      expect(parse(payload).toH()).to.deep.equal({ status: "completed" });
    });
  }

  it("take a tool input that is text as the arguments, byte for byte (ruling 27)", () => {
    const cut = '{"big": 12345678901234567890, "cut';
    expect(output([{ toolUse: { toolUseId: "t", name: "f", input: cut } }])).to.deep.equal([
      { type: "function_call", name: "f", call_id: "t", arguments: cut },
    ]);
  });

  const inputs: [input: unknown, args: string][] = [
    [undefined, "{}"],
    [null, "{}"],
    ["", "{}"],
    [" ", "{}"],
    [{ a: { b: [1] } }, '{"a":{"b":[1]}}'],
    [[1], "[1]"],
    [5, "5"],
    [JSON.parse('{"__proto__": 1}'), '{"__proto__":1}'],
  ];
  for (const [input, args] of inputs) {
    it(`read the tool input ${JSON.stringify(input)} as ${args}`, () => {
      expect(output([{ toolUse: { toolUseId: "t", name: "f", input } }])[0]?.arguments).to.equal(args);
    });
  }

  it("give calls without an id one of their own, made of the response's id and the place", () => {
    const calls = [{ toolUse: NAMED }, { toolUse: { ...NAMED, toolUseId: " " } }, { toolUse: { input: {} } }];
    expect(parse(body(calls)).tool_calls.map(({ call_id }) => call_id)).to.deep.equal([
      "call_response_0",
      "call_response_1",
    ]);
    const [first] = parse(body(calls), { "x-amzn-requestid": "r" }).tool_calls;
    expect(first?.call_id).to.equal("call_r_0");
  });
});

describe("converse response ids", () => {
  const headers: [about: string, headers: unknown, id: string | null][] = [
    ["a plain object", { "x-amzn-requestid": "r" }, "r"],
    ["any case", { "X-Amzn-RequestId": "r" }, "r"],
    ["a list", { "x-amzn-requestid": ["r", "s"] }, "r"],
    ["Headers", new Headers({ "X-Amzn-Requestid": "r" }), "r"],
    ["a Map", new Map([["x-amzn-requestid", "r"]]), "r"],
    [
      "pairs",
      [
        ["content-type", "json"],
        ["x-amzn-requestid", "r"],
      ],
      "r",
    ],
    ["a blank one", { "x-amzn-requestid": " " }, null],
    ["an empty list", { "x-amzn-requestid": [] }, null],
    ["other headers", { other: "1" }, null],
    ["none", null, null],
  ];
  for (const [about, given, id] of headers) {
    it(`come from the headers: ${about}`, () => {
      expect(parse(body([]), given as Record<string, unknown>).id).to.equal(id);
    });
  }

  it("come from the SDK's metadata when no header tells one", () => {
    const payload = body([], { $metadata: { requestId: "meta" } });
    expect(parse(payload).id).to.equal("meta");
    expect(parse(payload, { "x-amzn-requestid": " " }).id).to.equal("meta");
    expect(parse(payload, { "x-amzn-requestid": "r" }).id).to.equal("r");
    expect(Response.parse(payload, "converse", null as never).id).to.equal("meta");
  });
});

describe("converse responses of the AWS SDK", () => {
  const RESPONSE: ConverseCommandOutput = {
    $metadata: { httpStatusCode: 200, requestId: "req-2" },
    output: {
      message: {
        role: "assistant",
        content: [
          { reasoningContent: { redactedContent: new Uint8Array([0, 1, 255]) } },
          { toolUse: { toolUseId: "t", name: "f", input: { a: 1 } } },
          { $unknown: ["futureContent", {}] },
        ],
      },
    },
    stopReason: "tool_use",
    usage: { inputTokens: 1, outputTokens: 2, totalTokens: 3 },
    metrics: { latencyMs: 5 },
    trace: undefined,
    additionalModelResponseFields: undefined,
  };

  it("are read as they are, bytes as base64 text", () => {
    expect(parse(RESPONSE).toH()).to.deep.equal({
      id: "req-2",
      status: "completed",
      output: [
        {
          type: "reasoning",
          content: [{ type: "redacted_thinking", data: "AAH/" }],
          origin: "converse",
        },
        { type: "function_call", name: "f", call_id: "t", arguments: '{"a":1}' },
      ],
      usage: { input_tokens: 1, output_tokens: 2, total_tokens: 3 },
      extra: { metrics: { latencyMs: 5 } },
    });
  });

  it("may be instances of classes", () => {
    class Output {
      output = RESPONSE.output;
      stopReason = "max_tokens";
      usage = Object.assign(Object.create({ inherited: 1 }), RESPONSE.usage);
    }
    const response = parse(new Output());
    expect(response.status).to.equal("incomplete");
    expect(response.tool_calls).to.have.length(1);
    expect(response.usage?.total_tokens).to.equal(3);
  });

  it("go back as bytes when bytes are asked for", () => {
    const session = new Session({ model: "m", input: "q" }).add_response(parse(RESPONSE));
    session.add_function_call_output({ call_id: "t", result: "r" });
    const payload = session.request_payload("converse", { binary: "bytes" }) as object;
    expect(payload).to.have.deep.nested.property(
      "messages[1].content[0].reasoningContent.redactedContent",
      new Uint8Array([0, 1, 255]),
    );
  });
});

describe("converse errors", () => {
  const envelopes: [body: object, said: string][] = [
    [{ message: "no" }, "no"],
    [{ Message: "no" }, "no"],
    [{ __type: "ThrottlingException" }, "ThrottlingException"],
    [
      { __type: "com.amazon.coral.service#AccessDeniedException", message: "no" },
      "com.amazon.coral.service#AccessDeniedException: no",
    ],
    [{ __type: "X", Message: "no", output: null }, "X: no"],
    [{ Output: { __type: "X#Y", message: "no" }, Version: "1.0" }, "X#Y: no"],
    [{ Output: { Message: "no" }, Version: "1.0" }, "no"],
    [{ message: { deep: 1 } }, '{"deep":1}'],
    [{ message: "" }, '{"message":""}'],
  ];
  for (const [payload, said] of envelopes) {
    it(`are told: ${JSON.stringify(payload)}`, () => {
      const error = expect_error(() => parse(payload), ErrorResponseError);
      expect(error.message).to.equal(`the API returned an error: ${said}`);
      expect(error.body).to.equal(payload);
    });
  }

  it("are none beside an output", () => {
    expect(parse(body([{ text: "a" }], { message: "note" })).text).to.equal("a");
  });

  it("are missing keys otherwise", () => {
    expect_error(() => parse({ stopReason: "end_turn" }), UnexpectedPayloadError, 'missing "output"');
    expect_error(() => parse({ output: {} }), UnexpectedPayloadError, 'missing "stopReason"');
    expect_error(() => parse({}), UnexpectedPayloadError, 'missing "output"');
    expect_error(() => parse({ Output: null, message: null }), UnexpectedPayloadError, 'missing "output"');
  });

  for (const payload of [null, undefined, [], "text", 5, true]) {
    it(`are payloads that are no object: ${JSON.stringify(payload)}`, () => {
      expect_error(() => parse(payload), UnexpectedPayloadError);
    });
  }
});

describe("converse responses that are hostile", () => {
  it("give a response or an error of the library, whatever a member is", () => {
    const member = fc.oneof(json_value, fc.constant(undefined));
    const record = (keys: string[]) =>
      fc.record(Object.fromEntries(keys.map((key) => [key, member])), { requiredKeys: [] });
    const block = fc.oneof(
      json_value,
      record(["text", "toolUse", "reasoningContent"]),
      record(["toolUseId", "name", "input", "type"]).map((toolUse) => ({ toolUse })),
      record(["reasoningText", "redactedContent"]).map((reasoningContent) => ({ reasoningContent })),
      record(["text", "signature"]).map((reasoningText) => ({ reasoningContent: { reasoningText } })),
    );
    const payload = fc.record({
      output: fc.oneof(
        json_value,
        fc.array(block).map((content) => ({ message: { content } })),
      ),
      stopReason: member,
      usage: fc.oneof(member, record(["inputTokens", "cacheReadInputTokens"])),
      serviceTier: fc.oneof(member, record(["type"])),
      $metadata: fc.oneof(member, record(["requestId"])),
      trace: member,
      metrics: member,
    });
    fc.assert(
      fc.property(payload, (hostile) => {
        const error = caught(() => JSON.stringify(parse(hostile)));
        if (error !== null && !is_own_error(error)) throw error;
      }),
      { numRuns: 1_000 },
    );
  });

  it("give no other error for members that are no JSON", () => {
    const cyclic: { self?: object } = {};
    cyclic.self = cyclic;
    for (const trace of [cyclic, { a: 1n }, { a: () => 1 }]) {
      expect(is_own_error(caught(() => parse(body([], { trace }))))).to.equal(true);
    }
  });
});
