import { Readable } from "node:stream";
import { expect } from "chai";
import { ArgumentError, IncompleteStreamError, ParseError } from "../../lib/errors.js";
import { collapse_stream, type RebuiltBody } from "../../lib/streams/collapse.js";
import { ACCUMULATORS, bytes_of, pieces, sse, thrown } from "./support.js";

const chat = ACCUMULATORS.chat_completion;
const gemini = ACCUMULATORS.gemini;

const CHUNK = { id: "c1", choices: [{ index: 0, delta: { content: "Höi" }, finish_reason: "stop" }] };
const STREAM = sse(CHUNK, "[DONE]");
const BODY = {
  id: "c1",
  object: "chat.completion",
  choices: [
    {
      index: 0,
      message: { role: "assistant", content: "Höi", refusal: null },
      finish_reason: "stop",
      logprobs: null,
    },
  ],
};
const CHUNKS = pieces(bytes_of(STREAM), [5]);

async function* generated<T>(values: Iterable<T>): AsyncGenerator<T> {
  yield* values;
}

async function rejected(promise: Promise<RebuiltBody>): Promise<Error> {
  return promise.then(
    (value) => expect.fail(`resolved to ${JSON.stringify(value)}`),
    (error: Error) => error,
  );
}

describe("collapse_stream", () => {
  it("gives the body of text, of bytes, and of an iterable of them at once", () => {
    const bodies: RebuiltBody[] = [
      collapse_stream(chat, STREAM),
      collapse_stream(chat, bytes_of(STREAM)),
      collapse_stream(chat, Buffer.from(STREAM)),
      collapse_stream(chat, CHUNKS),
      collapse_stream(chat, new Set(pieces(STREAM, [40]))),
      collapse_stream(chat, CHUNKS.values()),
    ];
    for (const body of bodies) expect(body).to.deep.equal(BODY);
  });

  it("gives a promise of the body of an async iterable, a ReadableStream, a Readable", async () => {
    const sources = [
      collapse_stream(chat, generated(CHUNKS)),
      collapse_stream(chat, generated(pieces(STREAM, [3]))),
      collapse_stream(chat, new Blob([STREAM]).stream()),
      collapse_stream(chat, Readable.from(CHUNKS)),
      collapse_stream(chat, Readable.from([STREAM]).setEncoding("utf8")),
    ];
    for (const promise of sources) {
      expect(promise).to.be.instanceOf(Promise);
      expect(await promise).to.deep.equal(BODY);
    }
  });

  it("throws at once for a body at hand, and rejects for one that is coming", async () => {
    expect(thrown(() => collapse_stream(chat, "data: x\n\n"))).to.be.instanceOf(ParseError);
    expect(thrown(() => collapse_stream(chat, []))).to.be.instanceOf(IncompleteStreamError);
    expect(await rejected(collapse_stream(chat, generated(["data: x\n\n"])))).to.be.instanceOf(ParseError);
    expect(await rejected(collapse_stream(chat, generated([])))).to.be.instanceOf(IncompleteStreamError);
  });

  it("throws ArgumentError saying what is accepted", () => {
    for (const [body, named] of [
      [undefined, "undefined"],
      [null, "null"],
      [7, "7"],
      [{}, "[object Object]"],
      [() => STREAM, "a function"],
      [Promise.resolve(STREAM), "a Promise: await it first"],
      [new ArrayBuffer(1), "[object ArrayBuffer]"],
    ] as const) {
      const error = thrown(() => collapse_stream(chat, body as never));
      expect(error).to.be.instanceOf(ArgumentError);
      expect(error.message).to.equal(
        `a streamed body must be a string, a Uint8Array, an iterable of these, or an async iterable of them (a ReadableStream, a Readable); got ${named}`,
      );
    }
  });

  it("throws ArgumentError for chunks that are neither text nor bytes", async () => {
    expect(thrown(() => collapse_stream(chat, [1, 2] as never))).to.be.instanceOf(ArgumentError);
    expect(thrown(() => collapse_stream(chat, new Uint16Array(2) as never))).to.be.instanceOf(ArgumentError);
    expect(await rejected(collapse_stream(chat, generated([7 as never])))).to.be.instanceOf(ArgumentError);
  });

  it("stops reading at the terminal event and closes the source", async () => {
    const taken: string[] = [];
    const parts = ["data: {}\n\n", STREAM, "more", "and more"];
    const source = (function* () {
      for (const part of parts) {
        taken.push(part);
        yield part;
      }
    })();
    expect(collapse_stream(chat, source)).to.deep.equal(BODY);
    expect(taken).to.deep.equal(parts.slice(0, 2));

    const readable = Readable.from([STREAM, "more", "and more"]);
    expect(await collapse_stream(chat, readable)).to.deep.equal(BODY);
    expect(readable.destroyed).to.equal(true);
  });

  it("cancels a source whose content is at fault", async () => {
    let reason: unknown = "not cancelled";
    const stream = new ReadableStream<string>({
      start: (controller) => controller.enqueue("data: x\n\n"),
      cancel: (why) => {
        reason = why;
      },
    });
    expect(await rejected(collapse_stream(chat, stream))).to.be.instanceOf(ParseError);
    expect(reason).to.not.equal("not cancelled");

    const readable = Readable.from(["data: x\n\n", "more"]);
    expect(await rejected(collapse_stream(chat, readable))).to.be.instanceOf(ParseError);
    expect(readable.destroyed).to.equal(true);
  });

  it("rejects with the error of the source itself", async () => {
    const reset = new Error("ECONNRESET");
    const source = (async function* () {
      yield sse(CHUNK);
      throw reset;
    })();
    expect(await rejected(collapse_stream(chat, source))).to.equal(reset);
  });

  it("rejects a stream that another reader has", async () => {
    const stream = new Blob([STREAM]).stream();
    stream.getReader();
    const error = await rejected(collapse_stream(chat, stream));
    expect(error).to.be.instanceOf(ArgumentError);
    expect(error.message).to.equal("the stream is locked: another reader has it");
  });

  it("reads a format without terminal event to the last byte", () => {
    const chunk = { candidates: [{ content: { parts: [{ text: "Hi" }] }, finishReason: "STOP" }] };
    const metadata = { usageMetadata: { totalTokenCount: 3 } };
    expect(collapse_stream(gemini, [sse(chunk), sse(metadata)])).to.deep.equal({ ...chunk, ...metadata });
  });
});
