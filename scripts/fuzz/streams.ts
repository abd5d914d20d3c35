import fc from "fast-check";
import { FORMAT_NAMES, type FormatName } from "../../lib/serializers/formats.js";
import { joined } from "../../spec/streams/support.js";
import { read_fixtures } from "../../spec/support/fixtures.js";
import { change, changed } from "./changes.js";
import type { StreamInput } from "./check_stream.js";
import { bytes_of, type Event, encoded, events_of } from "./events.js";

interface Recorded {
  format: FormatName;
  encoding?: string;
  body: string;
  kind: string;
  error?: string;
}

interface Stream {
  format: FormatName;
  bytes: Uint8Array;
  is_good: boolean;
}

const LONGEST = 20_000;

const recorded: Stream[] = read_fixtures<Recorded>("streams.jsonl")
  .map(({ format, encoding, body, kind, error }) => ({
    format,
    bytes: new Uint8Array(Buffer.from(body, encoding === "base64" ? "base64" : "utf8")),
    is_good: error === undefined && kind !== "passthrough",
  }))
  .filter(({ bytes }) => bytes.length > 0 && bytes.length < LONGEST);

const stream = fc.constantFrom(...recorded);
const sizes = fc.array(fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 2_000 })), {
  minLength: 1,
  maxLength: 6,
});
const share = fc.nat(9_999).map((place) => place / 10_000);

/** What is done to the bytes of a stream. */
type Damage = {
  kind: "flip" | "drop" | "twice" | "swap" | "insert";
  at: number;
  to: number;
  bytes: Uint8Array;
};

const damage: fc.Arbitrary<Damage> = fc.record({
  kind: fc.constantFrom("flip", "drop", "twice", "swap", "insert"),
  at: share,
  to: share,
  bytes: fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 6 }),
    fc.constantFrom(
      ..."\n|\r\n|\n\n|\r|data: {}|data: [DONE]\n\n|\ufeff|:|event: error\n|{|[|\0|\ud800"
        .split("|")
        .map(encoded),
    ),
  ),
});

function damaged(bytes: Uint8Array, { kind, at, to, bytes: added }: Damage): Uint8Array {
  const [from, end] = [at, to].map((place) => Math.floor(place * bytes.length)).sort((a, b) => a - b) as [
    number,
    number,
  ];
  const [head, middle, tail] = [bytes.subarray(0, from), bytes.subarray(from, end), bytes.subarray(end)];
  switch (kind) {
    case "flip":
      return joined([head, added, bytes.subarray(from + added.length)]);
    case "drop":
      return joined([head, tail]);
    case "twice":
      return joined([head, middle, middle, tail]);
    case "swap":
      return joined([tail, middle, head]);
    case "insert":
      return joined([head, added, bytes.subarray(from)]);
  }
}

/** A stream with bytes changed anywhere. */
const damaged_streams: fc.Arbitrary<StreamInput> = fc
  .tuple(stream, fc.array(damage, { maxLength: 3 }), sizes)
  .map(([{ format, bytes }, damages, lengths]) => input(format, damages.reduce(damaged, bytes), lengths));

/** A good stream whose end is missing. */
const cut_streams: fc.Arbitrary<StreamInput> = fc
  .tuple(fc.constantFrom(...recorded.filter(({ is_good }) => is_good)), share, sizes)
  .map(([{ format, bytes }, at, lengths]) => ({
    ...input(format, bytes.subarray(0, Math.floor(at * bytes.length)), lengths),
    whole: base64(bytes),
  }));

/** A recorded stream whose events are changed, doubled, left out and put in another order, and are whole. */
const changed_streams: fc.Arbitrary<StreamInput> = fc
  .tuple(
    stream,
    fc.array(fc.record({ at: share, to: share, kind: fc.constantFrom("drop", "twice", "move") }), {
      maxLength: 2,
    }),
    fc.array(fc.record({ at: share, change }), { maxLength: 3 }),
    sizes,
  )
  .map(([{ format, bytes }, moves, list, lengths]) => {
    const events = events_of(format, bytes);
    for (const { at, to, kind } of moves) move(events, at, to, kind);
    for (const { at, change: one } of list) {
      const event = events[Math.floor(at * events.length)];
      if (event) event.value = changed(event.value, [one]);
    }
    return input(format, bytes_of(format, events), lengths);
  });

/** Leaves an event out, gives it once more, or puts it somewhere else. */
function move(events: Event[], at: number, to: number, kind: string): void {
  const place = Math.floor(at * events.length);
  const [event] = events.slice(place, place + 1);
  if (!event) return;
  if (kind !== "twice") events.splice(place, 1);
  if (kind !== "drop") events.splice(Math.floor(to * events.length), 0, { ...event });
}

/** Bytes that have nothing to do with a stream. */
const random_streams: fc.Arbitrary<StreamInput> = fc
  .tuple(
    fc.constantFrom(...FORMAT_NAMES),
    fc.oneof(fc.uint8Array({ maxLength: 200 }), fc.string({ unit: "binary" }).map(encoded)),
    sizes,
  )
  .map(([format, bytes, lengths]) => input(format, bytes, lengths));

/** Streams of all kinds. */
export const streams: fc.Arbitrary<StreamInput> = fc.oneof(
  { weight: 4, arbitrary: changed_streams },
  { weight: 3, arbitrary: damaged_streams },
  { weight: 2, arbitrary: cut_streams },
  { weight: 1, arbitrary: random_streams },
);

function input(format: FormatName, bytes: Uint8Array, lengths: number[]): StreamInput {
  return { format, bytes: base64(bytes), sizes: lengths };
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}
