import { expect } from "chai";
import sinon from "sinon";
import { ArgumentError, InvalidItemError, ParseError } from "../lib/errors.js";
import { Content, Items, Response, type ResponseFields, Usage } from "../lib/index.js";
import type { Serializer } from "../lib/serializers/serializer.js";
import { expect_error } from "./support/expect.js";

const FULL = {
  id: "resp_1",
  object: "response",
  created_at: 1700000000.5,
  completed_at: 1700000001,
  status: "completed",
  incomplete_details: { reason: "none" },
  model: "m",
  previous_response_id: "resp_0",
  instructions: "Be brief.",
  error: { code: "none" },
  tools: [{ type: "function", name: "f" }],
  tool_choice: "auto",
  truncation: "disabled",
  parallel_tool_calls: false,
  text: { format: { type: "text" } },
  top_p: 1,
  presence_penalty: 0,
  frequency_penalty: 0,
  top_logprobs: 0,
  temperature: 0.5,
  reasoning: { effort: "low" },
  output: [{ type: "message", role: "assistant", content: [{ type: "output_text", text: "Hi" }] }],
  usage: { input_tokens: 1, output_tokens: 2 },
  max_output_tokens: 100,
  max_tool_calls: 2,
  store: false,
  background: false,
  service_tier: "default",
  metadata: { team: "a" },
  safety_identifier: "s",
  prompt_cache_key: "k",
  prompt_cache_retention: "24h",
  extra: { billing: { payer: "me" } },
};

function text(...texts: string[]): Items.Message {
  return new Items.Message({ role: "assistant", content: texts });
}

function call(name: string): Items.FunctionCall {
  return new Items.FunctionCall({ name, call_id: `call_${name}` });
}

