import { crc32 } from "node:zlib";
import { Int64 } from "@smithy/eventstream-codec";
import { expect } from "chai";
import { ErrorResponseError, IncompleteStreamError, ParseError } from "../../lib/errors.js";
import type { JsonObject } from "../../lib/json.js";
import { StreamRebuilder } from "../../lib/streams/accumulator.js";
import { event_stream_accumulator } from "../../lib/streams/event_stream.js";
import {
  DEFAULT_MAX_EVENT_LENGTH,
  DEFAULT_MAX_FRAME_LENGTH,
  MAX_FRAME_HEADERS_LENGTH,
  set_max_event_length,
  set_max_frame_length,
} from "../../lib/streams/limits.js";
import { bytes_of, event_frame, frame, frame_with, joined, pieces, thrown } from "./support.js";

class Recorder extends StreamRebuilder {
  readonly events: JsonObject[] = [];

  add(event: JsonObject): void {
    this.events.push(event);
  }

  body(): JsonObject {
    return { events: this.events };
  }
}

function stream_of(): { push(chunk: string | Uint8Array): unknown; result(): unknown } {
  return event_stream_accumulator(new Recorder(), { has_event: (type) => type === "known" });
}

function recorded(...chunks: (string | Uint8Array)[]): unknown {
  const stream = stream_of();
  for (const chunk of chunks) stream.push(chunk);
  return stream.result();
}

function prelude(length: number, headers_length: number): Uint8Array {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(length, 0);
  bytes.writeUInt32BE(headers_length, 4);
  bytes.writeUInt32BE(crc32(bytes.subarray(0, 8)), 8);
  return bytes;
}

/** A frame of raw headers with right checksums. */
function raw_frame(headers: Uint8Array, body: Uint8Array): Uint8Array {
  const checked = Buffer.concat([prelude(16 + headers.length + body.length, headers.length), headers, body]);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(checked));
  return Buffer.concat([checked, checksum]);
}

