import { OutputText } from "../../content/index.js";
import { FunctionCall, type Item, Message, Reasoning } from "../../items/index.js";
import { get_own, is_object, is_unset } from "../../json.js";
import { Response } from "../../response.js";
import type { HeadersInput } from "../serializer.js";
import {
  api_error,
  array_member,
  type Body,
  body_parser,
  details,
  number_member,
  object_member,
  require_keys,
  string_member,
} from "../shared/body.js";
import { given_call_id } from "../shared/call_id.js";
import { header } from "../shared/headers.js";
import { joined_items } from "../shared/output_items.js";
import { wire_json } from "../shared/wire_json.js";
import { exact_json } from "./exact_json.js";

const REQUEST_ID = "x-amzn-requestid";

const STATUS: ReadonlyMap<string, string> = new Map([
  ["end_turn", "completed"],
  ["tool_use", "completed"],
  ["stop_sequence", "completed"],
  ["max_tokens", "incomplete"],
  ["model_context_window_exceeded", "incomplete"],
  ["guardrail_intervened", "failed"],
  ["content_filtered", "failed"],
  ["malformed_model_output", "failed"],
  ["malformed_tool_use", "failed"],
]);

/** Members of the body that are kept as they are. */
const PROVIDER_DATA: readonly string[] = ["metrics", "performanceConfig", "serviceTier", "trace"];

/**
 * The response in a body of the Converse API, or in what the AWS SDK makes of it.
 *
 * @param options headers: where the API puts the id of the response
 * @throws ErrorResponseError, UnexpectedPayloadError
 */
export const parse_response = body_parser((body, options) => {
  check_error(body);
  require_keys(body, ["output", "stopReason"]);
  const id = request_id(options.headers, body);
  const tier = object_member(body, "serviceTier");
  return new Response({
    id,
    status: status(body),
    service_tier: tier && string_member(tier, "type"),
    output: output(body, id),
    usage: usage(body),
    extra: provider_data(body),
  });
});

/** The fields of the model's own are the one place, beside tool input, where the AWS SDK keeps numbers exact. */
function provider_data(body: Body): object | null {
  return details({
    additionalModelResponseFields: wire_json(get_own(body, "additionalModelResponseFields")),
    ...Object.fromEntries(PROVIDER_DATA.map((key) => [key, get_own(body, key)])),
  });
}

/** An error stands at the top, or under `Output` as in older AWS services. */
function check_error(body: Body): void {
  if (!is_unset(get_own(body, "output"))) return;
  for (const envelope of [body, object_member(body, "Output") ?? {}]) {
    const code = get_own(envelope, "__type");
    const text = get_own(envelope, "message") ?? get_own(envelope, "Message");
    if (!is_unset(code) || !is_unset(text)) throw api_error(code, text, body);
  }
}

/** The id in the headers, else in the SDK's metadata. */
function request_id(headers: HeadersInput | null | undefined, body: Body): string | null {
  const metadata = object_member(body, "$metadata");
  return header(headers, REQUEST_ID) ?? (metadata && string_member(metadata, "requestId"));
}

function status(body: Body): string | null {
  const reason = string_member(body, "stopReason");
  return STATUS.get(reason ?? "") ?? reason;
}

/** The blocks of the message as items; blocks of kinds without an item are skipped. */
function output(body: Body, id: string | null): Item[] {
  const message = object_member(object_member(body, "output") ?? {}, "message") ?? {};
  const items = array_member(message, "content").flatMap((block, index) =>
    is_object(block) ? (item_of(block, index, id) ?? []) : [],
  );
  return joined_items(items);
}

function item_of(block: Body, index: number, id: string | null): Item | null {
  const text = string_member(block, "text");
  if (text !== null) return new Message({ role: "assistant", content: [new OutputText({ text })] });
  const reasoning = object_member(block, "reasoningContent");
  if (reasoning) return reasoning_item(reasoning);
  const call = object_member(block, "toolUse");
  return call && function_call(call, index, id);
}

function reasoning_item(reasoning: Body): Reasoning | null {
  const block = thinking_block(reasoning) ?? redacted_block(get_own(reasoning, "redactedContent"));
  return block && new Reasoning({ content: [block], origin: "converse" });
}

function thinking_block(reasoning: Body): object | null {
  const thought = object_member(reasoning, "reasoningText");
  if (!thought) return null;
  const signature = string_member(thought, "signature");
  return {
    type: "thinking",
    thinking: string_member(thought, "text") ?? "",
    ...(signature !== null && { signature }),
  };
}

/** The SDK gives bytes where the body has base64 text. */
function redacted_block(data: unknown): object | null {
  if (data instanceof Uint8Array)
    return { type: "redacted_thinking", data: Buffer.from(data).toString("base64") };
  return typeof data === "string" ? { type: "redacted_thinking", data } : null;
}

/** The call of a tool; null for the tools of the service itself. */
function function_call(call: Body, index: number, id: string | null): FunctionCall | null {
  const name = string_member(call, "name");
  if (name === null || get_own(call, "type") === "server_tool_use") return null;
  const call_id = string_member(call, "toolUseId");
  return new FunctionCall({
    name,
    call_id: given_call_id(call_id, id, index),
    arguments: call_arguments(get_own(call, "input")),
  });
}

/** A string is the arguments text itself, byte for byte (ruling 27). */
function call_arguments(input: unknown): string | null {
  if (is_unset(input)) return null;
  return typeof input === "string" ? input : exact_json(input);
}

function usage(body: Body): object | null {
  const reported = object_member(body, "usage");
  if (!reported) return null;
  return {
    input_tokens: number_member(reported, "inputTokens"),
    output_tokens: number_member(reported, "outputTokens"),
    total_tokens: number_member(reported, "totalTokens"),
    input_tokens_details: details({
      cached_tokens: number_member(reported, "cacheReadInputTokens"),
      cache_creation_input_tokens: number_member(reported, "cacheWriteInputTokens"),
    }),
  };
}
