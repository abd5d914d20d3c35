import type { FunctionCall, FunctionCallOutput, Item, Message, Reasoning } from "../../items/index.js";
import { is_unset, type JsonObject, jsonify, set_own } from "../../json.js";
import type { Session } from "../../session.js";
import type { Definition } from "../../tools/definition.js";
import type { OmissionRecord, Path } from "../omissions.js";
import { required_model } from "../request.js";
import { omit_extra } from "../shared/extra.js";
import { forward } from "../shared/forward.js";
import { orphaned } from "../shared/items.js";
import { parameters_of } from "../shared/parameters.js";
import { known_extra, set_settings } from "../shared/settings.js";
import { text_format } from "../shared/text_format.js";
import { message_content, output_content } from "./content.js";
import { open_responses_tool_choice } from "./tool_choice.js";
import type {
  OpenResponsesFunctionCall,
  OpenResponsesFunctionCallOutput,
  OpenResponsesItem,
  OpenResponsesPayload,
  OpenResponsesReasoning,
  OpenResponsesReasoningItem,
  OpenResponsesStatus,
  OpenResponsesTool,
} from "./types.js";

export const FORMAT = "Open Responses";

const ROLES: readonly string[] = ["user", "assistant", "system", "developer"];

/** Statuses of a result as the API names them; others it does not take (ruling 4). */
const RESULT_STATUS: Readonly<Record<string, OpenResponsesStatus>> = {
  completed: "completed",
  success: "completed",
  failed: "incomplete",
  error: "incomplete",
  incomplete: "incomplete",
  in_progress: "in_progress",
};

/** Members of `reasoning` that only Anthropic's API knows. */
const FOREIGN_REASONING: readonly string[] = ["budget_tokens", "type", "display"];

/** The request body of a session. */
export function build_request(session: Session, record: OmissionRecord): OpenResponsesPayload {
  known_extra(session, {}, FORMAT, record);
  return { model: required_model(session), ...conversation(session, record), ...settings(session, record) };
}

function conversation(session: Session, record: OmissionRecord): Partial<OpenResponsesPayload> {
  const input = input_items(session, record);
  const tools = session.tool_definitions.map((tool, index) => tool_entry(tool, ["tools", index], record));
  return {
    ...set_settings({
      instructions: session.instructions,
      previous_response_id: session.previous_response_id,
    }),
    ...(input.length > 0 ? { input } : {}),
    ...(tools.length > 0 ? { tools } : {}),
  };
}

function settings(session: Session, record: OmissionRecord): Partial<OpenResponsesPayload> {
  const copied = jsonify({
    tool_choice: open_responses_tool_choice(session, record),
    parallel_tool_calls: session.parallel_tool_calls,
    max_output_tokens: session.max_output_tokens,
    max_tool_calls: session.max_tool_calls,
    temperature: session.temperature,
    top_p: session.top_p,
    presence_penalty: session.presence_penalty,
    frequency_penalty: session.frequency_penalty,
    top_logprobs: session.top_logprobs,
    reasoning: reasoning_settings(session, record),
    text: text_settings(session),
    include: session.include,
    truncation: session.truncation,
    stream: session.stream,
    stream_options: session.stream_options,
    background: session.background,
    store: session.store,
    service_tier: session.service_tier,
    metadata: session.metadata,
    safety_identifier: session.safety_identifier,
    prompt_cache_key: session.prompt_cache_key,
    prompt_cache_retention: session.prompt_cache_retention,
  });
  return forward(set_settings(copied as JsonObject));
}

function text_settings(session: Session): JsonObject | null {
  const format = text_format(session);
  return format ? { ...session.text, format: format as JsonObject } : session.text;
}

function input_items(session: Session, record: OmissionRecord): OpenResponsesItem[] {
  const items = session.items;
  const calls = new Set<string>();
  const input: OpenResponsesItem[] = [];
  for (let index = session.local_state ? 0 : session.response_boundary_index; index < items.length; index++) {
    const item = items[index] as Item;
    if (item.type === "function_call") calls.add(item.call_id);
    const orphan = item.type === "function_call_output" && session.local_state && !calls.has(item.call_id);
    if (orphan) throw orphaned(item, index);
    const entry = input_item(item, ["input", index], record);
    if (entry) input.push(entry);
  }
  return input;
}

