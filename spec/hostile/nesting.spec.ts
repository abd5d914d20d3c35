import { expect } from "chai";
import {
  ArgumentError,
  Content,
  Ellmer,
  InvalidItemError,
  Items,
  jsonify,
  ParseError,
  Response,
  Session,
  to_genai,
  UnexpectedPayloadError,
} from "../../lib/index.js";
import type { JsonObject, JsonValue } from "../../lib/json.js";
import { FORMAT_NAMES, type FormatName } from "../../lib/serializers/formats.js";
import { frames, sse } from "../streams/support.js";
import { caught, is_own_error } from "../support/expect.js";

const FINE = 4_000;
const TOO_DEEP = 100_000;

/** JSON text of objects and arrays in turns, so many levels deep. */
function deep_text(levels: number): string {
  const pairs = Math.floor(levels / 2);
  return `${'{"a":['.repeat(pairs)}${"]}".repeat(pairs)}`;
}

function deep(levels: number): JsonObject {
  return JSON.parse(deep_text(levels));
}

/** The deepest nesting in a JSON text that holds no brackets inside of strings. */
function depth_of(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const bracket of text.match(/[[\]{}]/g) ?? []) {
    depth += bracket === "{" || bracket === "[" ? 1 : -1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

const conversation = () => new Session({ model: "m", max_output_tokens: 9, input: "hello" });

/** Where something of any depth may stand; each gives something whose JSON shows what became of it. */
const PLACES: Record<string, (value: JsonObject) => unknown> = {
  jsonify,
  metadata: (metadata) => new Session({ metadata }),
  extra: (extra) => new Session({ extra: { top_k: extra } }),
  tool_choice: (tool_choice) => Object.assign(conversation(), { tool_choice }),
  "parameters of a tool": (parameters) => conversation().register_tool("f", { parameters }),
  "extra of a tool": (cache_control) => conversation().register_tool("f", { cache_control }),
  "the schema of an answer": (schema) => conversation().json_output(schema),
  "an unknown member of a block": (member) => conversation().user({ type: "input_text", text: "x", member }),
  "annotations of a text": (annotation) => new Content.OutputText({ text: "x", annotations: [annotation] }),
  "blocks of reasoning": (block) => new Items.Reasoning({ content: [block] }),
  "a stored session": (metadata) => Session.fromH({ metadata }),
  "the extra of a stored session": (unknown) => Session.fromH({ unknown }),
  "a stored item": (member) => Items.Base.fromH({ type: "compaction", member }),
  "a stored response": (metadata) => Response.fromH({ metadata }),
  "a recorded content": (extra) =>
    Ellmer.Content.fromH({ version: 1, class: "ContentThinking", props: { thinking: "x", extra } }),
  "the value of a tool result": (value) => new Ellmer.ContentToolResult({ value }),
  "a gemini payload": (tool) => to_genai({ contents: [], tools: [tool] } as never, "m"),
};

/** Bodies that hold something of any depth where it is read. */
const BODIES: Record<FormatName, (value: JsonValue) => JsonObject> = {
  open_responses: (metadata) => ({ object: "response", status: "completed", metadata, output: [] }),
  chat_completion: (args) => ({
    model: "m",
    choices: [{ message: { tool_calls: [{ id: "c", function: { name: "f", arguments: args } }] } }],
  }),
  messages: (input) => ({
    content: [{ type: "tool_use", id: "c", name: "f", input }],
    stop_reason: "tool_use",
  }),
  gemini: (args) => ({
    modelVersion: "m",
    candidates: [{ content: { parts: [{ functionCall: { name: "f", args } }] } }],
  }),
  converse: (input) => ({
    output: { message: { content: [{ toolUse: { toolUseId: "c", name: "f", input } }] } },
    stopReason: "tool_use",
  }),
};

/** Streams that hold something of any depth in an event. */
const STREAMS: Record<FormatName, (value: JsonObject) => string | Uint8Array> = {
  open_responses: (value) => sse({ type: "response.completed", response: BODIES.open_responses(value) }),
  chat_completion: (value) =>
    sse(
      {
        model: "m",
        choices: [{ delta: { tool_calls: [{ id: "c", function: { name: "f", arguments: value } }] } }],
      },
      "[DONE]",
    ),
  messages: (value) =>
    sse({ type: "message_start", message: BODIES.messages(value) }, { type: "message_stop" }),
  gemini: (value) =>
    sse({
      candidates: [
        { content: { parts: [{ functionCall: { name: "f", args: value } }] }, finishReason: "STOP" },
      ],
    }),
  converse: (value) =>
    frames(
      { contentBlockStart: { start: { toolUse: { toolUseId: "c", name: "f", input: value } } } },
      { messageStop: { stopReason: "tool_use" } },
    ),
};

describe(`nesting of ${FINE} levels`, () => {
  for (const [place, put] of Object.entries(PLACES)) {
    it(`is kept in ${place}`, () => {
      const value = JSON.stringify(put(deep(FINE)));
      expect(depth_of(value)).to.be.at.least(FINE);
      expect(value).to.include(deep_text(FINE - 2));
    });
  }

  for (const format of FORMAT_NAMES) {
    it(`is sent in a ${format} payload, as arguments, result and schema`, () => {
      const session = conversation()
        .register_tool("f", { parameters: deep(FINE) })
        .add_item(new Items.FunctionCall({ name: "f", call_id: "c", arguments: deep_text(FINE) }))
        .add_function_call_output({ call_id: "c", result: deep(FINE) });
      const payload = JSON.stringify(session.request_payload(format));
      expect(payload.replaceAll('\\"', '"').split(deep_text(FINE - 2)).length).to.be.greaterThan(3);
      expect(session.request_shape(format).toString()).to.include("f");
      expect(JSON.stringify(Session.fromH(JSON.parse(JSON.stringify(session))))).to.equal(
        JSON.stringify(session),
      );
    });

    it(`is read in a ${format} body, and in a stream`, () => {
      const response = Response.parse(BODIES[format](deep(FINE)), format);
      const streamed = Response.parse_stream(STREAMS[format](deep(FINE)), format);
      for (const { tool_calls, metadata } of [response, streamed]) {
        expect(JSON.stringify(tool_calls[0]?.parsed_arguments() ?? metadata)).to.equal(deep_text(FINE));
      }
    });
  }
});

describe(`nesting of ${TOO_DEEP} levels`, () => {
  for (const [place, put] of Object.entries(PLACES)) {
    it(`is refused in ${place}`, () => {
      const error = caught(() => JSON.stringify(put(deep(TOO_DEEP))));
      expect(is_own_error(error), String(error)).to.equal(true);
      expect((error as Error).message).to.include("nested deeper than 4096 levels");
    });
  }

  for (const format of FORMAT_NAMES) {
    it(`is refused in a ${format} body`, () => {
      const error = caught(() => Response.parse(BODIES[format](deep(TOO_DEEP)), format));
      expect(error).to.be.instanceOf(format === "open_responses" ? InvalidItemError : UnexpectedPayloadError);
    });

    it(`is refused in the arguments of a call by ${format}, or sent as the text that it is`, () => {
      const session = conversation();
      session.add_item(new Items.FunctionCall({ name: "f", call_id: "c", arguments: deep_text(TOO_DEEP) }));
      const payload = caught(() => JSON.stringify(session.request_payload(format)));
      const is_text = format === "open_responses" || format === "chat_completion";
      expect(payload === null, String(payload)).to.equal(is_text);
      expect(is_text || is_own_error(payload)).to.equal(true);
    });

    it(`stays text in the result of a call, by ${format}`, () => {
      const session = conversation()
        .add_item(new Items.FunctionCall({ name: "f", call_id: "c", arguments: "{}" }))
        .add_function_call_output({ call_id: "c", result: deep_text(TOO_DEEP) });
      expect(JSON.stringify(session.request_payload(format)).length).to.be.greaterThan(4 * TOO_DEEP);
    });
  }

  it("is refused as the arguments of a call when they are parsed, and in an answer in JSON", () => {
    const call = new Items.FunctionCall({ name: "f", call_id: "c", arguments: deep_text(TOO_DEEP) });
    expect(() => call.parsed_arguments()).to.throw(InvalidItemError, "the arguments of f (call c)");
    const answer = Response.from_text(deep_text(TOO_DEEP));
    expect(answer.parsed_json()).to.equal(null);
    expect(() => answer.parsed_json_or_throw()).to.throw(ParseError);
  });

  for (const format of FORMAT_NAMES) {
    it(`is refused in the events of a ${format} stream, and in a body in its place`, () => {
      const text = JSON.stringify(BODIES[format]("deep")).replace('"deep"', deep_text(TOO_DEEP));
      expect(() => Response.parse_stream(text, format)).to.throw(ParseError, "not valid JSON");
      if (format === "converse") return;
      const event = `data: ${text}\n\ndata: {}\n\n`;
      expect(() => Response.parse_stream(event, format)).to.throw(ParseError, "not valid JSON");
    });
  }

  it("is refused in an array that is given as content", () => {
    const session = conversation();
    for (const content of [deep(TOO_DEEP), [deep(TOO_DEEP)], { text: "x", deep: deep(TOO_DEEP) }]) {
      const error = caught(() => session.user(content));
      expect(is_own_error(error)).to.equal(true);
    }
    expect(session.items).to.have.lengthOf(1);
    expect(() => session.think({ effort: deep(TOO_DEEP) as never })).to.throw(ArgumentError);
    expect(session.reasoning).to.equal(null);
  });
});
