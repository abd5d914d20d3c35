import { Ellmer, InvalidItemError, ParseError, Response, Session } from "../../lib/index.js";
import type { JsonObject, JsonValue } from "../../lib/json.js";
import { FORMAT_NAMES, type FormatName } from "../../lib/serializers/formats.js";
import { check_stored } from "./check_session.js";
import { demand, demand_apart, demand_plain, demand_same, outcome_of_json } from "./faults.js";

/** A body to parse. */
export interface BodyInput {
  format: FormatName;
  body: JsonValue;
  headers?: JsonObject;
}

/** Checks what Response.parse makes of a body. */
export function check_body({ format, body, headers }: BodyInput): void {
  const given = JSON.stringify(body);
  const { value: response } = outcome_of_json(() => Response.parse(body, format, { headers }));
  demand_same(JSON.stringify(body), given, "parse changes the body");
  if (!response) return;
  demand_apart(response, body, "the response shares with the body");
  check_response(response);
}

/** Checks a response: its round trip, everything that it tells, and what a session makes of it. */
export function check_response(response: Response): void {
  demand_plain(response.toH(), "toH of a response");
  const stored = JSON.stringify(response);
  demand_same(JSON.stringify(Response.fromH(JSON.parse(stored))), stored, "fromH of toH is another response");
  check_readers(response);
  check_shown(response);
  const session = new Session({ model: "m", max_output_tokens: 9, input: "hello" }).add_response(response);
  check_stored(session);
  for (const format of FORMAT_NAMES) outcome_of_json(() => session.request_payload(format));
  demand_same(JSON.stringify(response), stored, "the response has changed");
}

function check_readers(response: Response): void {
  const { text, usage, tool_calls, has_tool_calls, completed, failed, incomplete } = response;
  demand(text === null || typeof text === "string", "text is no text");
  demand(has_tool_calls === tool_calls.length > 0, "has_tool_calls and tool_calls disagree");
  demand([completed, failed, incomplete].filter(Boolean).length <= 1, "more than one end");
  for (const count of [usage?.cached_tokens, usage?.cache_creation_input_tokens, usage?.reasoning_tokens]) {
    demand((count ?? null) === null || typeof count === "number", "a count of tokens is no number");
  }
  for (const call of tool_calls) only(InvalidItemError, () => call.parsed_arguments());
  response.parsed_json();
  only(ParseError, () => response.parsed_json_or_throw());
}

/** Checks that a response can be shown and taken apart. */
function check_shown(response: Response): void {
  for (const show of [Ellmer.contents_text, Ellmer.contents_markdown, Ellmer.contents_html])
    outcome_of_json(() => show(response));
  const { value: contents } = outcome_of_json(() => Ellmer.contents(response));
  for (const content of contents ?? []) {
    const record = content.toH();
    demand_same(
      JSON.stringify(Ellmer.Content.fromH(JSON.parse(JSON.stringify(record)))),
      JSON.stringify(record),
      "fromH of toH is another content",
    );
  }
}

function only(Class: new (...args: never[]) => Error, action: () => unknown): void {
  const { error } = outcome_of_json(action);
  demand(error === null || error instanceof Class, `${error?.name} in place of ${Class.name}`);
}
