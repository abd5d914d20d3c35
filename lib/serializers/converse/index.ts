import { CONVERSE } from "../../request_shape/converse.js";
import { register_describer } from "../../request_shape/describers.js";
import type { Response } from "../../response.js";
import type { Session } from "../../session.js";
import { type CollapseStream, collapser } from "../../streams/collapser.js";
import { event_streamer, type StreamEvents } from "../../streams/stream_events.js";
import type { Omission } from "../omissions.js";
import { register } from "../registry.js";
import { build_payload, checked_options, list_omissions } from "../request.js";
import type { ParseOptions, PayloadOptions } from "../serializer.js";
import { build_request, build_sdk_request } from "./request.js";
import { parse_response } from "./response.js";
import { stream_accumulator } from "./stream.js";
import type { ConversePayload } from "./types.js";

/** The Converse format of Amazon Bedrock. */
export class Converse {
  /** The input of the AWS SDK for a session. Throws UnsupportedFormatError. */
  static request_payload(
    session: Session,
    options: PayloadOptions & { binary: "bytes" },
  ): ConversePayload<Uint8Array>;
  /** The body of the REST API for a session. Throws UnsupportedFormatError. */
  static request_payload(session: Session, options?: PayloadOptions): ConversePayload;
  static request_payload(
    session: Session,
    given?: PayloadOptions,
  ): ConversePayload | ConversePayload<Uint8Array> {
    const options = checked_options(given ?? {});
    if (options.binary === "bytes") return build_payload(build_sdk_request, session, options);
    return build_payload(build_request, session, options);
  }

  /** What the request leaves out. */
  static omissions(session: Session): Omission[] {
    return list_omissions(build_request, session);
  }

  /** The response in a body, or in what the AWS SDK gives. Throws ErrorResponseError, UnexpectedPayloadError. */
  static parse_response(body: unknown, options?: ParseOptions): Response {
    return parse_response(body, options);
  }

  /** Rebuilds the plain body from a streamed one, chunk by chunk. */
  static readonly stream_accumulator = stream_accumulator;

  /** Rebuilds the plain body from a whole streamed one. */
  static readonly collapse_stream: CollapseStream = collapser(stream_accumulator);

  /** Gives a streamed answer as Open Responses streaming events, while it arrives. */
  static readonly stream_events: StreamEvents = event_streamer(stream_accumulator, parse_response);
}

register("converse", Converse);
register_describer("converse", CONVERSE);
