import { expect } from "chai";
import fc from "fast-check";
import { ErrorResponseError, Response, Session, UnexpectedPayloadError } from "../../../lib/index.js";
import type { JsonValue } from "../../../lib/json.js";
import { is_plain, json_value } from "../../support/arbitraries.js";
import { expect_error, is_own_error } from "../../support/expect.js";
import { SIGNED } from "./support.js";

const REDACTED = { type: "redacted_thinking", data: "d" };

function parse(body: unknown): Response {
  return Response.parse(body, "messages");
}

/** The output of an answer with the given blocks, as hashes. */
function output(...content: unknown[]): JsonValue | undefined {
  return parse({ content, stop_reason: "end_turn" }).toH().output;
}

function message(...texts: (string | object)[]): object {
  const content = texts.map((text) => (typeof text === "string" ? { type: "output_text", text } : text));
  return { type: "message", role: "assistant", content };
}

function thought(...content: object[]): object {
  return { type: "reasoning", content, origin: "messages" };
}

function usage_of(usage: unknown): JsonValue | undefined {
  return parse({ content: [], stop_reason: "end_turn", usage }).toH().usage;
}

describe("an answer of messages", () => {
  it("is read whole", () => {
    const response = parse({
      id: "msg_1",
      type: "message",
      role: "assistant",
      model: "claude",
      content: [{ type: "text", text: "Hi" }],
      stop_reason: "end_turn",
      stop_sequence: null,
      usage: { input_tokens: 1, output_tokens: 2 },
    });
    expect(response.toH()).to.deep.equal({
      id: "msg_1",
      object: "message",
      status: "completed",
      model: "claude",
      output: [message("Hi")],
      usage: { input_tokens: 1, output_tokens: 2, total_tokens: 3 },
    });
  });

  const statuses: [reason: JsonValue, status: string | null][] = [
    ["end_turn", "completed"],
    ["tool_use", "completed"],
    ["stop_sequence", "completed"],
    ["pause_turn", "completed"],
    ["max_tokens", "incomplete"],
    ["refusal", "failed"],
    ["model_context_window_exceeded", "model_context_window_exceeded"],
    ["constructor", "constructor"],
    [null, null],
    [{ a: 1 }, null],
  ];

  for (const [stop_reason, status] of statuses) {
    it(`has a status from stop_reason ${JSON.stringify(stop_reason)}`, () => {
      expect(parse({ content: [], stop_reason }).status).to.equal(status);
    });
  }

  it("tells why it ended in incomplete_details", () => {
    const details = {
      stop_sequence: "END",
      stop_details: { type: "refusal", category: "cyber" },
      container: { id: "c", expires_at: "2026-01-01T00:00:00Z" },
    };
    const response = parse({ content: [], stop_reason: "refusal", ...details });
    expect(response.incomplete_details).to.deep.equal(details);
    expect(parse({ content: [], stop_reason: "end_turn", container: null }).incomplete_details).to.equal(
      null,
    );
  });

  it("may be empty", () => {
    expect(parse({ content: null, stop_reason: "end_turn" }).toH()).to.deep.equal({ status: "completed" });
  });
});

