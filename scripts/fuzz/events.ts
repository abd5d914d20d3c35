import type { JsonValue } from "../../lib/json.js";
import type { FormatName } from "../../lib/serializers/formats.js";
import { frame_length, header, read_frame } from "../../lib/streams/frame.js";
import { event_frame, joined } from "../../spec/streams/support.js";

/** An event of a stream. */
export interface Event {
  name: string;
  /** What its data is as JSON; the data itself where it is none. */
  value: JsonValue;
}

const EVENT = /(?:event: ?(.*)\r?\n)?data: ?(.*)/g;

/** The events of a streamed body, those of frames up to the first that is damaged. */
export function events_of(format: FormatName, bytes: Uint8Array): Event[] {
  if (format === "converse") return [...events_in_frames(bytes)];
  const text = Buffer.from(bytes).toString("utf8");
  return [...text.matchAll(EVENT)].map(([, name = "", data = ""]) => ({ name, value: value_of(data) }));
}

/** A streamed body of whole events. */
export function bytes_of(format: FormatName, events: readonly Event[]): Uint8Array {
  if (format === "converse") return joined(events.map(({ name, value }) => event_frame(name, value)));
  const texts = events.map(({ name, value }) => {
    const data = typeof value === "string" ? value : JSON.stringify(value);
    return `${name === "" ? "" : `event: ${name}\n`}data: ${data}\n\n`;
  });
  return encoded(texts.join(""));
}

export function encoded(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function* events_in_frames(bytes: Uint8Array): Generator<Event> {
  try {
    for (let at = 0; at < bytes.length; ) {
      const end = at + frame_length(bytes, at);
      const frame = read_frame(bytes.subarray(at, end));
      yield { name: header(frame, ":event-type") ?? "", value: value_of(frame.text) };
      at = end;
    }
  } catch {
    return;
  }
}

function value_of(data: string): JsonValue {
  try {
    return JSON.parse(data);
  } catch {
    return data;
  }
}
