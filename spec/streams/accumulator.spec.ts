import { expect } from "chai";
import {
  ArgumentError,
  ErrorResponseError,
  IncompleteStreamError,
  InvalidStateError,
  ParseError,
} from "../../lib/errors.js";
import type { FinishedToolCall } from "../../lib/streams/listeners.js";
import { ACCUMULATORS, pieces, sse, thrown } from "./support.js";

const accumulator = ACCUMULATORS.messages;

const START = { type: "message_start", message: { id: "m1", content: [], stop_reason: null } };
const TEXT = { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } };
const delta = (text: string) => ({
  type: "content_block_delta",
  index: 0,
  delta: { type: "text_delta", text },
});
const STOP = { type: "message_stop" };
const STREAM = sse(START, TEXT, delta("Hi"), delta(" you"), STOP);
const BODY = { id: "m1", content: [{ type: "text", text: "Hi you" }], stop_reason: null };

describe("StreamAccumulator", () => {
  it("takes chunks, giving itself, and gives the body", () => {
    const stream = accumulator();
    expect(stream.push(STREAM)).to.equal(stream);
    expect(stream.result()).to.deep.equal(BODY);
  });

  it("gives the same body again", () => {
    const stream = accumulator().push(STREAM);
    expect(stream.result()).to.equal(stream.result());
  });

  it("throws InvalidStateError for a push after the result, and still gives the result", () => {
    const stream = accumulator().push(STREAM);
    const body = stream.result();
    for (const late of [() => stream.push(STREAM), () => stream.push_event(STOP), () => stream.push_done()]) {
      expect(thrown(late)).to.be.instanceOf(InvalidStateError);
    }
    expect(thrown(() => stream.push("")).message).to.equal("push after result: the stream has ended");
    expect(stream.result()).to.equal(body);
  });

  it("takes no notice of what is pushed behind the terminal event", () => {
    expect(accumulator().push(STREAM).push("data: garbage\n\n").result()).to.deep.equal(BODY);
  });

  it("stays failed with the same error", () => {
    for (const [chunk, kind] of [
      ["data: garbage\n\n", ParseError],
      [sse({ type: "error", error: { type: "overloaded_error", message: "m" } }), ErrorResponseError],
    ] as const) {
      const stream = accumulator();
      const error = thrown(() => stream.push(chunk));
      expect(error).to.be.instanceOf(kind);
      expect(thrown(() => stream.push(STREAM))).to.equal(error);
      expect(thrown(() => stream.result())).to.equal(error);
      expect(thrown(() => stream.push_event(STOP))).to.equal(error);
    }
  });

  it("stays failed after a result that threw", () => {
    const stream = accumulator().push(sse(START));
    const error = thrown(() => stream.result());
    expect(error).to.be.instanceOf(IncompleteStreamError);
    expect(thrown(() => stream.push(sse(STOP)))).to.equal(error);
    expect(thrown(() => stream.result())).to.equal(error);
  });

  it("throws ArgumentError for a chunk that is neither text nor bytes, and fails with it", () => {
    for (const chunk of [
      undefined,
      null,
      1,
      {},
      [1],
      new ArrayBuffer(1),
      new Uint16Array(1),
      new DataView(new ArrayBuffer(1)),
    ]) {
      const stream = accumulator();
      const error = thrown(() => stream.push(chunk as never));
      expect(error).to.be.instanceOf(ArgumentError);
      expect(error.message).to.match(/^a chunk must be a string or a Uint8Array, got /);
      expect(thrown(() => stream.result())).to.equal(error);
    }
  });

  it("says what a chunk is instead", () => {
    const said = (chunk: unknown) => thrown(() => accumulator().push(chunk as never)).message;
    const text = "a chunk must be a string or a Uint8Array, got ";
    expect([[1], null, 1].map(said)).to.deep.equal([
      `${text}an array`,
      `${text}null`,
      `${text}a value of type number`,
    ]);
  });

  it("says what came after the result", () => {
    const stream = accumulator().push(STREAM);
    stream.result();
    const said = (action: () => unknown) => thrown(action).message;
    const text = "after result: the stream has ended";
    expect(said(() => stream.push_event(START))).to.equal(`push_event ${text}`);
    expect(said(() => stream.push_done())).to.equal(`push_done ${text}`);
    expect(said(() => stream.end_events())).to.equal(`end_events ${text}`);
  });

  it("takes empty chunks", () => {
    expect(accumulator().push("").push(new Uint8Array()).push(STREAM).push("").result()).to.deep.equal(BODY);
  });

  it("takes text and bytes in turn", () => {
    const stream = accumulator();
    for (const [turn, piece] of pieces(STREAM, [3, 5]).entries()) {
      stream.push(turn % 2 ? piece : new Uint8Array(Buffer.from(piece)));
    }
    expect(stream.result()).to.deep.equal(BODY);
  });

  it("knows whether the terminal event has come", () => {
    const stream = accumulator();
    expect(stream.ended).to.equal(false);
    expect(stream.push(sse(START)).ended).to.equal(false);
    expect(stream.push(sse(STOP)).ended).to.equal(true);
    stream.result();
    expect(stream.ended).to.equal(true);
    expect(thrown(() => accumulator().push("data: x\n\n"))).to.be.instanceOf(ParseError);
  });

  it("takes parsed events", () => {
    const stream = accumulator();
    for (const event of [START, TEXT, delta("Hi you"), STOP, delta("behind the end")])
      stream.push_event(event);
    expect(stream.result()).to.deep.equal(BODY);
    expect(TEXT.content_block).to.deep.equal({ type: "text", text: "" });
    expect(thrown(() => accumulator().push_event([] as never))).to.be.instanceOf(ArgumentError);
  });

  it("takes parsed chunks and the end marker of a chat completion", () => {
    const stream = ACCUMULATORS.chat_completion().push_event({ choices: [{ delta: { content: "Hi" } }] });
    expect(stream.push_done().result()).to.have.property("object", "chat.completion");
  });
});

