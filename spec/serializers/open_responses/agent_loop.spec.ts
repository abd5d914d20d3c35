import { expect } from "chai";
import OpenAI from "openai";
import { ErrorResponseError, Response, Session } from "../../../lib/index.js";
import type { JsonObject } from "../../../lib/json.js";
import type { OpenResponsesPayload } from "../../../lib/serializers/open_responses/types.js";
import { by_fetch, play, run_loop, weather_tools, without_network } from "../../support/agent_loop.js";
import { caught } from "../../support/expect.js";

const URL = "https://api.openai.com/v1/responses";

const REASONING = { type: "reasoning", id: "rs_1", encrypted_content: "e", summary: [] };
const CALLS = ["Paris", "Rome"].map((city, index) => ({
  type: "function_call",
  name: "get_weather",
  call_id: `call_${index}`,
  arguments: JSON.stringify({ city }),
  id: `fc_${index}`,
  status: "completed",
}));
const ANSWER = {
  type: "message",
  role: "assistant",
  content: [{ type: "output_text", text: "Rome is warmer.", annotations: [] }],
  id: "msg_1",
  status: "completed",
};
const QUESTION = {
  type: "message",
  role: "user",
  content: [{ type: "input_text", text: "Where is it warmer?" }],
};
const RESULTS = ["18C", "25C"].map((output, index) => ({
  type: "function_call_output",
  call_id: `call_${index}`,
  output,
}));

function body(id: string, ...output: JsonObject[]): JsonObject {
  return { id, object: "response", created_at: 1, status: "completed", model: "gpt", output };
}

const ROUND: [number, JsonObject][] = [
  [200, body("resp_1", REASONING, ...CALLS)],
  [200, body("resp_2", ANSWER)],
];

/** The payload is handed to the official SDK without a cast. */
async function by_sdk(payload: OpenResponsesPayload): Promise<unknown> {
  const params: OpenAI.Responses.ResponseCreateParams = payload;
  return new OpenAI({ apiKey: "key", fetch, maxRetries: 0 }).responses.create(params);
}

const ways = { fetch: (payload: OpenResponsesPayload) => by_fetch(URL, payload), "the official SDK": by_sdk };

describe("an agent loop over open_responses", () => {
  without_network();

  for (const [title, ask] of Object.entries(ways)) {
    it(`sends the whole history each time, by ${title}`, async () => {
      const requests = play(URL, ROUND);
      const tools = weather_tools();
      const start = new Session({ model: "gpt", input: "Where is it warmer?", store: false }).register_tools(
        tools,
      );
      const { session, response } = await run_loop(start, tools, "open_responses", ask);
      const parameters = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };
      const common = {
        model: "gpt",
        tools: [{ type: "function", name: "get_weather", description: "Weather", parameters, strict: false }],
        store: false,
      };
      expect(response.text).to.equal("Rome is warmer.");
      expect(requests).to.deep.equal([
        { ...common, input: [QUESTION] },
        { ...common, input: [QUESTION, REASONING, ...CALLS, ...RESULTS] },
      ]);
      expect(
        session.user("And tomorrow?").request_payload("open_responses").input?.slice(0, 7),
      ).to.deep.equal([QUESTION, REASONING, ...CALLS, ...RESULTS, ANSWER]);
    });

    it(`sends what is new when the server holds the rest, by ${title}`, async () => {
      const requests = play(URL, ROUND);
      const tools = weather_tools();
      const start = new Session({
        model: "gpt",
        previous_response_id: "resp_0",
        input: "Where is it warmer?",
      });
      const { session } = await run_loop(start, tools, "open_responses", ask);
      expect(requests).to.deep.equal([
        { model: "gpt", previous_response_id: "resp_0", input: [QUESTION] },
        { model: "gpt", previous_response_id: "resp_1", input: RESULTS },
      ]);
      expect(session.request_payload("open_responses")).to.deep.equal({
        model: "gpt",
        previous_response_id: "resp_2",
      });
    });
  }

  it("ends with the error that the API reports, and the session is as it was", async () => {
    play(URL, [[429, { error: { code: "rate_limit_exceeded", message: "Slow down" } }]]);
    const session = new Session({ model: "gpt", input: "a" });
    const before = session.toH();
    const answer = await ways.fetch(session.request_payload("open_responses"));
    const error = caught(() => session.add_response(Response.parse(answer, "open_responses")));
    expect(error).to.be.instanceOf(ErrorResponseError);
    expect(session.toH()).to.deep.equal(before);
  });
});
