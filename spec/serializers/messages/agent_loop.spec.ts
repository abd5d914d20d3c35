import Anthropic from "@anthropic-ai/sdk";
import { expect } from "chai";
import nock from "nock";
import { ErrorResponseError, Response, Session, ToolRegistry } from "../../../lib/index.js";
import type { JsonObject } from "../../../lib/json.js";
import type { MessagesPayload } from "../../../lib/serializers/messages/types.js";
import { assistant_turn, SIGNED, user_turn } from "./support.js";

const ORIGIN = "https://api.anthropic.com";
const PATH = "/v1/messages";

const CALLS = [
  { type: "tool_use", id: "toolu_1", name: "get_weather", input: { city: "Paris" } },
  { type: "tool_use", id: "toolu_2", name: "get_weather", input: { city: "Rome" } },
];
const TEXT = { type: "text", text: "Rome is warmer." };

function answer(stop_reason: string, ...content: object[]): JsonObject {
  const usage = { input_tokens: 5, output_tokens: 7 };
  return {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "claude",
    content,
    stop_reason,
    usage,
  } as JsonObject;
}

function weather_tools(): ToolRegistry {
  const registry = new ToolRegistry();
  const parameters = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };
  registry.register("get_weather", { description: "Weather", parameters }, (args) =>
    (args as { city: string }).city === "Rome" ? "25C" : "18C",
  );
  return registry;
}

/** Asks until an answer has no calls left. */
async function run(
  session: Session,
  tools: ToolRegistry,
  ask: (payload: MessagesPayload) => Promise<unknown>,
): Promise<Response> {
  for (;;) {
    const response = Response.parse(await ask(session.request_payload("messages")), "messages");
    session.add_response(response);
    if (!response.has_tool_calls) return response;
    for (const { name, call_id, ...call } of response.tool_calls) {
      const result = await tools.invoke(name, JSON.parse(call.arguments));
      session.add_function_call_output({ call_id, result: String(result) });
    }
  }
}

/** Plays two answers, and keeps the requests that were answered with them. */
function play(...answers: [status: number, body: JsonObject][]): MessagesPayload[] {
  const requests: MessagesPayload[] = [];
  for (const [status, body] of answers) {
    nock(ORIGIN, { reqheaders: { "anthropic-version": /.+/ } })
      .post(PATH, (request) => requests.push(request) > 0)
      .reply(status, body);
  }
  return requests;
}

const ROUND: [status: number, body: JsonObject][] = [
  [200, answer("tool_use", SIGNED, ...CALLS)],
  [200, answer("end_turn", TEXT)],
];

async function by_fetch(payload: MessagesPayload): Promise<unknown> {
  const response = await fetch(ORIGIN + PATH, {
    method: "POST",
    headers: { "x-api-key": "key", "anthropic-version": "2023-06-01", "content-type": "application/json" },
    body: JSON.stringify(payload),
  });
  return response.json();
}

/** The payload is handed to the official SDK without a cast. */
async function by_sdk(payload: MessagesPayload): Promise<unknown> {
  const params: Anthropic.MessageCreateParams = payload;
  return new Anthropic({ apiKey: "key", fetch, maxRetries: 0 }).messages.create(params);
}

describe("an agent loop over messages", () => {
  beforeEach(() => nock.disableNetConnect());

  afterEach(() => {
    nock.cleanAll();
    nock.enableNetConnect();
  });

  for (const [title, ask] of Object.entries({ fetch: by_fetch, "the official SDK": by_sdk })) {
    it(`answers two calls at once and ends with text, by ${title}`, async () => {
      const requests = play(...ROUND);
      const tools = weather_tools();
      const session = new Session({ model: "claude", max_output_tokens: 2_048, input: "Where is it warmer?" })
        .register_tools(tools)
        .think();
      const response = await run(session, tools, ask);

      expect(response.text).to.equal("Rome is warmer.");
      const first = {
        model: "claude",
        max_tokens: 2_048,
        messages: [user_turn("Where is it warmer?")],
        tools: [
          {
            name: "get_weather",
            description: "Weather",
            input_schema: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
          },
        ],
        thinking: { type: "adaptive" },
      };
      const results = user_turn(
        { type: "tool_result", tool_use_id: "toolu_1", content: "18C" },
        { type: "tool_result", tool_use_id: "toolu_2", content: "25C" },
      );
      const second = { ...first, messages: [...first.messages, assistant_turn(SIGNED, ...CALLS), results] };
      expect(requests).to.deep.equal([first, second]);
      expect(session.omissions("messages")).to.deep.equal([]);
      expect(nock.isDone()).to.equal(true);
    });
  }

  it("ends with the error that the API reports", async () => {
    play([529, { type: "error", error: { type: "overloaded_error", message: "Overloaded" } }]);
    const session = new Session({ model: "claude", max_output_tokens: 9, input: "q" });
    const error = await run(session, weather_tools(), by_fetch).catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(ErrorResponseError);
    expect((error as Error).message).to.equal("the API returned an error: overloaded_error: Overloaded");
  });
});
