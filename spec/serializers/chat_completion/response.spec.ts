import { expect } from "chai";
import type OpenAI from "openai";
import { ErrorResponseError, UnexpectedPayloadError, UnsupportedFormatError } from "../../../lib/errors.js";
import { Response } from "../../../lib/index.js";
import { expect_error } from "../../support/expect.js";

function parse(body: unknown): Response {
  return Response.parse(body, "chat_completion");
}

/** What a message of the model becomes. */
function output_of(message: unknown, choice: object = {}): object[] {
  const body = {
    id: "chat_1",
    model: "m",
    choices: [{ index: 0, message, finish_reason: "stop", ...choice }],
  };
  return parse(body).output.map((item) => item.toH());
}

const said = (...content: object[]) => ({ type: "message", role: "assistant", content });
const text = (words: string) => ({ type: "output_text", text: words });
const refusal = (words: string) => ({ type: "refusal", refusal: words });
const called = (name: string, call_id: string, args = "{}") => ({
  type: "function_call",
  name,
  call_id,
  arguments: args,
});

describe("the response of chat_completion", () => {
  it("reads a whole body", () => {
    const body = {
      id: "chat_1",
      object: "chat.completion",
      created: 1700000000,
      model: "gpt",
      choices: [
        { index: 0, message: { role: "assistant", content: "Hi" }, finish_reason: "stop" },
        { message: { content: "other" } },
      ],
      usage: {
        prompt_tokens: 3,
        completion_tokens: 2,
        total_tokens: 5,
        prompt_tokens_details: { cached_tokens: 1 },
        completion_tokens_details: { reasoning_tokens: 1 },
      },
      service_tier: "default",
      system_fingerprint: "fp_1",
      unknown: 1,
    };
    const response = parse(body);
    expect(response.toH()).to.deep.equal({
      id: "chat_1",
      object: "chat.completion",
      created_at: 1700000000,
      status: "completed",
      model: "gpt",
      output: [said(text("Hi"))],
      usage: {
        input_tokens: 3,
        output_tokens: 2,
        total_tokens: 5,
        input_tokens_details: { cached_tokens: 1 },
        output_tokens_details: { reasoning_tokens: 1 },
      },
      service_tier: "default",
      extra: { system_fingerprint: "fp_1" },
    });
    expect(response.usage?.cached_tokens).to.equal(1);
  });

  const STATUSES: [finish_reason: unknown, status: string | null][] = [
    ["stop", "completed"],
    ["tool_calls", "completed"],
    ["function_call", "completed"],
    ["length", "incomplete"],
    ["content_filter", "failed"],
    ["brand_new", "brand_new"],
    ["constructor", "constructor"],
    [null, null],
    [5, null],
  ];
  for (const [finish_reason, status] of STATUSES) {
    it(`finish_reason ${finish_reason}: status ${status}`, () => {
      expect(parse({ model: "m", choices: [{ finish_reason }] }).status).to.equal(status);
    });
  }

  const OUTPUTS: [title: string, message: unknown, output: object[]][] = [
    ["text", { content: "Hi" }, [said(text("Hi"))]],
    ["no text", { content: null }, []],
    ["empty text", { content: "" }, []],
    ["no message", null, []],
    [
      "blocks",
      {
        content: [
          { type: "text", text: "a" },
          { text: "b" },
          { type: "refusal", refusal: "c" },
          { type: "text", text: "" },
          { type: "audio", text: "d" },
          null,
          "x",
          {},
        ],
      },
      [said(text("a"), text("b"), refusal("c"))],
    ],
    ["a refusal", { content: null, refusal: "No." }, [said(refusal("No."))]],
    ["text and a refusal", { content: "Hm.", refusal: "No." }, [said(text("Hm."), refusal("No."))]],
    ["an empty refusal", { content: "Hi", refusal: "" }, [said(text("Hi"))]],
    [
      "reasoning_content (ruling 34)",
      { reasoning_content: "r", reasoning: "x", content: "Hi" },
      [reasoned("r"), said(text("Hi"))],
    ],
    ["reasoning (ruling 34)", { reasoning_content: "", reasoning: "r" }, [reasoned("r")]],
    ["reasoning that is no text", { reasoning_content: null, reasoning: { a: 1 } }, []],
    [
      "calls behind the text",
      {
        content: "Hi",
        tool_calls: [{ id: "1", type: "function", function: { name: "f", arguments: '{"a":1}' } }],
      },
      [said(text("Hi")), called("f", "1", '{"a":1}')],
    ],
    [
      "calls without a type",
      {
        tool_calls: [
          { id: "1", function: { name: "f" } },
          { id: "2", type: null, function: { name: "g" } },
        ],
      },
      [called("f", "1"), called("g", "2")],
    ],
    [
      "other calls",
      {
        tool_calls: [
          { id: "1", type: "custom", custom: { name: "f" } },
          { id: "4", type: "custom", function: { name: "f" } },
          { id: "2" },
          { id: "3", function: {} },
          null,
          "x",
        ],
      },
      [],
    ],
    [
      "arguments as an object (ruling 24)",
      { tool_calls: [{ id: "1", function: { name: "f", arguments: { a: [1] } } }] },
      [called("f", "1", '{"a":[1]}')],
    ],
    [
      "arguments of another kind",
      { tool_calls: [{ id: "1", function: { name: "f", arguments: 5 } }] },
      [called("f", "1")],
    ],
    [
      "blank arguments (ruling 5)",
      { tool_calls: [{ id: "1", function: { name: "f", arguments: " " } }] },
      [called("f", "1")],
    ],
    [
      "large integers (ruling 27)",
      { tool_calls: [{ id: "1", function: { name: "f", arguments: '{"n":12345678901234567890}' } }] },
      [called("f", "1", '{"n":12345678901234567890}')],
    ],
    [
      "calls without an id (ruling 17)",
      { tool_calls: [{ function: { name: "f" } }, { id: " ", function: { name: "g" } }] },
      [called("f", "call_chat_1_0"), called("g", "call_chat_1_1")],
    ],
  ];
  for (const [title, message, output] of OUTPUTS) {
    it(`reads ${title}`, () => expect(output_of(message)).to.deep.equal(output));
  }

  function reasoned(words: string): object {
    return {
      type: "reasoning",
      content: [{ type: "reasoning_text", text: words }],
      origin: "chat_completion",
    };
  }

  it("gives annotations and log probabilities to the first text", () => {
    const content = [
      { type: "refusal", refusal: "r" },
      { type: "text", text: "a" },
      { type: "text", text: "b" },
    ];
    const annotations = [{ type: "url_citation" }, "x", null];
    const logprobs = { content: [{ token: "a" }] };
    expect(output_of({ content, annotations }, { logprobs })).to.deep.equal([
      said(
        refusal("r"),
        { ...text("a"), annotations: [{ type: "url_citation" }], logprobs: [{ token: "a" }] },
        text("b"),
      ),
    ]);
    expect(output_of({ content: "a", annotations: null }, { logprobs: { content: null } })).to.deep.equal([
      said(text("a")),
    ]);
    expect(output_of({ content: "a", annotations: {} }, { logprobs: null })).to.deep.equal([said(text("a"))]);
  });

  it("makes ids for calls where the response has none either", () => {
    const body = { model: "m", choices: [{ message: { tool_calls: [{ function: { name: "f" } }] } }] };
    expect(parse(body).tool_calls[0]?.call_id).to.equal("call_response_0");
  });

  it("takes null members of usage for unset (ruling 24)", () => {
    const usage = (value: unknown) => parse({ model: "m", choices: [], usage: value }).usage?.toH() ?? null;
    expect(usage({ prompt_tokens: 1, completion_tokens: null, prompt_tokens_details: null })).to.deep.equal({
      input_tokens: 1,
    });
    expect([null, undefined, 5, []].map(usage)).to.deep.equal([null, null, null, null]);
  });

  it("is the first choice that is one", () => {
    const choices = [null, "x", { message: { content: "a" } }, { message: { content: "b" } }];
    expect(parse({ model: "m", choices }).text).to.equal("a");
  });

  it("is empty without choices", () => {
    for (const choices of [[], null, {}, [null, "x"]]) {
      expect(parse({ model: "m", choices }).toH()).to.deep.equal({ model: "m" });
    }
  });

  it("throws what the API reports (ruling 24)", () => {
    const rows: [body: object, said: string][] = [
      [{ error: { code: "rate_limit", type: "x", message: "Slow down" } }, "rate_limit: Slow down"],
      [{ error: { code: null, type: "invalid", message: "Bad" }, choices: null }, "invalid: Bad"],
      [{ error: { code: 429, message: "Bad" } }, "429: Bad"],
      [{ error: "Bad" }, "Bad"],
      [{ error: {} }, '{"error":{}}'],
    ];
    for (const [body, said] of rows) {
      const error = expect_error(() => parse(body), ErrorResponseError);
      expect(error.message).to.equal(`the API returned an error: ${said}`);
      expect(error.body).to.equal(body);
    }
    expect(parse({ model: "m", choices: [], error: { message: "ignored" } }).output).to.deep.equal([]);
  });

  it("refuses what is no completion", () => {
    for (const body of [null, undefined, [], "x", 5, true]) {
      expect_error(() => parse(body), UnexpectedPayloadError, "the payload is no object");
    }
    expect_error(() => parse({ model: "m" }), UnexpectedPayloadError, 'missing "choices"');
    expect_error(() => parse({ choices: [] }), UnexpectedPayloadError, 'missing "model"');
    expect_error(() => parse({ error: null }), UnexpectedPayloadError, 'missing "choices"');
    expect_error(
      () => parse({ object: "chat.completion.chunk", choices: [] }),
      UnsupportedFormatError,
      "Response.parse_stream",
    );
  });

  it("takes hostile keys for data", () => {
    const body = JSON.parse(
      '{"model":"m","choices":[{"message":{"content":"Hi","__proto__":{"refusal":"x"},"annotations":[{"__proto__":{"a":1}}]}}],"__proto__":{"id":"x"}}',
    );
    const response = parse(body);
    expect(response.id).to.equal(null);
    expect(JSON.stringify(response.output[0]?.toH().content)).to.equal(
      '[{"type":"output_text","text":"Hi","annotations":[{"__proto__":{"a":1}}]}]',
    );
  });

  it("takes the response type of the official SDK", () => {
    const message: OpenAI.ChatCompletionMessage = { role: "assistant", content: "Hi", refusal: null };
    const body: OpenAI.ChatCompletion = {
      id: "chat_1",
      object: "chat.completion",
      created: 1,
      model: "gpt",
      choices: [{ index: 0, message, finish_reason: "stop", logprobs: null }],
    };
    expect(parse(body).text).to.equal("Hi");
  });
});
