import { get_own, is_unset, type JsonObject, type JsonValue, jsonify } from "../../json.js";
import type { Session } from "../../session.js";
import type { OmissionRecord } from "../omissions.js";
import { set_settings } from "./settings.js";

/** What Anthropic's models are told about reasoning; each part null when it is not sent. */
export interface AnthropicReasoning {
  thinking: JsonObject | null;
  /** For `output_config.effort`. */
  effort: JsonValue;
}

/** The smallest top_p beside which a model may think. */
const LEAST_TOP_P = 0.95;

/** What `thinking` may hold beside its type. */
const THINKING_MEMBERS: readonly string[] = ["budget_tokens", "display"];

/** The types that may hold less than that; types of the future are forwarded with all of it. */
const MEMBERS_OF_TYPE: ReadonlyMap<unknown, readonly string[]> = new Map([
  ["adaptive", ["display"]],
  ["between_tools", []],
  ["disabled", []],
]);

/** What a session asks for that no model does while it thinks, in words. */
export function thinking_restraints({ temperature, top_p }: Session, forces_tool: boolean): string[] {
  return [
    ...(temperature === null ? [] : ["a temperature"]),
    ...(top_p === null || top_p >= LEAST_TOP_P ? [] : [`a top_p below ${LEAST_TOP_P}`]),
    ...(forces_tool ? ["a forced tool_choice"] : []),
  ];
}

/**
 * `session.reasoning` as Anthropic's models take it; what is not sent is recorded.
 *
 * @param forces_tool whether the tool choice in the payload demands a call (ruling 38)
 */
export function anthropic_reasoning(
  session: Session,
  forces_tool: boolean,
  format: string,
  record: OmissionRecord,
): AnthropicReasoning {
  const { reasoning } = session;
  if (!reasoning) return { thinking: null, effort: null };
  const effort = jsonify(get_own(reasoning, "effort"));
  const type = thinking_type(reasoning, thinking_restraints(session, forces_tool).length > 0);
  if (is_unset(type) && is_unset(effort)) {
    record.omit(["reasoning"], `${format} has no parameter for it`);
    return { thinking: null, effort: null };
  }
  const members = is_unset(type) ? [] : (MEMBERS_OF_TYPE.get(type) ?? THINKING_MEMBERS);
  omit_members(reasoning, ["type", "effort", ...members], format, record);
  return { thinking: is_unset(type) ? null : thinking(reasoning, type, members), effort };
}

/** The type that is set, else the one that the other settings ask for; null when they ask for no thinking. */
function thinking_type(reasoning: JsonObject, restrained: boolean): unknown {
  const is_set = (key: string) => !is_unset(get_own(reasoning, key));
  if (is_set("type")) return get_own(reasoning, "type");
  if (is_set("budget_tokens")) return "enabled";
  if (is_set("display")) return "adaptive";
  const asked = is_set("effort") ? !restrained : !Object.keys(reasoning).some(is_set);
  return asked ? "adaptive" : null;
}

function thinking(reasoning: JsonObject, type: unknown, members: readonly string[]): JsonObject {
  const others = members.map((key) => [key, get_own(reasoning, key)] as const);
  return jsonify({ type, ...set_settings(Object.fromEntries(others)) }) as JsonObject;
}

function omit_members(
  reasoning: JsonObject,
  sent: readonly string[],
  format: string,
  record: OmissionRecord,
): void {
  for (const key of Object.keys(reasoning)) {
    if (sent.includes(key)) continue;
    const known = THINKING_MEMBERS.includes(key);
    const reason = known ? "this type of thinking has no such setting" : `${format} has no parameter for it`;
    record.omit_value(["reasoning", key], reasoning[key], reason);
  }
}
