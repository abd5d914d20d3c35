import { expect } from "chai";
import OpenAI from "openai";
import { IncompleteStreamError, Response } from "../../lib/index.js";
import { sse } from "../streams/support.js";
import { StandIn } from "./stand_in.js";
import { conversation, expect_same, expect_same_stream, rejection } from "./support.js";

function logprobs(token: string): object {
  return { content: [{ token, logprob: -0.5, bytes: null, top_logprobs: [] }], refusal: null };
}

const COMPLETION = {
  id: "chatcmpl-1",
  object: "chat.completion",
  created: 1_700_000_000,
  model: "m",
  choices: [
    {
      index: 0,
      message: {
        role: "assistant",
        content: '{"answer":"sunny"}',
        refusal: null,
        tool_calls: [
          { id: "call_2", type: "function", function: { name: "weather", arguments: '{"city":"Rome"}' } },
        ],
      },
      logprobs: {
        content: [{ token: "Sunny", logprob: -0.5, bytes: [83], top_logprobs: [] }],
        refusal: null,
      },
      finish_reason: "tool_calls",
    },
  ],
  usage: {
    prompt_tokens: 9,
    completion_tokens: 7,
    total_tokens: 16,
    completion_tokens_details: { reasoning_tokens: 3 },
  },
  service_tier: "default",
  system_fingerprint: "fp_1",
};

function chunk(delta: object, finish_reason: string | null = null, logprobs: object | null = null): object {
  const { id, created, model } = COMPLETION;
  const choices = [{ index: 0, delta, finish_reason, logprobs }];
  return { id, object: "chat.completion.chunk", created, model, choices };
}

function call_delta(members: object, args: string): object {
  return { tool_calls: [{ index: 0, ...members, function: { name: "weather", arguments: args } }] };
}

const USAGE = { ...chunk({}), choices: [], usage: COMPLETION.usage };
function chunks(logprobs_of: (token: string) => object | null): object[] {
  return [
    chunk({ role: "assistant", content: "", refusal: null }),
    chunk({ content: '{"answer":' }, null, logprobs_of("{")),
    chunk({ content: '"sunny"}' }, null, logprobs_of("sunny")),
    chunk(call_delta({ id: "call_2", type: "function" }, '{"city":')),
    chunk(call_delta({}, '"Rome"}')),
    chunk({}, "tool_calls"),
  ];
}

const CHUNKS = chunks(logprobs);
const STREAM = sse(...CHUNKS, USAGE, "[DONE]");

describe("the client of OpenAI, for chat_completion", () => {
  let server: StandIn;
  let client: OpenAI;

  before(async () => {
    server = await StandIn.listening();
    client = new OpenAI({ apiKey: "k", baseURL: `${server.url}/v1`, maxRetries: 0 });
  });

  after(() => server.close());

  const payload = () =>
    conversation({ reasoning: { effort: "low" }, top_logprobs: 1 }).request_payload("chat_completion");
  const stream = () => client.chat.completions.create({ ...payload(), stream: true });

  it("sends the payload, and gives an answer that is parsed like its body", async () => {
    server.answers_json(COMPLETION);
    const completion = await client.chat.completions.create(payload());
    expect(server.sent.at(-1)).to.deep.equal({ path: "/v1/chat/completions", body: payload() });
    expect_same(completion, COMPLETION, "chat_completion");
    expect_same(
      await client.chat.completions.parse({ ...payload(), stream: false }),
      COMPLETION,
      "chat_completion",
    );
  });

  it("gives a stream that is parsed like its bytes", async () => {
    server.answers_events(STREAM);
    await expect_same_stream(stream, STREAM, "chat_completion");
    expect(server.last_body).to.deep.equal({ ...payload(), stream: true });
  });

  it("gives a helper's stream that is parsed alike; the helper changes the logprobs in its chunks", async () => {
    const text = sse(...chunks(() => null), USAGE, "[DONE]");
    server.answers_events(text);
    const helper = async () => client.chat.completions.stream({ ...payload(), stream: true });
    await expect_same_stream(helper, text, "chat_completion");
  });

  it("gives a stream that is complete with its last finish_reason, whether usage comes or not", async () => {
    server.answers_events(sse(...CHUNKS));
    const response = await Response.parse_stream(await stream(), "chat_completion");
    const whole = Response.parse_stream(sse(...CHUNKS, "[DONE]"), "chat_completion");
    expect(response.toH()).to.deep.equal(whole.toH());
  });

  it("ends as if all were well when a stream was cut: no answer is made of it", async () => {
    server.answers_events(sse(...CHUNKS.slice(0, 4)));
    const error = await rejection(Response.parse_stream(await stream(), "chat_completion"));
    expect(error).to.be.instanceOf(IncompleteStreamError);
    expect(error.message).to.equal("the events end before choice 0 has a finish_reason");
  });

  it("passes its own error on when the connection breaks", async () => {
    server.answers_events(sse(...CHUNKS.slice(0, 4)), true);
    const error = await rejection(Response.parse_stream(await stream(), "chat_completion"));
    expect(error.message).to.equal("terminated");
  });

  it("passes its own error on when the stream reports one", async () => {
    server.answers_events(sse(CHUNKS[1], { error: { message: "Too much to do.", type: "server_error" } }));
    const error = await rejection(Response.parse_stream(await stream(), "chat_completion"));
    expect(error).to.be.instanceOf(OpenAI.APIError).with.property("message", "Too much to do.");
  });
});
