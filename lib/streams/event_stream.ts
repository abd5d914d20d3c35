import { IncompleteStreamError, ParseError } from "../errors.js";
import { excerpt } from "../excerpt.js";
import { from_json, is_object, type JsonObject, type JsonValue } from "../json.js";
import { api_error } from "../serializers/shared/body.js";
import {
  type RebuiltBody,
  StreamAccumulator,
  type StreamRebuilder,
  type StreamTransport,
} from "./accumulator.js";
import { ByteBuffer } from "./byte_buffer.js";
import { type Frame, frame_length, header, PRELUDE_LENGTH, read_frame } from "./frame.js";
import { JsonBody } from "./json_body.js";
import { max_event_length } from "./limits.js";
import { type StreamChunk, too_long } from "./text_buffer.js";

/** What a format's streams look like as AWS event-stream frames. */
export interface FrameDialect {
  /** Whether the format has events of this type; frames of other types are ignored. */
  has_event(type: string): boolean;
}

/**
 * An accumulator for a format that streams AWS event-stream frames. An event reaches the rebuilder as an object with
 * one member, named after its type: `{ messageStop: { stopReason } }`.
 */
export function event_stream_accumulator(
  rebuilder: StreamRebuilder,
  dialect: FrameDialect,
): StreamAccumulator {
  return new StreamAccumulator(rebuilder, new EventStreamTransport(rebuilder, dialect));
}

const UTF_8 = new TextEncoder();
const OPENING_BRACKET = 91;
const OPENING_BRACE = 123;
const WHITE_SPACE = new Set([9, 10, 13, 32]);
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
const BYTE_ORDER_MARK_CHARACTER = 0xfeff;
const BEYOND_A_BYTE = /[\u0100-\uffff]/;

class EventStreamTransport implements StreamTransport {
  readonly #rebuilder: StreamRebuilder;
  readonly #dialect: FrameDialect;
  readonly #head = new ByteBuffer();
  readonly #json = new JsonBody();
  readonly #frame = new ByteBuffer();
  #frame_length = PRELUDE_LENGTH;
  #kind: "unknown" | "frames" | "json" = "unknown";

  constructor(rebuilder: StreamRebuilder, dialect: FrameDialect) {
    this.#rebuilder = rebuilder;
    this.#dialect = dialect;
  }

  push(chunk: StreamChunk): void {
    if (this.#kind === "unknown") this.#begin(chunk);
    else if (this.#kind === "json") this.#json.append(chunk);
    else this.#read(chunk_bytes(chunk));
  }

  end(): RebuiltBody | null {
    if (this.#kind === "json") return this.#json.parse();
    if (this.#frame.length > 0) throw new IncompleteStreamError("the stream ends inside a frame");
    return null;
  }

  /** Finds out what the body is from its first byte that is neither white space nor byte order mark. */
  #begin(chunk: StreamChunk): void {
    const first = first_code(chunk, this.#head.length);
    if (first === undefined) {
      this.#head.append(typeof chunk === "string" ? UTF_8.encode(chunk) : chunk);
      if (this.#head.length > max_event_length()) throw too_long(max_event_length());
      return;
    }
    this.#kind = first === OPENING_BRACE || first === OPENING_BRACKET ? "json" : "frames";
    const head = this.#head.take();
    if (head.length > 0) this.push(head);
    this.push(chunk);
  }

  #read(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; ) {
      at += this.#frame.length === 0 ? this.#read_whole(bytes, at) : this.#read_part(bytes, at);
    }
  }

  /** Reads a frame where it stands, else begins to gather it. Gives the number of bytes read. */
  #read_whole(bytes: Uint8Array, at: number): number {
    const available = bytes.length - at;
    const length = available < PRELUDE_LENGTH ? PRELUDE_LENGTH : frame_length(bytes, at);
    if (available < length) return this.#read_part(bytes, at);
    this.#take(read_frame(bytes.subarray(at, at + length)));
    return length;
  }

  /** Gathers a frame that the chunks cut: first its prelude, then as much as that says. */
  #read_part(bytes: Uint8Array, at: number): number {
    const missing = this.#frame_length - this.#frame.length;
    const part = at === 0 && bytes.length <= missing ? bytes : bytes.subarray(at, at + missing);
    this.#frame.append(part);
    if (this.#frame.length < this.#frame_length) return part.length;
    if (this.#frame.length === PRELUDE_LENGTH) {
      this.#frame_length = frame_length(this.#frame.view(), 0);
    } else {
      this.#frame_length = PRELUDE_LENGTH;
      this.#take(read_frame(this.#frame.take()));
    }
    return part.length;
  }

  #take(frame: Frame): void {
    switch (header(frame, ":message-type")) {
      case "event":
        this.#event(frame);
        break;
      case "exception":
        throw reported(frame, header(frame, ":exception-type"), undefined);
      case "error":
        throw reported(frame, header(frame, ":error-code"), header(frame, ":error-message"));
    }
  }

  #event(frame: Frame): void {
    const type = header(frame, ":event-type");
    if (type === undefined || !this.#dialect.has_event(type)) return;
    this.#rebuilder.add({ [type]: event_payload(type, frame.text) });
  }
}

function event_payload(type: string, text: string): JsonObject {
  let payload: JsonValue;
  try {
    payload = from_json(text);
  } catch (error) {
    throw new ParseError(`the payload of a ${type} event is not valid JSON: ${excerpt(text)}`, {
      cause: error,
    });
  }
  if (is_object(payload)) return payload;
  throw new ParseError(`the payload of a ${type} event is no JSON object: ${excerpt(text)}`);
}

/** The error that an exception or error frame reports; its payload may be empty or no JSON. */
function reported(frame: Frame, code = "", message = ""): Error {
  const payload = error_payload(frame.text);
  const said = message || payload.message || payload.Message || frame.text;
  return api_error(code, said, { ...payload, code, message: said });
}

function error_payload(text: string): JsonObject {
  try {
    const payload = from_json(text);
    return is_object(payload) ? payload : {};
  } catch {
    return {};
  }
}

/** The first character that is neither white space nor part of a byte order mark at the start of the body. */
function first_code(chunk: StreamChunk, offset: number): number | undefined {
  for (let at = 0; at < chunk.length; at++) {
    const code = typeof chunk === "string" ? chunk.charCodeAt(at) : (chunk[at] ?? 0);
    const starts_mark = offset + at === 0 && code === BYTE_ORDER_MARK_CHARACTER;
    if (!WHITE_SPACE.has(code) && !starts_mark && code !== BYTE_ORDER_MARK[offset + at]) return code;
  }
  return undefined;
}

/** The bytes of a chunk; a string may hold them one a character, as "latin1" decoding gives them. */
function chunk_bytes(chunk: StreamChunk): Uint8Array {
  if (typeof chunk !== "string") return chunk;
  if (!BEYOND_A_BYTE.test(chunk)) return Buffer.from(chunk, "latin1");
  throw new ParseError("an event stream is bytes: text that was decoded from them cannot be read");
}
