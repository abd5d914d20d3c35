import { Readable } from "node:stream";
import { expect } from "chai";
import { ArgumentError, ErrorResponseError, IncompleteStreamError, ParseError } from "../../lib/errors.js";
import { Response, Serializers, type StreamEvent } from "../../lib/index.js";
import { FORMAT_NAMES } from "../../lib/serializers/formats.js";
import { Gate } from "../support/gate.js";
import { ENCODERS, ERRORS, type Run } from "./scripts.js";
import { bytes_of, event_frame, named_sse, pieces, sse } from "./support.js";
import { expect_told, STREAM_EVENTS, seen, told } from "./told.js";

const TEXT: Run[] = [{ text: ["Hel", "lo"] }];
const THOUGHTFUL: Run[] = [
  { reasoning: ["Hm", ", so"] },
  { text: ["Let me", " look."] },
  { call: ["call_a", "weather", '{"city":"Paris"}'] },
  { call: ["call_b", "clock", "{}"] },
];
const AROUND: Run[] = [
  { text: ["Let me look."] },
  { call: ["call_a", "weather", '{"city":"Paris"}'] },
  { text: [" Sunny", "."] },
];

function in_one_piece(chunks: readonly (string | Uint8Array)[]): Buffer {
  return Buffer.concat(chunks.map((chunk) => (typeof chunk === "string" ? Buffer.from(chunk) : chunk)));
}

async function next_of(type: StreamEvent["type"], events: AsyncGenerator<StreamEvent>): Promise<StreamEvent> {
  for (;;) {
    const { done, value } = await events.next();
    if (done) throw new Error(`there was no ${type}`);
    if (value.type === type) return value;
  }
}

describe("stream_events", () => {
  it("gives a text as this list of events", async () => {
    const { events, response } = await seen(Serializers.Messages.stream_events(ENCODERS.messages(TEXT)));
    const at = { item_id: "msg_0", output_index: 0, content_index: 0 };
    const begun = { object: "response", status: "in_progress", output: [] };
    const item = { type: "message", role: "assistant", id: "msg_0" };
    const part = { type: "output_text", text: "Hello", annotations: [], logprobs: [] };
    const whole = {
      id: "m1",
      status: "completed",
      model: "m",
      output: [{ type: "message", role: "assistant", content: [{ type: "output_text", text: "Hello" }] }],
    };
    expect(events).to.deep.equal([
      { type: "response.created", response: begun, sequence_number: 0 },
      { type: "response.in_progress", response: begun, sequence_number: 1 },
      {
        type: "response.output_item.added",
        output_index: 0,
        item: { ...item, status: "in_progress", content: [] },
        sequence_number: 2,
      },
      { type: "response.content_part.added", ...at, part: { ...part, text: "" }, sequence_number: 3 },
      { type: "response.output_text.delta", ...at, delta: "Hel", sequence_number: 4 },
      { type: "response.output_text.delta", ...at, delta: "lo", sequence_number: 5 },
      { type: "response.output_text.done", ...at, text: "Hello", sequence_number: 6 },
      { type: "response.content_part.done", ...at, part, sequence_number: 7 },
      {
        type: "response.output_item.done",
        output_index: 0,
        item: { ...item, status: "completed", content: [part] },
        sequence_number: 8,
      },
      { type: "response.completed", response: whole, sequence_number: 9 },
    ]);
    expect(response?.toH()).to.deep.equal(whole);
  });

  for (const format of FORMAT_NAMES) {
    const stream_events = STREAM_EVENTS[format];
    const encode = ENCODERS[format];

    describe(`of ${format}`, () => {
      it("gives text", () => expect_told(stream_events(encode(TEXT)), TEXT));

      it("gives reasoning, text and tool calls", () =>
        expect_told(stream_events(encode(THOUGHTFUL)), THOUGHTFUL));

      it("gives text around tool calls", () => {
        // A chat message has one text; its calls are known to be complete when it ends.
        const joined: Run[] = [
          { text: ["Let me look.", " Sunny", "."] },
          { call: ["call_a", "weather", '{"city":"Paris"}'] },
        ];
        return expect_told(stream_events(encode(AROUND)), format === "chat_completion" ? joined : AROUND);
      });

      it("gives a piece before the next one is there", async () => {
        const chunks = encode(TEXT);
        const rest = new Gate();
        const source = async function* () {
          for (const chunk of chunks) {
            yield chunk;
            if (in_one_piece([chunk]).includes("Hel")) await rest.opened;
          }
        };
        const events = stream_events(source());
        expect(await next_of("response.output_text.delta", events)).to.include({ delta: "Hel" });
        const following = events.next();
        rest.open();
        expect((await following).value).to.include({ type: "response.output_text.delta", delta: "lo" });
        expect((await next_of("response.completed", events)).sequence_number).to.equal(9);
      });

      it("throws the API's error behind the events that came before it", async () => {
        const begun = encode(TEXT).slice(0, -1);
        for (const body of [[...begun, ERRORS[format]], in_one_piece([...begun, ERRORS[format]])]) {
          const { events, error } = await seen(stream_events(body));
          expect(error).to.be.instanceOf(ErrorResponseError);
          expect(String(error)).to.include("the API returned an error: server_error: overloaded");
          expect(events).to.deep.equal(told(TEXT).slice(0, events.length));
          expect(events.at(-1)).to.include({ type: "response.output_text.delta", delta: "lo" });
        }
      });

      it("throws IncompleteStreamError behind the events that came before the cut", async () => {
        const begun = encode(TEXT).slice(0, -1);
        for (const body of [begun, in_one_piece(begun)]) {
          const { events, error } = await seen(stream_events(body));
          expect(error).to.be.instanceOf(IncompleteStreamError);
          expect(events).to.deep.equal(told(TEXT).slice(0, events.length));
          expect(events.at(-1)).to.include({ type: "response.output_text.delta", delta: "lo" });
        }
      });

      it("throws what the source throws behind the events that came before", async () => {
        const reset = new Error("ECONNRESET");
        const source = async function* () {
          yield* encode(TEXT).slice(0, -1);
          throw reset;
        };
        const { events, error } = await seen(stream_events(source()));
        expect(error).to.equal(reset);
        expect(events.at(-1)).to.include({ type: "response.output_text.delta", delta: "lo" });
      });
    });
  }
});

