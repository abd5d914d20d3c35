import { type AsyncStreamBody, pieces_of, refuse_locked, type StreamBody } from "./collapse.js";
import type { StreamPiece } from "./event_source.js";

/**
 * The pieces of a streamed body of any kind, as they arrive. Who stops reading closes the source.
 *
 * @throws ArgumentError for a body that is no stream, or one that another reader has
 */
export async function* stream_chunks(
  body: StreamBody | AsyncStreamBody,
): AsyncGenerator<StreamPiece, void, void> {
  const pieces = pieces_of(body);
  refuse_locked(pieces);
  yield* pieces;
}
