import { UnsupportedFormatError } from "../../errors.js";
import { type JsonObject, jsonify } from "../../json.js";
import type { Session } from "../../session.js";
import type { OmissionRecord } from "../omissions.js";
import { required_model } from "../request.js";
import { forward } from "../shared/forward.js";
import { known_extra, omit_settings, type SettingName, set_settings } from "../shared/settings.js";
import { conversation } from "./contents.js";
import { text_settings } from "./text.js";
import { thinking_config } from "./thinking.js";
import { tool_settings } from "./tools.js";
import type { GeminiGenerationConfig, GeminiPayload, GeminiServiceTier } from "./types.js";

const FORMAT = "Gemini";

/** Settings without a parameter; whether an answer is streamed is told by the endpoint. */
const UNSENT: readonly SettingName[] = [
  "previous_response_id",
  "truncation",
  "safety_identifier",
  "prompt_cache_key",
  "prompt_cache_retention",
  "max_tool_calls",
  "stream",
  "background",
  "include",
  "metadata",
  "stream_options",
];

const SERVICE_TIERS: readonly string[] = ["unspecified", "standard", "flex", "priority"];

const EXTRA = {
  safety_settings: "safetySettings",
  cached_content: "cachedContent",
  stop_sequences: "stopSequences",
  top_k: "topK",
  seed: "seed",
  candidate_count: "candidateCount",
  response_modalities: "responseModalities",
  media_resolution: "mediaResolution",
};

/** The request body of a session. The model is checked, but belongs in the URL. */
export function build_request(session: Session, record: OmissionRecord): GeminiPayload {
  omit_settings(session, UNSENT, FORMAT, record);
  required_model(session);
  const { directives, contents } = conversation(session, record);
  if (contents.length === 0) throw new UnsupportedFormatError(`${FORMAT} needs at least one message`);
  const { safetySettings, cachedContent, ...extra } = known_extra(session, EXTRA, FORMAT, record);
  const generationConfig = generation_config(session, extra, record);
  return {
    ...(directives.length > 0 ? { systemInstruction: { parts: directives } } : {}),
    contents,
    ...tool_settings(session, record),
    ...(Object.keys(generationConfig).length > 0 ? { generationConfig } : {}),
    ...forward<Partial<GeminiPayload>>(set_settings({ safetySettings, cachedContent })),
    ...set_settings({ store: session.store, serviceTier: service_tier(session, record) }),
  };
}

function generation_config(
  session: Session,
  extra: JsonObject,
  record: OmissionRecord,
): GeminiGenerationConfig {
  const copied = jsonify({
    maxOutputTokens: session.max_output_tokens,
    temperature: session.temperature,
    topP: session.top_p,
    presencePenalty: session.presence_penalty,
    frequencyPenalty: session.frequency_penalty,
    responseLogprobs: session.top_logprobs === null ? null : true,
    logprobs: session.top_logprobs,
    ...text_settings(session, record),
    thinkingConfig: thinking_config(session, record),
  });
  return forward(set_settings({ ...(copied as JsonObject), ...extra }));
}

function service_tier({ service_tier }: Session, record: OmissionRecord): GeminiServiceTier | null {
  if (service_tier === null || SERVICE_TIERS.includes(service_tier)) return forward(service_tier);
  record.omit(["service_tier"], `${FORMAT} has no such service tier`);
  return null;
}
