import { OutputText } from "../../content/index.js";
import { FunctionCall, type Item, Message, Reasoning } from "../../items/index.js";
import { get_own, is_object, is_unset, to_json } from "../../json.js";
import { Response } from "../../response.js";
import {
  array_member,
  type Body,
  body_parser,
  check_error,
  details,
  number_member,
  object_member,
  require_keys,
  string_member,
} from "../shared/body.js";
import { given_call_id } from "../shared/call_id.js";
import { joined_items } from "../shared/output_items.js";

const STATUS: Readonly<Record<string, string>> = {
  end_turn: "completed",
  tool_use: "completed",
  stop_sequence: "completed",
  pause_turn: "completed",
  max_tokens: "incomplete",
  refusal: "failed",
};

/**
 * The response in a body of a Messages endpoint.
 *
 * @throws ErrorResponseError, UnexpectedPayloadError
 */
export const parse_response = body_parser((body) => {
  check_error(body, !is_unset(get_own(body, "content")), ["type"]);
  require_keys(body, ["content", "stop_reason"]);
  return new Response({
    id: string_member(body, "id"),
    object: string_member(body, "type"),
    status: status(body),
    incomplete_details: details({
      stop_sequence: get_own(body, "stop_sequence"),
      stop_details: get_own(body, "stop_details"),
      container: get_own(body, "container"),
    }),
    model: string_member(body, "model"),
    output: output(body),
    usage: usage(body),
  });
});

function status(body: Body): string | null {
  const reason = string_member(body, "stop_reason");
  return reason !== null && Object.hasOwn(STATUS, reason) ? (STATUS[reason] as string) : reason;
}

/** The blocks as items; text in a row is one message, thinking in a row one reasoning item. */
function output(body: Body): Item[] {
  return joined_items(
    array_member(body, "content").flatMap((block, index) =>
      is_object(block) ? (item_of(block, index, body) ?? []) : [],
    ),
  );
}

/** The item that a block stands for; null for blocks of the API's own tools and of kinds to come. */
function item_of(block: Body, index: number, body: Body): Item | null {
  switch (get_own(block, "type")) {
    case "text":
      return text_message(block);
    case "thinking":
    case "redacted_thinking":
      return new Reasoning({ content: [block], origin: "messages" });
    case "tool_use":
      return function_call(block, index, body);
    default:
      return null;
  }
}

function text_message(block: Body): Message | null {
  const text = string_member(block, "text");
  if (text === null) return null;
  const annotations = array_member(block, "citations").filter(is_object);
  return new Message({ role: "assistant", content: [new OutputText({ text, annotations })] });
}

function function_call(block: Body, index: number, body: Body): FunctionCall | null {
  const name = string_member(block, "name");
  const id = string_member(block, "id");
  if (name === null) return null;
  const call_id = given_call_id(id, string_member(body, "id"), index);
  return new FunctionCall({ name, call_id, arguments: call_arguments(get_own(block, "input")) });
}

/** A string is the arguments text itself, byte for byte (ruling 27). */
function call_arguments(input: unknown): string | null {
  return is_unset(input) || typeof input === "string" ? (input ?? null) : to_json(input);
}

function usage(body: Body): object | null {
  const reported = object_member(body, "usage");
  if (!reported) return null;
  const counts = {
    input: number_member(reported, "input_tokens"),
    output: number_member(reported, "output_tokens"),
    cache_creation: number_member(reported, "cache_creation_input_tokens"),
    cache_read: number_member(reported, "cache_read_input_tokens"),
  };
  return {
    input_tokens: counts.input,
    output_tokens: counts.output,
    total_tokens: sum(Object.values(counts)),
    input_tokens_details: filled({
      ...object_member(reported, "input_tokens_details"),
      ...details({
        cache_creation_input_tokens: counts.cache_creation,
        cached_tokens: counts.cache_read,
        cache_creation: get_own(reported, "cache_creation"),
        service_tier: get_own(reported, "service_tier"),
        inference_geo: get_own(reported, "inference_geo"),
        server_tool_use: get_own(reported, "server_tool_use"),
      }),
    }),
    output_tokens_details: filled({ ...object_member(reported, "output_tokens_details") }),
  };
}

/** The sum of the counts that are known; null when none is. */
function sum(counts: (number | null)[]): number | null {
  const known = counts.filter((count) => count !== null);
  return known.length > 0 ? known.reduce((total, count) => total + count, 0) : null;
}

function filled(members: object): object | null {
  return Object.keys(members).length > 0 ? members : null;
}
