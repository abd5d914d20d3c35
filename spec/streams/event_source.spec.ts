import { expect } from "chai";
import {
  ArgumentError,
  ErrorResponseError,
  IncompleteStreamError,
  Response,
  Serializers,
} from "../../lib/index.js";
import { FORMAT_NAMES, type FormatName } from "../../lib/serializers/formats.js";
import { resolve } from "../../lib/serializers/registry.js";
import type { StreamPiece } from "../../lib/streams/event_source.js";
import { bytes_of, frames, sse, thrown } from "./support.js";

const CHAT_END = { choices: [{ index: 0, delta: {}, finish_reason: "stop" }] };
const CHAT = [{ id: "c1", model: "m", choices: [{ index: 0, delta: { content: "Hi" } }] }, CHAT_END];
const MESSAGES = [
  { type: "message_start", message: { id: "m1", content: [], stop_reason: null } },
  { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
  { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "Hi" } },
  { type: "message_delta", delta: { stop_reason: "end_turn" } },
  { type: "message_stop" },
];
const CONVERSE = [
  { messageStart: { role: "assistant" } },
  { contentBlockDelta: { contentBlockIndex: 0, delta: { text: "Hi" } } },
  { messageStop: { stopReason: "end_turn" } },
];

/** For each format the events of a stream, and the same as they come over the wire. */
const STREAMS: Record<FormatName, { events: object[]; wire: string | Uint8Array }> = {
  open_responses: with_wire([
    {
      type: "response.completed",
      response: { id: "r1", object: "response", status: "completed", output: [] },
    },
  ]),
  chat_completion: { events: CHAT, wire: sse(...CHAT, "[DONE]") },
  messages: with_wire(MESSAGES),
  gemini: with_wire([
    { candidates: [{ content: { parts: [{ text: "H" }] } }], responseId: "g1" },
    { candidates: [{ content: { parts: [{ text: "i" }] }, finishReason: "STOP" }] },
  ]),
  converse: { events: CONVERSE, wire: frames(...CONVERSE) },
};

function with_wire(events: object[]): { events: object[]; wire: string } {
  return { events, wire: sse(...events) };
}

/** A source that says whether it was closed before its end. */
class Source {
  is_closed = false;

  async *of<T>(...values: T[]): AsyncGenerator<T, void, void> {
    let is_whole = false;
    try {
      yield* values;
      is_whole = true;
    } finally {
      this.is_closed = !is_whole;
    }
  }
}

function rejected(pieces: StreamPiece[], format: FormatName = "chat_completion"): Promise<Error> {
  return Response.parse_stream(new Source().of(...pieces), format).then(
    (response) => expect.fail(`parsed ${JSON.stringify(response)}`),
    (error: Error) => error,
  );
}

describe("a stream of parsed events", () => {
  for (const format of FORMAT_NAMES) {
    const { events, wire } = STREAMS[format];
    const { collapse_stream } = resolve(format);

    it(`of ${format} is rebuilt and parsed like the bytes`, async () => {
      const body = collapse_stream?.(wire);
      expect(collapse_stream?.(events)).to.deep.equal(body);
      expect(collapse_stream?.(new Set(events))).to.deep.equal(body);
      expect(await collapse_stream?.(new Source().of(...events))).to.deep.equal(body);
      const response = Response.parse_stream(wire, format).toH();
      expect(Response.parse_stream(events, format).toH()).to.deep.equal(response);
      expect((await Response.parse_stream(new Source().of(...events), format)).toH()).to.deep.equal(response);
    });

    it(`of ${format} that lacks its last event is incomplete, also when it is empty`, async () => {
      for (const cut of [events.slice(0, -1), []]) {
        expect(thrown(() => Response.parse_stream(cut, format))).to.be.instanceOf(IncompleteStreamError);
        expect(await rejected(cut, format)).to.be.instanceOf(IncompleteStreamError);
      }
    });
  }

  it("is closed behind its terminal event, and when something is wrong with it", async () => {
    const whole = new Source();
    await Response.parse_stream(whole.of(...MESSAGES, { type: "ping" }), "messages");
    expect(whole.is_closed).to.equal(true);
    const faulty = new Source();
    const source = faulty.of<StreamPiece>(...CHAT, "data: x\n\n", CHAT_END);
    expect(await Response.parse_stream(source, "chat_completion").catch(String)).to.contain("not both");
    expect(faulty.is_closed).to.equal(true);
  });

  it("holds no chunks: the first piece decides", async () => {
    for (const pieces of [
      [...CHAT, sse(CHAT_END)],
      [sse(...CHAT), CHAT_END],
      [...CHAT, bytes_of(sse("[DONE]"))],
    ]) {
      const error = await rejected(pieces);
      expect(error).to.be.instanceOf(ArgumentError);
      expect(error.message).to.equal("a streamed body holds either chunks or parsed events, not both");
    }
  });

  it("holds objects, which no array, buffer or number is", async () => {
    for (const odd of [[], [CHAT_END], new ArrayBuffer(1), new Uint16Array(1), 7, null, undefined]) {
      const error = await rejected([odd as never]);
      expect(error).to.be.instanceOf(ArgumentError);
      expect(error.message).to.contain("a chunk must be a string or a Uint8Array, got ");
    }
  });

  it("tells its events as it goes", async () => {
    const told = [];
    const source = new Source();
    for await (const event of Serializers.ChatCompletion.stream_events(source.of(...CHAT)))
      told.push(event.type);
    expect(told).to.include.members(["response.output_text.delta", "response.completed"]);
    const cut = Serializers.ChatCompletion.stream_events(new Source().of(CHAT[0]!));
    const error = await drained(cut).catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(IncompleteStreamError);
  });

  it("is not changed, and what becomes of it later changes nothing", () => {
    const events = structuredClone(MESSAGES);
    const accumulator = Serializers.Messages.stream_accumulator();
    for (const event of events) accumulator.push_event(event);
    expect(events).to.deep.equal(MESSAGES);
    Object.assign(events[0]?.message ?? {}, { id: "other" });
    expect(accumulator.result()).to.have.property("id", "m1");
  });
});

