import { expect } from "chai";
import { ErrorResponseError, IncompleteStreamError, ParseError } from "../../../lib/errors.js";
import type { JsonObject } from "../../../lib/json.js";
import {
  ACCUMULATORS,
  collapsed,
  event_frame,
  frame,
  frames,
  joined,
  thrown,
} from "../../streams/support.js";

const START = { messageStart: { role: "assistant", p: "abc" } };
const STOP = { messageStop: { stopReason: "end_turn", p: "abcdef" } };

const open = (contentBlockIndex: number, start: JsonObject) => ({
  contentBlockStart: { contentBlockIndex, start },
});
const delta = (contentBlockIndex: number, delta: JsonObject) => ({
  contentBlockDelta: { contentBlockIndex, delta, p: "a" },
});
const text = (index: number, text: string) => delta(index, { text });
const input = (index: number, input: string) => delta(index, { toolUse: { input } });
const reasoning = (index: number, reasoningContent: JsonObject) => delta(index, { reasoningContent });
const close = (contentBlockIndex: number) => ({ contentBlockStop: { contentBlockIndex } });
const TOOL = { toolUseId: "tooluse_1", name: "f" };

function rebuilt(...events: Record<string, unknown>[]): JsonObject {
  return collapsed("converse", frames(START, ...events, STOP)) as JsonObject;
}

function content_of(...events: Record<string, unknown>[]): unknown {
  return ((rebuilt(...events).output as JsonObject).message as JsonObject).content;
}

const base64 = (text: string) => Buffer.from(text).toString("base64");

