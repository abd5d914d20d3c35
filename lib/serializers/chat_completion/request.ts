import { UnsupportedFormatError } from "../../errors.js";
import { get_own, is_unset, type JsonObject, jsonify } from "../../json.js";
import type { Session } from "../../session.js";
import type { Definition } from "../../tools/definition.js";
import type { OmissionRecord, Path } from "../omissions.js";
import { required_model } from "../request.js";
import { omit_extra } from "../shared/extra.js";
import { forward } from "../shared/forward.js";
import { known_extra, omit_settings, type SettingName, set_settings } from "../shared/settings.js";
import { text_format } from "../shared/text_format.js";
import { omit_choice_members, read_tool_choice } from "../shared/tool_choice.js";
import { chat_messages } from "./messages.js";
import type { ChatCompletionPayload, ChatResponseFormat, ChatTool, ChatToolChoice } from "./types.js";

const FORMAT = "Chat Completions";

const UNSENT: readonly SettingName[] = [
  "previous_response_id",
  "include",
  "max_tool_calls",
  "truncation",
  "background",
];

const STREAM_OPTIONS: readonly string[] = ["include_usage", "include_obfuscation"];

const EXTRA = {
  stop: "stop",
  seed: "seed",
  logit_bias: "logit_bias",
  n: "n",
  prediction: "prediction",
  web_search_options: "web_search_options",
  modalities: "modalities",
  audio: "audio",
};

/** The request body of a session. */
export function build_request(session: Session, record: OmissionRecord): ChatCompletionPayload {
  omit_settings(session, UNSENT, FORMAT, record);
  const model = required_model(session);
  const messages = chat_messages(session, record);
  if (messages.length === 0) throw new UnsupportedFormatError(`${FORMAT} needs at least one message`);
  return {
    model,
    messages,
    ...tool_settings(session, record),
    ...settings(session, record),
    ...known_extra(session, EXTRA, FORMAT, record),
  };
}

function settings(session: Session, record: OmissionRecord): Partial<ChatCompletionPayload> {
  const copied = jsonify({
    max_completion_tokens: session.max_output_tokens,
    temperature: session.temperature,
    top_p: session.top_p,
    presence_penalty: session.presence_penalty,
    frequency_penalty: session.frequency_penalty,
    logprobs: session.top_logprobs === null ? null : true,
    top_logprobs: session.top_logprobs,
    reasoning_effort: reasoning_effort(session, record),
    ...text_settings(session, record),
    stream: session.stream,
    stream_options: stream_options(session, record),
    store: session.store,
    service_tier: session.service_tier,
    metadata: session.metadata,
    safety_identifier: session.safety_identifier,
    prompt_cache_key: session.prompt_cache_key,
    prompt_cache_retention: session.prompt_cache_retention,
  });
  return forward(set_settings(copied as JsonObject));
}

/** A streamed answer reports its usage only when it is asked to, so it is asked unless the session says otherwise. */
function stream_options({ stream, stream_options }: Session, record: OmissionRecord): JsonObject | null {
  if (stream !== true) {
    record.omit_value(["stream_options"], stream_options, `${FORMAT} takes stream_options only with stream`);
    return null;
  }
  if (stream_options === null) return { include_usage: true };
  const sent: JsonObject = {};
  for (const key of Object.keys(stream_options)) {
    if (STREAM_OPTIONS.includes(key)) sent[key] = stream_options[key] ?? null;
    else
      record.omit_value(["stream_options", key], stream_options[key], `${FORMAT} has no such stream option`);
  }
  return sent;
}

function text_settings(session: Session, record: OmissionRecord): object {
  const text = session.text ?? {};
  for (const key of Object.keys(text)) {
    if (key === "format" || key === "verbosity") continue;
    record.omit_value(["text", key], text[key], `${FORMAT} has no parameter for it`);
  }
  return { response_format: response_format(session), verbosity: get_own(text, "verbosity") };
}

function response_format(session: Session): ChatResponseFormat | null {
  const format = text_format(session);
  if (!format) return null;
  const { type, ...json_schema } = format;
  return forward(type === "json_schema" ? { type, json_schema } : format);
}

function reasoning_effort({ reasoning }: Session, record: OmissionRecord): string | null {
  if (!reasoning) return null;
  const disabled = reasoning.type === "disabled";
  const effort = disabled ? "none" : get_own(reasoning, "effort");
  if (is_unset(effort)) {
    record.omit(["reasoning"], `${FORMAT} has no parameter for reasoning but the effort`);
    return null;
  }
  for (const key of Object.keys(reasoning)) {
    const told = key === (disabled ? "type" : "effort");
    const reason = key === "effort" ? "reasoning is off" : `${FORMAT} has no parameter for it`;
    if (!told) record.omit_value(["reasoning", key], reasoning[key], reason);
  }
  return forward(effort);
}

function tool_settings(session: Session, record: OmissionRecord): Partial<ChatCompletionPayload> {
  const { tool_definitions, tool_choice, parallel_tool_calls } = session;
  if (tool_definitions.length === 0) {
    record.omit_value(["tool_choice"], tool_choice, "no tool is registered");
    if (parallel_tool_calls === false) record.omit(["parallel_tool_calls"], "no tool is registered");
    return {};
  }
  const tools = tool_definitions.map((tool, index) => tool_entry(tool, ["tools", index], record));
  return { tools, ...set_settings({ tool_choice: chat_tool_choice(session, record), parallel_tool_calls }) };
}

function chat_tool_choice({ tool_choice }: Session, record: OmissionRecord): ChatToolChoice | null {
  if (is_unset(tool_choice)) return null;
  const choice = read_tool_choice(tool_choice);
  if (choice === null) record.omit_value(["tool_choice"], tool_choice, `${FORMAT} has no such tool choice`);
  if (choice === null || typeof choice === "string") return choice;
  omit_choice_members(tool_choice, FORMAT, record);
  return { type: "function", function: { name: choice.name } };
}

function tool_entry(tool: Definition, at: Path, record: OmissionRecord): ChatTool {
  omit_extra(tool.extra, [], at, FORMAT, record);
  const { name, description, strict } = tool;
  const parameters = tool.parameters && (jsonify(tool.parameters) as JsonObject);
  return { type: "function", function: { name, ...set_settings({ description, parameters, strict }) } };
}
