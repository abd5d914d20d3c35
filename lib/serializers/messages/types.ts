/**
 * The body of a request to an Anthropic Messages endpoint (`POST /v1/messages`); Anthropic's client takes it as it is.
 * What the type of that client has no room for, and what it sends all the same: `temperature`, `top_p`, `top_k`.
 */
export interface MessagesPayload {
  model: string;
  max_tokens: number;
  system?: MessagesTextBlock[];
  messages: MessagesMessage[];
  tools?: MessagesTool[];
  tool_choice?: MessagesToolChoice;
  thinking?: MessagesThinking;
  output_config?: MessagesOutputConfig;
  temperature?: number;
  top_p?: number;
  metadata?: { user_id: string };
  service_tier?: MessagesServiceTier;
  stream?: boolean;
  top_k?: number;
  stop_sequences?: string[];
  cache_control?: MessagesCacheControl;
}

export type MessagesServiceTier = "auto" | "standard_only";

export interface MessagesMessage {
  role: "user" | "assistant";
  content: MessagesBlock[];
}

export type MessagesBlock =
  | MessagesTextBlock
  | MessagesImageBlock
  | MessagesDocumentBlock
  | MessagesToolUseBlock
  | MessagesToolResultBlock
  | MessagesThinkingBlock
  | MessagesRedactedThinkingBlock;

export interface MessagesCacheControl {
  type: "ephemeral";
  ttl?: "5m" | "1h";
}

export interface MessagesTextBlock {
  type: "text";
  text: string;
  citations?: MessagesCitation[];
  cache_control?: MessagesCacheControl;
}

export type MessagesCitation =
  | MessagesCharLocation
  | MessagesContentBlockLocation
  | MessagesPageLocation
  | MessagesSearchResultLocation
  | MessagesWebSearchResultLocation;

interface DocumentCitation {
  cited_text: string;
  document_index: number;
  document_title: string | null;
}

export interface MessagesCharLocation extends DocumentCitation {
  type: "char_location";
  start_char_index: number;
  end_char_index: number;
}

export interface MessagesContentBlockLocation extends DocumentCitation {
  type: "content_block_location";
  start_block_index: number;
  end_block_index: number;
}

export interface MessagesPageLocation extends DocumentCitation {
  type: "page_location";
  start_page_number: number;
  end_page_number: number;
}

export interface MessagesSearchResultLocation {
  type: "search_result_location";
  cited_text: string;
  search_result_index: number;
  source: string;
  start_block_index: number;
  end_block_index: number;
  title: string | null;
}

export interface MessagesWebSearchResultLocation {
  type: "web_search_result_location";
  cited_text: string;
  encrypted_index: string;
  title: string | null;
  url: string;
}

export interface MessagesUrlSource {
  type: "url";
  url: string;
}

/** A file of the Files API. */
export interface MessagesFileSource {
  type: "file";
  file_id: string;
}

export interface MessagesBase64Source<MediaType extends string> {
  type: "base64";
  media_type: MediaType;
  data: string;
}

export type MessagesImageType = "image/jpeg" | "image/png" | "image/gif" | "image/webp";

export interface MessagesImageBlock {
  type: "image";
  source: MessagesBase64Source<MessagesImageType> | MessagesUrlSource | MessagesFileSource;
  cache_control?: MessagesCacheControl;
}

export type MessagesDocumentSource =
  | MessagesBase64Source<"application/pdf">
  | { type: "text"; media_type: "text/plain"; data: string }
  | MessagesUrlSource
  | MessagesFileSource;

export interface MessagesDocumentBlock {
  type: "document";
  source: MessagesDocumentSource;
  title?: string;
  citations?: { enabled?: boolean };
  cache_control?: MessagesCacheControl;
}

export interface MessagesToolUseBlock {
  type: "tool_use";
  id: string;
  name: string;
  input: { [key: string]: unknown };
  cache_control?: MessagesCacheControl;
}

export interface MessagesToolResultBlock {
  type: "tool_result";
  tool_use_id: string;
  content?: string | MessagesResultContent[];
  is_error?: boolean;
  cache_control?: MessagesCacheControl;
}

export type MessagesResultContent = MessagesTextBlock | MessagesImageBlock;

export interface MessagesThinkingBlock {
  type: "thinking";
  thinking: string;
  signature: string;
}

export interface MessagesRedactedThinkingBlock {
  type: "redacted_thinking";
  data: string;
}

export interface MessagesTool {
  name: string;
  description?: string;
  input_schema: { type: "object"; [key: string]: unknown };
  strict?: boolean;
  cache_control?: MessagesCacheControl;
}

export type MessagesToolChoice =
  | { type: "auto" | "any"; disable_parallel_tool_use?: boolean }
  | { type: "tool"; name: string; disable_parallel_tool_use?: boolean }
  | { type: "none" };

/** Other types are forwarded too. */
export type MessagesThinking =
  | { type: "enabled"; budget_tokens: number; display?: MessagesThinkingDisplay }
  | { type: "adaptive"; display?: MessagesThinkingDisplay }
  | { type: "between_tools" }
  | { type: "disabled" };

export type MessagesThinkingDisplay = "summarized" | "omitted";

export interface MessagesOutputConfig {
  effort?: "low" | "medium" | "high" | "xhigh" | "max";
  format?: { type: "json_schema"; schema: { [key: string]: unknown } };
}
