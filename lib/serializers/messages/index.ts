import { register_describer } from "../../request_shape/describers.js";
import { MESSAGES } from "../../request_shape/messages.js";
import type { Response } from "../../response.js";
import type { Session } from "../../session.js";
import { type CollapseStream, collapser } from "../../streams/collapser.js";
import { event_streamer, type StreamEvents } from "../../streams/stream_events.js";
import type { Omission } from "../omissions.js";
import { register } from "../registry.js";
import { build_payload, list_omissions } from "../request.js";
import type { PayloadOptions } from "../serializer.js";
import { build_request } from "./request.js";
import { parse_response } from "./response.js";
import { stream_accumulator } from "./stream.js";
import type { MessagesPayload } from "./types.js";

/** The Messages format of Anthropic. */
export class Messages {
  /** The request body of a session. Throws UnsupportedFormatError, InvalidItemError. */
  static request_payload(session: Session, options?: PayloadOptions): MessagesPayload {
    return build_payload(build_request, session, options);
  }

  /** What the request body leaves out. */
  static omissions(session: Session): Omission[] {
    return list_omissions(build_request, session);
  }

  /** The response in a body. Throws ErrorResponseError, UnexpectedPayloadError. */
  static parse_response(body: unknown): Response {
    return parse_response(body);
  }

  /** Rebuilds the plain body from a streamed one, chunk by chunk. */
  static readonly stream_accumulator = stream_accumulator;

  /** Rebuilds the plain body from a whole streamed one. */
  static readonly collapse_stream: CollapseStream = collapser(stream_accumulator);

  /** Gives a streamed answer as Open Responses streaming events, while it arrives. */
  static readonly stream_events: StreamEvents = event_streamer(stream_accumulator, parse_response);
}

register("messages", Messages);
register_describer("messages", MESSAGES);
