import { expect } from "chai";
import { Session } from "../../../lib/index.js";
import type { JsonObject } from "../../../lib/json.js";
import { omitted_paths } from "../../support/omissions.js";

export const SCHEMA = { type: "object", properties: { city: { type: "string" } } };

export const TEXT = { type: "input_text", text: "a" };
/** The same text in the mouth of the model. */
export const SPOKEN = { type: "output_text", text: "a", annotations: [] };
/** The same text in each class that carries text. */
export const TEXTS = [TEXT, { type: "output_text", text: "a" }, { type: "text", text: "a" }];

export function message(role: string, ...content: object[]): object {
  return { type: "message", role, content };
}

export function build(session: Session): unknown {
  return session.request_payload("open_responses");
}

/** Asserts the whole payload, the model apart, and the paths of what it leaves out. */
export function expect_built(session: Session, members: object, omissions: string[] = []): void {
  expect(build(session)).to.deep.equal({ model: "m", ...members });
  expect(omitted_paths(session, "open_responses")).to.deep.equal(omissions);
}

/** The same for the input that some items, given as hashes, become. */
export function expect_input(
  items: object[],
  input: object[],
  omissions: string[] = [],
  options: JsonObject = {},
): void {
  const session = Session.fromH({ model: "m", input: items, ...options });
  expect_built(session, { ...options, ...(input.length > 0 ? { input } : {}) }, omissions);
}