describe("the end of parsed chat completion chunks", () => {
  const other = (finish_reason: string | null) => ({
    choices: [{ index: 1, delta: { content: "Ho" }, finish_reason }],
  });

  it("is complete when every choice has a finish_reason", async () => {
    expect((await rejected([...CHAT, other(null)])).message).to.equal(
      "the events end before choice 1 has a finish_reason",
    );
    const body = Serializers.ChatCompletion.collapse_stream([...CHAT, other(null), other("length")]);
    expect(body).to.have.property("choices").with.lengthOf(2);
  });

  it("is complete with the expiry of spoken audio", async () => {
    const audio = (members: object) => ({ choices: [{ index: 0, delta: { audio: members } }] });
    const spoken = audio({ id: "a1", data: "AAEC", transcript: "Hi" });
    const response = Serializers.ChatCompletion.collapse_stream([spoken, audio({ expires_at: 9 })]);
    expect(response).to.have.nested.property("choices[0].message.audio.expires_at", 9);
    for (const last of [spoken, audio({ expires_at: 9, data: "AAEC" }), audio({ expires_at: null })]) {
      expect(await rejected([spoken, last])).to.be.instanceOf(IncompleteStreamError);
    }
  });

  it("tells listeners the calls that were still open", () => {
    const calls: unknown[] = [];
    const tool_call = { index: 0, id: "t1", function: { name: "f", arguments: "{}" } };
    Serializers.ChatCompletion.stream_accumulator()
      .on_tool_call((call) => calls.push(call))
      .push_event({
        choices: [{ index: 0, delta: { tool_calls: [tool_call] }, finish_reason: "tool_calls" }],
      })
      .end_events();
    expect(calls).to.deep.equal([{ call_id: "t1", name: "f", arguments: "{}" }]);
  });
});

describe("the events of the AWS SDK", () => {
  const $metadata = { httpStatusCode: 200, requestId: "req-1", cfId: undefined };

  it("come in the output of a command, whose metadata gives the id", async () => {
    const body = await Serializers.Converse.collapse_stream({
      stream: new Source().of(...CONVERSE),
      $metadata,
    });
    expect(body).to.deep.equal({
      stopReason: "end_turn",
      $metadata: { httpStatusCode: 200, requestId: "req-1" },
      output: { message: { role: "assistant", content: [{ text: "Hi" }] } },
    });
    const output = () => ({ stream: new Source().of(...CONVERSE), $metadata });
    expect((await Response.parse_stream(output(), "converse")).id).to.equal("req-1");
    const headers = { "x-amzn-requestid": "req-2" };
    expect((await Response.parse_stream(output(), "converse", { headers })).id).to.equal("req-2");
  });

  it("come from a source that is closed when the reading stops", async () => {
    const source = new Source();
    const events = Serializers.Converse.stream_events({ stream: source.of(...CONVERSE), $metadata });
    for await (const { type } of events) if (type === "response.created") break;
    expect(source.is_closed).to.equal(true);
  });

  it("must come: an output without a stream is none", () => {
    for (const output of [{ $metadata }, { stream: undefined, $metadata }, { stream: {}, $metadata }]) {
      expect(thrown(() => Response.parse_stream(output as never, "converse"))).to.be.instanceOf(
        ArgumentError,
      );
    }
  });

  it("hold bytes where the wire has base64", () => {
    const delta = (redactedContent: unknown) => ({
      contentBlockDelta: { contentBlockIndex: 0, delta: { reasoningContent: { redactedContent } } },
    });
    const [start, , stop] = CONVERSE as [object, object, object];
    const body = (...deltas: object[]) => Serializers.Converse.collapse_stream([start, ...deltas, stop]);
    const bytes = body(delta(new Uint8Array([0, 1])), delta(Buffer.from([2])));
    expect(bytes).to.deep.equal(body(delta("AAE="), delta("Ag==")));
    expect(bytes).to.have.deep.nested.property("output.message.content", [
      { reasoningContent: { redactedContent: "AAEC" } },
    ]);
  });

  it("hold exceptions, as errors or as plain objects", () => {
    const message = "Slow down.";
    const error = Object.assign(new Error(message), { name: "ThrottlingException", $fault: "client" });
    for (const throttlingException of [error, { message }]) {
      const caught = thrown(() => Response.parse_stream([...CONVERSE, { throttlingException }], "converse"));
      expect(caught).to.be.instanceOf(ErrorResponseError);
      expect(caught.message).to.equal("the API returned an error: throttlingException: Slow down.");
    }
  });

  it("of unknown kinds are ignored", () => {
    const unknown = [{ $unknown: ["later", {}] }, { later: { text: "x" } }, {}];
    expect(Serializers.Converse.collapse_stream([...unknown, ...CONVERSE])).to.deep.equal(
      Serializers.Converse.collapse_stream(CONVERSE),
    );
  });
});

describe("the message of a parsed message_start", () => {
  it("may hold the blocks already that the events behind it tell", () => {
    const [start, ...others] = MESSAGES;
    const message = { ...start?.message, content: [{ type: "text", text: "Hi" }], stop_reason: "end_turn" };
    const body = Serializers.Messages.collapse_stream([{ ...start, message }, ...others]);
    expect(body).to.deep.equal(Serializers.Messages.collapse_stream(MESSAGES));
  });
});

async function drained(events: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of events);
}
