import { expect } from "chai";
import fc from "fast-check";
import { ParseError } from "../../lib/errors.js";
import { DEFAULT_MAX_EVENT_LENGTH, set_max_event_length } from "../../lib/streams/limits.js";
import { LineBuffer } from "../../lib/streams/line_buffer.js";
import { bytes_of, pieces, thrown } from "./support.js";

/** What comes out for each chunk, and the rest. */
function lines_of(...chunks: (string | Uint8Array)[]): string[] {
  const buffer = new LineBuffer();
  return [...chunks.map((chunk) => buffer.push(chunk)), buffer.rest()];
}

describe("LineBuffer", () => {
  afterEach(() => set_max_event_length(DEFAULT_MAX_EVENT_LENGTH));

  it("gives the lines that a chunk completes and keeps the rest", () => {
    expect(lines_of("a\nb", "c\n", "d")).to.deep.equal(["a\n", "bc\n", "", "d"]);
  });

  it("turns CRLF and CR into LF", () => {
    expect(lines_of("a\r\nb\rc\r\r\n")).to.deep.equal(["a\nb\nc\n\n", ""]);
  });

  it("gives a line that ends in CR at once and does not count the LF that follows in the next chunk", () => {
    expect(lines_of("a\r", "\nb\r", "c\n")).to.deep.equal(["a\n", "b\n", "c\n", ""]);
  });

  it("counts an LF after the LF of a CRLF that was cut", () => {
    expect(lines_of("a\r", "\n", "\n").join("")).to.equal("a\n\n");
  });

  it("strips one byte order mark, from strings and bytes, also when its bytes are cut", () => {
    const mark = bytes_of("\ufeff");
    expect(lines_of("\ufeffa\n")).to.deep.equal(["a\n", ""]);
    expect(lines_of(mark.subarray(0, 1), mark.subarray(1, 2), mark.subarray(2), "a\n").join("")).to.equal(
      "a\n",
    );
    expect(lines_of("\ufeff\ufeffa\n\ufeff\n").join("")).to.equal("\ufeffa\n\ufeff\n");
    expect(lines_of("\ufeffa").join("")).to.equal("a");
  });

  it("ends lines at nothing but CR and LF", () => {
    const text = "a\u2028b\u2029c\u0085d\ve\ff";
    expect(lines_of(text)).to.deep.equal(["", text]);
    expect(lines_of(bytes_of(text))).to.deep.equal(["", text]);
  });

  it("puts bytes that are no UTF-8 as U+FFFD", () => {
    expect(lines_of(Uint8Array.of(0x61, 0xff, 0xe2, 0x82, 0x0a, 0xe2)).join("")).to.equal(
      "a\ufffd\ufffd\n\ufffd",
    );
  });

  it("joins strings and bytes in the order in which they came", () => {
    const euro = bytes_of("€");
    expect(lines_of("a", euro.subarray(0, 2), euro.subarray(2), "b", bytes_of("c\n")).join("")).to.equal(
      "a€bc\n",
    );
  });

  it("joins the halves of a surrogate pair that come in two strings", () => {
    expect(lines_of("\ud83d", "\ude00\n").join("")).to.equal("😀\n");
  });

  it("refuses a line without end before it is buffered", () => {
    set_max_event_length(10);
    const buffer = new LineBuffer();
    buffer.push("12345");
    buffer.push(bytes_of("67890"));
    const error = thrown(() => buffer.push("1"));
    expect(error).to.be.instanceOf(ParseError);
    expect(error.message).to.equal(
      "a line, event or JSON body in the stream is longer than 10 (set_max_event_length changes the limit)",
    );
  });

  it("gives the same for any cut, of text and of bytes", () => {
    const alphabet = fc.constantFrom("\r", "\n", "\r\n", "a", "é", "€", "😀", "\ufeff", "\u2028");
    fc.assert(
      fc.property(
        fc.array(alphabet),
        fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1 }),
        (units, lengths) => {
          const text = units.join("");
          const wanted = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
          expect(lines_of(...pieces(text, lengths)).join("")).to.equal(wanted);
          expect(lines_of(...pieces(bytes_of(text), lengths)).join("")).to.equal(wanted);
        },
      ),
    );
  });
});
