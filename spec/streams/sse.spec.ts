import { expect } from "chai";
import { ErrorResponseError, IncompleteStreamError, ParseError } from "../../lib/errors.js";
import type { JsonObject } from "../../lib/json.js";
import { type StreamAccumulator, StreamRebuilder } from "../../lib/streams/accumulator.js";
import { DEFAULT_MAX_EVENT_LENGTH, set_max_event_length } from "../../lib/streams/limits.js";
import { type SseDialect, sse_accumulator } from "../../lib/streams/sse.js";
import { bytes_of, pieces, thrown } from "./support.js";

/** Records what it is given; an event `{ end: true }` is the terminal one. */
class Recorder extends StreamRebuilder {
  readonly events: unknown[] = [];

  add(event: JsonObject, name?: string): void {
    if (name === "error") throw new ErrorResponseError(String(event.message));
    this.events.push(name === undefined ? event : { name, event });
    if (event.end === true) this.ended = true;
  }

  override done_marker(): void {
    this.events.push("[DONE]");
  }

  body(): JsonObject {
    return {};
  }
}

const DIALECT: SseDialect = { has_event: (name) => name === "error" || name === "known", json_array: "body" };

function recorded(chunks: Iterable<string | Uint8Array>, dialect = DIALECT): unknown[] {
  const rebuilder = new Recorder();
  const accumulator = sse_accumulator(rebuilder, dialect);
  for (const chunk of chunks) accumulator.push(chunk);
  accumulator.result();
  return rebuilder.events;
}

function accumulator(dialect = DIALECT): StreamAccumulator {
  return sse_accumulator(new Recorder(), dialect);
}

