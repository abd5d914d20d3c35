import { GenerateContentResponse, GoogleGenAI } from "@google/genai";
import { expect } from "chai";
import { IncompleteStreamError, Response, to_genai } from "../../lib/index.js";
import { sse } from "../streams/support.js";
import { StandIn } from "./stand_in.js";
import { conversation, expect_same, expect_same_stream, rejection } from "./support.js";

const CALL = {
  functionCall: { id: "call_2", name: "weather", args: { city: "Rome" } },
  thoughtSignature: "c2ln",
};
const LAST = {
  finishReason: "STOP",
  index: 0,
  safetyRatings: [{ category: "HARM_CATEGORY_HATE_SPEECH", probability: "NEGLIGIBLE" }],
  avgLogprobs: -0.5,
};
const MEMBERS = {
  usageMetadata: { promptTokenCount: 9, candidatesTokenCount: 7, totalTokenCount: 19, thoughtsTokenCount: 3 },
  modelVersion: "m",
  responseId: "r1",
};

function answer(parts: object[], last: object = { index: 0 }): object {
  return { candidates: [{ content: { role: "model", parts }, ...last }], ...MEMBERS };
}

const THOUGHT = { text: "Let me look.", thought: true };
const ANSWER = answer([THOUGHT, { text: '{"answer":"sunny"}' }, CALL], LAST);
const CHUNKS = [
  answer([THOUGHT]),
  answer([{ text: '{"answer":' }]),
  answer([{ text: '"sunny"}' }]),
  answer([CALL]),
  { candidates: [LAST], ...MEMBERS },
];
const STREAM = sse(...CHUNKS);

/** The payload as the client sends it: schema types in upper case, where the payload has them as they were given. */
function with_upper_types(payload: object): unknown {
  return JSON.parse(
    JSON.stringify(payload).replaceAll(
      /"type":"(\w+)"/g,
      (_, type: string) => `"type":"${type.toUpperCase()}"`,
    ),
  );
}

describe("the client of Google", () => {
  let server: StandIn;
  let client: GoogleGenAI;

  before(async () => {
    server = await StandIn.listening();
    client = new GoogleGenAI({ apiKey: "k", httpOptions: { baseUrl: server.url } });
  });

  after(() => server.close());

  const payload = () =>
    conversation({ reasoning: { effort: "low" }, temperature: 0 }).request_payload("gemini");
  const parameters = () => to_genai(payload(), "m");
  const stream = () => client.models.generateContentStream(parameters());

  it("sends the payload, and gives an answer that is parsed like its body", async () => {
    server.answers_json(ANSWER);
    const response = await client.models.generateContent(parameters());
    expect(server.sent.at(-1)).to.deep.equal({
      path: "/v1beta/models/m:generateContent",
      body: with_upper_types(payload()),
    });
    expect(response).to.be.instanceOf(GenerateContentResponse);
    expect_same(response, ANSWER, "gemini");
  });

  it("gives a stream that is parsed like its bytes", async () => {
    server.answers_events(STREAM);
    await expect_same_stream(stream, STREAM, "gemini");
    expect(server.sent.at(-1)).to.deep.equal({
      path: "/v1beta/models/m:streamGenerateContent?alt=sse",
      body: with_upper_types(payload()),
    });
    expect(Response.parse_stream(STREAM, "gemini").toH()).to.deep.equal(
      Response.parse(ANSWER, "gemini").toH(),
    );
  });

  it("gives a prompt that was blocked like its body", async () => {
    const blocked = { promptFeedback: { blockReason: "SAFETY" }, ...MEMBERS };
    server.answers_json(blocked);
    expect_same(await client.models.generateContent(parameters()), blocked, "gemini");
    server.answers_events(sse(blocked));
    await expect_same_stream(stream, sse(blocked), "gemini");
  });

  it("ends as if all were well when a stream was cut between two events: no answer is made of it", async () => {
    server.answers_events(sse(...CHUNKS.slice(0, -1)));
    const error = await rejection(Response.parse_stream(await stream(), "gemini"));
    expect(error).to.be.instanceOf(IncompleteStreamError);
    expect(error.message).to.equal("the stream ends before every candidate has a finishReason");
  });

  it("passes its own error on when the stream was cut inside an event, or the connection breaks", async () => {
    server.answers_events(STREAM.slice(0, -9));
    const cut = await rejection(Response.parse_stream(await stream(), "gemini"));
    expect(cut.message).to.equal("Incomplete JSON segment at the end");
    server.answers_events(sse(...CHUNKS.slice(0, -1)), true);
    const broken = await rejection(Response.parse_stream(await stream(), "gemini"));
    expect(broken.message).to.equal("terminated");
  });
});
