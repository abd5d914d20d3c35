import type { Response } from "../response.js";
import type { Session } from "../session.js";
import type { StreamAccumulator } from "../streams/accumulator.js";
import type { CollapseStream } from "../streams/collapser.js";
import type { StreamEvents } from "../streams/stream_events.js";
import type { Omission } from "./omissions.js";

/** What is used of the Headers of a fetch response: users of the library may lack the types of the DOM and Node. */
interface FetchHeaders {
  get(name: string): string | null;
  forEach(visit: (value: string, name: string) => void): void;
}

/** HTTP response headers as clients give them. */
export type HeadersInput =
  | FetchHeaders
  | ReadonlyMap<string, unknown>
  | Iterable<readonly [string, unknown]>
  | Record<string, unknown>;

/** How a payload is built. */
export interface PayloadOptions {
  /** Throw UnsupportedFormatError instead of leaving anything out. */
  strict?: boolean | undefined;
  /** converse only: bytes as base64 text (the REST body) or as Uint8Array (the AWS SDK). */
  binary?: "base64" | "bytes" | undefined;
}

/** What a parser may use beside the body. */
export interface ParseOptions {
  headers?: HeadersInput | null | undefined;
  /** The payload that was sent; an ErrorResponseError then carries its shape. */
  request?: object | null | undefined;
}

/** A wire format: what it makes of a session, and of a body that its API sends. */
export interface Serializer<Payload extends object = object> {
  /** The request payload of a session. Throws UnsupportedFormatError for what the format cannot express. */
  request_payload(session: Session, options?: PayloadOptions): Payload;
  /** The response in a body. Throws UnexpectedPayloadError, ErrorResponseError. */
  parse_response(body: unknown, options?: ParseOptions): Response;
  /** What the payload of a session leaves out. */
  omissions?(session: Session): Omission[];
  /** Rebuilds the plain body from a streamed one, chunk by chunk. */
  stream_accumulator?(): StreamAccumulator;
  /** Rebuilds the plain body from a whole streamed one. */
  collapse_stream?: CollapseStream;
  /** Gives a streamed answer as Open Responses streaming events, while it arrives. */
  stream_events?: StreamEvents;
}
