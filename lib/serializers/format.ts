import type { Response } from "../response.js";
import type { Session } from "../session.js";
import type { StreamAccumulator } from "../streams/accumulator.js";
import { type CollapseStream, collapser } from "../streams/collapser.js";
import { event_streamer, type StreamEvents } from "../streams/stream_events.js";
import type { Omission } from "./omissions.js";
import { type BuildRequest, build_payload, list_omissions } from "./request.js";
import type { ParseOptions, PayloadOptions, Serializer } from "./serializer.js";

/** What makes up a format. */
export interface FormatParts<Payload extends object> {
  build_request: BuildRequest<Payload>;
  parse_response: (body: unknown, options?: ParseOptions) => Response;
  stream_accumulator: () => StreamAccumulator;
}

/** A class whose static methods are a whole serializer. */
export interface Format<Payload extends object> extends Required<Serializer<Payload>> {
  new (): object;
}

/** A class with the static methods that every format offers, to be extended by the format's own. */
export function format_of<Payload extends object>(parts: FormatParts<Payload>): Format<Payload> {
  const { build_request, parse_response, stream_accumulator } = parts;
  return class {
    static request_payload(session: Session, options?: PayloadOptions): Payload {
      return build_payload(build_request, session, options);
    }

    static omissions(session: Session): Omission[] {
      return list_omissions(build_request, session);
    }

    static parse_response(body: unknown, options?: ParseOptions): Response {
      return parse_response(body, options);
    }

    static readonly stream_accumulator = stream_accumulator;

    static readonly collapse_stream: CollapseStream = collapser(stream_accumulator);

    static readonly stream_events: StreamEvents = event_streamer(stream_accumulator, parse_response);
  };
}
