import { expect } from "chai";
import { Items, PromptBuilderError, Response, Session } from "../../lib/index.js";
import { is_object, type JsonObject, type JsonValue } from "../../lib/json.js";
import type { FormatName } from "../../lib/serializers/formats.js";
import { resolve } from "../../lib/serializers/registry.js";
import { is_a } from "./conformance.js";

/** A fault that users of other libraries met, and what is right. */
export interface Report {
  id: string;
  kind: "parse" | "payload" | "stream";
  format: FormatName;
  note: string;
  expect: Record<string, JsonValue>;
  body?: JsonValue;
  stream?: string;
  encoding?: "utf8" | "base64";
  /** Byte offsets at which the stream is cut. */
  split_at?: number[];
  session?: JsonObject;
  items?: JsonObject[];
  tools?: (JsonObject & { name: string })[];
  roundtrip?: boolean;
  repeat?: boolean;
}

/** Beyond this length in bytes a stream is not fed byte by byte. */
const LONG_STREAM = 20_000;

/** Throws where what a report expects does not hold, whichever way its input is read. */
export function check_report(report: Report): void {
  for (const way of ways_of(report)) check_outcome(report, way);
}

function ways_of(report: Report): (() => Response | object)[] {
  const { kind, body, format } = report;
  if (kind === "parse") return [() => Response.parse(body, format)];
  return kind === "payload" ? [() => payload_of(report)] : stream_ways(report);
}

function stream_ways({ stream = "", encoding, format, split_at }: Report): (() => Response)[] {
  const bytes = new Uint8Array(Buffer.from(stream, encoding === "base64" ? "base64" : "utf8"));
  const ways = [
    () => Response.parse_stream(encoding === "base64" ? bytes : stream, format),
    fed(bytes, format, []),
  ];
  if (split_at) ways.push(fed(bytes, format, split_at));
  if (bytes.length < LONG_STREAM) ways.push(fed(bytes, format, [...bytes.keys()].slice(1)));
  return ways;
}

function fed(bytes: Uint8Array, format: FormatName, cuts: number[]): () => Response {
  return () => {
    const accumulator = resolve(format).stream_accumulator?.();
    if (!accumulator) throw new Error(`${format} reads no streams`);
    [0, ...cuts].forEach((start, index) => {
      accumulator.push(bytes.subarray(start, cuts[index]));
    });
    return Response.parse(accumulator.result(), format);
  };
}

function session_of({ session, tools = [], items = [] }: Report): Session {
  const built = new Session(session);
  for (const { name, ...options } of tools) built.register_tool(name, options);
  for (const item of items) {
    if (item.type === "$response") built.add_response(Response.parse(item.body, item.format as FormatName));
    else built.add_item(Items.Base.fromH(item));
  }
  return built;
}

function payload_of(report: Report): object {
  const session = session_of(report);
  const { format } = report;
  const payload = session.request_payload(format);
  const again = report.roundtrip ? Session.fromH(JSON.parse(JSON.stringify(session))) : session;
  if (report.roundtrip || report.repeat) {
    const before = JSON.stringify(session);
    expect(JSON.stringify(again.request_payload(format))).to.equal(JSON.stringify(payload));
    expect(JSON.stringify(session)).to.equal(before);
  }
  return payload;
}

function check_outcome({ kind, format, expect: expected }: Report, way: () => Response | object): void {
  const { error, error_any, error_includes, error_or_payload, ...members } = expected;
  const wanted = [error, error_any].flat().filter((name) => typeof name === "string");
  let outcome: Response | object;
  try {
    outcome = way();
  } catch (thrown) {
    const allowed = [...wanted, error_or_payload].filter((name) => typeof name === "string");
    if (!allowed.some((name) => is_a(thrown, name))) throw thrown;
    const words = [error_includes ?? ""].flat().map(String);
    expect(
      words.some((word) => (thrown as Error).message.includes(word)),
      String(thrown),
    ).to.equal(true);
    return;
  }
  expect(wanted, "an error was due").to.deep.equal([]);
  for (const [name, value] of Object.entries(members)) {
    if (kind === "payload") check_of(PAYLOAD_CHECKS, name)({ payload: outcome, format }, value as never);
    else check_of(RESPONSE_CHECKS, name)(outcome as Response, value as never);
  }
}

function check_of<T>(checks: Record<string, T>, name: string): T {
  const check = checks[name];
  if (!check) throw new Error(`unknown expectation ${name}`);
  return check;
}

function reasoning_blocks({ output }: Response): JsonObject[] {
  return output.flatMap((item) => (item.type === "reasoning" ? item.content : []));
}

function blocks(response: Response): JsonObject[] {
  return response.output.flatMap((item) =>
    item.type === "message" ? item.content.map((block) => block.toH()) : [],
  );
}

/** The value of the first block that has a member. */
function first_of(list: JsonObject[], key: string): JsonValue | undefined {
  return list.find((block) => block[key])?.[key];
}

/** Whether arguments can be parsed into a value; what is cut off must not. */
function parsed_or_error(call: Items.FunctionCall | undefined): unknown {
  try {
    return call?.parsed_arguments();
  } catch (error) {
    expect(error).to.be.instanceOf(PromptBuilderError);
    return undefined;
  }
}

