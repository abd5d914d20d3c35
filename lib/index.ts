import * as Content from "./content/index.js";
import * as Ellmer from "./ellmer/index.js";
import * as errors from "./errors.js";
import * as Items from "./items/index.js";
import * as module_functions from "./prompt_builder.js";
import * as shapes from "./request_shape/index.js";
import { Response } from "./response.js";
import * as Serializers from "./serializers/index.js";
import { Session } from "./session.js";
import { ToolRegistry } from "./tool_registry.js";
import * as Tools from "./tools/index.js";
import { Usage } from "./usage.js";

/** All names under one, so that code reads as in Ruby: `new PromptBuilder.Session(...)`. */
export const PromptBuilder = {
  Session,
  Response,
  Usage,
  Items,
  Content,
  Tools,
  ToolRegistry,
  Ellmer,
  ...shapes,
  Serializers,
  Error: errors.PromptBuilderError,
  ...errors,
  ...module_functions,
};

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
export { Session, type SessionOptions } from "./session.js";
export { type ToolHandler, ToolRegistry } from "./tool_registry.js";
export { Usage } from "./usage.js";
export { Content, Ellmer, Items, Serializers, Tools };