describe("the listeners of a StreamAccumulator", () => {
  it("hear each piece once, in order, as soon as its event is complete", () => {
    const heard: string[] = [];
    const stream = accumulator()
      .on_text((text) => heard.push(`1 ${text}`))
      .on_text((text) => heard.push(`2 ${text}`));
    stream.push(sse(START, TEXT, delta("Hi")).slice(0, -1));
    expect(heard).to.deep.equal([]);
    stream.push("\n");
    expect(heard).to.deep.equal(["1 Hi", "2 Hi"]);
    stream.push(sse(delta(""), delta(" you"), STOP)).result();
    expect(heard).to.deep.equal(["1 Hi", "2 Hi", "1  you", "2  you"]);
  });

  it("hear text, reasoning and tool calls in the order of the stream", () => {
    const heard: unknown[] = [];
    accumulator()
      .on_text((text) => heard.push(text))
      .on_reasoning((text) => heard.push({ reasoning: text }))
      .on_tool_call((call: FinishedToolCall) => heard.push(call))
      .push(
        sse(
          START,
          { type: "content_block_start", index: 0, content_block: { type: "thinking", thinking: "" } },
          { type: "content_block_delta", index: 0, delta: { type: "thinking_delta", thinking: "Hm" } },
          {
            type: "content_block_start",
            index: 1,
            content_block: { type: "tool_use", id: "t1", name: "f", input: {} },
          },
          {
            type: "content_block_delta",
            index: 1,
            delta: { type: "input_json_delta", partial_json: '{"a":' },
          },
          { type: "content_block_delta", index: 1, delta: { type: "input_json_delta", partial_json: "1}" } },
          { type: "content_block_stop", index: 1 },
          { type: "content_block_start", index: 2, content_block: { type: "text", text: "Done" } },
          STOP,
        ),
      );
    expect(heard).to.deep.equal([
      { reasoning: "Hm" },
      { call_id: "t1", name: "f", arguments: '{"a":1}' },
      "Done",
    ]);
  });

  it("must be registered before the first push", () => {
    const late = thrown(() =>
      accumulator()
        .push("")
        .on_text(() => {}),
    );
    expect(late).to.be.instanceOf(InvalidStateError);
    expect(late.message).to.equal("listeners must be registered before the first push");
    expect(
      thrown(() =>
        accumulator()
          .push_event(START)
          .on_reasoning(() => {}),
      ),
    ).to.be.instanceOf(InvalidStateError);
    expect(
      thrown(() =>
        accumulator()
          .push(STREAM)
          .on_tool_call(() => {}),
      ),
    ).to.be.instanceOf(InvalidStateError);
  });

  it("must be functions", () => {
    for (const listener of [null, undefined, "f", {}]) {
      expect(thrown(() => accumulator().on_text(listener as never))).to.be.instanceOf(ArgumentError);
      expect(thrown(() => accumulator().on_reasoning(listener as never))).to.be.instanceOf(ArgumentError);
      expect(thrown(() => accumulator().on_tool_call(listener as never))).to.be.instanceOf(ArgumentError);
    }
  });

  it("are called by what they are when they are none", () => {
    const said = (listener: unknown) => thrown(() => accumulator().on_text(listener as never)).message;
    expect([null, "f"].map(said)).to.deep.equal([
      "a listener must be a function, got null",
      "a listener must be a function, got string",
    ]);
  });

  it("fail the accumulator when they throw", () => {
    const failure = new RangeError("the screen is full");
    const stream = accumulator().on_text(() => {
      throw failure;
    });
    expect(thrown(() => stream.push(STREAM))).to.equal(failure);
    expect(thrown(() => stream.push(STREAM))).to.equal(failure);
    expect(thrown(() => stream.result())).to.equal(failure);
  });

  it("cannot push into the accumulator that they listen to", () => {
    const stream = accumulator().on_text(() => {
      stream.push(STREAM);
    });
    const error = thrown(() => stream.push(STREAM));
    expect(error).to.be.instanceOf(InvalidStateError);
    expect(error.message).to.equal("push inside a listener of the same accumulator");
    expect(thrown(() => stream.result())).to.equal(error);
    const ending = accumulator().on_text(() => ending.result());
    expect(thrown(() => ending.push(STREAM)).message).to.equal(
      "result inside a listener of the same accumulator",
    );
  });
});
