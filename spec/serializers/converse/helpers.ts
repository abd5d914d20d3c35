import { Items, Session, type SessionOptions } from "../../../lib/index.js";
import type { JsonObject } from "../../../lib/json.js";
import type { ConverseMessage, ConversePayload } from "../../../lib/serializers/converse/types.js";

/** The turn that a session of one user message "q" makes. */
export const QUESTION: ConverseMessage = { role: "user", content: [{ text: "q" }] };

/** A session with a model and one user message "q". */
export function asking(options: SessionOptions = {}): Session {
  return new Session({ model: "m", input: "q", ...options });
}

/** A session with a model and the items that hashes describe. */
export function session_with(...hashes: JsonObject[]): Session {
  const session = new Session({ model: "m" });
  for (const hash of hashes) session.add_item(Items.Base.fromH(hash));
  return session;
}

/** The converse payload of a session. */
export function payload_of(session: Session): ConversePayload {
  return session.request_payload("converse");
}

/** The messages in the converse payload of a session. */
export function messages_of(session: Session): ConverseMessage[] {
  return payload_of(session).messages;
}

/** What is left out, each entry as `path: what`. */
export function omitted(session: Session): string[] {
  return session.omissions("converse").map(({ path, what }) => `${path}: ${what}`);
}

export function call(call_id: string, members: JsonObject = {}): JsonObject {
  return { type: "function_call", name: "f", call_id, arguments: "{}", ...members };
}

export function result(call_id: string, members: JsonObject = {}): JsonObject {
  return { type: "function_call_output", call_id, output: "r", ...members };
}

export function message(role: string, ...content: JsonObject[]): JsonObject {
  return { type: "message", role, content };
}

export function text(value: string, members: JsonObject = {}): JsonObject {
  return { type: "input_text", text: value, ...members };
}

/** The tools that stand for called names when none is registered. */
export function called_tools(...names: string[]): object {
  return {
    tools: names.map((name) => ({
      toolSpec: { name, inputSchema: { json: { type: "object", properties: {} } } },
    })),
  };
}
