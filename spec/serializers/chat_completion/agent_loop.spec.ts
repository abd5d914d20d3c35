import { expect } from "chai";
import OpenAI from "openai";
import { ErrorResponseError, Response, Session } from "../../../lib/index.js";
import type { JsonObject } from "../../../lib/json.js";
import type { ChatCompletionPayload } from "../../../lib/serializers/chat_completion/types.js";
import { by_fetch, play, run_loop, weather_tools, without_network } from "../../support/agent_loop.js";
import { caught } from "../../support/expect.js";

const URL = "https://api.openai.com/v1/chat/completions";

const CALLS = ["Paris", "Rome"].map((city, index) => ({
  id: `call_${index}`,
  type: "function",
  function: { name: "get_weather", arguments: JSON.stringify({ city }) },
}));
const QUESTION = { role: "user", content: [{ type: "text", text: "Where is it warmer?" }] };
const RESULTS = ["18C", "25C"].map((content, index) => ({
  role: "tool",
  tool_call_id: `call_${index}`,
  content,
}));

function body(finish_reason: string, message: JsonObject): JsonObject {
  const choices = [{ index: 0, message: { role: "assistant", ...message }, finish_reason }];
  return { id: "chat_1", object: "chat.completion", created: 1, model: "gpt", choices };
}

const ROUND: [number, JsonObject][] = [
  [200, body("tool_calls", { content: null, tool_calls: CALLS })],
  [200, body("stop", { content: "Rome is warmer." })],
];

/** The payload is handed to the official SDK without a cast. */
async function by_sdk(payload: ChatCompletionPayload): Promise<unknown> {
  const params: OpenAI.ChatCompletionCreateParams = payload;
  return new OpenAI({ apiKey: "key", fetch, maxRetries: 0 }).chat.completions.create(params);
}

const ways = {
  fetch: (payload: ChatCompletionPayload) => by_fetch(URL, payload),
  "the official SDK": by_sdk,
};

describe("an agent loop over chat_completion", () => {
  without_network();

  for (const [title, ask] of Object.entries(ways)) {
    it(`answers two calls at once and ends with text, by ${title}`, async () => {
      const requests = play(URL, ROUND);
      const tools = weather_tools();
      const start = new Session({
        model: "gpt",
        instructions: "Be brief.",
        input: "Where is it warmer?",
      }).register_tools(tools);
      const { session, response } = await run_loop(start, tools, "chat_completion", ask);
      const parameters = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };
      const directive = { role: "system", content: "Be brief." };
      const function_tools = [
        { type: "function", function: { name: "get_weather", description: "Weather", parameters } },
      ];
      expect(response.text).to.equal("Rome is warmer.");
      expect(requests).to.deep.equal([
        { model: "gpt", messages: [directive, QUESTION], tools: function_tools },
        {
          model: "gpt",
          messages: [
            directive,
            QUESTION,
            { role: "assistant", content: null, tool_calls: CALLS },
            ...RESULTS,
          ],
          tools: function_tools,
        },
      ]);
      expect(session.request_payload("chat_completion").messages.at(-1)).to.deep.equal({
        role: "assistant",
        content: [{ type: "text", text: "Rome is warmer." }],
      });
    });
  }

  it("ends with the error that the API reports, and the session is as it was", async () => {
    play(URL, [[401, { error: { code: "invalid_api_key", message: "Wrong key", type: "x" } }]]);
    const session = new Session({ model: "gpt", input: "a" });
    const before = session.toH();
    const answer = await ways.fetch(session.request_payload("chat_completion"));
    const error = caught(() => session.add_response(Response.parse(answer, "chat_completion")));
    expect(error)
      .to.be.instanceOf(ErrorResponseError)
      .with.property("message", "the API returned an error: invalid_api_key: Wrong key");
    expect(session.toH()).to.deep.equal(before);
  });
});
