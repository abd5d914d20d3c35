import Anthropic from "@anthropic-ai/sdk";
import { expect } from "chai";
import { IncompleteStreamError, Response } from "../../lib/index.js";
import { named_sse } from "../streams/support.js";
import { StandIn } from "./stand_in.js";
import { conversation, expect_same, expect_same_stream, rejection } from "./support.js";

const CITATION = {
  type: "char_location",
  cited_text: "sun",
  document_index: 0,
  document_title: null,
  start_char_index: 0,
  end_char_index: 3,
};
const CALL = { type: "tool_use", id: "toolu_2", name: "weather", input: { city: "Rome" } };
const MESSAGE = {
  id: "msg_1",
  type: "message",
  role: "assistant",
  model: "m",
  content: [
    { type: "thinking", thinking: "Let me look.", signature: "c2ln" },
    { type: "redacted_thinking", data: "AAEC" },
    { type: "text", text: '{"answer":"sunny"}', citations: [CITATION] },
    CALL,
  ],
  stop_reason: "tool_use",
  stop_sequence: null,
  usage: { input_tokens: 9, output_tokens: 7, cache_read_input_tokens: 4, cache_creation_input_tokens: 0 },
};

function open(index: number, content_block: object): { type: string } {
  return { type: "content_block_start", index, content_block } as { type: string };
}

function delta(index: number, type: string, members: object): { type: string } {
  return { type: "content_block_delta", index, delta: { type, ...members } } as { type: string };
}

function close(index: number): { type: string } {
  return { type: "content_block_stop", index } as { type: string };
}

const STARTED = {
  ...MESSAGE,
  content: [],
  stop_reason: null,
  usage: { ...MESSAGE.usage, output_tokens: 1 },
};
const EVENTS = [
  { type: "message_start", message: STARTED },
  open(0, { type: "thinking", thinking: "", signature: "" }),
  { type: "ping" },
  delta(0, "thinking_delta", { thinking: "Let me look." }),
  delta(0, "signature_delta", { signature: "c2ln" }),
  close(0),
  open(1, { type: "redacted_thinking", data: "AAEC" }),
  close(1),
  open(2, { type: "text", text: "", citations: [] }),
  delta(2, "text_delta", { text: '{"answer":' }),
  delta(2, "text_delta", { text: '"sunny"}' }),
  delta(2, "citations_delta", { citation: CITATION }),
  close(2),
  open(3, { ...CALL, input: {} }),
  delta(3, "input_json_delta", { partial_json: "" }),
  delta(3, "input_json_delta", { partial_json: '{"city":' }),
  delta(3, "input_json_delta", { partial_json: '"Rome"}' }),
  close(3),
  {
    type: "message_delta",
    delta: { stop_reason: "tool_use", stop_sequence: null },
    usage: { output_tokens: 7 },
  },
  { type: "message_stop" },
];
const STREAM = named_sse(...EVENTS);

describe("the client of Anthropic", () => {
  let server: StandIn;
  let client: Anthropic;

  before(async () => {
    server = await StandIn.listening();
    client = new Anthropic({ apiKey: "k", baseURL: server.url, maxRetries: 0 });
  });

  after(() => server.close());

  const payload = () => conversation({ reasoning: { budget_tokens: 1_024 } }).request_payload("messages");
  const stream = () => client.messages.create({ ...payload(), stream: true });
  const helper = async () => client.messages.stream(payload());

  it("sends the payload, and gives an answer that is parsed like its body", async () => {
    server.answers_json(MESSAGE, { "request-id": "req_1" });
    const message = await client.messages.create({ ...payload(), stream: false });
    expect(server.sent.at(-1)).to.deep.equal({ path: "/v1/messages", body: { ...payload(), stream: false } });
    expect_same(message, MESSAGE, "messages");
    expect_same(await client.messages.parse({ ...payload(), stream: false }), MESSAGE, "messages");
  });

  it("gives a stream that is parsed like its bytes", async () => {
    server.answers_events(STREAM);
    await expect_same_stream(stream, STREAM, "messages");
    expect(server.last_body).to.deep.equal({ ...payload(), stream: true });
    expect(Response.parse_stream(STREAM, "messages").toH()).to.deep.equal(
      Response.parse(MESSAGE, "messages").toH(),
    );
  });

  it("gives a helper's stream that is parsed alike, however late its events are read", async () => {
    server.answers_events(STREAM);
    await expect_same_stream(helper, STREAM, "messages");
    const late = await helper();
    const events = late[Symbol.asyncIterator]();
    await late.done();
    const response = await Response.parse_stream({ [Symbol.asyncIterator]: () => events }, "messages");
    expect(response.toH()).to.deep.equal(Response.parse(MESSAGE, "messages").toH());
    expect_same(await late.finalMessage(), MESSAGE, "messages");
  });

  it("ends as if all were well when a stream was cut: no answer is made of it", async () => {
    server.answers_events(named_sse(...EVENTS.slice(0, -1)));
    for (const source of [stream, helper]) {
      const error = await rejection(source().then((events) => Response.parse_stream(events, "messages")));
      expect(error).to.be.instanceOf(IncompleteStreamError);
      expect(error.message).to.equal("the stream ends before message_stop");
    }
  });

  it("passes its own error on when the connection breaks", async () => {
    server.answers_events(named_sse(...EVENTS.slice(0, -1)), true);
    const error = await rejection(Response.parse_stream(await stream(), "messages"));
    expect(error.message).to.equal("terminated");
  });

  it("passes its own error on when the stream reports one", async () => {
    const reported = { type: "error", error: { type: "overloaded_error", message: "Overloaded" } };
    server.answers_events(named_sse(...EVENTS.slice(0, 4), reported));
    const error = await rejection(Response.parse_stream(await stream(), "messages"));
    expect(error).to.be.instanceOf(Anthropic.APIError).with.property("type", "overloaded_error");
  });
});
