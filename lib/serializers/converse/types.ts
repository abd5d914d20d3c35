import type { JsonObject } from "../../json.js";

/**
 * The body of a request to the Converse API of Amazon Bedrock (`POST /model/{modelId}/converse`), and the input of
 * the AWS SDK's ConverseCommand.
 *
 * `Bytes` is how binary data stands in it: base64 text in the REST body, `Uint8Array` for the SDK.
 */
export interface ConversePayload<Bytes = string> {
  modelId: string;
  system?: ConverseSystemBlock[];
  messages: ConverseMessage<Bytes>[];
  toolConfig?: ConverseToolConfig;
  inferenceConfig?: ConverseInferenceConfig;
  outputConfig?: ConverseOutputConfig;
  requestMetadata?: { [key: string]: string };
  serviceTier?: ConverseServiceTier;
  guardrailConfig?: ConverseGuardrailConfig;
  additionalModelRequestFields?: JsonObject;
  additionalModelResponseFieldPaths?: string[];
  performanceConfig?: { latency?: "standard" | "optimized" };
  promptVariables?: { [name: string]: { text: string } };
}

export type ConverseRole = "user" | "assistant";

export interface ConverseMessage<Bytes = string> {
  role: ConverseRole;
  content: ConverseBlock<Bytes>[];
}

export type ConverseSystemBlock = ConverseTextBlock | ConverseCachePoint;

export type ConverseBlock<Bytes = string> =
  | ConverseTextBlock
  | ConverseMediaBlock<Bytes>
  | ConverseToolUseBlock
  | ConverseToolResultBlock<Bytes>
  | ConverseReasoningBlock<Bytes>
  | ConverseCachePoint;

export type ConverseResultContent<Bytes = string> = ConverseTextBlock | ConverseMediaBlock<Bytes>;

export type ConverseMediaBlock<Bytes = string> =
  | ConverseImageBlock<Bytes>
  | ConverseDocumentBlock<Bytes>
  | ConverseVideoBlock;

export interface ConverseTextBlock {
  text: string;
}

export interface ConverseImageBlock<Bytes = string> {
  image: { format: ConverseImageFormat; source: ConverseSource<Bytes> };
}

export interface ConverseDocumentBlock<Bytes = string> {
  document: { format: ConverseDocumentFormat; name: string; source: ConverseSource<Bytes> };
}

export interface ConverseVideoBlock {
  video: { format: ConverseVideoFormat; source: ConverseS3Source };
}

export type ConverseSource<Bytes = string> = { bytes: Bytes } | ConverseS3Source;

export interface ConverseS3Source {
  s3Location: { uri: string };
}

export type ConverseImageFormat = "jpeg" | "png" | "gif" | "webp";

export type ConverseDocumentFormat = "pdf" | "csv" | "doc" | "docx" | "xls" | "xlsx" | "html" | "txt" | "md";

export type ConverseVideoFormat =
  | "mkv"
  | "mov"
  | "mp4"
  | "webm"
  | "flv"
  | "mpeg"
  | "mpg"
  | "wmv"
  | "three_gp";

export interface ConverseToolUseBlock {
  toolUse: { toolUseId: string; name: string; input: JsonObject };
}

export interface ConverseToolResultBlock<Bytes = string> {
  toolResult: {
    toolUseId: string;
    status?: ConverseResultStatus;
    content: ConverseResultContent<Bytes>[];
  };
}

export type ConverseResultStatus = "success" | "error";

export interface ConverseReasoningBlock<Bytes = string> {
  reasoningContent: { reasoningText: { text: string; signature: string } } | { redactedContent: Bytes };
}

export interface ConverseCachePoint {
  cachePoint: { type: "default" };
}

export interface ConverseToolConfig {
  tools: ConverseTool[];
  toolChoice?: ConverseToolChoice;
}

export type ConverseTool = { toolSpec: ConverseToolSpec } | ConverseCachePoint;

export interface ConverseToolSpec {
  name: string;
  description?: string;
  inputSchema: { json: JsonObject };
}

export type ConverseToolChoice =
  | { auto: Record<string, never> }
  | { any: Record<string, never> }
  | { tool: { name: string } };

export interface ConverseInferenceConfig {
  maxTokens?: number;
  temperature?: number;
  topP?: number;
  stopSequences?: string[];
}

export interface ConverseOutputConfig {
  textFormat: { type: "json_schema"; structure: { jsonSchema: ConverseJsonSchema } };
}

export interface ConverseJsonSchema {
  /** JSON text. */
  schema: string;
  name?: string;
  description?: string;
}

export interface ConverseServiceTier {
  type: "default" | "flex" | "priority" | "reserved";
}

export interface ConverseGuardrailConfig {
  guardrailIdentifier?: string;
  guardrailVersion?: string;
  trace?: "enabled" | "disabled" | "enabled_full";
}
