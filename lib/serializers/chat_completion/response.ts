import { OutputText, RefusalContent } from "../../content/index.js";
import { UnsupportedFormatError } from "../../errors.js";
import { FunctionCall, type Item, Message, Reasoning } from "../../items/index.js";
import { get_own, is_object, is_unset } from "../../json.js";
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

const STATUS: Readonly<Record<string, string>> = {
  stop: "completed",
  tool_calls: "completed",
  function_call: "completed",
  length: "incomplete",
  content_filter: "failed",
};

/** Members under which compatible servers put reasoning, the first that is filled counts (ruling 34). */
const REASONING_MEMBERS: readonly string[] = ["reasoning_content", "reasoning"];

/**
 * The response in a body of a Chat Completions endpoint; of several choices the first.
 *
 * @throws ErrorResponseError, UnexpectedPayloadError
 * @throws UnsupportedFormatError for a single chunk of a stream
 */
export const parse_response = body_parser((body) => {
  if (get_own(body, "object") === "chat.completion.chunk") {
    throw new UnsupportedFormatError(
      "this is a chunk of a stream: read the whole stream with Response.parse_stream",
    );
  }
  check_error(body, !is_unset(get_own(body, "choices")), ["code", "type"]);
  require_keys(body, ["choices", "model"]);
  const [choice] = array_member(body, "choices").filter(is_object);
  return new Response({
    id: string_member(body, "id"),
    object: string_member(body, "object"),
    created_at: number_member(body, "created"),
    status: choice ? status(choice) : null,
    model: string_member(body, "model"),
    service_tier: string_member(body, "service_tier"),
    output: choice ? output(choice, body) : [],
    usage: usage(body),
    extra: details({ system_fingerprint: get_own(body, "system_fingerprint") }),
  });
});

function status(choice: Body): string | null {
  const reason = string_member(choice, "finish_reason");
  return reason !== null && Object.hasOwn(STATUS, reason) ? (STATUS[reason] as string) : reason;
}

function output(choice: Body, body: Body): Item[] {
  const message = object_member(choice, "message");
  if (!message) return [];
  return [...reasoning(message), ...answer(message, choice), ...tool_calls(message, body)];
}

function reasoning(message: Body): Reasoning[] {
  const text = REASONING_MEMBERS.map((key) => string_member(message, key)).find((value) => value);
  if (!text) return [];
  return [new Reasoning({ content: [{ type: "reasoning_text", text }], origin: "chat_completion" })];
}

function answer(message: Body, choice: Body): Message[] {
  const content = [...content_blocks(message), ...refusal(string_member(message, "refusal"))];
  const first = content.find((block) => block instanceof OutputText);
  if (first) {
    const logprobs = object_member(choice, "logprobs");
    first.annotations = new OutputText({
      text: "",
      annotations: array_member(message, "annotations").filter(is_object),
    }).annotations;
    first.logprobs = new OutputText({
      text: "",
      logprobs: logprobs ? array_member(logprobs, "content") : [],
    }).logprobs;
  }
  return content.length > 0 ? [new Message({ role: "assistant", content })] : [];
}

function content_blocks(message: Body): (OutputText | RefusalContent)[] {
  const content = get_own(message, "content");
  if (typeof content === "string") return text(content);
  return array_member(message, "content").flatMap((block) => (is_object(block) ? content_block(block) : []));
}

function content_block(block: Body): (OutputText | RefusalContent)[] {
  const type = get_own(block, "type");
  if (type === "refusal") return refusal(string_member(block, "refusal"));
  return type === "text" || is_unset(type) ? text(string_member(block, "text")) : [];
}

function text(value: string | null): OutputText[] {
  return value ? [new OutputText({ text: value })] : [];
}

function refusal(value: string | null): RefusalContent[] {
  return value ? [new RefusalContent({ refusal: value })] : [];
}

function tool_calls(message: Body, body: Body): FunctionCall[] {
  return array_member(message, "tool_calls").flatMap((call, index) => {
    const called =
      is_object(call) &&
      (get_own(call, "type") ?? "function") === "function" &&
      object_member(call, "function");
    const name = called ? string_member(called, "name") : null;
    if (!called || name === null) return [];
    return new FunctionCall({
      name,
      call_id: given_call_id(string_member(call, "id"), string_member(body, "id"), index),
      arguments: call_arguments(called),
    });
  });
}

function call_arguments(called: Body): string | object | null {
  const value = get_own(called, "arguments");
  return typeof value === "string" || is_object(value) ? value : null;
}

function usage(body: Body): object | null {
  const reported = object_member(body, "usage");
  if (!reported) return null;
  return {
    input_tokens: number_member(reported, "prompt_tokens"),
    output_tokens: number_member(reported, "completion_tokens"),
    total_tokens: number_member(reported, "total_tokens"),
    input_tokens_details: object_member(reported, "prompt_tokens_details"),
    output_tokens_details: object_member(reported, "completion_tokens_details"),
  };
}