function input_item(item: Item, at: Path, record: OmissionRecord): OpenResponsesItem | null {
  switch (item.type) {
    case "message":
      return message(item, at, record);
    case "function_call":
      return function_call(item, at, record);
    case "function_call_output":
      return function_call_output(item, at, record);
    case "reasoning":
      return reasoning(item, at, record);
    case "compaction": {
      omit_extra(item.extra, [], at, FORMAT, record);
      const { id, encrypted_content, created_by } = item;
      return forward({ type: item.type, ...set_settings({ id, encrypted_content, created_by }) });
    }
    case "item_reference":
      omit_extra(item.extra, [], at, FORMAT, record);
      return { type: item.type, id: item.id };
  }
}

function message(item: Message, at: Path, record: OmissionRecord): OpenResponsesItem | null {
  if (!ROLES.includes(item.role)) {
    record.omit(at, `${FORMAT} has no role ${item.role}`);
    return null;
  }
  omit_extra(item.extra, [], at, FORMAT, record);
  const content = message_content(item, at, record);
  if (content.length === 0) return null;
  const { type, role, id, status, phase } = item;
  return forward({ type, role, content, ...set_settings({ id, status, phase }) });
}

function function_call(item: FunctionCall, at: Path, record: OmissionRecord): OpenResponsesFunctionCall {
  omit_extra(item.extra, [], at, FORMAT, record);
  const { type, name, call_id, id, status } = item;
  return forward({ type, name, call_id, arguments: item.arguments, ...set_settings({ id, status }) });
}

function function_call_output(
  item: FunctionCallOutput,
  at: Path,
  record: OmissionRecord,
): OpenResponsesFunctionCallOutput {
  omit_extra(item.extra, [], at, FORMAT, record);
  const { type, call_id, id } = item;
  const status = result_status(item, at, record);
  return { type, call_id, output: output_content(item, at, record), ...set_settings({ id, status }) };
}

function result_status(
  { status }: FunctionCallOutput,
  at: Path,
  record: OmissionRecord,
): OpenResponsesStatus | null {
  if (status === null) return null;
  if (Object.hasOwn(RESULT_STATUS, status)) return RESULT_STATUS[status] as OpenResponsesStatus;
  record.omit([...at, "status"], `${FORMAT} has no such status of a result`);
  return null;
}

/** Only the provider itself can read its encrypted reasoning; all other reasoning is refused (ruling 19). */
function reasoning(item: Reasoning, at: Path, record: OmissionRecord): OpenResponsesReasoningItem | null {
  const own = item.origin === null || item.origin === "open_responses";
  if (!own || is_unset(item.encrypted_content)) {
    record.omit(at, "only encrypted reasoning of Open Responses can be sent back");
    return null;
  }
  omit_extra(item.extra, [], at, FORMAT, record);
  record.omit_member(at, "content", item.content, "reasoning is sent back in its encrypted form only");
  const { type, id, encrypted_content, status } = item;
  const summary = jsonify(item.summary);
  return forward({ type, ...set_settings({ id, encrypted_content }), summary, ...set_settings({ status }) });
}

function reasoning_settings({ reasoning }: Session, record: OmissionRecord): OpenResponsesReasoning | null {
  if (!reasoning) return null;
  const disabled = reasoning.type === "disabled";
  const sent: JsonObject = disabled ? { effort: "none" } : {};
  for (const key of Object.keys(reasoning)) {
    if (key === "effort" && disabled)
      record.omit_value(["reasoning", key], reasoning[key], "reasoning is off");
    else if (!FOREIGN_REASONING.includes(key)) set_own(sent, key, reasoning[key] ?? null);
    else if (!(key === "type" && disabled)) {
      record.omit_value(["reasoning", key], reasoning[key], `${FORMAT} has no parameter for it`);
    }
  }
  return sent;
}

function tool_entry(tool: Definition, at: Path, record: OmissionRecord): OpenResponsesTool {
  omit_extra(tool.extra, [], at, FORMAT, record);
  const { name, description, strict } = tool;
  return {
    type: "function",
    name,
    ...set_settings({ description }),
    parameters: parameters_of(tool),
    strict: strict ?? false,
  };
}
