import { expect } from "chai";
import nock from "nock";
import { RequestShape, Response, Session } from "../lib/index.js";
import type { JsonObject } from "../lib/json.js";
import type { FormatName } from "../lib/serializers/formats.js";
import { by_fetch, play, weather_tools } from "./support/agent_loop.js";

/** One turn of the loop: who is asked, what it answers, and whose reasoning its request holds. */
interface Step {
  format: FormatName;
  url: string;
  answer: JsonObject;
  /** The marks of reasoning that the provider can verify: its own, or that of one that shares its models. */
  reasoning: string[];
}

const ARGS = { city: "Rome" };
const ARGS_TEXT = JSON.stringify(ARGS);

const STEPS: Step[] = [
  {
    format: "messages",
    url: "https://api.anthropic.com/v1/messages",
    reasoning: [],
    answer: {
      id: "msg_1",
      type: "message",
      role: "assistant",
      model: "m",
      stop_reason: "tool_use",
      content: [
        { type: "thinking", thinking: "hm", signature: "SIG_MESSAGES" },
        { type: "tool_use", id: "toolu_1", name: "get_weather", input: ARGS },
        { type: "tool_use", id: "toolu_2", name: "get_weather", input: { city: "Oslo" } },
      ],
    },
  },
  {
    format: "gemini",
    url: "https://generativelanguage.googleapis.com/v1beta/models/m:generateContent",
    reasoning: [],
    answer: {
      responseId: "g1",
      modelVersion: "m",
      candidates: [
        {
          index: 0,
          finishReason: "STOP",
          content: {
            role: "model",
            parts: [
              { text: "plan", thought: true, thoughtSignature: "U0lHX0dFTUlOSQ==" },
              { functionCall: { name: "get_weather", args: ARGS } },
            ],
          },
        },
      ],
    },
  },
  {
    format: "converse",
    url: "https://bedrock-runtime.us-east-1.amazonaws.com/model/m/converse",
    reasoning: ["SIG_MESSAGES"],
    answer: {
      stopReason: "tool_use",
      output: {
        message: {
          role: "assistant",
          content: [
            { reasoningContent: { reasoningText: { text: "so", signature: "SIG_CONVERSE" } } },
            { toolUse: { toolUseId: "tooluse_1", name: "get_weather", input: ARGS } },
          ],
        },
      },
    },
  },
  {
    format: "open_responses",
    url: "https://api.openai.com/v1/responses",
    reasoning: [],
    answer: {
      id: "resp_1",
      object: "response",
      status: "completed",
      model: "m",
      output: [
        { type: "reasoning", id: "rs_1", summary: [], encrypted_content: "SIG_OPEN_RESPONSES" },
        { type: "function_call", id: "fc_1", call_id: "call|1", name: "get_weather", arguments: ARGS_TEXT },
      ],
    },
  },
  {
    format: "chat_completion",
    url: "https://api.openai.com/v1/chat/completions",
    reasoning: [],
    answer: {
      id: "c1",
      object: "chat.completion",
      model: "m",
      choices: [
        {
          index: 0,
          finish_reason: "tool_calls",
          message: {
            role: "assistant",
            content: null,
            reasoning_content: "SIG_CHAT_COMPLETION",
            tool_calls: [
              { id: "call_1", type: "function", function: { name: "get_weather", arguments: ARGS_TEXT } },
            ],
          },
        },
      ],
    },
  },
  {
    format: "gemini",
    url: "https://generativelanguage.googleapis.com/v1beta/models/m2:generateContent",
    reasoning: ["U0lHX0dFTUlOSQ=="],
    answer: {
      modelVersion: "m",
      candidates: [
        {
          finishReason: "STOP",
          content: {
            role: "model",
            parts: [{ functionCall: { id: "g2", name: "get_weather", args: ARGS } }],
          },
        },
      ],
    },
  },
  {
    format: "messages",
    url: "https://api.anthropic.com/v1/messages",
    reasoning: ["SIG_MESSAGES", "SIG_CONVERSE"],
    answer: {
      id: "msg_2",
      type: "message",
      role: "assistant",
      model: "m",
      stop_reason: "end_turn",
      content: [{ type: "text", text: "It is warm in Rome." }],
    },
  },
];

const MARKS = [
  ...new Set(STEPS.flatMap(({ reasoning }) => reasoning)),
  "SIG_OPEN_RESPONSES",
  "SIG_CHAT_COMPLETION",
];

describe("a tool loop that asks another provider every turn", () => {
  beforeEach(() => nock.disableNetConnect());
  afterEach(() => {
    nock.cleanAll();
    nock.enableNetConnect();
  });

  it("sends each a request without problems, with the reasoning that it can verify and no other", async () => {
    const tools = weather_tools();
    let session = new Session({
      model: "anthropic.claude-x",
      max_output_tokens: 999,
      input: "Rome and Oslo?",
    });
    session.register_tools(tools);
    for (const { format, url, answer, reasoning } of STEPS) {
      const requests = play(url, [[200, answer]]);
      const response = Response.parse(await by_fetch(url, session.request_payload(format)), format);
      const [body] = requests;
      expect(RequestShape.describe(body, format).problems, format).to.deep.equal([]);
      const text = JSON.stringify(body);
      expect(
        MARKS.filter((mark) => text.includes(mark)),
        format,
      ).to.deep.equal(reasoning);
      session.add_response(response);
      for (const call of response.tool_calls) {
        const result = await tools.invoke(call.name, call.parsed_arguments());
        session.add_function_call_output({ call_id: call.call_id, result: String(result) });
      }
      session = Session.fromH(JSON.parse(JSON.stringify(session)));
    }
    expect(session.items.at(-1)?.toH()).to.deep.equal({
      type: "message",
      role: "assistant",
      content: [{ type: "output_text", text: "It is warm in Rome." }],
    });
    const results = session.items.filter((item) => item.type === "function_call_output");
    expect(results.map(({ output }) => output)).to.deep.equal([
      "25C",
      "18C",
      "25C",
      "25C",
      "25C",
      "25C",
      "25C",
    ]);
  });
});
