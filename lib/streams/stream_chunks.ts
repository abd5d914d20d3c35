import type { AsyncStreamBody, StreamBody } from "./collapse.js";
import type { StreamChunk } from "./text_buffer.js";

/** The chunks of a streamed body of any kind, as they arrive. */
export async function* stream_chunks(
  body: StreamBody | AsyncStreamBody,
): AsyncGenerator<StreamChunk, void, void> {
  if (typeof body === "string" || body instanceof Uint8Array) yield body;
  else yield* body;
}
