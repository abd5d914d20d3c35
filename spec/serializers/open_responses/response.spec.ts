import { expect } from "chai";
import type OpenAI from "openai";
import { ErrorResponseError, InvalidItemError, UnexpectedPayloadError } from "../../../lib/errors.js";
import { type Items, Response } from "../../../lib/index.js";
import { expect_error } from "../../support/expect.js";

function parse(body: unknown): Response {
  return Response.parse(body, "open_responses");
}

function output_of(...output: unknown[]): object[] {
  return parse({ object: "response", status: "completed", output }).output.map((item) => item.toH());
}

const MESSAGE = {
  type: "message",
  role: "assistant",
  content: [
    {
      type: "output_text",
      text: "Hi",
      annotations: [{ type: "url_citation", url: "u" }],
      logprobs: [{ token: "Hi" }],
    },
  ],
  id: "msg_1",
  status: "completed",
  phase: "final_answer",
};

describe("the response of open_responses", () => {
  it("is the whole resource, as it is", () => {
    const body = {
      id: "resp_1",
      object: "response",
      created_at: 1700000000,
      status: "completed",
      error: null,
      incomplete_details: null,
      instructions: "Be brief.",
      model: "gpt",
      output: [
        {
          type: "reasoning",
          id: "rs_1",
          encrypted_content: "e",
          summary: [{ type: "summary_text", text: "s" }],
        },
        MESSAGE,
        {
          type: "function_call",
          name: "f",
          call_id: "c",
          arguments: '{"n":12345678901234567890}',
          id: "fc_1",
          status: "completed",
        },
      ],
      parallel_tool_calls: true,
      reasoning: { effort: "low", summary: null },
      text: { format: { type: "text" } },
      tools: [{ type: "web_search" }],
      usage: {
        input_tokens: 1,
        output_tokens: 2,
        total_tokens: 3,
        input_tokens_details: { cached_tokens: 1 },
        output_tokens_details: { reasoning_tokens: 1 },
      },
      max_output_tokens: null,
      metadata: {},
      billing: { payer: "developer" },
    };
    const { error, incomplete_details, max_output_tokens, billing, ...set } = body;
    const [reasoning, ...rest] = body.output;
    const response = parse(body);
    expect(response.toH()).to.deep.equal({
      ...set,
      output: [{ ...reasoning, origin: "open_responses" }, ...rest],
      extra: { billing },
    });
    expect([response.text, response.completed, response.has_tool_calls]).to.deep.equal(["Hi", true, true]);
    expect(response.usage?.reasoning_tokens).to.equal(1);
  });

  it("skips unknown items and unknown blocks, and keeps the order of the rest", () => {
    const odd = { type: "mcp_list_tools", server: "s" };
    expect(output_of(odd, null, "x", [], {}, { type: 5 }, { type: "constructor" }, MESSAGE)).to.deep.equal([
      MESSAGE,
    ]);
    expect(
      output_of({ ...MESSAGE, content: [{ type: "audio" }, null, "x", ...MESSAGE.content] }),
    ).to.deep.equal([MESSAGE]);
    const result = {
      type: "function_call_output",
      call_id: "c",
      output: [{ type: "audio" }, { type: "input_text", text: "a" }],
    };
    expect(output_of(result)).to.deep.equal([{ ...result, output: [{ type: "input_text", text: "a" }] }]);
  });

  it("takes text in the place of blocks, and no content at all", () => {
    const message = { type: "message", role: "assistant" };
    expect(output_of({ ...message, content: "Hi" })).to.deep.equal([
      { ...message, content: [{ type: "output_text", text: "Hi" }] },
    ]);
    for (const content of [null, undefined, []])
      expect(output_of({ ...message, content })).to.deep.equal([{ ...message, content: [] }]);
    expect(output_of({ type: "function_call_output", call_id: "c", output: "o" })).to.have.lengthOf(1);
  });

  it("keeps refusals, and extra of items and blocks", () => {
    const refusal = {
      type: "message",
      role: "assistant",
      content: [{ type: "refusal", refusal: "No.", x: 1 }],
      y: 2,
    };
    expect(output_of(refusal)).to.deep.equal([refusal]);
    expect(parse({ object: "response", status: "completed", output: [refusal] }).text).to.equal(null);
  });

  it("is empty without output", () => {
    for (const output of [undefined, null, [], {}, "x"]) {
      expect(parse({ object: "response", status: "queued", output }).toH()).to.deep.equal({
        object: "response",
        status: "queued",
      });
    }
  });

  it("reads a failed response as a response, not as an error", () => {
    const error = { code: "server_error", message: "Sorry" };
    const response = parse({ object: "response", status: "failed", error, output: [] });
    expect([response.failed, response.error]).to.deep.equal([true, error]);
  });

  it("throws what the API reports", () => {
    const rows: [body: object, said: string][] = [
      [{ error: { code: "rate_limit", type: "x", message: "Slow down" } }, "rate_limit: Slow down"],
      [
        { error: { code: null, type: "invalid_request_error", message: "Bad" } },
        "invalid_request_error: Bad",
      ],
      [{ error: { message: "Bad" } }, "Bad"],
      [{ error: "Bad" }, "Bad"],
      [{ object: "error", error: {} }, '{"object":"error","error":{}}'],
    ];
    for (const [body, said] of rows) {
      const error = expect_error(() => parse(body), ErrorResponseError);
      expect(error.message).to.equal(`the API returned an error: ${said}`);
      expect(error.body).to.equal(body);
    }
  });

  it("refuses what is no response", () => {
    for (const body of [null, undefined, [], "x", 5])
      expect_error(() => parse(body), UnexpectedPayloadError, "the payload is no object");
    expect_error(() => parse({}), UnexpectedPayloadError, 'missing "status"');
    expect_error(() => parse({ status: "completed" }), UnexpectedPayloadError, 'missing "object"');
    expect_error(() => parse({ error: null }), UnexpectedPayloadError, 'missing "status"');
    expect_error(
      () => parse(Object.create({ status: "completed", object: "response" })),
      UnexpectedPayloadError,
      'missing "status"',
    );
  });

  it("names the place of what is broken in a response", () => {
    const broken = (output: object) => ({ object: "response", status: "completed", output: [output] });
    expect_error(
      () => parse(broken({ type: "message", content: [] })),
      InvalidItemError,
      "output[0].role: expected a string",
    );
    expect_error(
      () => parse(broken({ ...MESSAGE, content: [{ type: "output_text" }] })),
      InvalidItemError,
      "output[0].content[0].text",
    );
    expect_error(
      () => parse(broken({ type: "function_call", name: "f" })),
      InvalidItemError,
      "output[0].call_id",
    );
    expect_error(
      () => parse({ object: "response", status: "completed", usage: "none" }),
      InvalidItemError,
      "usage: expected an object",
    );
  });

  it("takes hostile keys for data", () => {
    const body = JSON.parse(
      '{"object":"response","status":"completed","__proto__":{"a":1},"constructor":2,"toString":3}',
    );
    const response = parse(body);
    expect(JSON.stringify(response.extra)).to.equal('{"__proto__":{"a":1},"constructor":2,"toString":3}');
    expect(Object.getPrototypeOf(response)).to.equal(Response.prototype);
  });

  it("does not change the body, and shares nothing with it", () => {
    const body = {
      object: "response",
      status: "completed",
      output: [structuredClone(MESSAGE)],
      metadata: { a: 1 },
    };
    const before = structuredClone(body);
    const response = parse(body);
    (response.metadata as { a: number }).a = 2;
    (response.output[0] as Items.Message).content.pop();
    expect(body).to.deep.equal(before);
  });

  it("takes the response type of the official SDK", () => {
    const body: Partial<OpenAI.Responses.Response> = {
      id: "resp_1",
      object: "response",
      status: "incomplete",
      output: [],
    };
    expect(parse(body).incomplete).to.equal(true);
  });
});