describe("Server-Sent Events", () => {
  afterEach(() => set_max_event_length(DEFAULT_MAX_EVENT_LENGTH));

  it("are read with LF, CR and CRLF line ends", () => {
    for (const end of ["\n", "\r", "\r\n"]) {
      const body = `data: {"a":1}${end}${end}: comment${end}data:{"b":2}${end}${end}`;
      expect(recorded([body])).to.deep.equal([{ a: 1 }, { b: 2 }]);
      expect(recorded(pieces(bytes_of(body), [1]))).to.deep.equal([{ a: 1 }, { b: 2 }]);
    }
  });

  it("are delivered as soon as they are complete, after a blank line that ends in CR too", () => {
    const rebuilder = new Recorder();
    const stream = sse_accumulator(rebuilder, DIALECT);
    stream.push('data: {"a":1}\r\r');
    expect(rebuilder.events).to.deep.equal([{ a: 1 }]);
    stream.push('\ndata: {"b":2}\n\n');
    expect(rebuilder.events).to.deep.equal([{ a: 1 }, { b: 2 }]);
  });

  it("join several data lines by LF", () => {
    expect(recorded(['data: {"a":\ndata: "b"}\n\n'])).to.deep.equal([{ a: "b" }]);
    expect(thrown(() => recorded(['data: {"a":"b\ndata: c"}\n\n']))).to.be.instanceOf(ParseError);
  });

  it("may begin with one byte order mark", () => {
    expect(recorded(['\ufeffdata: {"a":1}\n\n'])).to.deep.equal([{ a: 1 }]);
    expect(recorded(pieces(bytes_of('\ufeffdata: {"a":1}\n\n'), [1]))).to.deep.equal([{ a: 1 }]);
  });

  it("do not lose text that looks like the bytes of a byte order mark", () => {
    expect(recorded(['ï»¿data: {"a":1}\n\ndata: {"b":2}\n\n'])).to.deep.equal([{ b: 2 }]);
  });

  it("count when the blank line behind the last one is missing", () => {
    for (const end of ["", "\n", "\r", "\r\n"]) {
      expect(recorded([`data: {"a":1}\n\ndata: {"b":2}${end}`])).to.deep.equal([{ a: 1 }, { b: 2 }]);
    }
  });

  it("are skipped when their data is empty", () => {
    expect(recorded(["data:\n\ndata: \n\ndata:\ndata:\n\nevent: known\n\n"])).to.deep.equal([]);
  });

  it("are dropped unread under a name that the format does not have", () => {
    expect(recorded(['event: strange\ndata: no JSON\n\ndata: {"a":1}\n\n'])).to.deep.equal([{ a: 1 }]);
  });

  it("keep a name that the format has, and count `message` as none", () => {
    const body =
      'event: known\ndata: {"a":1}\n\nevent: message\ndata: {"b":2}\n\ndata: {"c":3}\nevent: known\n\n';
    expect(recorded([body])).to.deep.equal([
      { name: "known", event: { a: 1 } },
      { b: 2 },
      { name: "known", event: { c: 3 } },
    ]);
  });

  it("take [DONE] and DONE, trimmed, for the end marker", () => {
    expect(recorded(["data: [DONE]\n\ndata:[DONE] \t\n\ndata: DONE\n\ndata: [DONE]"])).to.deep.equal([
      "[DONE]",
      "[DONE]",
      "[DONE]",
      "[DONE]",
    ]);
  });

  it("are not read behind the terminal event", () => {
    const body = 'data: {"end":true}\n\ndata: garbage\n\n';
    expect(recorded([body, "data: more garbage\n\n"])).to.deep.equal([{ end: true }]);
    expect(recorded(pieces(body, [1]))).to.deep.equal([{ end: true }]);
  });

  it("hold a key __proto__ as data", () => {
    const [event] = recorded(['data: {"__proto__":{"polluted":true}}\n\n']) as [object];
    expect(Object.keys(event)).to.deep.equal(["__proto__"]);
    expect({}).not.to.have.property("polluted");
  });

  it("carry an error under the name error, whatever the data looks like", () => {
    const message_of = (data: string) => thrown(() => recorded([`event: error\ndata: ${data}\n\n`])).message;
    expect(message_of('{"message":"overloaded"}')).to.equal("overloaded");
    expect(message_of("upstream exploded")).to.equal("upstream exploded");
    expect(message_of('["a"]')).to.equal('["a"]');
    expect(message_of("[DONE]")).to.equal("[DONE]");
    expect(message_of('{"message":')).to.equal('{"message":');
    expect(thrown(() => recorded(["event: error\ndata: gone"]))).to.be.instanceOf(ErrorResponseError);
  });

  it("give ParseError for data that is no JSON, or JSON that is no object", () => {
    const error_for = (data: string) => thrown(() => recorded([`data: ${data}\n\ndata: {}\n\n`]));
    for (const data of ['{"a":', "text", "[1]", "null", "1", '"[DONE]"', "[DONE] [DONE]"]) {
      expect(error_for(data), data).to.be.instanceOf(ParseError);
    }
    expect(error_for("text").message).to.equal("an event of the stream is not valid JSON: text");
    expect(error_for("text").cause).to.be.instanceOf(SyntaxError);
    expect(error_for("[1]").message).to.equal("an event of the stream is no JSON object: [1]");
  });

  it("give IncompleteStreamError when the stream ends inside one", () => {
    for (const rest of ['data: {"a":', 'data: {"a":\n', "data: [DO", "d", "dat", "data", "data:", "data: "]) {
      expect(
        thrown(() => recorded(['data: {"a":1}\n\n', rest])),
        rest,
      ).to.be.instanceOf(IncompleteStreamError);
    }
    const inside = thrown(() => recorded(['data: {"a":']));
    expect(inside.message).to.equal("the stream ends inside an event");
    expect(inside.cause).to.be.instanceOf(SyntaxError);
    expect(thrown(() => recorded(["dat"])).message).to.equal("the stream ends at the beginning of an event");
  });

  it("may end in a comment, a field name that has no event, or blanks", () => {
    for (const rest of [": bye", "id: 7", "event: known", " ", "retry: 10\n"]) {
      expect(recorded(['data: {"a":1}\n\n', rest]), rest).to.deep.equal([{ a: 1 }]);
    }
  });

  it("are refused beyond the limit, as one line and as many", () => {
    set_max_event_length(50);
    expect(recorded([`data: {"a":"${"x".repeat(20)}"}\n\n`])).to.have.lengthOf(1);
    const refused = {
      name: "ParseError",
      message: /longer than 50 \(set_max_event_length changes the limit\)/,
    };
    for (const chunks of [
      ["data: ", "x".repeat(60)],
      pieces("data: 1\n".repeat(30), [8]),
      pieces(": x".repeat(30), [1]),
    ]) {
      const error = thrown(() => recorded(chunks));
      expect(error.name).to.equal(refused.name);
      expect(error.message).to.match(refused.message);
    }
  });

  it("are read in linear time with CR line ends: 4 MB in one piece", () => {
    const body = `data: {"a":"${"x".repeat(80)}"}\r\r`.repeat(40_000);
    expect(recorded([body])).to.have.lengthOf(40_000);
  });
});

