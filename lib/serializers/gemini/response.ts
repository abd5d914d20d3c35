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
import { output_items } from "./parts.js";

const STATUS: ReadonlyMap<string, string | null> = new Map([
  ["STOP", "completed"],
  ["MAX_TOKENS", "incomplete"],
  ["FINISH_REASON_UNSPECIFIED", null],
  ["SAFETY", "failed"],
  ["RECITATION", "failed"],
  ["OTHER", "failed"],
  ["BLOCKLIST", "failed"],
  ["PROHIBITED_CONTENT", "failed"],
  ["SPII", "failed"],
  ["MALFORMED_FUNCTION_CALL", "failed"],
  ["MALFORMED_RESPONSE", "failed"],
  ["MISSING_THOUGHT_SIGNATURE", "failed"],
  ["IMAGE_SAFETY", "failed"],
  ["IMAGE_PROHIBITED_CONTENT", "failed"],
  ["IMAGE_RECITATION", "failed"],
  ["IMAGE_OTHER", "failed"],
  ["NO_IMAGE", "failed"],
  ["LANGUAGE", "failed"],
  ["UNEXPECTED_TOOL_CALL", "failed"],
  ["TOO_MANY_TOOL_CALLS", "failed"],
  ["MODEL_ARMOR", "failed"],
]);

/**
 * The response in a body of a generateContent endpoint; of several candidates the first.
 *
 * @throws ErrorResponseError, UnexpectedPayloadError
 */
export const parse_response = body_parser((body) => {
  check_error(body, !is_unset(get_own(body, "candidates")), ["status", "code"]);
  const [candidate = null] = array_member(body, "candidates").filter(is_object);
  const is_blocked = candidate === null && block_reason(body) !== null;
  // The service leaves out an empty list: a blocked prompt comes without candidates.
  if (!is_blocked) require_keys(body, ["candidates"]);
  if (candidate === null) require_keys(body, ["modelVersion"]);
  const id = string_member(body, "responseId");
  return new Response({
    id,
    status: is_blocked ? "failed" : status(candidate),
    model: string_member(body, "modelVersion"),
    output: candidate ? output_items(candidate, id) : [],
    usage: usage(body),
    extra: provider_data(body, candidate ?? {}),
  });
});

function block_reason(body: Body): string | null {
  const feedback = object_member(body, "promptFeedback");
  return (feedback && string_member(feedback, "blockReason")) || null;
}

function status(candidate: Body | null): string | null {
  const reason = candidate && string_member(candidate, "finishReason");
  if (reason === null) return null;
  const known = STATUS.get(reason);
  return known === undefined ? reason : known;
}

function provider_data(body: Body, candidate: Body): object | null {
  return details({
    create_time: get_own(body, "createTime"),
    model_status: get_own(body, "modelStatus"),
    prompt_feedback: get_own(body, "promptFeedback"),
    index: get_own(candidate, "index"),
    safety_ratings: get_own(candidate, "safetyRatings"),
    citation_metadata: get_own(candidate, "citationMetadata"),
    grounding_metadata: get_own(candidate, "groundingMetadata"),
    url_context_metadata: get_own(candidate, "urlContextMetadata"),
    url_retrieval_metadata: get_own(candidate, "urlRetrievalMetadata"),
    avg_logprobs: get_own(candidate, "avgLogprobs"),
    logprobs_result: get_own(candidate, "logprobsResult"),
    grounding_attributions: get_own(candidate, "groundingAttributions"),
    finish_message: get_own(candidate, "finishMessage"),
  });
}

function usage(body: Body): object | null {
  const reported = object_member(body, "usageMetadata");
  if (!reported) return null;
  return {
    input_tokens: number_member(reported, "promptTokenCount"),
    output_tokens: number_member(reported, "candidatesTokenCount"),
    total_tokens: number_member(reported, "totalTokenCount"),
    input_tokens_details: details({
      cached_tokens: number_member(reported, "cachedContentTokenCount"),
      tool_use_prompt_tokens: number_member(reported, "toolUsePromptTokenCount"),
      prompt_tokens_details: get_own(reported, "promptTokensDetails"),
      cache_tokens_details: get_own(reported, "cacheTokensDetails"),
      tool_use_prompt_tokens_details: get_own(reported, "toolUsePromptTokensDetails"),
    }),
    output_tokens_details: details({
      reasoning_tokens: number_member(reported, "thoughtsTokenCount"),
      candidates_tokens_details: get_own(reported, "candidatesTokensDetails"),
    }),
  };
}