describe("the output of an answer of messages", () => {
  const text = (value: string) => ({ type: "text", text: value });

  it("is one message for text in a row, citations as annotations", () => {
    const citation = { type: "char_location", cited_text: "c", document_index: 0, file_id: null };
    const cited = { ...text("b"), citations: [citation, null, "odd"] };
    const block = { type: "output_text", text: "b", annotations: [citation] };
    expect(output(text("a"), cited, { ...text(""), citations: null })).to.deep.equal([
      message("a", block, ""),
    ]);
  });

  it("keeps the order of kinds, reasoning in a row being one item", () => {
    const call = { type: "tool_use", id: "t", name: "f", input: { a: 1 } };
    expect(output(SIGNED, REDACTED, text("a"), call, text("b"), SIGNED)).to.deep.equal([
      thought(SIGNED, REDACTED),
      message("a"),
      { type: "function_call", name: "f", call_id: "t", arguments: '{"a":1}' },
      message("b"),
      thought(SIGNED),
    ]);
  });

  it("skips the blocks of the API's own tools, text around them being one message", () => {
    const skipped = [
      "server_tool_use",
      "web_search_tool_result",
      "web_fetch_tool_result",
      "code_execution_tool_result",
      "bash_code_execution_tool_result",
      "tool_search_tool_result",
      "mcp_tool_use",
      "mcp_tool_result",
      "container_upload",
      "search_result",
      "of_the_future",
    ].map((type) => ({ type, id: "i", name: "n", input: {}, text: "t" }));
    expect(output(text("a"), ...skipped, text("b"))).to.deep.equal([message("a", "b")]);
  });

  const inputs: [title: string, input: unknown, args: string][] = [
    ["an object", { a: { b: [1] } }, '{"a":{"b":[1]}}'],
    ["text, byte for byte (ruling 27)", '{ "n": 12345678901234567890 }', '{ "n": 12345678901234567890 }'],
    ["cut text", '{"a": "b', '{"a": "b'],
    ["blank text", " ", "{}"],
    ["null", null, "{}"],
    ["nothing", undefined, "{}"],
    ["an array", [1], "[1]"],
    ["a number", 7, "7"],
    ["hostile keys", JSON.parse('{"__proto__":{"a":1},"toString":2}'), '{"__proto__":{"a":1},"toString":2}'],
  ];

  for (const [title, input, args] of inputs) {
    it(`has the arguments of a call from ${title}`, () => {
      const call = { type: "function_call", name: "f", call_id: "t", arguments: args };
      expect(output({ type: "tool_use", id: "t", name: "f", input })).to.deep.equal([call]);
    });
  }

  it("gives calls without an id distinct ones, and skips what has no name", () => {
    const content = [
      { type: "tool_use", name: "f", input: {} },
      { type: "tool_use", id: " ", name: "f", input: {} },
      { type: "tool_use", id: "t", name: null, input: {} },
      { type: "text", text: null },
    ];
    const ids = (body: object) =>
      parse({ content, stop_reason: "tool_use", ...body }).tool_calls.map(({ call_id }) => call_id);
    expect(ids({ id: "msg_1" })).to.deep.equal(["call_msg_1_0", "call_msg_1_1"]);
    expect(ids({})).to.deep.equal(["call_response_0", "call_response_1"]);
  });

  it("goes back as it came", () => {
    const content = [
      { ...SIGNED, thinking: "one\n" },
      REDACTED,
      text("I check."),
      SIGNED,
      { type: "tool_use", id: "toolu_1", name: "f", input: { city: "Oslo" } },
    ];
    const session = new Session({ model: "m", max_output_tokens: 9, input: "q" });
    session.add_response(parse({ content, stop_reason: "tool_use" }));
    session.add_function_call_output({ call_id: "toolu_1", result: "3C" });
    expect(session.request_payload("messages").messages[1]).to.deep.equal({ role: "assistant", content });
  });
});

describe("the usage of an answer of messages", () => {
  it("counts cached input in the total", () => {
    const usage = {
      input_tokens: 1,
      output_tokens: 2,
      cache_creation_input_tokens: 4,
      cache_read_input_tokens: 8,
    };
    expect(usage_of(usage)).to.deep.equal({
      input_tokens: 1,
      output_tokens: 2,
      total_tokens: 15,
      input_tokens_details: { cache_creation_input_tokens: 4, cached_tokens: 8 },
    });
    const { cached_tokens, cache_creation_input_tokens } =
      parse({ content: [], stop_reason: null, usage }).usage ?? {};
    expect([cached_tokens, cache_creation_input_tokens]).to.deep.equal([8, 4]);
  });

  it("has all details", () => {
    const details = {
      cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 0 },
      service_tier: "standard",
      inference_geo: "us",
      server_tool_use: { web_search_requests: 1 },
    };
    const usage = {
      input_tokens: 0,
      output_tokens: 0,
      cache_read_input_tokens: 0,
      input_tokens_details: { text_tokens: 3, cached_tokens: 9, service_tier: "odd" },
      output_tokens_details: { thinking_tokens: 1, none: null },
      ...details,
    };
    expect(usage_of(usage)).to.deep.equal({
      input_tokens: 0,
      output_tokens: 0,
      total_tokens: 0,
      input_tokens_details: { text_tokens: 3, cached_tokens: 0, ...details },
      output_tokens_details: { thinking_tokens: 1, none: null },
    });
  });

  it("has no details where all are unset, and no counts where none is known", () => {
    const unset = {
      cache_creation: null,
      server_tool_use: null,
      input_tokens_details: {},
      output_tokens_details: {},
    };
    expect(usage_of({ output_tokens: 2, ...unset })).to.deep.equal({ output_tokens: 2, total_tokens: 2 });
    expect(usage_of({ input_tokens: "7", ...unset })).to.deep.equal({});
    for (const usage of [null, undefined, [], "7"]) expect(usage_of(usage)).to.equal(undefined);
  });
});

