import type { StreamAccumulator } from "./accumulator.js";
import { type AsyncStreamBody, collapse_stream, type RebuiltBody, type StreamBody } from "./collapse.js";

/** Rebuilds the plain body of one format: at once when the streamed body is at hand, else as a promise. */
export interface CollapseStream {
  (body: StreamBody): RebuiltBody;
  (body: AsyncStreamBody): Promise<RebuiltBody>;
  (body: StreamBody | AsyncStreamBody): RebuiltBody | Promise<RebuiltBody>;
}

/** `collapse_stream` for the accumulators of one format. */
export function collapser(stream_accumulator: () => StreamAccumulator): CollapseStream {
  const collapse = (body: StreamBody | AsyncStreamBody) => collapse_stream(stream_accumulator, body);
  return collapse as CollapseStream;
}
