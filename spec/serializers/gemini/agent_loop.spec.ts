import { expect } from "chai";
import nock from "nock";
import { Response, Session } from "../../../lib/index.js";
import { payload_of } from "./helpers.js";

const ORIGIN = "https://generativelanguage.googleapis.com";
const PATH = "/v1beta/models/gemini-x:generateContent";

const CALLS = {
  candidates: [
    {
      content: {
        role: "model",
        parts: [
          { text: "Two cities.", thought: true },
          { functionCall: { name: "get_weather", args: { city: "Oslo" } }, thoughtSignature: "c2ln" },
          { functionCall: { name: "get_weather", args: { city: "Rome" } } },
        ],
      },
      finishReason: "STOP",
      index: 0,
    },
  ],
  modelVersion: "gemini-x",
  responseId: "r1",
};

const ANSWER = {
  candidates: [{ content: { role: "model", parts: [{ text: "Rome is warmer." }] }, finishReason: "STOP" }],
  usageMetadata: { promptTokenCount: 30, candidatesTokenCount: 4, totalTokenCount: 34 },
  modelVersion: "gemini-x",
  responseId: "r2",
};

async function ask(session: Session): Promise<Response> {
  const reply = await fetch(ORIGIN + PATH, {
    method: "POST",
    headers: { "content-type": "application/json", "x-goog-api-key": "k" },
    body: JSON.stringify(payload_of(session)),
  });
  return Response.parse(await reply.json(), "gemini");
}

describe("a gemini agent loop", () => {
  beforeEach(() => nock.disableNetConnect());
  afterEach(() => {
    nock.cleanAll();
    nock.enableNetConnect();
  });

  it("answers two parallel calls in one turn, the signature where it came", async () => {
    const bodies: unknown[] = [];
    for (const answer of [CALLS, ANSWER]) {
      nock(ORIGIN)
        .post(PATH, (body) => bodies.push(body) > 0)
        .reply(200, answer);
    }
    const weather: Record<string, string> = { Oslo: '{"celsius":4}', Rome: "19 C" };
    const session = new Session({ model: "gemini-x", instructions: "Be brief.", input: "Oslo or Rome?" });
    session.register_tool("get_weather", {
      parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
    });

    let response = await ask(session);
    session.add_response(response);
    while (response.has_tool_calls) {
      for (const call of response.tool_calls) {
        const { city } = call.parsed_arguments<{ city: string }>();
        session.add_function_call_output({ call_id: call.call_id, result: weather[city] });
      }
      response = await ask(session);
      session.add_response(response);
    }

    expect(response.text).to.equal("Rome is warmer.");
    expect(nock.isDone()).to.equal(true);
    const settings = {
      systemInstruction: { parts: [{ text: "Be brief." }] },
      tools: [
        {
          functionDeclarations: [
            {
              name: "get_weather",
              parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
            },
          ],
        },
      ],
    };
    const question = { role: "user", parts: [{ text: "Oslo or Rome?" }] };
    const call = (city: string, n: number) => ({
      functionCall: { name: "get_weather", args: { city }, id: `gemini_call_r1_${n}` },
    });
    const result = (response: object, n: number) => ({
      functionResponse: { name: "get_weather", response, id: `gemini_call_r1_${n}` },
    });
    expect(bodies).to.deep.equal([
      { ...settings, contents: [question] },
      {
        ...settings,
        contents: [
          question,
          {
            role: "model",
            parts: [
              { thought: true, text: "Two cities." },
              { ...call("Oslo", 0), thoughtSignature: "c2ln" },
              call("Rome", 1),
            ],
          },
          { role: "user", parts: [result({ celsius: 4 }, 0), result({ result: "19 C" }, 1)] },
        ],
      },
    ]);
  });
});
