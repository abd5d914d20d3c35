import { expect } from "chai";
import fc from "fast-check";
import {
  Content,
  Ellmer,
  Items,
  RequestShape,
  Response,
  Session,
  Tools,
  to_genai,
  Usage,
} from "../../lib/index.js";
import type { JsonObject } from "../../lib/json.js";
import { FORMAT_NAMES, type FormatName } from "../../lib/serializers/formats.js";
import { frames, sse } from "../streams/support.js";
import { HOSTILE_KEYS, is_plain, json_object } from "../support/arbitraries.js";

/** Members that would spoil every object if they were merged without care, each a few levels deep. */
const HOSTILE: JsonObject = JSON.parse(`{
  "__proto__": { "polluted": "yes", "__proto__": { "polluted": "yes" }, "text": "x", "type": "input_text" },
  "constructor": { "prototype": { "polluted": "yes" } },
  "prototype": { "polluted": "yes" },
  "toString": "x", "valueOf": 1, "hasOwnProperty": null, "toJSON": "x", "then": {}, "length": 5
}`);

const INHERITED = [Object.prototype, Array.prototype, Function.prototype].map((prototype) => ({
  prototype,
  keys: Reflect.ownKeys(prototype),
}));

/** Places that keep any member; each gives JSON in which it must stand. */
const PLACES: Record<string, (value: JsonObject) => unknown> = {
  metadata: (metadata) => new Session({ metadata }),
  extra: (extra) => new Session({ extra }),
  text: (text) => new Session({ text }),
  reasoning: (reasoning) => new Session({ reasoning }),
  stream_options: (stream_options) => new Session({ stream_options }),
  tool_choice: (tool_choice) => new Session({ tool_choice }),
  include: (member) => new Session({ include: [member] }),
  "a schema": (schema) => new Session().json_output(schema),
  "the parameters of a tool": (parameters) => new Session().register_tool("f", { parameters }),
  "the options of a tool": (options) => new Tools.Definition({ ...options, name: "f" }),
  "the members of a block": (members) => new Content.InputText({ ...members, text: "x" }),
  "the members of an item": (members) => new Items.Compaction(members),
  "a block of reasoning": (block) => new Items.Reasoning({ content: [block] }),
  "the arguments of a call": (args) =>
    new Items.FunctionCall({ name: "f", call_id: "c", arguments: args }).parsed_arguments(),
  "the details of usage": (details) => new Usage({ input_tokens_details: details }),
  "a response": (members) => new Response({ metadata: members }),
  "the extra of ellmer's thinking": (extra) => new Ellmer.ContentThinking("x", extra),
  "the arguments of ellmer's request": (args) => new Ellmer.ContentToolRequest("c", "f", args),
  "a payload for @google/genai": (member) => to_genai({ contents: [], tools: [member] } as never, "m"),
};

/** Asserts that every member of an object stands in some JSON, and that none has become a prototype. */
function expect_data(json: unknown, value: JsonObject): void {
  const text = JSON.stringify(json);
  for (const [key, member] of Object.entries(value)) {
    expect(text).to.include(`${JSON.stringify(key)}:${JSON.stringify(member)}`);
  }
  expect(is_plain(JSON.parse(text))).to.equal(true);
}

