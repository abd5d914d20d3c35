/** The body of a request to a Chat Completions endpoint (`POST /v1/chat/completions`); OpenAI's client takes it as it is. */
export interface ChatCompletionPayload {
  model: string;
  messages: ChatMessage[];
  tools?: ChatTool[];
  tool_choice?: ChatToolChoice;
  parallel_tool_calls?: boolean;
  max_completion_tokens?: number;
  temperature?: number;
  top_p?: number;
  presence_penalty?: number;
  frequency_penalty?: number;
  logprobs?: boolean;
  top_logprobs?: number;
  reasoning_effort?: "none" | "minimal" | "low" | "medium" | "high" | "xhigh" | "max";
  response_format?: ChatResponseFormat;
  verbosity?: "low" | "medium" | "high";
  stream?: boolean;
  stream_options?: { include_usage?: boolean; include_obfuscation?: boolean };
  store?: boolean;
  service_tier?: "auto" | "default" | "flex" | "scale" | "priority";
  metadata?: { [key: string]: string };
  safety_identifier?: string;
  prompt_cache_key?: string;
  prompt_cache_retention?: "in_memory" | "24h";
  stop?: string | string[];
  seed?: number;
  logit_bias?: { [token: string]: number };
  n?: number;
  prediction?: { type: "content"; content: string | ChatTextPart[] };
  web_search_options?: { search_context_size?: "low" | "medium" | "high" };
  modalities?: ("text" | "audio")[];
  audio?: { voice: string; format: "wav" | "aac" | "mp3" | "flac" | "opus" | "pcm16" };
}

export type ChatMessage = ChatDirectiveMessage | ChatUserMessage | ChatAssistantMessage | ChatToolMessage;

export interface ChatDirectiveMessage {
  role: "system" | "developer";
  content: string | ChatTextPart[];
}

export interface ChatUserMessage {
  role: "user";
  content: ChatPart[];
}

export interface ChatAssistantMessage {
  role: "assistant";
  content: ChatTextPart[] | null;
  tool_calls?: ChatToolCall[];
}

export interface ChatToolMessage {
  role: "tool";
  tool_call_id: string;
  content: string | ChatTextPart[];
}

export interface ChatToolCall {
  id: string;
  type: "function";
  function: { name: string; arguments: string };
}

export type ChatPart = ChatTextPart | ChatImagePart | ChatFilePart;

export interface ChatTextPart {
  type: "text";
  text: string;
}

export interface ChatImagePart {
  type: "image_url";
  image_url: { url: string; detail?: "auto" | "low" | "high" };
}

export interface ChatFilePart {
  type: "file";
  file: { file_id?: string; filename?: string; file_data?: string };
}

export interface ChatTool {
  type: "function";
  function: { name: string; description?: string; parameters?: { [key: string]: unknown }; strict?: boolean };
}

export type ChatToolChoice = "auto" | "none" | "required" | { type: "function"; function: { name: string } };

export type ChatResponseFormat =
  | { type: "text" }
  | { type: "json_object" }
  | {
      type: "json_schema";
      json_schema: {
        name: string;
        schema?: { [key: string]: unknown };
        strict?: boolean;
        description?: string;
      };
    };
