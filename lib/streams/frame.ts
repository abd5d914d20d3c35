import { crc32 } from "node:zlib";
import { EventStreamCodec } from "@smithy/eventstream-codec";
import { ParseError } from "../errors.js";
import { get_own, is_object } from "../json.js";
import { MAX_FRAME_HEADERS_LENGTH, max_frame_length } from "./limits.js";
import { chunk_text } from "./text_buffer.js";

/** The lengths and the checksum that a frame begins with, in bytes. */
export const PRELUDE_LENGTH = 12;

const CHECKED_LENGTH = 8;
const CHECKSUM_LENGTH = 4;
const LEAST_FRAME_LENGTH = PRELUDE_LENGTH + CHECKSUM_LENGTH;

// Header values of a fixed size, by type: booleans (two types), byte, short, integer, long, timestamp, UUID.
const VALUE_SIZES = new Map([
  [0, 0],
  [1, 0],
  [2, 1],
  [3, 2],
  [4, 4],
  [5, 8],
  [8, 8],
  [9, 16],
]);
const BYTE_ARRAY_TYPE = 6;
const STRING_TYPE = 7;

const codec = new EventStreamCodec(chunk_text, (text) => new TextEncoder().encode(text));

/** A frame of an AWS event stream, both checksums verified. */
export interface Frame {
  headers: object;
  /** The payload as text. */
  text: string;
}

/** The text of a header, undefined when it is missing or no text. */
export function header(frame: Frame, name: string): string | undefined {
  const entry = get_own(frame.headers, name);
  return is_object(entry) && typeof entry.value === "string" ? entry.value : undefined;
}

/**
 * The length of a frame, from the prelude that stands at `start`.
 *
 * @throws ParseError for a wrong checksum, and for lengths that cannot be or are beyond the limits
 */
export function frame_length(bytes: Uint8Array, start: number): number {
  if (crc32(bytes.subarray(start, start + CHECKED_LENGTH)) !== uint32(bytes, start + CHECKED_LENGTH)) {
    throw new ParseError("the event stream is damaged: the checksum of a frame's prelude does not match");
  }
  const length = uint32(bytes, start);
  const headers_length = uint32(bytes, start + 4);
  const limit = max_frame_length();
  if (length < LEAST_FRAME_LENGTH)
    throw new ParseError(`an event-stream frame of ${length} bytes is too short`);
  if (length > limit) {
    throw new ParseError(
      `an event-stream frame of ${length} bytes is longer than ${limit} (set_max_frame_length changes the limit)`,
    );
  }
  if (headers_length > MAX_FRAME_HEADERS_LENGTH || headers_length > length - LEAST_FRAME_LENGTH) {
    throw new ParseError(`an event-stream frame of ${length} bytes has ${headers_length} bytes of headers`);
  }
  return length;
}

/**
 * Reads a whole frame whose prelude was checked.
 *
 * @throws ParseError for a wrong checksum and for headers that cannot be read
 */
export function read_frame(bytes: Uint8Array): Frame {
  check_headers(bytes);
  try {
    const { headers, body } = codec.decode(bytes);
    return { headers, text: chunk_text(body) };
  } catch (error) {
    throw new ParseError(`an event-stream frame is damaged: ${String(error)}`, { cause: error });
  }
}

/** Walks the headers once: the codec would let the last one run over into the payload. */
function check_headers(bytes: Uint8Array): void {
  const end = PRELUDE_LENGTH + uint32(bytes, 4);
  let at = PRELUDE_LENGTH;
  while (at < end) {
    const type_at = at + 1 + (bytes[at] ?? 0);
    at = type_at + 1 + value_length(bytes, type_at);
  }
  if (at !== end) throw new ParseError("a header of an event-stream frame is longer than its header block");
}

function value_length(bytes: Uint8Array, type_at: number): number {
  const type = bytes[type_at] ?? 0;
  if (type === BYTE_ARRAY_TYPE || type === STRING_TYPE) {
    return 2 + (((bytes[type_at + 1] ?? 0) << 8) | (bytes[type_at + 2] ?? 0));
  }
  const length = VALUE_SIZES.get(type);
  if (length === undefined)
    throw new ParseError(`a header of an event-stream frame has the unknown type ${type}`);
  return length;
}

function uint32(bytes: Uint8Array, at: number): number {
  return (
    (((bytes[at] ?? 0) << 24) |
      ((bytes[at + 1] ?? 0) << 16) |
      ((bytes[at + 2] ?? 0) << 8) |
      (bytes[at + 3] ?? 0)) >>>
    0
  );
}
