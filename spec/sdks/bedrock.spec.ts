import {
  BedrockRuntimeClient,
  ConverseCommand,
  ConverseStreamCommand,
  ThrottlingException,
} from "@aws-sdk/client-bedrock-runtime";
import { expect } from "chai";
import { IncompleteStreamError, Response } from "../../lib/index.js";
import { frame, frames, joined } from "../streams/support.js";
import { StandIn } from "./stand_in.js";
import { conversation, expect_same_stream, rejection } from "./support.js";

const CALL = { toolUseId: "tooluse_2", name: "weather" };
const USAGE = {
  inputTokens: 9,
  outputTokens: 7,
  totalTokens: 16,
  cacheReadInputTokens: 4,
  cacheWriteInputTokens: 0,
};
const BODY = {
  output: {
    message: {
      role: "assistant",
      content: [
        { reasoningContent: { reasoningText: { text: "Let me look.", signature: "c2ln" } } },
        { reasoningContent: { redactedContent: "AAEC" } },
        { text: '{"answer":"sunny"}' },
        { toolUse: { ...CALL, input: { city: "Rome" } } },
      ],
    },
  },
  stopReason: "tool_use",
  usage: USAGE,
  metrics: { latencyMs: 5 },
  additionalModelResponseFields: { stop_sequence: null },
  serviceTier: { type: "flex" },
};
const EVENTS = [
  { messageStart: { role: "assistant" } },
  delta(0, { reasoningContent: { text: "Let me " } }),
  delta(0, { reasoningContent: { text: "look." } }),
  delta(0, { reasoningContent: { signature: "c2ln" } }),
  { contentBlockStop: { contentBlockIndex: 0 } },
  delta(1, { reasoningContent: { redactedContent: "AAE=" } }),
  delta(1, { reasoningContent: { redactedContent: "Ag==" } }),
  { contentBlockStop: { contentBlockIndex: 1 } },
  delta(2, { text: '{"answer":' }),
  delta(2, { text: '"sunny"}' }),
  { contentBlockStop: { contentBlockIndex: 2 } },
  { contentBlockStart: { contentBlockIndex: 3, start: { toolUse: CALL } } },
  delta(3, { toolUse: { input: '{"city":' } }),
  delta(3, { toolUse: { input: '"Rome"}' } }),
  { contentBlockStop: { contentBlockIndex: 3 } },
  { messageStop: { stopReason: "tool_use", additionalModelResponseFields: { stop_sequence: null } } },
  { metadata: { usage: USAGE, metrics: { latencyMs: 5 }, serviceTier: { type: "flex" } } },
];
const STREAM = frames(...EVENTS);
const STREAM_HEADERS = { "content-type": "application/vnd.amazon.eventstream", "x-amzn-requestid": "req-1" };

function delta(contentBlockIndex: number, delta: object): { contentBlockDelta: object } {
  return { contentBlockDelta: { contentBlockIndex, delta } };
}

describe("the client of AWS for Bedrock", () => {
  let server: StandIn;
  let client: BedrockRuntimeClient;

  before(async () => {
    process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = "true";
    server = await StandIn.listening("http2");
    client = new BedrockRuntimeClient({
      region: "us-east-1",
      endpoint: server.url,
      credentials: { accessKeyId: "a", secretAccessKey: "s" },
      maxAttempts: 1,
    });
  });

  after(() => {
    client.destroy();
    server.close();
  });

  const session = () => conversation({ model: "anthropic.claude", reasoning: { budget_tokens: 1_024 } });
  const input = () => session().request_payload("converse", { binary: "bytes" });
  const output = () => client.send(new ConverseStreamCommand(input()));
  const stream = async () => (await output()).stream ?? expect.fail("the output has no stream");

  function answers(bytes: Uint8Array, breaks = false): void {
    server.answers({ headers: STREAM_HEADERS, chunks: [bytes.subarray(0, 99), bytes.subarray(99)], breaks });
  }

  /** The body of the REST API, which has the model in its path. */
  function rest_body(): object {
    const { modelId, ...body } = session().request_payload("converse");
    return body;
  }

  it("sends the payload, and gives an answer that is parsed like its body, with the id of its header", async () => {
    server.answers_json(BODY, { "x-amzn-requestid": "req-1" });
    const answer = await client.send(new ConverseCommand(input()));
    expect(server.sent.at(-1)).to.deep.equal({ path: "/model/anthropic.claude/converse", body: rest_body() });
    expect(Response.parse(answer, "converse").toH()).to.deep.equal(
      Response.parse(BODY, "converse", { headers: { "x-amzn-requestid": "req-1" } }).toH(),
    );
  });

  it("gives a stream that is parsed like its bytes", async () => {
    answers(STREAM);
    await expect_same_stream(stream, STREAM, "converse");
    expect(server.sent.at(-1)).to.deep.equal({
      path: "/model/anthropic.claude/converse-stream",
      body: rest_body(),
    });
  });

  it("gives an output whose stream is read, with the id of its header", async () => {
    answers(STREAM);
    const response = await Response.parse_stream(await output(), "converse");
    const headers = { "x-amzn-requestid": "req-1" };
    expect(response.toH()).to.deep.equal(Response.parse_stream(STREAM, "converse", { headers }).toH());
    expect(response.toH()).to.deep.equal(Response.parse(BODY, "converse", { headers }).toH());
  });

  it("ends as if all were well when a stream was cut between two frames, or the connection breaks", async () => {
    for (const breaks of [false, true]) {
      answers(frames(...EVENTS.slice(0, -2)), breaks);
      const error = await rejection(Response.parse_stream(await output(), "converse"));
      expect(error).to.be.instanceOf(IncompleteStreamError);
      expect(error.message).to.equal("the stream ends before messageStop");
    }
  });

  it("passes its own error on when a stream was cut inside a frame", async () => {
    answers(STREAM.subarray(0, -9));
    const error = await rejection(Response.parse_stream(await output(), "converse"));
    expect(error.message).to.equal("Truncated event message received.");
  });

  it("passes its own error on when the stream reports an exception", async () => {
    const headers = { ":message-type": "exception", ":exception-type": "throttlingException" };
    const exception = frame({ ...headers, ":content-type": "application/json" }, { message: "Slow down." });
    answers(joined([frames(...EVENTS.slice(0, 4)), exception]));
    const error = await rejection(Response.parse_stream(await output(), "converse"));
    expect(error).to.be.instanceOf(ThrottlingException).with.property("message", "Slow down.");
  });
});
