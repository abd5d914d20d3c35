import { UnsupportedFormatError } from "../../errors.js";
import { get_own, is_object, is_unset, type JsonObject } from "../../json.js";
import type { Session } from "../../session.js";
import type { Definition } from "../../tools/definition.js";
import type { OmissionRecord, Path } from "../omissions.js";
import { required_model } from "../request.js";
import { anthropic_reasoning, thinking_restraints } from "../shared/anthropic_reasoning.js";
import { omit_extra } from "../shared/extra.js";
import { forward } from "../shared/forward.js";
import { json_schema_format } from "../shared/json_schema.js";
import { parameters_of } from "../shared/parameters.js";
import { known_extra, omit_settings, type SettingName, set_settings } from "../shared/settings.js";
import { cache_control } from "./cache_control.js";
import { conversation } from "./conversation.js";
import { forces_tool, messages_tool_choice } from "./tool_choice.js";
import type { MessagesPayload, MessagesTool } from "./types.js";

const FORMAT = "Messages";

const UNSENT: readonly SettingName[] = [
  "previous_response_id",
  "truncation",
  "prompt_cache_key",
  "prompt_cache_retention",
  "presence_penalty",
  "frequency_penalty",
  "max_tool_calls",
  "top_logprobs",
  "background",
  "store",
  "include",
  "stream_options",
];

const SERVICE_TIERS: readonly unknown[] = ["auto", "standard_only"];

const EXTRA = { top_k: "top_k", stop_sequences: "stop_sequences", cache_control: "cache_control" };

/** The request body of a session. */
export function build_request(session: Session, record: OmissionRecord): MessagesPayload {
  omit_settings(session, UNSENT, FORMAT, record);
  const model = required_model(session);
  const max_tokens = required_max_tokens(session);
  const { system, messages } = conversation(session, record);
  const tools = tool_settings(session, record);
  return {
    model,
    max_tokens,
    ...(system.length > 0 ? { system } : {}),
    messages,
    ...tools,
    ...reasoning_settings(session, forces_tool(tools.tool_choice), max_tokens, record),
    ...settings(session, record),
    ...known_extra(session, EXTRA, FORMAT, record),
  };
}

function required_max_tokens({ max_output_tokens }: Session): number {
  if (max_output_tokens !== null) return max_output_tokens;
  throw new UnsupportedFormatError(`${FORMAT} needs max_output_tokens: set session.max_output_tokens`);
}

function settings(session: Session, record: OmissionRecord): Partial<MessagesPayload> {
  const { temperature, top_p, stream } = session;
  return set_settings({
    temperature,
    top_p,
    metadata: metadata(session, record),
    service_tier: service_tier(session, record),
    stream,
  });
}

/** The end user's id, which safety_identifier tells too. Throws UnsupportedFormatError when the two differ. */
function metadata(
  { metadata, safety_identifier }: Session,
  record: OmissionRecord,
): MessagesPayload["metadata"] | null {
  const members = metadata ?? {};
  for (const key of Object.keys(members)) {
    if (key === "user_id" && !is_object(members[key]) && !Array.isArray(members[key])) continue;
    record.omit_value(["metadata", key], members[key], `${FORMAT} takes a user_id only, as text`);
  }
  const given = get_own(members, "user_id");
  const user_id = is_unset(given) || typeof given === "object" ? safety_identifier : String(given);
  if (safety_identifier !== null && user_id !== safety_identifier) {
    throw new UnsupportedFormatError(
      `metadata.user_id and safety_identifier differ, and ${FORMAT} has one place for both`,
    );
  }
  return user_id === null ? null : { user_id };
}

function service_tier(
  { service_tier }: Session,
  record: OmissionRecord,
): MessagesPayload["service_tier"] | null {
  if (service_tier === null || SERVICE_TIERS.includes(service_tier)) return forward(service_tier);
  record.omit(["service_tier"], `${FORMAT} has no such service tier`);
  return null;
}

/** What is said about reasoning and, since the effort stands there, about the form of the answer. */
function reasoning_settings(
  session: Session,
  forced: boolean,
  max_tokens: number,
  record: OmissionRecord,
): Partial<MessagesPayload> {
  const { thinking, effort } = anthropic_reasoning(session, forced, FORMAT, record);
  if (thinking) check_thinking(thinking, thinking_restraints(session, forced), max_tokens);
  const schema = json_schema_format(session, FORMAT, record)?.schema;
  const format = schema && { type: "json_schema", schema };
  const output_config = set_settings({ effort, format });
  return forward({
    ...(thinking ? { thinking } : {}),
    ...(Object.keys(output_config).length > 0 ? { output_config } : {}),
  });
}

/** Throws UnsupportedFormatError for what the API refuses beside thinking. */
function check_thinking({ type, budget_tokens }: JsonObject, restraints: string[], max_tokens: number): void {
  if (type === "disabled") return;
  if (restraints.length > 0) {
    throw new UnsupportedFormatError(`with thinking on, ${FORMAT} refuses ${restraints.join(" and ")}`);
  }
  if (typeof budget_tokens === "number" && max_tokens <= budget_tokens) {
    throw new UnsupportedFormatError(
      `max_output_tokens (${max_tokens}) must be greater than reasoning.budget_tokens (${budget_tokens})`,
    );
  }
}

function tool_settings(session: Session, record: OmissionRecord): Partial<MessagesPayload> {
  const { tool_definitions, tool_choice, parallel_tool_calls } = session;
  if (tool_definitions.length === 0) {
    record.omit_value(["tool_choice"], tool_choice, "no tool is registered");
    if (parallel_tool_calls === false) record.omit(["parallel_tool_calls"], "no tool is registered");
    return {};
  }
  const tools = tool_definitions.map((tool, index) => tool_entry(tool, ["tools", index], record));
  return { tools, ...set_settings({ tool_choice: messages_tool_choice(session, record) }) };
}

function tool_entry(tool: Definition, at: Path, record: OmissionRecord): MessagesTool {
  omit_extra(tool.extra, ["cache_control"], at, FORMAT, record);
  const { name, description, strict } = tool;
  return {
    name,
    ...set_settings({ description }),
    input_schema: input_schema(tool),
    ...(strict ? { strict: true } : {}),
    ...cache_control(tool.extra),
  };
}

/** The schema of the arguments; the API refuses one that does not say that it is of an object. */
function input_schema(tool: Definition): MessagesTool["input_schema"] {
  const schema = parameters_of(tool);
  return forward(is_unset(get_own(schema, "type")) ? { ...schema, type: "object" } : schema);
}
