import type { StreamChunk } from "./text_buffer.js";

/** An event that a provider's own client has parsed. */
export type ParsedEvent = object;

/** One of what a streamed body consists of: chunks or parsed events, never both in one body. */
export type StreamPiece = StreamChunk | ParsedEvent;

/** What a streaming command of the AWS SDK gives: the events, and what was said beside them. */
export interface StreamedOutput {
  stream?: AsyncIterable<ParsedEvent> | undefined;
  $metadata: object;
}

/** The events of a command's output, and behind them its metadata as one more. Who stops early closes the stream. */
export async function* output_events({
  stream,
  $metadata,
}: StreamedOutput): AsyncGenerator<ParsedEvent, void, void> {
  if (stream) yield* stream;
  yield { $metadata };
}
