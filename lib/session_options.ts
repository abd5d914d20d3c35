import type { ContentInput } from "./content/list.js";

/** What a new session can be given; null and undefined mean "not set". */
export interface SessionOptions {
  model?: string | null | undefined;
  instructions?: string | null | undefined;
  /** The id of a response that the server holds; the conversation goes on from it (open_responses only). */
  previous_response_id?: string | null | undefined;
  truncation?: string | null | undefined;
  safety_identifier?: string | null | undefined;
  prompt_cache_key?: string | null | undefined;
  prompt_cache_retention?: string | null | undefined;
  service_tier?: string | null | undefined;
  temperature?: number | string | null | undefined;
  top_p?: number | string | null | undefined;
  presence_penalty?: number | string | null | undefined;
  frequency_penalty?: number | string | null | undefined;
  /** In tokens. */
  max_output_tokens?: number | string | null | undefined;
  max_tool_calls?: number | string | null | undefined;
  top_logprobs?: number | string | null | undefined;
  parallel_tool_calls?: boolean | null | undefined;
  stream?: boolean | null | undefined;
  background?: boolean | null | undefined;
  store?: boolean | null | undefined;
  include?: unknown[] | null | undefined;
  tool_choice?: string | object | null | undefined;
  metadata?: object | null | undefined;
  text?: object | null | undefined;
  stream_options?: object | null | undefined;
  reasoning?: object | null | undefined;
  /** Parameters that one provider alone knows, under the gem's names: `top_k`, `stop_sequences`, ... */
  extra?: object | null | undefined;
  /** Adds a system message. */
  system?: ContentInput | null | undefined;
  /** Adds a user message. */
  input?: ContentInput | null | undefined;
}

/** How json_output names and describes the schema. */
export interface JsonOutputOptions {
  /** `response` by default. */
  name?: string | null | undefined;
  strict?: boolean | null | undefined;
  description?: string | null | undefined;
}
