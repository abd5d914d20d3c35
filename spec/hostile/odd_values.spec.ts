import { expect } from "chai";
import {
  ArgumentError,
  InvalidItemError,
  Items,
  jsonify,
  Response,
  Session,
  ToolRegistry,
} from "../../lib/index.js";
import type { JsonObject, JsonValue } from "../../lib/json.js";
import { check_junk } from "../../scripts/fuzz/check_junk.js";
import { ODD_KEY, ODD_NAMES } from "../../scripts/fuzz/odd_values.js";
import { expect_error } from "../support/expect.js";

type Wrap = (odd: JsonObject) => JsonValue;

/** An object in which a key that some entry reads holds the odd value. */
function under(key: string): [string, Wrap] {
  return [`under ${key}`, (odd) => ({ [key]: odd })];
}

/** Where an odd value stands when it is given to every entry of the library. */
const WRAPS: [place: string, wrap: Wrap][] = [
  ["alone", (odd) => odd],
  ["in an array", (odd) => [odd]],
  ["in a message", (odd) => ({ type: "message", role: "user", content: [odd] })],
  ["in a block", (odd) => ({ type: "input_text", text: "x", member: odd })],
  ["in a record", (odd) => ({ version: 1, class: "ContentText", props: odd })],
  ["in a chat answer", (odd) => ({ model: "m", choices: [{ message: odd }] })],
  ["in a gemini answer", (odd) => ({ modelVersion: "m", candidates: [{ content: { parts: [odd] } }] })],
  ["in a messages answer", (odd) => ({ content: [odd], stop_reason: "x", usage: odd })],
  [
    "in a converse answer",
    (odd) => ({ output: { message: { content: [odd] } }, stopReason: "x", trace: odd }),
  ],
  ["in a response", (odd) => ({ status: "x", object: "response", output: [odd], usage: odd })],
  ["in a payload", (odd) => ({ contents: [odd], tools: [odd], messages: [odd], input: [odd], system: odd })],
  ...["text", "content", "name", "strict", "registry", "error", "stream", "temperature"].map(under),
];

describe("values that JSON cannot hold, and objects that cannot be looked at", () => {
  for (const name of ODD_NAMES) {
    it(`are taken or refused with an error of ours, the session unchanged: ${name}`, () => {
      for (const [place, wrap] of WRAPS) {
        try {
          check_junk(wrap({ [ODD_KEY]: name }));
        } catch (error) {
          throw new Error(`${place}: ${error}`, { cause: error });
        }
      }
    });
  }
});

const session = () => new Session({ model: "m", max_output_tokens: 9, input: "hello" });

function throwing(key: string): never {
  const get = () => {
    throw new RangeError("on purpose");
  };
  return Object.defineProperty({}, key, { enumerable: true, get }) as never;
}

function revoked(): never {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy as never;
}

describe("cycles", () => {
  it("are refused by jsonify, which says so", () => {
    const loop: Record<string, unknown> = {};
    loop.list = [{ loop }];
    expect_error(() => jsonify(loop), ArgumentError, "nested deeper than 4096 levels, or cyclic");
  });

  it("are refused where they are given, the place named", () => {
    const loop: Record<string, unknown> = { type: "input_text", text: "x" };
    loop.loop = loop;
    const given = session();
    const before = given.toH();
    expect_error(() => given.user(loop), InvalidItemError, "content[0].loop: nested deeper");
    expect_error(() => given.configure({ metadata: loop }), ArgumentError, "metadata: nested deeper");
    expect_error(
      () => given.register_tool("f", { parameters: loop }),
      ArgumentError,
      "tool parameters: nested",
    );
    expect_error(() => given.json_output(loop), ArgumentError, "nested deeper");
    expect_error(
      () => given.add_function_call_output({ call_id: "c", result: { loop } }),
      InvalidItemError,
      "output: nested deeper",
    );
    expect_error(() => Session.fromH({ input: [loop] }), InvalidItemError, "input[0]: unknown item type");
    expect_error(() => new Items.Reasoning({ content: [loop] }), InvalidItemError, "content: nested deeper");
    expect(given.toH()).to.deep.equal(before);
  });

  it("among shared values are none: the same object may stand in two places", () => {
    const shared = { a: [1] };
    expect(jsonify({ one: shared, other: [shared, shared] })).to.deep.equal({
      one: shared,
      other: [shared, shared],
    });
  });
});

describe("getters and proxies in options", () => {
  const CALLS: Record<string, (options: never, given: Session) => unknown> = {
    "new Session": (options) => new Session(options),
    configure: (options, given) => given.configure(options),
    think: (options, given) => given.think(options),
    "think(false)": (options, given) => given.think(false, options),
    json_output: (options, given) => given.json_output({}, options),
    register_tool: (options, given) => given.register_tool("f", options),
    use_tools: (options, given) => given.use_tools("f", options),
    add_function_call_output: (options, given) => given.add_function_call_output(options),
    request_payload: (options, given) => given.request_payload("converse", options),
    request_shape: (options, given) => given.request_shape("gemini", options),
    "Response.from_text": (options) => Response.from_text("x", options),
    "ToolRegistry.register": (options) => new ToolRegistry().register("f", options),
  };
  for (const [name, call] of Object.entries(CALLS)) {
    it(`of ${name} may throw: that is an ArgumentError with its cause, and nothing is changed`, () => {
      const given = session();
      const before = given.toH();
      for (const key of ["strict", "model", "name", "effort"]) {
        const { cause, message } = expect_error(() => call(throwing(key), given), ArgumentError);
        expect(cause).to.be.instanceOf(Error);
        expect(message).to.include("cannot be read");
      }
      expect_error(() => call(revoked(), given), ArgumentError);
      expect(given.toH()).to.deep.equal(before);
    });
  }

  it("are read once", () => {
    let reads = 0;
    const options = { model: "m" };
    Object.defineProperty(options, "instructions", { enumerable: true, get: () => `read ${++reads}` });
    expect(new Session(options).instructions).to.equal("read 1");
    expect(reads).to.equal(1);
  });
});

describe("settings of a wrong type", () => {
  const ODD: Record<string, unknown> = {
    temperature: "warm",
    top_p: {},
    presence_penalty: true,
    frequency_penalty: [1],
    max_output_tokens: Number.NaN,
    max_tool_calls: "1x",
    top_logprobs: Number.POSITIVE_INFINITY,
    parallel_tool_calls: {},
    stream: [],
    background: () => true,
    store: Number.NaN,
    include: 1n,
    tool_choice: Symbol("s"),
    metadata: "x",
    text: [1],
    stream_options: 5,
    reasoning: false,
    extra: "x",
    system: 5,
    input: { no: "content" },
    model: { toString: () => ({}) },
    instructions: Object.create(null),
  };
  for (const [name, value] of Object.entries(ODD)) {
    it(`are refused and change nothing: ${name}`, () => {
      const given = session();
      const before = given.toH();
      const wrong = { truncation: "auto", [name]: value } as never;
      const Class = name === "system" || name === "input" ? InvalidItemError : ArgumentError;
      expect_error(() => given.configure(wrong), Class);
      expect_error(() => new Session(wrong), Class);
      if (Class === ArgumentError) expect_error(() => Object.assign(given, { [name]: value }), Class, name);
      expect(given.toH()).to.deep.equal(before);
    });
  }

  it("write -0 as 0, which JSON does too", () => {
    const given = new Session({ temperature: -0, max_output_tokens: -0.5, top_p: "-0" });
    for (const value of Object.values(given.toH())) expect(Object.is(value, 0)).to.equal(true);
  });
});
