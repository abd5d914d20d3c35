/**
 * The body of a request to an Open Responses endpoint (`POST /v1/responses`); OpenAI's client takes it as it is. What
 * the type of that client has no room for, and what it sends all the same: `presence_penalty`, `frequency_penalty`,
 * `max_tool_calls`, the `id` of a message that is not the model's, the `created_by` of a compaction.
 */
export interface OpenResponsesPayload {
  model: string;
  instructions?: string;
  previous_response_id?: string;
  input?: OpenResponsesItem[];
  tools?: OpenResponsesTool[];
  tool_choice?: OpenResponsesToolChoice;
  parallel_tool_calls?: boolean;
  max_output_tokens?: number;
  max_tool_calls?: number;
  temperature?: number;
  top_p?: number;
  presence_penalty?: number;
  frequency_penalty?: number;
  top_logprobs?: number;
  reasoning?: OpenResponsesReasoning;
  text?: OpenResponsesText;
  include?: OpenResponsesInclude[];
  truncation?: "auto" | "disabled";
  stream?: boolean;
  stream_options?: { include_obfuscation?: boolean };
  background?: boolean;
  store?: boolean;
  service_tier?: "auto" | "default" | "flex" | "scale" | "priority";
  metadata?: { [key: string]: string };
  safety_identifier?: string;
  prompt_cache_key?: string;
  prompt_cache_retention?: "in_memory" | "24h";
}

export type OpenResponsesInclude =
  | "file_search_call.results"
  | "message.input_image.image_url"
  | "computer_call_output.output.image_url"
  | "reasoning.encrypted_content"
  | "code_interpreter_call.outputs"
  | "message.output_text.logprobs";

export interface OpenResponsesReasoning {
  effort?: "none" | "minimal" | "low" | "medium" | "high" | "xhigh" | "max";
  summary?: "auto" | "concise" | "detailed";
}

export interface OpenResponsesText {
  format?: OpenResponsesTextFormat;
  verbosity?: "low" | "medium" | "high";
}

export type OpenResponsesTextFormat =
  | { type: "text" }
  | { type: "json_object" }
  | {
      type: "json_schema";
      name: string;
      schema: { [key: string]: unknown };
      strict?: boolean;
      description?: string;
    };

export interface OpenResponsesTool {
  type: "function";
  name: string;
  description?: string;
  parameters: { [key: string]: unknown };
  strict: boolean;
}

export type OpenResponsesToolChoice =
  | "auto"
  | "none"
  | "required"
  | { type: "function"; name: string }
  | { type: "allowed_tools"; mode: "auto" | "required"; tools: { [key: string]: unknown }[] };

export type OpenResponsesItem =
  | OpenResponsesUserMessage
  | OpenResponsesAssistantMessage
  | OpenResponsesFunctionCall
  | OpenResponsesFunctionCallOutput
  | OpenResponsesReasoningItem
  | OpenResponsesCompaction
  | OpenResponsesItemReference;

export type OpenResponsesStatus = "in_progress" | "completed" | "incomplete";

export interface OpenResponsesUserMessage {
  type: "message";
  role: "user" | "system" | "developer";
  content: OpenResponsesInputContent[];
  id?: string;
  status?: OpenResponsesStatus;
  phase?: never;
}

/** OpenAI's own type demands id and status here; the API accepts a message of the caller's making without. */
export interface OpenResponsesAssistantMessage {
  type: "message";
  role: "assistant";
  content: OpenResponsesOutputContent[];
  id: string;
  status: OpenResponsesStatus;
  phase?: "commentary" | "final_answer";
}

export type OpenResponsesInputContent =
  | { type: "input_text"; text: string }
  | OpenResponsesInputImage
  | OpenResponsesInputFile;

export interface OpenResponsesInputImage {
  type: "input_image";
  image_url?: string;
  file_id?: string;
  detail: "low" | "high" | "auto" | "original";
}

export interface OpenResponsesInputFile {
  type: "input_file";
  file_id?: string;
  filename?: string;
  file_data?: string;
  file_url?: string;
}

/** Open Responses has videos; OpenAI's types do not. */
export interface OpenResponsesInputVideo {
  type: "input_video";
  video_url: string;
}

export type OpenResponsesOutputContent =
  | { type: "output_text"; text: string; annotations: OpenResponsesAnnotation[] }
  | { type: "refusal"; refusal: string };

export type OpenResponsesAnnotation =
  | { type: "url_citation"; url: string; title: string; start_index: number; end_index: number }
  | { type: "file_citation"; file_id: string; filename: string; index: number };

export interface OpenResponsesFunctionCall {
  type: "function_call";
  name: string;
  call_id: string;
  arguments: string;
  id?: string;
  status?: OpenResponsesStatus;
}

export interface OpenResponsesFunctionCallOutput {
  type: "function_call_output";
  call_id: string;
  output: string | OpenResponsesInputContent[];
  id?: string;
  status?: OpenResponsesStatus;
}

export interface OpenResponsesReasoningItem {
  type: "reasoning";
  id: string;
  summary: { type: "summary_text"; text: string }[];
  encrypted_content: string;
  status?: OpenResponsesStatus;
}

export interface OpenResponsesCompaction {
  type: "compaction";
  id?: string;
  encrypted_content: string;
  created_by?: string;
}

export interface OpenResponsesItemReference {
  type: "item_reference";
  id: string;
}
