import { UnsupportedFormatError } from "../../errors.js";
import { get_own, is_unset, type JsonObject, type JsonValue, jsonify } from "../../json.js";
import type { Session } from "../../session.js";
import type { OmissionRecord } from "../omissions.js";
import { anthropic_reasoning } from "../shared/anthropic_reasoning.js";
import { FORMAT } from "./context.js";
import { model_family } from "./model_family.js";

/** One parameter of a model's own API, made of a setting of `session.reasoning`. */
export interface ReasoningParameter {
  /** Its place in additionalModelRequestFields: a member, or a member of a member. */
  path: readonly [string] | readonly [string, string];
  value: JsonValue;
  /** The key of `session.reasoning` that it stands for. */
  setting: string;
}

/** Settings that only Anthropic's models know. */
const ANTHROPIC_SETTINGS: readonly string[] = ["budget_tokens", "type", "display"];

/**
 * `session.reasoning` in the parameters of the model's own family; what is not sent is recorded.
 *
 * @param forces_tool whether the model has to call a tool
 * @throws UnsupportedFormatError for settings of which it is not known how the model takes them
 */
export function reasoning_parameters(
  session: Session,
  model_id: string,
  forces_tool: boolean,
  record: OmissionRecord,
): ReasoningParameter[] {
  const { reasoning } = session;
  if (!reasoning) return [];
  switch (model_family(model_id)) {
    case "anthropic":
      return anthropic_parameters(session, forces_tool, record);
    case "openai":
      return openai_parameters(reasoning, record);
    case "gpt_oss":
      return gpt_oss_parameters(reasoning, record);
    default:
      return no_parameters(reasoning, model_id, record);
  }
}

function anthropic_parameters(
  session: Session,
  forces_tool: boolean,
  record: OmissionRecord,
): ReasoningParameter[] {
  const { thinking, effort } = anthropic_reasoning(session, forces_tool, FORMAT, record);
  const parameters = Object.entries(thinking ?? {}).map(
    ([key, value]): ReasoningParameter => ({ path: ["thinking", key], value, setting: key }),
  );
  if (is_unset(effort)) return parameters;
  return [...parameters, { path: ["output_config", "effort"], value: effort, setting: "effort" }];
}

function openai_parameters(settings: JsonObject, record: OmissionRecord): ReasoningParameter[] {
  const disabled = is_disabled(settings);
  const parameters: ReasoningParameter[] = disabled
    ? [{ path: ["reasoning", "effort"], value: "none", setting: "type" }]
    : [];
  for (const [key, value] of Object.entries(settings)) {
    const is_foreign = ANTHROPIC_SETTINGS.includes(key) || (disabled && key === "effort");
    if (is_foreign || is_unset(value)) continue;
    parameters.push({ path: ["reasoning", key], value: jsonify(value), setting: key });
  }
  return without_unsent(settings, parameters, record);
}

function gpt_oss_parameters(settings: JsonObject, record: OmissionRecord): ReasoningParameter[] {
  const [setting, value] = is_disabled(settings) ? ["type", "none"] : ["effort", get_own(settings, "effort")];
  const parameters: ReasoningParameter[] = is_unset(value)
    ? []
    : [{ path: ["reasoning_effort"], value: jsonify(value), setting }];
  return without_unsent(settings, parameters, record);
}

/** Other models are taken not to reason unless their own parameters are given, so that "off" needs no word. */
function no_parameters(settings: JsonObject, model_id: string, record: OmissionRecord): ReasoningParameter[] {
  if (!is_disabled(settings) && !Object.values(settings).every(is_unset)) {
    throw new UnsupportedFormatError(
      `it is not known how the model ${model_id} takes the settings of reasoning: ` +
        "give its own parameters in extra.additional_model_request_fields",
    );
  }
  return without_unsent(settings, [], record);
}

function is_disabled(settings: JsonObject): boolean {
  return get_own(settings, "type") === "disabled";
}

/** The parameters themselves; settings that none of them stands for are recorded, as one when there are none. */
function without_unsent(
  settings: JsonObject,
  parameters: ReasoningParameter[],
  record: OmissionRecord,
): ReasoningParameter[] {
  const reason = `${FORMAT} has no parameter for it with this model`;
  if (parameters.length === 0) {
    record.omit(["reasoning"], reason);
    return parameters;
  }
  const sent = new Set(parameters.map(({ setting }) => setting));
  for (const key of Object.keys(settings)) {
    if (sent.has(key)) continue;
    record.omit_value(["reasoning", key], settings[key], key === "effort" ? "reasoning is off" : reason);
  }
  return parameters;
}