describe("prototype keys", () => {
  afterEach(() => {
    for (const { prototype, keys } of INHERITED) expect(Reflect.ownKeys(prototype)).to.deep.equal(keys);
    expect("polluted" in {}).to.equal(false);
  });

  for (const [place, put] of Object.entries(PLACES)) {
    it(`are data in ${place}`, () => {
      expect_data(put(HOSTILE), HOSTILE);
      fc.assert(
        fc.property(json_object, (value) => expect_data(put(value), value)),
        { numRuns: 50 },
      );
    });
  }

  it("are data in a stored session, at every depth", () => {
    const stored = {
      ...HOSTILE,
      metadata: HOSTILE,
      tools: [{ ...HOSTILE, name: "f", parameters: HOSTILE }],
      input: [
        {
          ...HOSTILE,
          type: "message",
          role: "user",
          content: [{ ...HOSTILE, type: "input_text", text: "x" }],
        },
        { ...HOSTILE, type: "reasoning", content: [HOSTILE], summary: [HOSTILE] },
      ],
    };
    const session = Session.fromH(JSON.parse(JSON.stringify(stored)));
    expect(session.extra).to.deep.equal(HOSTILE);
    expect(session.items[0]?.extra).to.deep.equal(HOSTILE);
    expect(is_plain(session.toH())).to.equal(true);
    expect(Session.fromH(session.toH()).toH()).to.deep.equal(session.toH());
    expect(Object.getPrototypeOf(session)).to.equal(Session.prototype);
  });

  it("are no names of settings, items, blocks, tools, formats and statuses", () => {
    for (const key of HOSTILE_KEYS) {
      expect(() => new Session({ [key]: 1 } as never), key).to.throw(TypeError, `unsupported option: ${key}`);
      expect(() => Items.Base.fromH({ type: key }), key).to.throw("unknown item type");
      expect(() => Content.Base.fromH({ type: key, text: "x" }), key).to.throw("unknown content type");
      expect(() => Ellmer.Content.fromH({ version: 1, class: key, props: {} }), key).to.throw(
        "unknown content class",
      );
      expect(() => new Session({ model: "m" }).request_payload(key), key).to.throw(
        TypeError,
        "unknown format",
      );
      expect(() => RequestShape.describe({}, key as never), key).to.throw(TypeError, "unknown format");
      const parsed = Response.parse(
        { model: "m", choices: [{ finish_reason: key, message: {} }] },
        "chat_completion",
      );
      expect(parsed.status).to.equal(key);
    }
  });

  it("are names of tools and ids of calls like any other, in every format", () => {
    const session = new Session({ model: "m", max_output_tokens: 9, input: "hello" });
    for (const key of HOSTILE_KEYS) {
      session
        .register_tool(key, { parameters: { type: "object", properties: HOSTILE } })
        .add_item(new Items.FunctionCall({ name: key, call_id: key, arguments: HOSTILE }))
        .add_function_call_output({ call_id: key, result: HOSTILE });
    }
    for (const format of FORMAT_NAMES) {
      const payload = session.request_payload(format);
      expect(is_plain(payload)).to.equal(true);
      const text = JSON.stringify(payload).replaceAll("\\", "");
      for (const key of HOSTILE_KEYS) expect(text).to.include(`"${key}"`);
      expect(text.split(JSON.stringify(HOSTILE)).length).to.be.greaterThan(HOSTILE_KEYS.length);
      expect(session.request_shape(format).tool_rounds.every(({ paired }) => paired)).to.equal(true);
    }
    expect(session.remove_tool("__proto__")?.name).to.equal("__proto__");
  });

  it("are merged as data into the additional fields of converse", () => {
    const session = new Session({
      model: "us.anthropic.claude-x",
      input: "hello",
      max_output_tokens: 9,
    }).think({ effort: "low" });
    session.extra = {
      additional_model_request_fields: {
        ...HOSTILE,
        output_config: HOSTILE,
        thinking: { ...HOSTILE, type: "adaptive" },
      },
    };
    const fields = session.request_payload("converse").additionalModelRequestFields;
    expect(fields).to.deep.equal({
      thinking: { type: "adaptive", ...HOSTILE },
      output_config: { effort: "low", ...HOSTILE },
      ...HOSTILE,
    });
    expect(is_plain(fields)).to.equal(true);
  });

  const BODIES: Record<FormatName, JsonObject> = {
    open_responses: {
      object: "response",
      status: "completed",
      metadata: HOSTILE,
      output: [{ ...HOSTILE, type: "reasoning" }],
    },
    chat_completion: {
      model: "m",
      usage: { prompt_tokens_details: HOSTILE },
      choices: [
        {
          message: {
            content: "x",
            annotations: [HOSTILE],
            tool_calls: [{ function: { name: "__proto__", arguments: HOSTILE } }],
          },
        },
      ],
    },
    messages: {
      content: [
        { type: "text", text: "x", citations: [HOSTILE] },
        { ...HOSTILE, type: "thinking", thinking: "x" },
        { type: "tool_use", id: "constructor", name: "f", input: HOSTILE },
      ],
      stop_reason: "toString",
      usage: { input_tokens_details: HOSTILE },
    },
    gemini: {
      modelVersion: "m",
      candidates: [
        { safetyRatings: HOSTILE, content: { parts: [{ functionCall: { name: "f", args: HOSTILE } }] } },
      ],
    },
    converse: {
      output: { message: { content: [{ toolUse: { toolUseId: "__proto__", name: "f", input: HOSTILE } }] } },
      stopReason: "__proto__",
      additionalModelResponseFields: HOSTILE,
    },
  };

  for (const [format, body] of Object.entries(BODIES)) {
    it(`are data in a ${format} body, beside its members and inside of them`, () => {
      const response = Response.parse({ ...HOSTILE, ...body }, format);
      expect_data(response, HOSTILE);
      expect(is_plain(response.toH())).to.equal(true);
      for (const call of response.tool_calls) expect(call.parsed_arguments()).to.deep.equal(HOSTILE);
      expect_data(Response.fromH(JSON.parse(JSON.stringify(response))), HOSTILE);
    });
  }

  const delta = (members: JsonObject, finish_reason: string | null = null) => ({
    ...HOSTILE,
    model: "m",
    choices: [{ ...HOSTILE, delta: { ...HOSTILE, ...members }, finish_reason }],
  });
  const STREAMS: Record<FormatName, string | Uint8Array> = {
    open_responses: sse({
      ...HOSTILE,
      type: "response.completed",
      response: { ...HOSTILE, ...BODIES.open_responses },
    }),
    chat_completion: sse(
      delta({
        tool_calls: [{ ...HOSTILE, index: 0, id: "c", function: { ...HOSTILE, name: "f", arguments: "" } }],
      }),
      delta(
        { tool_calls: [{ index: 0, function: { arguments: JSON.stringify(HOSTILE) } }], audio: HOSTILE },
        "tool_calls",
      ),
      "[DONE]",
    ),
    messages: sse(
      { ...HOSTILE, type: "message_start", message: { ...HOSTILE, usage: HOSTILE } },
      {
        ...HOSTILE,
        type: "content_block_start",
        index: 0,
        content_block: { ...HOSTILE, type: "tool_use", id: "c", name: "f" },
      },
      {
        ...HOSTILE,
        type: "content_block_delta",
        index: 0,
        delta: { ...HOSTILE, type: "input_json_delta", partial_json: JSON.stringify(HOSTILE) },
      },
      { ...HOSTILE, type: "message_delta", delta: { ...HOSTILE, stop_reason: "tool_use" }, usage: HOSTILE },
      { type: "message_stop" },
    ),
    gemini: sse({
      ...HOSTILE,
      candidates: [
        {
          ...HOSTILE,
          content: { ...HOSTILE, parts: [{ ...HOSTILE, functionCall: { name: "f", args: HOSTILE } }] },
          logprobsResult: HOSTILE,
          finishReason: "STOP",
        },
      ],
    }),
    converse: frames(
      {
        contentBlockStart: {
          ...HOSTILE,
          contentBlockIndex: 0,
          start: { ...HOSTILE, toolUse: { ...HOSTILE, toolUseId: "c", name: "f" } },
        },
      },
      {
        contentBlockDelta: {
          ...HOSTILE,
          contentBlockIndex: 0,
          delta: { ...HOSTILE, toolUse: { ...HOSTILE, input: JSON.stringify(HOSTILE) } },
        },
      },
      { messageStop: { ...HOSTILE, stopReason: "tool_use" } },
      { metadata: { ...HOSTILE, usage: HOSTILE } },
    ),
  };

  for (const [format, stream] of Object.entries(STREAMS)) {
    it(`are data in every event of a ${format} stream`, () => {
      const response = Response.parse_stream(stream, format);
      expect_data(response.tool_calls[0]?.parsed_arguments() ?? response, HOSTILE);
      expect(is_plain(response.toH())).to.equal(true);
    });
  }
});
