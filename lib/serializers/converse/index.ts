import { CONVERSE } from "../../request_shape/converse.js";
import { register_describer } from "../../request_shape/describers.js";
import type { Session } from "../../session.js";
import { format_of } from "../format.js";
import { register } from "../registry.js";
import { build_payload, checked_options } from "../request.js";
import type { PayloadOptions } from "../serializer.js";
import { build_request, build_sdk_request } from "./request.js";
import { parse_response } from "./response.js";
import { stream_accumulator } from "./stream.js";
import type { ConversePayload } from "./types.js";

/** The Converse format of Amazon Bedrock. */
export class Converse extends format_of({ build_request, parse_response, stream_accumulator }) {
  /** The input of the AWS SDK for a session. Throws UnsupportedFormatError. */
  static override request_payload(
    session: Session,
    options: PayloadOptions & { binary: "bytes" },
  ): ConversePayload<Uint8Array>;
  /** The body of the REST API for a session. Throws UnsupportedFormatError. */
  static override request_payload(session: Session, options?: PayloadOptions): ConversePayload;
  static override request_payload(
    session: Session,
    given?: PayloadOptions,
  ): ConversePayload | ConversePayload<Uint8Array> {
    const options = checked_options(given ?? {});
    if (options.binary === "bytes") return build_payload(build_sdk_request, session, options);
    return build_payload(build_request, session, options);
  }
}

register("converse", Converse);
register_describer("converse", CONVERSE);