describe("a converse stream", () => {
  it("is the answer with its blocks, the stop reason and the metadata", () => {
    const metadata = {
      usage: { inputTokens: 10, outputTokens: 5, totalTokens: 15 },
      metrics: { latencyMs: 7 },
      p: "x",
    };
    const body = frames(START, text(0, "Hel"), text(0, "lo"), close(0), STOP, { metadata });
    expect(collapsed("converse", body)).to.deep.equal({
      output: { message: { role: "assistant", content: [{ text: "Hello" }] } },
      stopReason: "end_turn",
      usage: { inputTokens: 10, outputTokens: 5, totalTokens: 15 },
      metrics: { latencyMs: 7 },
    });
  });

  it("is complete without metadata and without blocks", () => {
    expect(rebuilt()).to.deep.equal({
      output: { message: { role: "assistant", content: [] } },
      stopReason: "end_turn",
    });
  });

  it("takes metadata members from the later event that has them", () => {
    const body = frames(
      START,
      STOP,
      { metadata: { usage: { inputTokens: 1 }, metrics: { latencyMs: 1 }, trace: { a: 1 } } },
      { metadata: { metrics: { latencyMs: 2 }, performanceConfig: { latency: "optimized" }, usage: null } },
      { metadata: { serviceTier: { type: "flex" } } },
    );
    expect(collapsed("converse", body)).to.deep.include({
      usage: { inputTokens: 1 },
      metrics: { latencyMs: 2 },
      trace: { a: 1 },
      performanceConfig: { latency: "optimized" },
      serviceTier: { type: "flex" },
    });
  });

  it("takes additionalModelResponseFields from messageStop", () => {
    const stop = {
      messageStop: { stopReason: "stop_sequence", additionalModelResponseFields: { stop_sequence: "x" } },
    };
    expect(collapsed("converse", frames(START, stop))).to.deep.equal({
      output: { message: { role: "assistant", content: [] } },
      stopReason: "stop_sequence",
      additionalModelResponseFields: { stop_sequence: "x" },
    });
  });

  it("tells blocks apart by contentBlockIndex and gives them in its order", () => {
    expect(
      content_of(text(1, "b"), open(0, { toolUse: TOOL }), input(0, "{}"), text(1, "d"), text(2, "e")),
    ).to.deep.equal([{ toolUse: { ...TOOL, input: {} } }, { text: "bd" }, { text: "e" }]);
  });

  it("gives the input of a tool call from its pieces, {} without any", () => {
    expect(content_of(open(0, { toolUse: TOOL }), input(0, '{"city":'), input(0, '"Rome"}'))).to.deep.equal([
      { toolUse: { ...TOOL, input: { city: "Rome" } } },
    ]);
    expect(content_of(open(0, { toolUse: TOOL }), close(0))).to.deep.equal([
      { toolUse: { ...TOOL, input: {} } },
    ]);
    expect(content_of(open(0, { toolUse: TOOL }), input(0, ""))).to.deep.equal([
      { toolUse: { ...TOOL, input: {} } },
    ]);
  });

  it("keeps the text of an input that is cut off, or whose digits JSON.parse would change", () => {
    expect(content_of(open(0, { toolUse: TOOL }), input(0, '{"city":"Ro'))).to.deep.equal([
      { toolUse: { ...TOOL, input: '{"city":"Ro' } },
    ]);
    expect(content_of(open(0, { toolUse: TOOL }), input(0, '{"id":9007199254740993}'))).to.deep.equal([
      { toolUse: { ...TOOL, input: '{"id":9007199254740993}' } },
    ]);
  });

  it("keeps a tool call that the server makes", () => {
    const start = { ...TOOL, type: "server_tool_use" };
    expect(content_of(open(0, { toolUse: start }), input(0, "{}"))).to.deep.equal([
      { toolUse: { ...start, input: {} } },
    ]);
  });

  it("begins a new call when an index is started again", () => {
    expect(
      content_of(
        open(0, { toolUse: TOOL }),
        input(0, '{"a":1}'),
        close(0),
        open(0, { toolUse: { ...TOOL, toolUseId: "tooluse_2" } }),
        input(0, '{"b":2}'),
      ),
    ).to.deep.equal([
      { toolUse: { ...TOOL, input: { a: 1 } } },
      { toolUse: { ...TOOL, toolUseId: "tooluse_2", input: { b: 2 } } },
    ]);
  });

  it("joins reasoning text and signature, and needs no text", () => {
    expect(
      content_of(
        reasoning(0, { text: "Let " }),
        reasoning(0, { text: "me" }),
        reasoning(0, { signature: "s1" }),
        reasoning(0, { signature: "s2" }),
        reasoning(1, { signature: "only" }),
        reasoning(2, { text: "unsigned" }),
      ),
    ).to.deep.equal([
      { reasoningContent: { reasoningText: { text: "Let me", signature: "s1s2" } } },
      { reasoningContent: { reasoningText: { text: "", signature: "only" } } },
      { reasoningContent: { reasoningText: { text: "unsigned" } } },
    ]);
  });

  it("joins the bytes of redacted content, not its base64 text", () => {
    expect(
      content_of(
        reasoning(0, { redactedContent: base64("ab") }),
        reasoning(0, { redactedContent: base64("cd") }),
      ),
    ).to.deep.equal([{ reasoningContent: { redactedContent: base64("abcd") } }]);
  });

  it("leaves out blocks and deltas of unknown kinds without shifting their neighbours", () => {
    expect(
      content_of(
        text(0, "a"),
        delta(0, { citation: { title: "t" } }),
        text(0, "b"),
        open(1, { image: { format: "png" } }),
        delta(1, { image: { source: {} } }),
        close(1),
        delta(2, { strange: "x" }),
        { contentBlockDelta: { contentBlockIndex: 3 } },
        { contentBlockStart: { contentBlockIndex: 3 } },
        { strangeEvent: { contentBlockIndex: 0, delta: { text: "no" } } },
        text(4, "c"),
      ),
    ).to.deep.equal([{ text: "ab" }, { text: "c" }]);
  });

  it("takes a role from messageStart, else assistant", () => {
    const role_of = (...events: Record<string, unknown>[]) =>
      ((collapsed("converse", frames(...events)) as JsonObject).output as { message: JsonObject }).message
        .role;
    expect(role_of({ messageStart: { role: "other" } }, STOP)).to.equal("other");
    expect(role_of(text(0, "a"), STOP)).to.equal("assistant");
  });

  it("takes keys such as __proto__ for data", () => {
    const hostile = JSON.parse('{"__proto__":{"polluted":1},"constructor":2}') as JsonObject;
    const body = joined([
      frames(START, open(0, { toolUse: { ...hostile, ...TOOL } }), input(0, JSON.stringify(hostile)), STOP),
      event_frame("metadata", hostile),
    ]);
    const written = '"__proto__":{"polluted":1},"constructor":2';
    expect(JSON.stringify(collapsed("converse", body)).split(written)).to.have.lengthOf(4);
    expect({}).not.to.have.property("polluted");
  });

  it("passes a JSON body through", () => {
    const body = { message: "The security token included in the request is invalid." };
    expect(collapsed("converse", JSON.stringify(body))).to.deep.equal(body);
  });

  it("takes the events of the AWS SDK", () => {
    const stream = ACCUMULATORS.converse();
    for (const event of [START, text(0, "Hi"), close(0), STOP]) stream.push_event(event);
    expect(stream.result()).to.deep.equal(rebuilt(text(0, "Hi")));
  });
});