describe("Response", () => {
  it("reads and writes all its fields, text_config as text", () => {
    const response = Response.fromH(FULL);
    expect(JSON.stringify(response.toH())).to.equal(JSON.stringify(FULL));
    expect(response.text_config).to.deep.equal({ format: { type: "text" } });
    expect(response.usage).to.be.instanceOf(Usage);
    expect(response.output[0]).to.be.instanceOf(Items.Message);
    expect(Response.from_h(FULL).toJSON()).to.deep.equal(response.toH());
  });

  it("takes the same fields in its constructor, instances or hashes", () => {
    const { text, ...rest } = FULL;
    expect(new Response({ ...rest, text_config: text } as ResponseFields).toH()).to.deep.equal(FULL);
    const usage = new Usage({ input_tokens: 1 });
    const item = call("f");
    const response = new Response({ output: [item], usage });
    expect(response.output[0]).to.equal(item);
    expect(response.usage).to.equal(usage);
  });

  it("leaves out null fields, empty output and empty extra", () => {
    const response = new Response();
    expect(response.toH()).to.deep.equal({});
    expect([response.id, response.output, response.extra, response.usage]).to.deep.equal([
      null,
      [],
      {},
      null,
    ]);
    expect(new Response({ store: false, top_p: 0 }).toH()).to.deep.equal({ top_p: 0, store: false });
  });

  it("keeps unknown keys in extra, also read as provider_data", () => {
    const response = Response.fromH({ conversation: { id: "c" }, extra: { seed: 1 } });
    expect(response.provider_data).to.deep.equal({ conversation: { id: "c" }, seed: 1 });
    expect(response.provider_data).to.equal(response.extra);
  });

  const BROKEN: [unknown, string][] = [
    [null, "expected an object, got null"],
    ["x", "expected an object, got string"],
    [{ output: {} }, "output: expected an array"],
    [
      { output: [{ type: "message", role: "assistant", content: "x" }, { type: "web_search_call" }] },
      "output[1]: unknown item type",
    ],
    [
      { output: [{ type: "message", role: "assistant", content: [{ type: "x" }] }] },
      "output[0].content[0]: unknown content type",
    ],
    [{ usage: [] }, "usage: expected an object, got an array"],
    [{ usage: { input_tokens: {} } }, "usage.input_tokens: expected a number"],
    [{ created_at: "soon" }, "created_at: expected a number"],
    [{ metadata: [] }, "metadata: expected an object"],
    [{ store: {} }, "store: expected true or false"],
  ];
  for (const [hash, message] of BROKEN) {
    it(`fromH refuses ${JSON.stringify(hash)}`, () => {
      expect_error(() => Response.fromH(hash), InvalidItemError, message);
    });
  }

  it("its constructor refuses what is no object", () => {
    for (const fields of [null, "x", []])
      expect_error(() => new Response(fields as never), InvalidItemError, "expected an object");
  });

  describe("text", () => {
    it("is the output_text of the first message that has any, joined", () => {
      const refusal = new Items.Message({
        role: "assistant",
        content: [new Content.RefusalContent({ refusal: "no" })],
      });
      const mixed = new Items.Message({
        role: "assistant",
        content: [
          { type: "output_text", text: "a" },
          { type: "refusal", refusal: "b" },
          { type: "output_text", text: "c" },
        ],
      });
      expect(new Response({ output: [refusal, call("f"), mixed, text("later")] }).text).to.equal("ac");
      expect(new Response({ output: [text(""), text("later")] }).text).to.equal("");
    });

    it("is null without any", () => {
      expect(new Response({ output: [call("f")] }).text).to.equal(null);
      expect(new Response().text).to.equal(null);
    });
  });

  it("tells its status", () => {
    const flags = (status: string | null) => {
      const { completed, failed, incomplete } = new Response({ status });
      return [completed, failed, incomplete];
    };
    expect(["completed", "failed", "incomplete", "queued", null].map(flags)).to.deep.equal([
      [true, false, false],
      [false, true, false],
      [false, false, true],
      [false, false, false],
      [false, false, false],
    ]);
  });

  it("gives its tool calls in order", () => {
    const [first, second] = [call("f"), call("g")];
    const response = new Response({ output: [first, text("x"), second] });
    expect(response.tool_calls).to.deep.equal([first, second]);
    expect(response.has_tool_calls).to.equal(true);
    expect(new Response({ output: [text("x")] }).has_tool_calls).to.equal(false);
  });

  describe("parsed_json", () => {
    const JSON_TEXTS: [string, unknown][] = [
      ['{"a":1}', { a: 1 }],
      [" [1] ", [1]],
      ["null", null],
      ["5", 5],
      ['```json\n{"a":1}\n```', { a: 1 }],
      ['```\n{"a":"```"}\n```', { a: "```" }],
      ['"```json\\n1\\n```"', "```json\n1\n```"],
    ];
    for (const [json, value] of JSON_TEXTS) {
      it(`reads ${JSON.stringify(json)}`, () => {
        const response = Response.from_text(json);
        expect(response.parsed_json()).to.deep.equal(value);
        expect(response.parsed_json_or_throw()).to.deep.equal(value);
      });
    }

    it("is null, or a ParseError with the raw text, for what is no JSON", () => {
      for (const raw of ["hello", "see ```json\n1\n```", '```json\n{"a":\n```', ""]) {
        expect(Response.from_text(raw).parsed_json()).to.equal(null);
        expect_error(() => Response.from_text(raw).parsed_json_or_throw(), ParseError, raw);
      }
      expect(new Response().parsed_json()).to.equal(null);
      expect_error(() => new Response().parsed_json_or_throw(), ParseError, "there is no text");
    });

    it("changes no prototype", () => {
      const parsed = Response.from_text('{"__proto__":{"polluted":1}}').parsed_json<object>() as object;
      expect(Object.getPrototypeOf(parsed)).to.equal(Object.prototype);
    });
  });

  describe("from_text", () => {
    it("is a completed answer with the text, and what else is given", () => {
      expect(Response.from_text("Hi").toH()).to.deep.equal({
        status: "completed",
        output: [{ type: "message", role: "assistant", content: [{ type: "output_text", text: "Hi" }] }],
      });
      const response = Response.from_text("Hi", {
        status: "incomplete",
        model: "m",
        usage: { input_tokens: 1 },
      });
      expect([response.status, response.model, response.usage?.input_tokens]).to.deep.equal([
        "incomplete",
        "m",
        1,
      ]);
      expect(Response.from_text("Hi", null).status).to.equal("completed");
      expect(Response.from_text("Hi", { status: null }).status).to.equal("completed");
    });

    it("refuses what is no string", () => {
      for (const value of [null, undefined, 5, {}])
        expect_error(() => Response.from_text(value as never), ArgumentError, "takes a string");
    });
  });

  describe("parse and parse_stream", () => {
    const serializer = {
      request_payload: sinon.fake.returns({}),
      parse_response: sinon.fake((body: unknown) => new Response({ model: String(body) })),
      collapse_stream: sinon.fake((body: unknown) => (body === "later" ? Promise.resolve("whole") : "whole")),
    };
    const format = serializer as unknown as Serializer;
    beforeEach(() => sinon.resetHistory());

    it("hand body and options to the serializer", async () => {
      const headers = { "x-id": "1" };
      expect(Response.parse("body", format, { headers }).model).to.equal("body");
      expect(Response.parse("body", format, null).model).to.equal("body");
      expect(Response.parse_stream("now", format, { headers }).model).to.equal("whole");
      expect((await Response.parse_stream("later", format, { headers })).model).to.equal("whole");
      expect(serializer.parse_response.args).to.deep.equal([
        ["body", { headers }],
        ["body", {}],
        ["whole", { headers }],
        ["whole", { headers }],
      ]);
    });

    it("refuse an unknown format, and a stream where the serializer reads none", () => {
      expect_error(() => Response.parse({}, "openai"), ArgumentError, 'unknown format "openai"');
      expect_error(() => Response.parse_stream("", "openai"), ArgumentError, 'unknown format "openai"');
      const { collapse_stream, ...plain } = serializer;
      expect_error(
        () => Response.parse_stream("", plain as unknown as Serializer),
        ArgumentError,
        "reads no streams",
      );
    });
  });
});