describe("the source of stream_events", () => {
  const CHUNKS = ENCODERS.messages(TEXT).map(String);
  const { stream_events } = Serializers.Messages;

  it("is any kind of body", async () => {
    const text = CHUNKS.join("");
    const bodies = [
      text,
      bytes_of(text),
      Buffer.from(text),
      pieces(bytes_of(text), [7, 1]),
      new Set(CHUNKS),
      new Blob([text]).stream(),
      Readable.from(CHUNKS),
      Readable.from([text]).setEncoding("utf8"),
      CHUNKS.map((chunk): object => JSON.parse(chunk.slice(chunk.indexOf("{")))),
      (async function* () {
        yield* pieces(text, [5]);
      })(),
    ];
    for (const body of bodies) await expect_told(stream_events(body), TEXT);
  });

  it("is refused with the errors of collapse_stream", async () => {
    const locked = new Blob(["data: {}"]).stream();
    locked.getReader();
    const no_streams = [undefined, null, 7, {}, Promise.resolve(""), new ArrayBuffer(1), locked];
    const no_chunks = [[1], new Uint16Array(1), new DataView(new ArrayBuffer(1))];
    for (const body of [...no_streams, ...no_chunks]) {
      const refusal = await Promise.resolve()
        .then(() => Serializers.Messages.collapse_stream(body as never))
        .catch((error) => error);
      const { events, error } = await seen(stream_events(body as never));
      expect(error).to.be.instanceOf(ArgumentError);
      expect(String(error)).to.equal(String(refusal));
      expect(events).to.deep.equal(no_streams.includes(body as never) ? [] : told([]));
    }
  });

  /** A stream that gives these chunks and stays open; whether it was cancelled. */
  function left_open(chunks: readonly string[]): {
    stream: ReadableStream<string>;
    cancelled: () => boolean;
  } {
    let is_cancelled = false;
    const stream = new ReadableStream<string>({
      start: (controller) => {
        for (const chunk of chunks) controller.enqueue(chunk);
      },
      cancel: () => {
        is_cancelled = true;
      },
    });
    return { stream, cancelled: () => is_cancelled };
  }

  it("is closed when the consumer stops", async () => {
    const { stream, cancelled } = left_open(CHUNKS.slice(0, -1));
    const events = stream_events(stream);
    await next_of("response.output_text.delta", events);
    await events.return(new Response());
    expect(cancelled()).to.equal(true);
    expect(await events.next()).to.deep.equal({ done: true, value: undefined });

    const readable = Readable.from(CHUNKS);
    for await (const { type } of stream_events(readable)) if (type === "response.output_text.delta") break;
    expect(readable.destroyed).to.equal(true);
  });

  it("is closed behind the terminal event, at an error, and when the consumer stops at the events before one", async () => {
    const ended = left_open(CHUNKS);
    await expect_told(stream_events(ended.stream), TEXT);
    expect(ended.cancelled()).to.equal(true);

    const broken = Readable.from([...CHUNKS.slice(0, -1), "data: garbage\n\n", "data: more\n\n"]);
    expect((await seen(stream_events(broken))).error).to.be.instanceOf(ParseError);
    expect(broken.destroyed).to.equal(true);

    const left = Readable.from([`${CHUNKS.slice(0, -1).join("")}data: garbage\n\n`, "data: more\n\n"]);
    for await (const { type } of stream_events(left)) if (type === "response.output_text.delta") break;
    expect(left.destroyed).to.equal(true);
  });

  it("may come without the blank line behind its last event", () =>
    expect_told(stream_events(CHUNKS.join("").trimEnd()), TEXT));
});

