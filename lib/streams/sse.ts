import type { EventSourceMessage } from "eventsource-parser";
import { IncompleteStreamError, ParseError } from "../errors.js";
import { excerpt } from "../excerpt.js";
import { from_json, is_object, type JsonObject, type JsonValue } from "../json.js";
import {
  type RebuiltBody,
  StreamAccumulator,
  type StreamRebuilder,
  type StreamTransport,
} from "./accumulator.js";
import { JsonBody } from "./json_body.js";
import { LineBuffer } from "./line_buffer.js";
import { SseDecoder } from "./sse_decoder.js";
import type { StreamChunk } from "./text_buffer.js";

/** What a format's streams look like as Server-Sent Events. */
export interface SseDialect {
  /** Whether the format has events of this name; others are dropped before their data is read. */
  has_event(name: string): boolean;
  /** What a body is that begins with `[`: a stream too (gemini), or a JSON body that is passed through. */
  json_array: "events" | "body";
}

/** An accumulator for a format that streams Server-Sent Events. */
export function sse_accumulator(rebuilder: StreamRebuilder, dialect: SseDialect): StreamAccumulator {
  return new StreamAccumulator(rebuilder, new SseTransport(rebuilder, dialect));
}

type Kind = "unknown" | "events" | "json_object" | "json_array";

const FIRST_CHARACTER = /[^ \t\r\n]/;
const KINDS: Readonly<Record<string, Kind>> = { "{": "json_object", "[": "json_array" };
const DATA_FIELD = "data: ";
const OPENING_BRACE = 123;

class SseTransport implements StreamTransport {
  readonly #rebuilder: StreamRebuilder;
  readonly #dialect: SseDialect;
  readonly #lines = new LineBuffer();
  readonly #json = new JsonBody();
  readonly #events: SseDecoder;
  #kind: Kind = "unknown";
  #is_last = false;

  constructor(rebuilder: StreamRebuilder, dialect: SseDialect) {
    this.#rebuilder = rebuilder;
    this.#dialect = dialect;
    this.#events = new SseDecoder(
      (event) => this.#event(event),
      () => rebuilder.ended,
    );
  }

  push(chunk: StreamChunk): void {
    if (!this.#rebuilder.ended) this.#read(this.#lines.push(chunk));
  }

  end(): RebuiltBody | null {
    if (this.#rebuilder.ended) return null;
    const last_line = this.#lines.rest();
    this.#read(last_line);
    if (this.#kind === "events") this.#finish(last_line);
    if (this.#kind === "json_object") return this.#json.parse();
    if (this.#kind !== "json_array") return null;
    if (this.#dialect.json_array === "body") return this.#json.parse();
    this.#json.each_element((element) => this.#rebuilder.add(event_object(element)));
    return null;
  }

  #read(lines: string): void {
    if (this.#kind === "unknown") this.#kind = kind_of(lines);
    if (this.#kind === "events") this.#events.feed(lines);
    else if (this.#kind !== "unknown") this.#json.append(lines);
  }

  /** A last event counts without its blank line, when its data is complete. */
  #finish(last_line: string): void {
    this.#is_last = true;
    this.#events.feed("\n\n");
    if (last_line !== "" && DATA_FIELD.startsWith(last_line)) {
      throw new IncompleteStreamError("the stream ends at the beginning of an event");
    }
  }

  #event({ event, data }: EventSourceMessage): void {
    const name = event === "message" ? undefined : event;
    if (name !== undefined && !this.#dialect.has_event(name)) return;
    const marker = data.charCodeAt(0) === OPENING_BRACE ? null : data.trim();
    if (marker === "") return;
    if (name === "error") this.#rebuilder.add(error_object(data), name);
    else if (marker === "[DONE]" || marker === "DONE") this.#rebuilder.done_marker();
    else this.#rebuilder.add(this.#parse(data), name);
  }

  #parse(data: string): JsonObject {
    let value: JsonValue;
    try {
      value = from_json(data);
    } catch (error) {
      if (this.#is_last) throw new IncompleteStreamError("the stream ends inside an event", { cause: error });
      throw new ParseError(`an event of the stream is not valid JSON: ${excerpt(data)}`, { cause: error });
    }
    return event_object(value);
  }
}

/** What a body is, from its first character; white space alone tells nothing. */
function kind_of(lines: string): Kind {
  const first = FIRST_CHARACTER.exec(lines)?.[0];
  return first === undefined ? "unknown" : (KINDS[first] ?? "events");
}

/** The data of an event named `error`; text that is no JSON object is the message itself. */
function error_object(data: string): JsonObject {
  try {
    const value = from_json(data);
    if (is_object(value)) return value;
  } catch {
    return { message: data };
  }
  return { message: data };
}

function event_object(value: JsonValue): JsonObject {
  if (is_object(value)) return value;
  throw new ParseError(`an event of the stream is no JSON object: ${excerpt(value)}`);
}
