import type { RequestShape } from "./request_shape/index.js";
import type { Omission } from "./serializers/omissions.js";

/** An argument that a method cannot take: an unknown option, a wrong type. The counterpart of Ruby's ArgumentError. */
export class ArgumentError extends TypeError {
  override name = "ArgumentError";
}

/** The base of every error that this library raises about content, payloads and answers. */
export class PromptBuilderError extends Error {
  override name = "PromptBuilderError";
}

/** The session holds what the target format cannot express, or what its API is known to reject. */
export class UnsupportedFormatError extends PromptBuilderError {
  override name = "UnsupportedFormatError";
  /** What a strict payload would have left out; null when that was not the reason. */
  omissions: Omission[] | null = null;
  /** The payload without its content; null when there was none. */
  request_shape: RequestShape | null = null;
}

/** A content block or an item that cannot be read; the message names the place (`input[3].content[0]`). */
export class InvalidItemError extends PromptBuilderError {
  override name = "InvalidItemError";
  /** Where in the given hash the problem lies; empty for the hash itself. */
  readonly place: string;
  private readonly problem: string;

  constructor(problem: string, options: ErrorOptions & { place?: string } = {}) {
    const { place = "", ...rest } = options;
    super(place ? `${place}: ${problem}` : problem, rest);
    this.place = place;
    this.problem = problem;
  }

  /** The same error seen from the object that holds the hash under this key (`input`) or index (`[3]`). */
  within(key: string): InvalidItemError {
    const joint = this.place === "" || this.place.startsWith("[") ? "" : ".";
    return new InvalidItemError(this.problem, { place: key + joint + this.place, cause: this.cause ?? this });
  }
}

/** A tool name that no registry knows, or a tool without a handler. */
export class ToolNotFoundError extends PromptBuilderError {
  override name = "ToolNotFoundError";
}

/** A call at the wrong time, such as a chunk pushed into an accumulator that has already given its result. */
export class InvalidStateError extends PromptBuilderError {
  override name = "InvalidStateError";
}

/** Text that should be JSON, or bytes that should be an event stream, and are not. */
export class ParseError extends PromptBuilderError {
  override name = "ParseError";
}

/** A payload that is neither a completion nor a known error envelope. */
export class UnexpectedPayloadError extends PromptBuilderError {
  override name = "UnexpectedPayloadError";
  /** The offending payload, as it was given. */
  readonly body: unknown;

  constructor(message: string, options: ErrorOptions & { body?: unknown } = {}) {
    super(message, options);
    this.body = options.body ?? null;
  }
}

/** The API answered with an error; the message holds the code and the text that it reported. */
export class ErrorResponseError extends UnexpectedPayloadError {
  override name = "ErrorResponseError";
  /** The request that was answered with it, without its content; null when it was not given. */
  request_shape: RequestShape | null = null;
}

/** A stream that ended before its terminal event: a truncated answer is never a complete one. */
export class IncompleteStreamError extends UnexpectedPayloadError {
  override name = "IncompleteStreamError";
}