describe("the last event of stream_events", () => {
  const { ChatCompletion, Converse, Messages } = Serializers;

  it("has the id in the headers, which are optional", async () => {
    const body = ENCODERS.converse(TEXT);
    const headers = { "x-amzn-requestid": "req_1" };
    const { events, response } = await seen(Converse.stream_events(body, { headers }));
    expect(events.at(-1)?.response).to.include({ id: "req_1" });
    expect(response?.id).to.equal("req_1");
    expect((await seen(Converse.stream_events(body, null))).response?.id).to.equal(null);
  });

  it("has the metadata that follow the end", async () => {
    const usage = { inputTokens: 1, outputTokens: 2, totalTokens: 3 };
    const body = [...ENCODERS.converse(TEXT), event_frame("metadata", { usage })];
    expect((await seen(Converse.stream_events(body))).response?.usage?.total_tokens).to.equal(3);
  });

  it("says that the answer is incomplete or failed; the item that was cut off is incomplete", async () => {
    for (const [finish_reason, status] of [
      ["length", "incomplete"],
      ["content_filter", "failed"],
    ]) {
      const chunk = {
        id: "c1",
        model: "m",
        choices: [{ index: 0, delta: { content: "Hel" }, finish_reason }],
      };
      await expect_told(ChatCompletion.stream_events(sse(chunk, "[DONE]")), [{ text: ["Hel"] }], {
        type: `response.${status}`,
        last_status: "incomplete",
      });
    }
  });

  it("makes of the events a stream that can be read again", async () => {
    const { events, response } = await seen(ChatCompletion.stream_events(ENCODERS.chat_completion(AROUND)));
    const again = Response.parse_stream(
      named_sse(...events.map((event) => ({ ...event }))),
      "open_responses",
    );
    expect(again.toH()).to.deep.equal(response?.toH());
  });

  it("shares nothing with the others, nor they with each other", async () => {
    const { events } = await seen(Messages.stream_events(ENCODERS.messages(THOUGHTFUL)));
    const visited: object[] = [];
    JSON.stringify(events, (_key, value) => {
      if (typeof value === "object" && value !== null) visited.push(value);
      return value;
    });
    expect(new Set(visited).size).to.equal(visited.length);
  });
});
