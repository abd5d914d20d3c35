import { TO_ITEM } from "../content/convertible.js";
import { ArgumentError, InvalidItemError } from "../errors.js";
import { FunctionCallOutput } from "../items/index.js";
import { is_array, is_unset, type JsonObject, readable, to_json } from "../json.js";
import { inside } from "../persistence/build.js";
import { Content, Recorded } from "./content.js";
import { ContentItem } from "./content_item.js";
import { ContentToolRequest } from "./content_tool_request.js";
import { Given } from "./given.js";

/** What the model reads before the message of an error. */
export const ERROR_PREFIX = "Tool calling failed with error ";

/** The fields of a ContentToolResult. */
export interface ContentToolResultFields {
  value?: unknown;
  error?: string | Error | null;
  extra?: object | null;
  request?: ContentToolRequest | null;
}

/** What a tool gave back, or why it failed; becomes FunctionCallOutput. */
@Recorded("ContentToolResult", restore_request)
export class ContentToolResult extends ContentItem {
  /** The result of the call, of any kind that JSON can hold. */
  readonly value: unknown;

  /** Why the call failed; null when it did not. */
  readonly error: string | Error | null;

  /** What the application keeps with the result; never sent. */
  readonly extra: JsonObject;

  /** The request that it answers. */
  readonly request: ContentToolRequest | null;

  /** Throws ArgumentError for a field of a wrong kind, and for a value beside an error. */
  constructor(
    value?: unknown,
    error?: string | Error | null,
    extra?: object | null,
    request?: ContentToolRequest | null,
  );
  constructor(fields: ContentToolResultFields);
  constructor(...args: unknown[]) {
    super();
    const given = new Given("ContentToolResult", ["value", "error", "extra", "request"], args);
    this.value = given.value("value");
    this.error = error_of(given);
    this.extra = given.object("extra");
    this.request = request_of(given);
    if (this.value !== null && this.error !== null) {
      throw new ArgumentError("ContentToolResult takes a value or an error, not both");
    }
  }

  /**
   * The text that the model reads: a string as it is, an array of strings joined by line feeds, anything else
   * as JSON, an error as a sentence with its message.
   *
   * @throws ArgumentError for a value that JSON cannot hold
   */
  tool_string(): string {
    if (this.error !== null) return ERROR_PREFIX + message_of(this.error);
    const { value } = this;
    if (typeof value === "string") return value;
    return is_lines(value) ? value.join("\n") : to_json(value);
  }

  /** Throws InvalidItemError without a request, whose id names the call. */
  override [TO_ITEM](): FunctionCallOutput {
    if (!this.request)
      throw new InvalidItemError("ContentToolResult has no request, so no call that it answers");
    return new FunctionCallOutput({
      call_id: this.request.id,
      output: this.tool_string(),
      status: this.error === null ? null : "failed",
    });
  }

  protected override props(): Record<string, unknown> {
    const { value, error, extra, request } = this;
    return { value, error: error === null ? null : message_of(error), extra, request };
  }
}

/** A recorded result holds its request in recorded form. */
function restore_request({ request, ...props }: Record<string, unknown>): Record<string, unknown> {
  return { ...props, request: is_unset(request) ? null : inside("request", () => Content.fromH(request)) };
}

function error_of(given: Given): string | Error | null {
  const value = given.value("error");
  const error = typeof value === "string" ? value : given.instance(Error, "error");
  if (value === null || error !== null) return error;
  throw given.wrong("error", "a string or an Error");
}

function request_of(given: Given): ContentToolRequest | null {
  const request = given.instance(ContentToolRequest, "request");
  if (request || given.value("request") === null) return request;
  throw given.wrong("request", "a ContentToolRequest");
}

function message_of(error: string | Error): string {
  return typeof error === "string" ? error : error.message;
}

function is_lines(value: unknown): value is string[] {
  return readable("the value cannot be read", () => {
    return is_array(value) && value.length > 0 && value.every((line) => typeof line === "string");
  });
}
