import { crc32 } from "node:zlib";
import { expect } from "chai";
import { IncompleteStreamError, ParseError, Response } from "../../lib/index.js";
import { FORMAT_NAMES, type FormatName } from "../../lib/serializers/formats.js";
import type { StreamAccumulator } from "../../lib/streams/accumulator.js";
import {
  DEFAULT_MAX_EVENT_LENGTH,
  DEFAULT_MAX_FRAME_LENGTH,
  set_max_event_length,
  set_max_frame_length,
} from "../../lib/streams/limits.js";
import { ACCUMULATORS, event_frame, sse } from "../streams/support.js";

const SSE_FORMATS = FORMAT_NAMES.filter((format) => format !== "converse");
const LIMIT = 10_000;
const PIECE = 1_000;

afterEach(() => {
  set_max_event_length(DEFAULT_MAX_EVENT_LENGTH);
  set_max_frame_length(DEFAULT_MAX_FRAME_LENGTH);
});

/** Pushes a piece over and over until it is refused; gives how much was taken, and the error. */
function flood(
  accumulator: StreamAccumulator,
  piece: string | Uint8Array,
): { taken: number; error: unknown } {
  let taken = 0;
  try {
    for (; taken < 100 * LIMIT; taken += piece.length) accumulator.push(piece);
  } catch (error) {
    return { taken, error };
  }
  return { taken, error: null };
}

describe("streams without end", () => {
  const ENDLESS: Record<string, [start: string, piece: string]> = {
    "a line": ["data: ", "x".repeat(PIECE)],
    "a comment": [": ", "x".repeat(PIECE)],
    "a field without a name": ["", "x".repeat(PIECE)],
    "an event of many lines": ["", `data: ${"x".repeat(PIECE)}\n`],
    "a JSON body": ["{", " ".repeat(PIECE)],
    "a JSON string": ['{"a":"', "x".repeat(PIECE)],
  };

  for (const format of SSE_FORMATS) {
    for (const [name, [start, piece]] of Object.entries(ENDLESS)) {
      it(`are refused at the limit that is set: ${name}, by ${format}`, () => {
        set_max_event_length(LIMIT);
        for (const chunk of [piece, new TextEncoder().encode(piece)]) {
          const accumulator = ACCUMULATORS[format]();
          const { taken, error } = flood(accumulator.push(start), chunk);
          expect(error).to.be.instanceOf(ParseError);
          expect((error as Error).message).to.include(`longer than ${LIMIT} (set_max_event_length`);
          expect(taken).to.be.within(LIMIT - 2 * chunk.length, LIMIT);
          expect(() => accumulator.result()).to.throw(error as Error);
        }
      });
    }

    it(`cost no memory for what is skipped: blank lines, comments and unknown events, by ${format}`, () => {
      set_max_event_length(LIMIT);
      for (const piece of [
        "\n".repeat(PIECE),
        ":\r\n".repeat(PIECE),
        "event: other\ndata: x\n\n".repeat(100),
        "id: 1\n".repeat(100),
      ]) {
        const accumulator = ACCUMULATORS[format]();
        expect(flood(accumulator, piece).error).to.equal(null);
        expect(() => accumulator.result()).to.throw(IncompleteStreamError);
      }
    });
  }

  it("are refused by converse, when they are JSON or white space", () => {
    set_max_event_length(LIMIT);
    for (const start of ["", "{"]) {
      const { taken, error } = flood(ACCUMULATORS.converse().push(start), " ".repeat(PIECE));
      expect(error).to.be.instanceOf(ParseError);
      expect(taken).to.be.at.most(LIMIT);
    }
  });

  it("are read in linear time, however they are cut: 4,000 events, one character a chunk", () => {
    const chunk = (content: string) => ({ model: "m", choices: [{ delta: { content } }] });
    const body = sse(...new Array(4_000).fill(chunk("x")), "[DONE]");
    const whole = Response.parse_stream(body, "chat_completion");
    expect(Response.parse_stream(body.split(""), "chat_completion").toH()).to.deep.equal(whole.toH());
    expect(whole.text).to.equal("x".repeat(4_000));
  });
});

/** The twelve bytes with which a frame begins, the checksum right. */
function prelude(length: number, headers_length: number): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(12));
  bytes.setUint32(0, length);
  bytes.setUint32(4, headers_length);
  bytes.setUint32(8, crc32(new Uint8Array(bytes.buffer, 0, 8)));
  return new Uint8Array(bytes.buffer);
}

describe("frames that announce gigabytes", () => {
  for (const length of [DEFAULT_MAX_FRAME_LENGTH + 1, 2 ** 30, 2 ** 31, 2 ** 32 - 1]) {
    it(`are refused at their prelude, before anything is waited for: ${length} bytes`, () => {
      const start = event_frame("messageStart", { role: "assistant" });
      for (const chunks of [
        [prelude(length, 0)],
        [...prelude(length, 0)].map((byte) => Uint8Array.of(byte)),
      ]) {
        const accumulator = ACCUMULATORS.converse().push(start);
        expect(() => chunks.map((chunk) => accumulator.push(chunk))).to.throw(
          ParseError,
          "set_max_frame_length",
        );
      }
    });
  }

  it("are refused when it is their headers that are announced", () => {
    for (const headers of [2 ** 17 + 1, 2 ** 31, 2 ** 32 - 1]) {
      const accumulator = ACCUMULATORS.converse();
      expect(() => accumulator.push(prelude(2 ** 20, headers))).to.throw(ParseError, "bytes of headers");
    }
  });

  it("are waited for up to the limit that is set, and allocate nothing for it", () => {
    set_max_frame_length(2 ** 27);
    const before = process.memoryUsage().arrayBuffers;
    const accumulator = ACCUMULATORS.converse().push(prelude(2 ** 27, 0));
    expect(process.memoryUsage().arrayBuffers - before).to.be.below(2 ** 20);
    expect(() => accumulator.result()).to.throw(IncompleteStreamError, "inside a frame");
  });
});

describe("indexes from outside", () => {
  const ODD = [2 ** 53, -1, 1e308, 0.5, Number.MIN_SAFE_INTEGER, 4_294_967_295];

  for (const index of ODD) {
    it(`make no array of their size: ${index}`, () => {
      const texts: Record<string, string> = {
        chat_completion: sse(
          {
            model: "m",
            choices: [
              {
                index,
                delta: { tool_calls: [{ index, id: "c", function: { name: "f" } }] },
                finish_reason: "stop",
              },
            ],
          },
          "[DONE]",
        ),
        messages: sse(
          { type: "message_start", message: { content: [], stop_reason: "x" } },
          { type: "content_block_start", index, content_block: { type: "tool_use", id: "c", name: "f" } },
          { type: "message_stop" },
        ),
        open_responses: sse(
          {
            type: "response.output_item.done",
            output_index: index,
            item: { type: "function_call", name: "f", call_id: "c" },
          },
          { type: "response.completed", response: { object: "response", status: "completed", output: [] } },
        ),
        gemini: sse({
          candidates: [
            { index, finishReason: "STOP", content: { parts: [{ functionCall: { id: "c", name: "f" } }] } },
          ],
        }),
      };
      for (const [format, stream] of Object.entries(texts)) {
        const { tool_calls } = Response.parse_stream(stream, format as FormatName);
        expect(tool_calls.map(({ name }) => name)).to.deep.equal(["f"]);
      }
    });
  }
});
