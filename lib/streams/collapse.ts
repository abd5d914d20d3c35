import { ArgumentError } from "../errors.js";
import type { RebuiltBody, StreamAccumulator } from "./accumulator.js";
import type { StreamChunk } from "./text_buffer.js";

export type { RebuiltBody };

/** A streamed body that is at hand: whole, or in pieces. */
export type StreamBody = StreamChunk | Iterable<StreamChunk>;

/** A streamed body that is still coming: a web ReadableStream, a Node Readable, any async iterable of pieces. */
export type AsyncStreamBody = AsyncIterable<StreamChunk>;

/**
 * Rebuilds the plain body from a streamed one. Reading stops at the end of the answer or at an error; a source that
 * has more to give is then closed (a stream cancelled, a Readable destroyed).
 *
 * @throws IncompleteStreamError, ErrorResponseError, ParseError as StreamAccumulator does
 * @throws ArgumentError for a body that is neither text, nor bytes, nor a stream of them
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
  const accumulator = stream_accumulator();
  if (typeof body === "string" || ArrayBuffer.isView(body)) return accumulator.push(body).result();
  if (is_async_iterable(body)) return collapse_async(accumulator, body);
  if (is_iterable(body)) return collapse_chunks(accumulator, body);
  throw new ArgumentError(
    `a streamed body must be a string, a Uint8Array, an iterable of these, or an async iterable of them (a ReadableStream, a Readable); got ${kind_of(body)}`,
  );
}

function collapse_chunks(accumulator: StreamAccumulator, chunks: Iterable<StreamChunk>): RebuiltBody {
  for (const chunk of chunks) if (accumulator.push(chunk).ended) break;
  return accumulator.result();
}

async function collapse_async(
  accumulator: StreamAccumulator,
  chunks: AsyncIterable<StreamChunk>,
): Promise<RebuiltBody> {
  if ("locked" in chunks && chunks.locked === true) {
    throw new ArgumentError("the stream is locked: another reader has it");
  }
  for await (const chunk of chunks) if (accumulator.push(chunk).ended) break;
  return accumulator.result();
}

function is_async_iterable(body: unknown): body is AsyncIterable<StreamChunk> {
  return has_method(body, Symbol.asyncIterator);
}

function is_iterable(body: unknown): body is Iterable<StreamChunk> {
  return has_method(body, Symbol.iterator);
}

function has_method(body: unknown, name: symbol): boolean {
  return typeof body === "object" && body !== null && typeof Reflect.get(body, name) === "function";
}

function kind_of(body: unknown): string {
  if (typeof body === "function") return "a function";
  if (typeof body !== "object" || body === null) return String(body);
  if (body instanceof Promise) return "a Promise: await it first";
  return Object.prototype.toString.call(body);
}
