import { expect } from "chai";
import OpenAI from "openai";
import { ErrorResponseError, IncompleteStreamError, Response } from "../../lib/index.js";
import { named_sse } from "../streams/support.js";
import { StandIn } from "./stand_in.js";
import { conversation, expect_same, expect_same_stream, rejection } from "./support.js";

const TEXT = { type: "output_text", text: '{"answer":"sunny"}', annotations: [], logprobs: [] };
const MESSAGE = { type: "message", id: "msg_1", role: "assistant", status: "completed", content: [TEXT] };
const CALL = {
  type: "function_call",
  id: "fc_1",
  call_id: "call_2",
  name: "weather",
  arguments: '{"city":"Rome"}',
  status: "completed",
};
const RESPONSE = {
  id: "resp_1",
  object: "response",
  created_at: 1_700_000_000,
  status: "completed",
  error: null,
  incomplete_details: null,
  instructions: null,
  model: "m",
  output: [
    {
      type: "reasoning",
      id: "rs_1",
      summary: [{ type: "summary_text", text: "Look." }],
      encrypted_content: "e",
    },
    MESSAGE,
    CALL,
  ],
  parallel_tool_calls: true,
  tool_choice: "auto",
  tools: [],
  text: { format: { type: "text" } },
  metadata: {},
  usage: {
    input_tokens: 9,
    input_tokens_details: { cached_tokens: 4 },
    output_tokens: 7,
    output_tokens_details: { reasoning_tokens: 3 },
    total_tokens: 16,
  },
};
const STARTED = { ...RESPONSE, status: "in_progress", output: [], usage: null };
const PLACE = { item_id: "msg_1", output_index: 0, content_index: 0 };
const EVENTS = [
  { type: "response.created", response: STARTED },
  { type: "response.output_item.added", output_index: 0, item: { ...MESSAGE, content: [] } },
  { type: "response.content_part.added", ...PLACE, part: { ...TEXT, text: "" } },
  { type: "response.output_text.delta", ...PLACE, delta: '{"answer":', logprobs: [] },
  { type: "response.output_text.delta", ...PLACE, delta: '"sunny"}', logprobs: [] },
  { type: "response.output_item.done", output_index: 0, item: MESSAGE },
  { type: "response.output_item.added", output_index: 1, item: { ...CALL, arguments: "" } },
  { type: "response.output_item.done", output_index: 1, item: CALL },
  { type: "response.completed", response: RESPONSE },
].map((event, sequence_number) => ({ ...event, sequence_number }));
const STREAM = named_sse(...EVENTS);

describe("the client of OpenAI, for open_responses", () => {
  let server: StandIn;
  let client: OpenAI;

  before(async () => {
    server = await StandIn.listening();
    client = new OpenAI({ apiKey: "k", baseURL: `${server.url}/v1`, maxRetries: 0 });
  });

  after(() => server.close());

  const payload = () => conversation({ reasoning: { effort: "low" } }).request_payload("open_responses");
  const stream = () => client.responses.create({ ...payload(), stream: true });

  it("sends the payload, and gives an answer that is parsed like its body", async () => {
    server.answers_json(RESPONSE);
    const response = await client.responses.create({ ...payload(), stream: false });
    expect(server.sent.at(-1)).to.deep.equal({
      path: "/v1/responses",
      body: { ...payload(), stream: false },
    });
    expect(response.output_text).to.equal(TEXT.text);
    expect_same(response, RESPONSE, "open_responses");
  });

  it("adds what it has parsed, if that is asked for, which is no part of the answer", async () => {
    server.answers_json(RESPONSE);
    const strict = { ...payload(), stream: false as const };
    const response = await client.responses.parse(strict);
    expect(response.output[2]).to.have.deep.property("parsed_arguments", { city: "Rome" });
    expect_same(response, RESPONSE, "open_responses");
  });

  it("keeps an output_text that is not the text of the answer", () => {
    const body = { ...RESPONSE, output_text: "other" };
    expect(Response.parse(body, "open_responses").extra).to.deep.equal({ output_text: "other" });
  });

  it("gives a stream that is parsed like its bytes", async () => {
    server.answers_events(STREAM);
    await expect_same_stream(stream, STREAM, "open_responses");
    expect(server.last_body).to.deep.equal({ ...payload(), stream: true });
    await expect_same_stream(
      async () => client.responses.stream({ ...payload(), stream: true }),
      STREAM,
      "open_responses",
    );
  });

  it("ends as if all were well when a stream was cut: no answer is made of it", async () => {
    server.answers_events(named_sse(...EVENTS.slice(0, -1)));
    const error = await rejection(Response.parse_stream(await stream(), "open_responses"));
    expect(error).to.be.instanceOf(IncompleteStreamError);
  });

  it("passes its own error on when the connection breaks", async () => {
    server.answers_events(named_sse(...EVENTS.slice(0, -1)), true);
    const error = await rejection(Response.parse_stream(await stream(), "open_responses"));
    expect(error.message).to.equal("terminated");
  });

  it("gives an error event like any other", async () => {
    server.answers_events(named_sse({ type: "error", code: "server_error", message: "Too much to do." }));
    const error = await rejection(Response.parse_stream(await stream(), "open_responses"));
    expect(error).to.be.instanceOf(ErrorResponseError);
    expect(error.message).to.equal("the API returned an error: server_error: Too much to do.");
  });
});