function changed(bytes: Uint8Array, at: number): Uint8Array {
  const copy = Uint8Array.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

const ONE = event_frame("known", { a: 1 });
const TWO = event_frame("known", { b: "é" });

describe("event-stream frames", () => {
  afterEach(() => {
    set_max_frame_length(DEFAULT_MAX_FRAME_LENGTH);
    set_max_event_length(DEFAULT_MAX_EVENT_LENGTH);
  });

  it("are read whole, cut anywhere, and byte by byte", () => {
    const bytes = joined([ONE, TWO, ONE]);
    const wanted = { events: [{ known: { a: 1 } }, { known: { b: "é" } }, { known: { a: 1 } }] };
    expect(recorded(bytes)).to.deep.equal(wanted);
    expect(recorded(...pieces(bytes, [1]))).to.deep.equal(wanted);
    for (let cut = 1; cut < bytes.length; cut++) {
      expect(recorded(bytes.subarray(0, cut), bytes.subarray(cut)), `cut at ${cut}`).to.deep.equal(wanted);
    }
  });

  it("are delivered with their last byte", () => {
    const recorder = new Recorder();
    const stream = event_stream_accumulator(recorder, { has_event: () => true });
    stream.push(ONE.subarray(0, -1));
    expect(recorder.events).to.deep.equal([]);
    stream.push(ONE.subarray(-1));
    expect(recorder.events).to.deep.equal([{ known: { a: 1 } }]);
  });

  it("do not change when the chunk's buffer is used again", () => {
    const buffer = new Uint8Array(7);
    const stream = stream_of();
    for (const piece of pieces(joined([ONE, TWO]), [buffer.length])) {
      buffer.set(piece);
      stream.push(buffer.subarray(0, piece.length));
      buffer.fill(0);
    }
    expect(stream.result()).to.deep.equal({ events: [{ known: { a: 1 } }, { known: { b: "é" } }] });
  });

  it("come as a string too, one character a byte", () => {
    expect(recorded(Buffer.from(ONE).toString("latin1"))).to.deep.equal({ events: [{ known: { a: 1 } }] });
  });

  it("give ParseError when they were decoded as text", () => {
    const error = thrown(() => recorded(`${Buffer.from(ONE).toString("utf8")}\ufffd`));
    expect(error).to.be.instanceOf(ParseError);
    expect(error.message).to.equal(
      "an event stream is bytes: text that was decoded from them cannot be read",
    );
  });

  it("carry headers of every type", () => {
    const message = frame_with({
      headers: {
        yes: { type: "boolean", value: true },
        no: { type: "boolean", value: false },
        byte: { type: "byte", value: -1 },
        short: { type: "short", value: -2 },
        integer: { type: "integer", value: -3 },
        long: { type: "long", value: Int64.fromNumber(4) },
        binary: { type: "binary", value: Uint8Array.of(1, 2, 3) },
        timestamp: { type: "timestamp", value: new Date(0) },
        uuid: { type: "uuid", value: "12345678-1234-1234-1234-123456789012" },
        ":message-type": { type: "string", value: "event" },
        ":event-type": { type: "string", value: "known" },
      },
      body: bytes_of("{}"),
    });
    expect(recorded(message)).to.deep.equal({ events: [{ known: {} }] });
  });

  it("are ignored with an unknown event type, a missing or unknown message type, or one that is no text", () => {
    expect(
      recorded(
        event_frame("strange", "no JSON"),
        event_frame("initial-response", {}),
        event_frame("__proto__", { polluted: true }),
        frame({ ":message-type": "event" }, {}),
        frame({ ":event-type": "known" }, {}),
        frame({ ":message-type": "strange", ":event-type": "known" }, {}),
        frame_with({ headers: { ":message-type": { type: "boolean", value: true } }, body: bytes_of("{}") }),
        frame({}, ""),
      ),
    ).to.deep.equal({ events: [] });
  });

  it("read a header named __proto__ as data", () => {
    const header = (name: string, value: string) =>
      Buffer.concat([
        Buffer.from([name.length]),
        Buffer.from(name),
        Buffer.from([7, 0, value.length]),
        Buffer.from(value),
      ]);
    const inherited = raw_frame(header("__proto__", ":message-type"), bytes_of("{}"));
    expect(recorded(inherited)).to.deep.equal({ events: [] });
    expect({}).not.to.have.property(":message-type");
  });

  it("give ParseError for a payload that is no JSON object", () => {
    const message_for = (payload: unknown) => {
      const error = thrown(() => recorded(event_frame("known", payload)));
      expect(error).to.be.instanceOf(ParseError);
      return error.message;
    };
    expect(message_for('{"a":')).to.equal('the payload of a known event is not valid JSON: {"a":');
    expect(message_for("")).to.equal("the payload of a known event is not valid JSON: ");
    expect(message_for("[1]")).to.equal("the payload of a known event is no JSON object: [1]");
  });

  it("give ParseError for any changed byte, never an event", () => {
    for (let at = 0; at < ONE.length; at++) {
      const error = thrown(() => recorded(changed(ONE, at), TWO));
      expect(error, `byte ${at}`).to.be.instanceOf(ParseError);
    }
  });

  it("give ParseError for a wrong prelude before waiting for what its length says", () => {
    const stream = stream_of();
    const damaged = changed(ONE, 1).subarray(0, 12);
    expect(thrown(() => stream.push(damaged)).message).to.equal(
      "the event stream is damaged: the checksum of a frame's prelude does not match",
    );
  });

  it("give ParseError for lengths that cannot be, with right checksums", () => {
    const message_for = (length: number, headers_length: number) => {
      const error = thrown(() => stream_of().push(prelude(length, headers_length)));
      expect(error).to.be.instanceOf(ParseError);
      return error.message;
    };
    expect(message_for(15, 0)).to.equal("an event-stream frame of 15 bytes is too short");
    expect(message_for(0, 0)).to.equal("an event-stream frame of 0 bytes is too short");
    expect(message_for(30, 15)).to.equal("an event-stream frame of 30 bytes has 15 bytes of headers");
    expect(message_for(0xffff_ffff, 0)).to.include(
      "longer than 16777216 (set_max_frame_length changes the limit)",
    );
    expect(message_for(DEFAULT_MAX_FRAME_LENGTH + 1, 0)).to.include("longer than");
    expect(message_for(1_000_000, MAX_FRAME_HEADERS_LENGTH + 1)).to.include("131073 bytes of headers");
    expect(() => stream_of().push(prelude(1_000_000, MAX_FRAME_HEADERS_LENGTH))).not.to.throw();
  });

  it("are taken up to the limit, which can be set", () => {
    set_max_frame_length(ONE.length);
    expect(recorded(ONE)).to.deep.equal({ events: [{ known: { a: 1 } }] });
    set_max_frame_length(ONE.length - 1);
    expect(thrown(() => recorded(ONE))).to.be.instanceOf(ParseError);
  });

  it("give ParseError for headers that run over or have an unknown type, with right checksums", () => {
    const message_for = (headers: number[], body = "{}") => {
      const error = thrown(() => recorded(raw_frame(Uint8Array.from(headers), bytes_of(body))));
      expect(error).to.be.instanceOf(ParseError);
      return error.message;
    };
    const runs_over = "a header of an event-stream frame is longer than its header block";
    expect(message_for([1, 97, 7, 0, 3, 98], "xxxxxxx")).to.equal(runs_over);
    expect(message_for([1, 97, 7, 255, 255, 98])).to.equal(runs_over);
    expect(message_for([1, 97, 5, 0])).to.equal(runs_over);
    expect(message_for([200, 97])).to.include("header");
    expect(message_for([1, 97, 99, 0])).to.equal("a header of an event-stream frame has the unknown type 99");
  });

  it("give IncompleteStreamError when the stream ends inside one", () => {
    for (let cut = 1; cut < TWO.length; cut++) {
      const error = thrown(() => recorded(ONE, TWO.subarray(0, cut)));
      expect(error, `cut at ${cut}`).to.be.instanceOf(IncompleteStreamError);
      expect(error.message).to.equal("the stream ends inside a frame");
    }
  });

  it("report an exception by its type and message", () => {
    const error = thrown(() =>
      recorded(
        frame(
          { ":message-type": "exception", ":exception-type": "throttlingException" },
          { message: "slow" },
        ),
      ),
    ) as ErrorResponseError;
    expect(error).to.be.instanceOf(ErrorResponseError);
    expect(error.message).to.equal("the API returned an error: throttlingException: slow");
    expect(error.body).to.deep.equal({ code: "throttlingException", message: "slow" });
  });

  it("report an exception whose payload is no JSON, is empty, or spells Message", () => {
    const message_of = (payload: unknown) =>
      thrown(() =>
        recorded(frame({ ":message-type": "exception", ":exception-type": "someException" }, payload)),
      ).message;
    expect(message_of("plain text")).to.equal("the API returned an error: someException: plain text");
    expect(message_of("")).to.equal("the API returned an error: someException");
    expect(message_of({ Message: "m" })).to.equal("the API returned an error: someException: m");
    expect(message_of({ originalStatusCode: 424 })).to.include('someException: {"originalStatusCode":424}');
  });

  it("report an error by its code and message, whatever the payload", () => {
    const headers = { ":message-type": "error", ":error-code": "InternalFailure", ":error-message": "broke" };
    for (const payload of ["", "no JSON", { message: "other" }]) {
      const error = thrown(() => recorded(frame(headers, payload)));
      expect(error).to.be.instanceOf(ErrorResponseError);
      expect(error.message).to.equal("the API returned an error: InternalFailure: broke");
    }
  });

  it("report an error that follows events, and win over a cut behind it", () => {
    const exception = frame({ ":message-type": "exception", ":exception-type": "e" }, { message: "m" });
    expect(thrown(() => recorded(ONE, exception, ONE.subarray(0, 5)))).to.be.instanceOf(ErrorResponseError);
  });
});

describe("a body that is no event stream", () => {
  afterEach(() => set_max_event_length(DEFAULT_MAX_EVENT_LENGTH));

  it("is JSON, passed through unchanged", () => {
    for (const body of ['{"message":"é"}', " \r\n\t[1]", "\ufeff{}", '\ufeff\n{"a":1}']) {
      const value = JSON.parse(body.replace("\ufeff", ""));
      expect(recorded(body)).to.deep.equal(value);
      expect(recorded(bytes_of(body))).to.deep.equal(value);
      expect(recorded(...pieces(bytes_of(body), [1]))).to.deep.equal(value);
      expect(recorded(...pieces(body, [1]))).to.deep.equal(value);
    }
  });

  it("gives ParseError when it is cut off", () => {
    expect(thrown(() => recorded('{"message":'))).to.be.instanceOf(ParseError);
  });

  it("gives ParseError beyond the limit, also when it is nothing but white space", () => {
    set_max_event_length(20);
    expect(thrown(() => recorded("{", " ".repeat(20)))).to.be.instanceOf(ParseError);
    expect(thrown(() => recorded(...pieces(" ".repeat(21), [1])))).to.be.instanceOf(ParseError);
  });

  it("gives ParseError for white space before frames", () => {
    expect(thrown(() => recorded(bytes_of("\n"), ONE))).to.be.instanceOf(ParseError);
  });
});
