import { expect } from "chai";
import { Session, type SessionOptions } from "../../../lib/index.js";
import type { JsonObject } from "../../../lib/json.js";
import { omitted_paths } from "../../support/omissions.js";

/** The message that `asked` ends with. */
export const QUESTION = { role: "user", content: [{ type: "text", text: "q" }] };

/** A session with a question of the user. */
export function asked(options: SessionOptions = {}): Session {
  return new Session({ model: "m", ...options }).user("q");
}

export const message = (role: string, ...content: (string | JsonObject)[]): JsonObject => ({
  type: "message",
  role,
  content,
});
export const call = (call_id: string, args = "{}"): JsonObject => ({
  type: "function_call",
  name: "f",
  call_id,
  arguments: args,
});
export const result = (call_id: string, output: string | JsonObject[] = "o"): JsonObject => ({
  type: "function_call_output",
  call_id,
  output,
});

export const parts = (...texts: string[]) => texts.map((text) => ({ type: "text", text }));
export const said = (role: string, ...texts: string[]) => ({ role, content: parts(...texts) });
export const tool_call = (id: string, args = "{}") => ({
  id,
  type: "function",
  function: { name: "f", arguments: args },
});
export const calls = (content: object[] | null, ...ids: string[]) => ({
  role: "assistant",
  content,
  tool_calls: ids.map((id) => tool_call(id)),
});
export const tool = (tool_call_id: string, content: unknown = "o") => ({
  role: "tool",
  tool_call_id,
  content,
});

export function build(session: Session): unknown {
  return session.request_payload("chat_completion");
}

/** Asserts the whole payload, the model apart, and the paths of what it leaves out. */
export function expect_built(session: Session, members: object, omissions: string[] = []): void {
  expect(build(session)).to.deep.equal({ model: "m", ...members });
  expect(omitted_paths(session, "chat_completion")).to.deep.equal(omissions);
}

/** The same for the messages that some items, given as hashes, become. */
export function expect_messages(input: JsonObject[], messages: object[], omissions: string[] = []): void {
  expect_built(Session.fromH({ model: "m", input }), { messages }, omissions);
}
