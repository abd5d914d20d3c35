import { Session, type SessionOptions, UnsupportedFormatError } from "../../../lib/index.js";
import type { MessagesPayload } from "../../../lib/serializers/messages/types.js";
import { expect_error } from "../../support/expect.js";
import { omitted_paths } from "../../support/omissions.js";

export const SIGNED = { type: "thinking", thinking: "hm", signature: "sg" };
export const PNG = "data:image/png;base64,iVBORw0KGgo=";
export const PNG_SOURCE = { type: "base64", media_type: "image/png", data: "iVBORw0KGgo=" };
export const EPHEMERAL = { type: "ephemeral" };

/** A session with what every request needs but a conversation. */
export function empty_session(options: SessionOptions = {}): Session {
  return new Session({ model: "m", max_output_tokens: 1_000, ...options });
}

/** The same with a question of the user. */
export function asked(options: SessionOptions = {}): Session {
  return empty_session(options).user("q");
}

/** A whole payload, from what it holds beside what every request needs. */
export function payload(members: object): object {
  return { model: "m", max_tokens: 1_000, messages: [user_turn("q")], ...members };
}

/** A turn; a string stands for a text block. */
function turn(role: string, blocks: (string | object)[]): object {
  const content = blocks.map((block) => (typeof block === "string" ? { type: "text", text: block } : block));
  return { role, content };
}

export function user_turn(...blocks: (string | object)[]): object {
  return turn("user", blocks);
}

export function assistant_turn(...blocks: (string | object)[]): object {
  return turn("assistant", blocks);
}

export function build(session: Session): MessagesPayload {
  return session.request_payload("messages");
}

export function omitted(session: Session): string[] {
  return omitted_paths(session, "messages");
}

export function expect_refused(session: Session, text: string | RegExp): void {
  expect_error(() => build(session), UnsupportedFormatError, text);
}
