import type { JsonObject } from "../json.js";
import type { Response } from "../response.js";
import type { ParseOptions } from "../serializers/serializer.js";
import type { StreamAccumulator } from "./accumulator.js";
import type { AsyncStreamBody, RebuiltBody, StreamBody } from "./collapse.js";
import { EventSequence } from "./event_sequence.js";
import type { StreamEvent } from "./event_types.js";
import type { FinishedToolCall } from "./listeners.js";
import { stream_chunks } from "./stream_chunks.js";

/**
 * Reads a streamed body and gives the same answer as Open Responses streaming events, while it arrives. The last
 * event holds the whole response, which is also what the generator returns.
 *
 * @throws IncompleteStreamError, ErrorResponseError, ParseError in the middle of the events, as parse_stream does
 */
export type StreamEvents = (
  body: StreamBody | AsyncStreamBody,
  options?: ParseOptions,
) => AsyncGenerator<StreamEvent, Response, void>;

/** `stream_events` for one format. */
export function event_streamer(
  stream_accumulator: () => StreamAccumulator,
  parse_response: (body: RebuiltBody, options?: ParseOptions) => Response,
): StreamEvents {
  return async function* stream_events(body, options) {
    const sequence = new EventSequence();
    const unnamed: FinishedToolCall[] = [];
    const accumulator = stream_accumulator()
      .on_text((delta) => sequence.add_delta("text", delta))
      .on_reasoning((delta) => sequence.add_delta("reasoning", delta))
      .on_tool_call((call) => (call.call_id === "" ? unnamed.push(call) : sequence.add_tool_call(call)));
    sequence.begin();
    for await (const chunk of stream_chunks(body)) {
      accumulator.push(chunk);
      yield* sequence.take();
      if (accumulator.ended) break;
    }
    const response = parse_response(accumulator.result(), options);
    add_named(unnamed, response, sequence);
    sequence.end(resource(response));
    yield* sequence.take();
    return response;
  };
}

/** Calls that the API gave no id are told when the parsed response has given them one. */
function add_named(unnamed: FinishedToolCall[], { tool_calls }: Response, sequence: EventSequence): void {
  const made = tool_calls.slice(tool_calls.length - unnamed.length);
  unnamed.forEach((call, index) => {
    sequence.add_tool_call({ ...call, call_id: made[index]?.call_id ?? "" });
  });
}

function resource(response: Response): JsonObject {
  return { output: [], ...response.toH() };
}
