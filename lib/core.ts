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
export type { FormatName } from "./serializers/formats.js";
export type { Omission } from "./serializers/omissions.js";
export type { HeadersInput, ParseOptions, PayloadOptions, Serializer } from "./serializers/serializer.js";
export { Session, type SessionOptions } from "./session.js";
export { type ToolHandler, ToolRegistry } from "./tool_registry.js";
export { Usage } from "./usage.js";
export { Content, Items, Tools };