describe("a body that is no stream of Server-Sent Events", () => {
  afterEach(() => set_max_event_length(DEFAULT_MAX_EVENT_LENGTH));

  it("is a JSON object or array, passed through unchanged", () => {
    for (const body of [
      '{"a":[1,{"b":null}]}',
      '[{"a":1}]',
      ' \r\n\t{"a":1}\n ',
      "\ufeff \n[]",
      '{\n "a": 1\n}\n',
    ]) {
      const value = JSON.parse(body.replace("\ufeff", ""));
      expect(accumulator().push(body).result()).to.deep.equal(value);
      const one_by_one = accumulator();
      for (const piece of pieces(bytes_of(body), [1])) one_by_one.push(piece);
      expect(one_by_one.result()).to.deep.equal(value);
    }
  });

  it("keeps a key __proto__", () => {
    const body = accumulator().push('{"__proto__":{"a":1},"constructor":2}').result();
    expect(Object.keys(body)).to.deep.equal(["__proto__", "constructor"]);
  });

  it("gives ParseError when it is cut off or followed by something else", () => {
    for (const body of ['{"a":1', "[1,", '{"a":1}\n\ndata: {}\n\n', "[DONE]"]) {
      const error = thrown(() => accumulator().push(body).result());
      expect(error, body).to.be.instanceOf(ParseError);
      expect(error.message).to.equal(`the body is not valid JSON: ${body}`);
    }
  });

  it("gives ParseError beyond the limit", () => {
    set_max_event_length(20);
    const stream = accumulator().push('{"a":1,\n');
    expect(thrown(() => stream.push('"b": 123456789\n'))).to.be.instanceOf(ParseError);
  });
});

describe("an array of events", () => {
  const dialect: SseDialect = { ...DIALECT, json_array: "events" };

  it("is read element by element", () => {
    const body = '\ufeff [{"a":1},\r\n{"b":[2]}\n]\n';
    expect(recorded([body], dialect)).to.deep.equal([{ a: 1 }, { b: [2] }]);
    expect(recorded(pieces(bytes_of(body), [1]), dialect)).to.deep.equal([{ a: 1 }, { b: [2] }]);
    expect(recorded(["[]"], dialect)).to.deep.equal([]);
  });

  it("gives ParseError for an element that is no object and for bad JSON that is closed", () => {
    expect(thrown(() => recorded(["[1]"], dialect))).to.be.instanceOf(ParseError);
    expect(thrown(() => recorded(['[{"a":tru}]'], dialect))).to.be.instanceOf(ParseError);
    expect(thrown(() => recorded(["[{}] more"], dialect))).to.be.instanceOf(ParseError);
  });

  it("gives IncompleteStreamError when it is cut, after its whole elements were read", () => {
    const rebuilder = new Recorder();
    const stream = sse_accumulator(rebuilder, dialect).push('[{"a":1},{"b":"]}"},{"c":');
    expect(thrown(() => stream.result())).to.be.instanceOf(IncompleteStreamError);
    expect(rebuilder.events).to.deep.equal([{ a: 1 }, { b: "]}" }]);
  });
});
