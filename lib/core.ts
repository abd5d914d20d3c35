import * as Content from "./content/index.js";
import * as Items from "./items/index.js";
import * as Tools from "./tools/index.js";

export {
  ArgumentError,
  ErrorResponseError,
  IncompleteStreamError,
  InvalidItemError,
  InvalidStateError,
  ParseError,
  PromptBuilderError,
  ToolNotFoundError,
  UnexpectedPayloadError,
  UnsupportedFormatError,
} from "./errors.js";
export type { JsonObject, JsonValue } from "./json.js";
export * from "./prompt_builder.js";
export * from "./request_shape/index.js";
export { Response, type ResponseFields } from "./response.js";
export type { ChatCompletionPayload } from "./serializers/chat_completion/types.js";
export type { ConversePayload } from "./serializers/converse/types.js";
export type { FormatName } from "./serializers/formats.js";
export type { GenaiParameters } from "./serializers/gemini/genai_types.js";
export type { GeminiPayload } from "./serializers/gemini/types.js";
export type { MessagesPayload } from "./serializers/messages/types.js";
export type { Omission } from "./serializers/omissions.js";
export type { OpenResponsesPayload } from "./serializers/open_responses/types.js";
export type { Payloads } from "./serializers/payloads.js";
export type { HeadersInput, ParseOptions, PayloadOptions, Serializer } from "./serializers/serializer.js";
export { Session } from "./session.js";
export type { SessionOptions } from "./session_options.js";
export type { StreamAccumulator } from "./streams/accumulator.js";
export type { AsyncStreamBody, StreamBody } from "./streams/collapse.js";
export type { StreamEvent } from "./streams/event_types.js";
export { type ToolHandler, ToolRegistry } from "./tool_registry.js";
export { Usage } from "./usage.js";
export { Content, Items, Tools };
