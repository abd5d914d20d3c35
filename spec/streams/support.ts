import { EventStreamCodec, type Message } from "@smithy/eventstream-codec";
import * as chat_completion from "../../lib/serializers/chat_completion/stream.js";
import * as converse from "../../lib/serializers/converse/stream.js";
import type { FormatName } from "../../lib/serializers/formats.js";
import * as gemini from "../../lib/serializers/gemini/stream.js";
import * as messages from "../../lib/serializers/messages/stream.js";
import * as open_responses from "../../lib/serializers/open_responses/stream.js";
import type { RebuiltBody, StreamAccumulator } from "../../lib/streams/accumulator.js";

export const ACCUMULATORS: Record<FormatName, () => StreamAccumulator> = {
  open_responses: open_responses.stream_accumulator,
  chat_completion: chat_completion.stream_accumulator,
  messages: messages.stream_accumulator,
  gemini: gemini.stream_accumulator,
  converse: converse.stream_accumulator,
};

const codec = new EventStreamCodec(
  (bytes) => Buffer.from(bytes as Uint8Array).toString("utf8"),
  (text) => Buffer.from(text, "utf8"),
);

/** Server-Sent Events of JSON data; a string stands for itself. */
export function sse(...events: unknown[]): string {
  return events
    .map((event) => `data: ${typeof event === "string" ? event : JSON.stringify(event)}\n\n`)
    .join("");
}

/** Server-Sent Events named after the type of their data. */
export function named_sse(...events: { type: string; [key: string]: unknown }[]): string {
  return events.map((event) => `event: ${event.type}\n${sse(event)}`).join("");
}

/** An AWS event-stream frame. */
export function frame(headers: Record<string, string>, payload: unknown = ""): Uint8Array {
  const body = Buffer.from(typeof payload === "string" ? payload : JSON.stringify(payload), "utf8");
  const entries = Object.entries(headers).map(([name, value]) => [name, { type: "string", value }] as const);
  return codec.encode({ headers: Object.fromEntries(entries), body } satisfies Message);
}

/** A frame with headers of every kind. */
export function frame_with(message: Message): Uint8Array {
  return codec.encode(message);
}

/** An event frame of the given type. */
export function event_frame(type: string, payload: unknown): Uint8Array {
  return frame(
    { ":event-type": type, ":content-type": "application/json", ":message-type": "event" },
    payload,
  );
}

/** A stream of event frames, from objects with one member named after the type. */
export function frames(...events: Record<string, unknown>[]): Uint8Array {
  return joined(
    events.flatMap((event) => Object.entries(event)).map(([type, payload]) => event_frame(type, payload)),
  );
}

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}

export function bytes_of(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, "utf8"));
}

/** Pieces of a body, cut into the given lengths over and over. */
export function pieces<Body extends string | Uint8Array>(body: Body, lengths: readonly number[]): Body[] {
  const cut = (start: number, end: number) => body.slice(start, end) as Body;
  const out: Body[] = [];
  for (let at = 0, turn = 0; at < body.length; turn++) {
    const length = Math.max(1, lengths[turn % lengths.length] ?? 1);
    out.push(cut(at, at + length));
    at += length;
  }
  return out;
}

/** The body that a format rebuilds from the pieces of a stream. */
export function collapsed(format: FormatName, ...chunks: (string | Uint8Array)[]): RebuiltBody {
  const accumulator = ACCUMULATORS[format]();
  for (const chunk of chunks) accumulator.push(chunk);
  return accumulator.result();
}

/** What a function throws; fails when it throws nothing. */
export function thrown(action: () => unknown): Error {
  let value: unknown;
  try {
    value = action();
  } catch (error) {
    if (error instanceof Error) return error;
    throw new Error(`threw ${String(error)}, which is no error`);
  }
  throw new Error(`gave ${JSON.stringify(value)} where an error was due`);
}