describe("the errors of a converse stream", () => {
  const error_of = (...parts: Uint8Array[]) => thrown(() => collapsed("converse", joined(parts)));
  const exception = frame(
    { ":message-type": "exception", ":exception-type": "throttlingException" },
    { message: "Too many requests" },
  );

  it("are told by exception type and message, behind messageStop too", () => {
    for (const body of [
      exception,
      joined([frames(START, text(0, "a")), exception]),
      joined([frames(START, STOP), exception]),
    ]) {
      const error = error_of(body);
      expect(error).to.be.instanceOf(ErrorResponseError);
      expect(error.message).to.equal("the API returned an error: throttlingException: Too many requests");
    }
  });

  it("are IncompleteStreamError without messageStop, or with nothing but it", () => {
    const no_stop = error_of(frames(START, text(0, "a"), close(0), { metadata: { usage: {} } }));
    expect(no_stop).to.be.instanceOf(IncompleteStreamError);
    expect(no_stop.message).to.equal("the stream ends before messageStop");
    const nothing = error_of(frames(STOP));
    expect(nothing).to.be.instanceOf(IncompleteStreamError);
    expect(nothing.message).to.equal("the stream has neither messageStart nor a content block");
    expect(error_of(new Uint8Array())).to.be.instanceOf(IncompleteStreamError);
  });

  it("are IncompleteStreamError when the metadata behind messageStop is cut", () => {
    const whole = frames(START, STOP, { metadata: { usage: { inputTokens: 1 } } });
    const complete = frames(START, STOP).length;
    for (let cut = complete + 1; cut < whole.length; cut++) {
      expect(error_of(whole.subarray(0, cut)), `cut at ${cut}`).to.be.instanceOf(IncompleteStreamError);
    }
  });

  it("are ParseError for a payload that is no JSON", () => {
    expect(
      error_of(frames(START), event_frame("contentBlockDelta", '{"contentBlockIndex":')),
    ).to.be.instanceOf(ParseError);
  });
});

describe("the listeners of a converse stream", () => {
  it("hear text, reasoning, and a call when its block stops or at the end, but no server tool", () => {
    const heard: unknown[] = [];
    const stream = ACCUMULATORS.converse()
      .on_text((text) => heard.push(text))
      .on_reasoning((reasoning) => heard.push({ reasoning }))
      .on_tool_call((call) => heard.push(call));
    stream.push(
      frames(
        START,
        reasoning(0, { text: "Hm" }),
        reasoning(0, { signature: "s" }),
        text(1, "Hi"),
        open(2, { toolUse: TOOL }),
        input(2, '{"a":'),
        input(2, "1}"),
      ),
    );
    expect(heard).to.deep.equal([{ reasoning: "Hm" }, "Hi"]);
    stream.push(
      frames(close(2), close(2), open(3, { toolUse: { ...TOOL, type: "server_tool_use" } }), close(3)),
    );
    stream.push(frames(open(4, { toolUse: { ...TOOL, toolUseId: "tooluse_2" } }), STOP));
    expect(heard.slice(2)).to.deep.equal([
      { call_id: "tooluse_1", name: "f", arguments: '{"a":1}' },
      { call_id: "tooluse_2", name: "f", arguments: "{}" },
    ]);
  });
});
