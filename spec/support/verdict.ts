import { isDeepStrictEqual } from "node:util";
import { UnsupportedFormatError } from "../../lib/errors.js";
import { Session } from "../../lib/index.js";
import type { JsonObject, JsonValue } from "../../lib/json.js";
import type { FormatName } from "../../lib/serializers/formats.js";

/** Two stored sessions that differ in one thing, and the place of that thing in the second. */
export interface Probe {
  without: JsonObject;
  with: JsonObject;
  path: string;
}

/** What becomes of a thing: sent, in part, left out and told, refused; "URL" when it is neither sent nor lost. */
export type Verdict = "yes" | "part" | "no" | "error" | "URL";

/** What becomes of the probes in a payload; "part" when it is not the same for all. */
export function verdict(probes: readonly Probe[], format: FormatName): Verdict {
  const verdicts = new Set(probes.map((probe) => probe_verdict(probe, format)));
  const [first = "URL", ...others] = verdicts;
  return others.length > 0 ? "part" : first;
}

function probe_verdict(probe: Probe, format: FormatName): Verdict {
  const session = Session.fromH(probe.with);
  try {
    const is_sent = !isDeepStrictEqual(
      session.request_payload(format),
      Session.fromH(probe.without).request_payload(format),
    );
    const is_told = session.omissions(format).some(({ path }) => is_inside(path, probe.path));
    if (is_sent) return is_told ? "part" : "yes";
    return is_told ? "no" : "URL";
  } catch (error) {
    if (error instanceof UnsupportedFormatError) return "error";
    throw error;
  }
}

function is_inside(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}.`) || path.startsWith(`${place}[`);
}

/** A session that every format can send. */
export const BASE: JsonObject = {
  model: "anthropic.claude-sonnet-4-5",
  max_output_tokens: 8_000,
  input: [{ type: "message", role: "user", content: [{ type: "input_text", text: "Hi" }] }],
};

const QUESTION = (BASE.input as JsonValue[])[0] as JsonObject;
const TEXT: JsonObject = { type: "input_text", text: "See:" };
const CALL: JsonObject = { type: "function_call", name: "f", call_id: "c1", arguments: "{}" };

/** A setting of a session that has some others. */
export function setting(name: string, value: JsonValue, others: JsonObject = {}): Probe {
  const base = { ...BASE, ...others };
  return { without: base, with: { ...base, [name]: value }, path: name };
}

/** Items at the end of a conversation; the last of them is looked at. */
export function items(...added: JsonObject[]): Probe {
  return {
    without: conversation(...added.slice(0, -1)),
    with: conversation(...added),
    path: `input[${added.length}]`,
  };
}

/** An item that does not stand last. */
export function item_before(item: JsonObject, next: JsonObject): Probe {
  return { without: conversation(next), with: conversation(item, next), path: "input[1]" };
}

/** A block of a message behind a text. */
export function block(content: JsonObject, role = "user"): Probe {
  const message = (...blocks: JsonObject[]) => ({ type: "message", role, content: [TEXT, ...blocks] });
  return {
    without: conversation(message()),
    with: conversation(message(content)),
    path: "input[1].content[1]",
  };
}

/** A block of a tool result behind a text. */
export function result_block(content: JsonObject): Probe {
  const result = (...output: JsonObject[]) => ({
    type: "function_call_output",
    call_id: "c1",
    output: [TEXT, ...output],
  });
  return {
    without: conversation(CALL, result()),
    with: conversation(CALL, result(content)),
    path: "input[2].output[1]",
  };
}

/** A member of a block. */
export function block_key(content: JsonObject, key: string, value: JsonValue, role = "user"): Probe {
  const probe = block({ ...content, [key]: value }, role);
  return { ...probe, without: block(content, role).with, path: `${probe.path}.${key}` };
}

/** A member of the last of some items. */
export function item_key(added: JsonObject[], key: string, value: JsonValue): Probe {
  const last = { ...added.at(-1), [key]: value };
  const probe = items(...added.slice(0, -1), last);
  return { ...probe, without: items(...added).with, path: `${probe.path}.${key}` };
}

/** A member of a tool. */
export function tool_key(key: string, value: JsonValue): Probe {
  const hash = (tool: JsonObject) => ({ ...BASE, tools: [{ name: "f", ...tool }] });
  return { without: hash({}), with: hash({ [key]: value }), path: `tools[0].${key}` };
}

function conversation(...added: JsonObject[]): JsonObject {
  return { ...BASE, input: [QUESTION, ...added] };
}
