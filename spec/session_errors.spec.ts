import { expect } from "chai";
import {
  ArgumentError,
  ErrorResponseError,
  InvalidItemError,
  ToolNotFoundError,
  UnexpectedPayloadError,
  UnsupportedFormatError,
} from "../lib/errors.js";
import { Items, Response, Session, ToolRegistry } from "../lib/index.js";
import { FORMAT_NAMES } from "../lib/serializers/formats.js";
import { expect_error } from "./support/expect.js";

type ErrorClass = new (...args: never[]) => Error;

/** Every way to go wrong with a session, the error that it gives, and words of its message. */
const WRONG: [title: string, action: (session: Session) => unknown, Class: ErrorClass, words: string][] = [
  [
    "an unknown option",
    (session) => session.configure({ modle: "x" } as never),
    ArgumentError,
    "unsupported option: modle",
  ],
  [
    "a number that is none",
    (session) => session.configure({ model: "x", temperature: "warm" }),
    ArgumentError,
    'temperature: expected a number, got "warm"',
  ],
  [
    "an assigned number that is none",
    (session) => Object.assign(session, { top_p: {} }),
    ArgumentError,
    "top_p: expected a number",
  ],
  [
    "an integer that is none",
    (session) => Object.assign(session, { max_output_tokens: Number.NaN }),
    ArgumentError,
    "max_output_tokens: ",
  ],
  [
    "a boundary that is no number",
    (session) => Object.assign(session, { response_boundary_index: [] }),
    ArgumentError,
    "response_boundary_index: ",
  ],
  [
    "metadata that is no object",
    (session) => Object.assign(session, { metadata: "x" }),
    ArgumentError,
    "metadata: expected an object",
  ],
  [
    "an extra that is no object",
    (session) => Object.assign(session, { extra: [] }),
    ArgumentError,
    "extra: expected an object",
  ],
  [
    "JSON that is none",
    (session) => session.configure({ include: [() => 1] }),
    ArgumentError,
    "include: JSON has no function",
  ],
  [
    "content of an unknown type",
    (session) => session.user({ type: "input_audio" }),
    InvalidItemError,
    'unknown content type "input_audio"',
  ],
  [
    "content without type and text",
    (session) => session.assistant(["a", { url: "u" }]),
    InvalidItemError,
    "[1]: content has neither type nor text",
  ],
  ["content that is a number", (session) => session.system(5 as never), InvalidItemError, "got number"],
  [
    "content that is nested too deep",
    (session) => session.user({ text: "a", deep: nested(5_000) }),
    InvalidItemError,
    "nested deeper",
  ],
  [
    "an item that is a hash",
    (session) => session.add_item({ type: "message" } as never),
    ArgumentError,
    "add_item takes an item",
  ],
  [
    "an item of an unknown type",
    (session) => session.add_item(Items.Base.fromH({ type: "x" })),
    InvalidItemError,
    'unknown item type "x"',
  ],
  [
    "arguments of a call that are a number",
    (session) => session.add_item(new Items.FunctionCall({ name: "f", call_id: "c", arguments: 5 as never })),
    ArgumentError,
    "JSON text or an object",
  ],
  [
    "a result without a call id",
    (session) => session.add_function_call_output({} as never),
    InvalidItemError,
    "call_id: ",
  ],
  [
    "a response that is a hash",
    (session) => session.add_response({ output: [] } as never),
    ArgumentError,
    "add_response takes a Response",
  ],
  ["a tool without a name", (session) => session.register_tool(" "), ArgumentError, "a tool needs a name"],
  [
    "tool parameters that are no object",
    (session) => session.register_tool("t", { parameters: [] }),
    ArgumentError,
    "tool parameters: ",
  ],
  [
    "a registry that is none",
    (session) => session.register_tools([] as never),
    ArgumentError,
    "takes a ToolRegistry",
  ],
  [
    "an unknown tool",
    (session) => session.use_tools("t", "x", { registry: registry() }),
    ToolNotFoundError,
    "tool not found: x",
  ],
  [
    "a schema that is no object",
    (session) => session.json_output("x" as never),
    ArgumentError,
    "takes a JSON Schema",
  ],
  ["a budget of 0", (session) => session.think({ budget_tokens: 0 }), ArgumentError, "a positive integer"],
  [
    "a budget for no reasoning",
    (session) => session.think(false, { budget_tokens: 1 }),
    ArgumentError,
    "takes no budget_tokens",
  ],
  [
    "an unknown format",
    (session) => session.request_payload("openai"),
    ArgumentError,
    'unknown format "openai"',
  ],
  [
    "an unknown format for omissions",
    (session) => session.omissions("openai"),
    ArgumentError,
    'unknown format "openai"',
  ],
  [
    "the shape of an unknown format",
    (session) => session.request_shape("openai" as never),
    ArgumentError,
    'unknown format "openai"',
  ],
  ...FORMAT_NAMES.flatMap((format): typeof WRONG => [
    [
      `an error envelope of ${format}`,
      (session) => session.add_response(Response.parse(ENVELOPES[format], format)),
      ErrorResponseError,
      "Slow down",
    ],
    ...[null, [], "<html>", 5].map((body): (typeof WRONG)[number] => [
      `${JSON.stringify(body)} in place of a body of ${format}`,
      (session) => session.add_response(Response.parse(body, format)),
      UnexpectedPayloadError,
      "the payload is no object",
    ]),
    [
      `an empty body of ${format}`,
      (session) => session.add_response(Response.parse({}, format)),
      UnexpectedPayloadError,
      "missing",
    ],
    [
      `a ${format} payload that loses something, by strict`,
      (session) => session.request_payload(format, { strict: true }),
      UnsupportedFormatError,
      "extra.unheard_of: ",
    ],
  ]),
];

const ERROR = { code: "rate_limit", type: "rate_limit", status: "rate_limit", message: "Slow down" };
const ENVELOPES = {
  open_responses: { error: ERROR },
  chat_completion: { error: ERROR },
  messages: { type: "error", error: ERROR },
  gemini: { error: ERROR },
  converse: { __type: "ThrottlingException", message: "Slow down" },
};

function nested(levels: number): object {
  let tree = {};
  for (let level = 1; level < levels; level++) tree = { tree };
  return tree;
}

function registry(): ToolRegistry {
  const tools = new ToolRegistry();
  tools.register("t");
  return tools;
}

describe("Session: what goes wrong leaves it as it was", () => {
  for (const [title, action, Class, words] of WRONG) {
    it(title, () => {
      const session = new Session({
        model: "anthropic.m",
        max_output_tokens: 9,
        input: "before",
        extra: { unheard_of: 1 },
      });
      session
        .register_tool("kept")
        .think({ effort: "low" })
        .items.push(new Items.ItemReference({ id: "i" }));
      const before = session.toH();
      expect_error(() => action(session), Class, words);
      expect(session.toH()).to.deep.equal(before);
    });
  }
});
