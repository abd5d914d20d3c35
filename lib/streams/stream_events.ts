import type { JsonObject } from "../json.js";
import type { Response } from "../response.js";
import type { ParseOptions } from "../serializers/serializer.js";
import type { StreamAccumulator } from "./accumulator.js";
import type { AsyncStreamBody, RebuiltBody, StreamBody } from "./collapse.js";
import { EventSequence } from "./event_sequence.js";
import type { StreamEvent } from "./event_types.js";
import { stream_chunks } from "./stream_chunks.js";
import { StreamFeed } from "./stream_feed.js";
import { tell_untold } from "./untold.js";

/**
 * Reads a streamed body and gives the same answer as Open Responses streaming events, while it arrives. The last
 * event holds the whole response, which is also what the generator returns: what streams in no pieces (refusals,
 * citations, signatures) stands there alone. The items of the events are the runs of text and reasoning and the calls
 * in the order of the stream, under ids of their own. Who stops early (`break`, `return`) closes the source.
 *
 * @throws IncompleteStreamError, ErrorResponseError, ParseError behind the events that came before, as parse_stream
 * does; ArgumentError for a body that is no stream
 */
export type StreamEvents = (
  body: StreamBody | AsyncStreamBody,
  options?: Pick<ParseOptions, "headers"> | null,
) => AsyncGenerator<StreamEvent, Response, void>;

/** `stream_events` for one format. */
export function event_streamer(
  stream_accumulator: () => StreamAccumulator,
  parse_response: (body: RebuiltBody, options?: ParseOptions) => Response,
): StreamEvents {
  return async function* stream_events(body, options) {
    const sequence = new EventSequence();
    const feed = new StreamFeed(listened(stream_accumulator(), sequence));
    sequence.begin();
    for await (const piece of stream_chunks(body)) {
      try {
        feed.push(piece);
      } finally {
        yield* sequence.take();
      }
      if (feed.ended) break;
    }
    try {
      const response = parse_response(feed.result(), options ?? {});
      tell_untold(response.output, sequence);
      sequence.end(resource(response));
      return response;
    } finally {
      yield* sequence.take();
    }
  };
}

/** The accumulator, whose pieces go into the sequence. Calls without an id wait until parsing has given them one. */
function listened(accumulator: StreamAccumulator, sequence: EventSequence): StreamAccumulator {
  return accumulator
    .on_text((delta) => sequence.add_delta("text", delta))
    .on_reasoning((delta) => sequence.add_delta("reasoning", delta))
    .on_tool_call((call) => {
      if (call.call_id.trim() !== "") sequence.add_tool_call(call);
    });
}

function resource(response: Response): JsonObject {
  return { output: [], ...response.toH() };
}