describe("what is no answer of messages", () => {
  const errors: [title: string, body: unknown, text: string][] = [
    [
      "an error",
      { type: "error", error: { type: "overloaded_error", message: "Overloaded" }, request_id: "r" },
      "the API returned an error: overloaded_error: Overloaded",
    ],
    ["an error without its envelope's type", { error: { type: "a", message: "b" } }, "an error: a: b"],
    [
      "an error beside empty content",
      { error: { message: "b" }, content: null, stop_reason: null },
      "an error: b",
    ],
    ["an error that is text", { error: "broken" }, "an error: broken"],
    ["an error of nothing", { error: {} }, 'an error: {"error":{}}'],
  ];

  for (const [title, body, text] of errors) {
    it(`is ${title}`, () => {
      expect(expect_error(() => parse(body), ErrorResponseError, text).body).to.equal(body);
    });
  }

  it("is no error beside content", () => {
    expect(parse({ error: { message: "b" }, content: [], stop_reason: "end_turn" }).completed).to.equal(true);
  });

  it("is a payload without its keys", () => {
    const rows: [body: unknown, text: string][] = [
      [{}, 'missing "content"'],
      [{ error: null, stop_reason: "end_turn" }, 'missing "content"'],
      [{ content: [] }, 'missing "stop_reason"'],
      [JSON.parse('{"__proto__":{"content":[],"stop_reason":null}}'), 'missing "content"'],
    ];
    for (const [body, text] of rows) expect_error(() => parse(body), UnexpectedPayloadError, text);
  });

  it("is no object (ruling 7)", () => {
    for (const body of [null, undefined, [], "text", 7, true]) {
      expect_error(() => parse(body), UnexpectedPayloadError, "the payload is no object");
    }
  });
});

describe("a hostile answer of messages", () => {
  const member = fc.oneof(
    json_value,
    fc.array(
      fc
        .tuple(
          fc.constantFrom("text", "thinking", "redacted_thinking", "tool_use"),
          fc.dictionary(fc.constantFrom("text", "citations", "id", "name", "input", "signature"), json_value),
        )
        .map(([type, members]) => ({ ...members, type })),
      { maxLength: 4 },
    ),
  );
  const keys = [
    "id",
    "type",
    "model",
    "content",
    "stop_reason",
    "stop_sequence",
    "container",
    "usage",
    "error",
  ];

  it("gives a response that can be stored and sent on, or an error of the library", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...keys), member), (body) => {
        try {
          const response = parse(body);
          expect(is_plain(response.toH())).to.equal(true);
          expect(Response.fromH(response.toH()).toH()).to.deep.equal(response.toH());
          const session = new Session({ model: "m", max_output_tokens: 9, input: "q" }).add_response(
            response,
          );
          session.request_payload("messages");
        } catch (error) {
          if (!is_own_error(error)) throw error;
        }
      }),
      { numRuns: 300 },
    );
  });

  it("may be made of class instances", () => {
    class Block {
      type = "text";
      text = "Hi";
    }
    class Body {
      content = [new Block()];
      stop_reason = "end_turn";
      usage = Object.assign(Object.create(null), { input_tokens: 1 });
    }
    expect(parse(new Body()).toH()).to.deep.equal({
      status: "completed",
      output: [message("Hi")],
      usage: { input_tokens: 1, total_tokens: 1 },
    });
  });
});
