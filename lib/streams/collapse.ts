import { ArgumentError } from "../errors.js";
import { get_own, is_object, readable } from "../json.js";
import type { RebuiltBody, StreamAccumulator } from "./accumulator.js";
import { output_events, type StreamedOutput, type StreamPiece } from "./event_source.js";
import { StreamFeed } from "./stream_feed.js";
import type { StreamChunk } from "./text_buffer.js";

export type { RebuiltBody };

/** A streamed body that is at hand: whole, in chunks, or as events that are parsed already. */
export type StreamBody = StreamChunk | Iterable<StreamPiece>;

/**
 * A streamed body that is still coming: a web ReadableStream, a Node Readable, any async iterable of chunks; or what
 * the official clients give, which are async iterables of parsed events, and for the AWS SDK a command's output.
 */
export type AsyncStreamBody = AsyncIterable<StreamPiece> | StreamedOutput;

/**
 * Rebuilds the plain body from a streamed one. Reading stops at the end of the answer or at an error; a source that
 * has more to give is then closed (a stream cancelled, a Readable destroyed).
 *
 * @throws IncompleteStreamError, ErrorResponseError, ParseError as StreamAccumulator does
 * @throws ArgumentError for a body that is neither text, nor bytes, nor a stream of them or of parsed events
 */
export function collapse_stream(stream_accumulator: () => StreamAccumulator, body: StreamBody): RebuiltBody;
export function collapse_stream(
  stream_accumulator: () => StreamAccumulator,
  body: AsyncStreamBody,
): Promise<RebuiltBody>;
export function collapse_stream(
  stream_accumulator: () => StreamAccumulator,
  body: StreamBody | AsyncStreamBody,
): RebuiltBody | Promise<RebuiltBody>;
export function collapse_stream(
  stream_accumulator: () => StreamAccumulator,
  body: StreamBody | AsyncStreamBody,
): RebuiltBody | Promise<RebuiltBody> {
  const feed = new StreamFeed(stream_accumulator());
  const pieces = pieces_of(body);
  return is_async_iterable(pieces) ? collapse_async(feed, pieces) : collapse_pieces(feed, pieces);
}

/** The pieces of a streamed body. Throws ArgumentError for a body that is none. */
export function pieces_of(
  body: StreamBody | AsyncStreamBody,
): Iterable<StreamPiece> | AsyncIterable<StreamPiece> {
  if (typeof body === "string" || ArrayBuffer.isView(body)) return [body];
  if (is_async_iterable(body) || is_iterable(body)) return body;
  if (is_streamed_output(body)) return output_events(body);
  throw new ArgumentError(
    `a streamed body must be a string, a Uint8Array, an iterable of these, or an async iterable of them (a ReadableStream, a Readable); got ${kind_of(body)}`,
  );
}

/** Throws ArgumentError for a stream that cannot be read since another reader has it. */
export function refuse_locked(pieces: Iterable<StreamPiece> | AsyncIterable<StreamPiece>): void {
  if ("locked" in pieces && pieces.locked === true) {
    throw new ArgumentError("the stream is locked: another reader has it");
  }
}

function collapse_pieces(feed: StreamFeed, pieces: Iterable<StreamPiece>): RebuiltBody {
  for (const piece of pieces) if (feed.push(piece).ended) break;
  return feed.result();
}

async function collapse_async(feed: StreamFeed, pieces: AsyncIterable<StreamPiece>): Promise<RebuiltBody> {
  refuse_locked(pieces);
  for await (const piece of pieces) if (feed.push(piece).ended) break;
  return feed.result();
}

function is_async_iterable(body: unknown): body is AsyncIterable<StreamPiece> {
  return has_method(body, Symbol.asyncIterator);
}

function is_iterable(body: unknown): body is Iterable<StreamPiece> {
  return has_method(body, Symbol.iterator);
}

function is_streamed_output(body: unknown): body is StreamedOutput {
  return is_object(body) && is_async_iterable(get_own(body, "stream"));
}

function has_method(body: unknown, name: symbol): boolean {
  return readable(
    "the streamed body cannot be read",
    () => typeof body === "object" && body !== null && typeof Reflect.get(body, name) === "function",
  );
}

function kind_of(body: unknown): string {
  if (typeof body === "function") return "a function";
  if (typeof body !== "object" || body === null) return String(body);
  if (body instanceof Promise) return "a Promise: await it first";
  if ("body" in body && "headers" in body) return "a whole HTTP response: give its body";
  return Object.prototype.toString.call(body);
}
