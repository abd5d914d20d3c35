import { UnsupportedFormatError } from "../../errors.js";
import { get_own, is_unset, type JsonObject } from "../../json.js";
import type { Session } from "../../session.js";
import type { OmissionRecord } from "../omissions.js";
import { forward } from "../shared/forward.js";
import { set_settings } from "../shared/settings.js";
import type { GeminiThinkingConfig } from "./types.js";

const FORMAT = "Gemini";

/**
 * `session.reasoning` as Gemini takes it; what is not sent is recorded.
 *
 * @throws UnsupportedFormatError for an effort beside a budget, which the API refuses
 */
export function thinking_config({ reasoning }: Session, record: OmissionRecord): GeminiThinkingConfig | null {
  if (!reasoning) return null;
  if (get_own(reasoning, "type") === "disabled") {
    omit_others(reasoning, ["type"], "reasoning is off", record);
    return { thinkingBudget: 0 };
  }
  const config = asked_thinking(reasoning);
  if (Object.keys(config).length === 0) {
    record.omit(["reasoning"], `${FORMAT} has no parameter for it`);
    return null;
  }
  const sent = ["effort", "budget_tokens", ...(config.includeThoughts ? ["summary"] : [])];
  omit_others(reasoning, sent, `${FORMAT} has no parameter for it`, record);
  return config;
}

function asked_thinking(reasoning: JsonObject): GeminiThinkingConfig {
  const effort = get_own(reasoning, "effort");
  const budget_tokens = get_own(reasoning, "budget_tokens");
  if (!is_unset(effort) && !is_unset(budget_tokens)) {
    throw new UnsupportedFormatError(
      `reasoning: ${FORMAT} takes either an effort or budget_tokens, but not both`,
    );
  }
  return forward(
    set_settings({
      thinkingLevel: typeof effort === "string" ? effort.toUpperCase() : effort,
      thinkingBudget: budget_tokens,
      includeThoughts: get_own(reasoning, "summary") === "auto" || null,
    }),
  );
}

function omit_others(
  reasoning: JsonObject,
  sent: readonly string[],
  reason: string,
  record: OmissionRecord,
): void {
  for (const key of Object.keys(reasoning)) {
    if (!sent.includes(key)) record.omit_value(["reasoning", key], reasoning[key], reason);
  }
}