const RESPONSE_CHECKS: Record<string, (response: Response, expected: never) => void> = {
  text: ({ text }, expected: string | null) => expect(text ?? "").to.equal(expected ?? ""),
  status: ({ status }, expected) => expect(status).to.equal(expected),
  id: ({ id }, expected) => expect(id).to.equal(expected),
  model: ({ model }, expected) => expect(model).to.equal(expected),
  has_tool_calls: ({ has_tool_calls }, expected) => expect(has_tool_calls).to.equal(expected),
  input_tokens: ({ usage }, expected) => expect(usage?.input_tokens ?? null).to.equal(expected),
  output_tokens: ({ usage }, expected) => expect(usage?.output_tokens ?? null).to.equal(expected),
  tool_calls: ({ tool_calls }, expected: JsonObject[]) => {
    const seen = tool_calls.map((call, index) => {
      const all: JsonObject = { call_id: call.call_id, name: call.name, arguments: call.parsed_arguments() };
      return Object.fromEntries(Object.keys(expected[index] ?? all).map((key) => [key, all[key]]));
    });
    expect(seen).to.deep.equal(expected);
  },
  arguments_raw: ({ tool_calls: [call] }, expected) => expect(call?.arguments).to.equal(expected),
  arguments_includes: ({ tool_calls: [call] }, expected) => expect(call?.arguments).to.include(expected),
  not_arguments: ({ tool_calls: [call] }, expected) =>
    expect(parsed_or_error(call)).to.not.deep.equal(expected),
  distinct_call_ids: ({ tool_calls }) => {
    const ids = tool_calls.map(({ call_id }) => call_id);
    expect(new Set(ids.filter((id) => id !== "")).size).to.equal(ids.length);
  },
  annotations_count: (response, expected) => {
    expect(blocks(response).flatMap(({ annotations }) => annotations ?? [])).to.have.lengthOf(expected);
  },
  logprob_tokens: (response, expected) => {
    const logprobs = blocks(response).flatMap((block) => (block.logprobs ?? []) as { token: string }[]);
    expect(logprobs.map(({ token }) => token)).to.deep.equal(expected);
  },
  thinking: (response, expected) => {
    expect(
      reasoning_blocks(response)
        .map(({ thinking }) => thinking ?? "")
        .join(""),
    ).to.equal(expected);
  },
  signature: (response, expected) =>
    expect(first_of(reasoning_blocks(response), "signature")).to.equal(expected),
  redacted_data: (response, expected) =>
    expect(first_of(reasoning_blocks(response), "data")).to.equal(expected),
  refusal: (response, expected) => expect(first_of(blocks(response), "refusal")).to.equal(expected),
  parsed_json: (response, expected) => expect(response.parsed_json()).to.deep.equal(expected),
  parsed_json_any: (response, expected: JsonValue[]) =>
    expect(expected).to.deep.include(response.parsed_json()),
  gemini_replay_includes: (response, expected) => {
    const session = new Session({ model: "m", input: "q" }).add_response(response);
    expect(JSON.stringify(session.request_payload("gemini"))).to.include(expected);
  },
};

const DOCUMENT_NAME = /^(?!.* {2})[A-Za-z0-9 \-()[\]]{1,256}$/;

interface BuiltPayload {
  payload: object;
  format: FormatName;
}

const PAYLOAD_CHECKS: Record<string, (built: BuiltPayload, expected: never) => void> = {
  turns: ({ payload, format }, expected) => expect(TURNS[format](payload as never)).to.deep.equal(expected),
  must_include: ({ payload }, expected: string[]) => {
    for (const text of expected) expect(JSON.stringify(payload)).to.include(text);
  },
  must_not_include: ({ payload }, expected: string[]) => {
    for (const text of expected) expect(JSON.stringify(payload)).to.not.include(text);
  },
  document_names: ({ payload }, expected) => {
    const names: string[] = [];
    JSON.parse(JSON.stringify(payload), (key, value) => {
      if (key === "document") names.push(value.name);
      return value;
    });
    expect(new Set(names.filter((name) => DOCUMENT_NAME.test(name))).size, String(names)).to.equal(expected);
    expect(names).to.have.lengthOf(expected);
  },
  not_polluted: (_, expected) => expect(expected in {}).to.equal(false),
};

interface Entry {
  role?: string;
  type?: string;
  content?: string | JsonObject[] | null;
  parts?: JsonObject[];
  tool_calls?: unknown[];
}

/** The types of content blocks; a string is text. */
function types(content: Entry["content"]): unknown[] {
  return typeof content === "string" ? ["text"] : (content ?? []).map(({ type }) => type);
}

/** The turns of a payload with the kinds of their parts, in the words of each format. */
const TURNS: Record<FormatName, (payload: never) => unknown[]> = {
  open_responses: ({ input }: { input: Entry[] }) =>
    input.map(({ role, type, content }) => [role ?? type, types(content ?? "")]),
  chat_completion: ({ messages }: { messages: Entry[] }) =>
    messages.map(({ role, tool_calls = [] }) => (role === "assistant" ? [role, tool_calls.length] : [role])),
  messages: ({ messages }: { messages: Entry[] }) =>
    messages.map(({ role, content }) => [role, types(content)]),
  gemini: ({ contents }: { contents: Entry[] }) =>
    contents.map(({ role, parts = [] }) => [role, parts.map(part_kind)]),
  converse: ({ messages }: { messages: Entry[] }) =>
    messages.map(({ role, content }) => [
      role,
      [content ?? []].flat().map((block) => is_object(block) && Object.keys(block)[0]),
    ]),
};

function part_kind(part: JsonObject): string | undefined {
  return Object.keys(part).find((key) => key !== "thought" && key !== "thoughtSignature");
}
