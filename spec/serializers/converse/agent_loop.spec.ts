import { expect } from "chai";
import nock from "nock";
import { Response, Session } from "../../../lib/index.js";
import { called_tools } from "./helpers.js";

const ORIGIN = "https://bedrock-runtime.us-east-1.amazonaws.com";
const MODEL = "us.anthropic.claude-sonnet-4-5-20250929-v1:0";
const PATH = `/model/${encodeURIComponent(MODEL)}/converse`;

const WEATHER: Record<string, string> = { Paris: "18 C", Rome: "25 C" };

/** The bodies of the answers, one after another. */
const ANSWERS = [
  {
    output: {
      message: {
        role: "assistant",
        content: [
          { reasoningContent: { reasoningText: { text: "Two cities.", signature: "c2ln" } } },
          { text: "I will look." },
          { toolUse: { toolUseId: "tooluse_1", name: "get_weather", input: { city: "Paris" } } },
          { toolUse: { toolUseId: "tooluse_2", name: "get_weather", input: { city: "Rome" } } },
        ],
      },
    },
    stopReason: "tool_use",
    usage: { inputTokens: 10, outputTokens: 5, totalTokens: 15 },
    metrics: { latencyMs: 100 },
  },
  {
    output: { message: { role: "assistant", content: [{ text: "Rome is warmer." }] } },
    stopReason: "end_turn",
    usage: { inputTokens: 20, outputTokens: 5, totalTokens: 25 },
    metrics: { latencyMs: 90 },
  },
];

describe("an agent loop over converse", () => {
  const bodies: unknown[] = [];

  before(() => {
    nock.disableNetConnect();
    ANSWERS.forEach((answer, index) => {
      nock(ORIGIN)
        .post(PATH, (body) => {
          bodies.push(body);
          return true;
        })
        .reply(200, answer, { "x-amzn-RequestId": `req-${index + 1}` });
    });
  });

  after(() => {
    nock.cleanAll();
    nock.enableNetConnect();
  });

  async function send(session: Session): Promise<Response> {
    const { modelId, ...body } = session.request_payload("converse");
    const answer = await fetch(`${ORIGIN}/model/${encodeURIComponent(modelId)}/converse`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return Response.parse(await answer.json(), "converse", { headers: answer.headers });
  }

  it("answers both calls in one turn and ends with the text", async () => {
    const session = new Session({ model: MODEL, max_output_tokens: 1_024, input: "Where is it warmer?" });
    session.register_tool("get_weather");
    const ids: (string | null)[] = [];
    let response: Response;
    do {
      response = await send(session);
      ids.push(response.id);
      session.add_response(response);
      for (const call of response.tool_calls) {
        const { city } = call.parsed_arguments<{ city: string }>();
        session.add_function_call_output({ call_id: call.call_id, result: WEATHER[city] ?? null });
      }
    } while (response.has_tool_calls);

    expect(response.text).to.equal("Rome is warmer.");
    expect(ids).to.deep.equal(["req-1", "req-2"]);
    const settings = { inferenceConfig: { maxTokens: 1_024 }, toolConfig: called_tools("get_weather") };
    const question = { role: "user", content: [{ text: "Where is it warmer?" }] };
    expect(bodies).to.deep.equal([
      { messages: [question], ...settings },
      {
        messages: [
          question,
          ANSWERS[0]?.output.message,
          {
            role: "user",
            content: [
              { toolResult: { toolUseId: "tooluse_1", content: [{ text: "18 C" }] } },
              { toolResult: { toolUseId: "tooluse_2", content: [{ text: "25 C" }] } },
            ],
          },
        ],
        ...settings,
      },
    ]);
    expect(nock.isDone()).to.equal(true);
  });
});
