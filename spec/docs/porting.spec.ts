import nock from "nock";
import { Snippets } from "../support/snippets.js";

const CAPITAL = {
  id: "resp_1",
  object: "response",
  status: "completed",
  output: [{ type: "message", role: "assistant", content: [{ type: "output_text", text: "Paris." }] }],
};

const GREETING = [
  {
    type: "message_start",
    message: { id: "msg_1", type: "message", role: "assistant", model: "m", content: [] },
  },
  { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
  { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "Good " } },
  { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "day." } },
  { type: "content_block_stop", index: 0 },
  { type: "message_delta", delta: { stop_reason: "end_turn" }, usage: { output_tokens: 4 } },
  { type: "message_stop" },
];

const LAKE_CALL = {
  id: "call_1",
  type: "function",
  function: { name: "lake_depth", arguments: '{"lake":"Lake Geneva"}' },
};

function chat_answer(message: object, finish_reason: string): object {
  return { id: "c", model: "gpt-5.4", choices: [{ index: 0, message, finish_reason }] };
}

function event_text(event: { type: string }): string {
  return `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}

describe("docs/porting.md", () => {
  const snippets = new Snippets("docs/porting.md");

  before(() => {
    snippets.write();
    nock.disableNetConnect();
    const openai = nock("https://api.openai.com");
    openai.post("/v1/responses").reply(200, CAPITAL);
    openai
      .post("/v1/chat/completions")
      .reply(200, chat_answer({ role: "assistant", content: null, tool_calls: [LAKE_CALL] }, "tool_calls"))
      .post("/v1/chat/completions")
      .reply(200, chat_answer({ role: "assistant", content: "310 metres." }, "stop"));
    nock("https://api.anthropic.com")
      .post("/v1/messages")
      .twice()
      .reply(200, GREETING.map(event_text).join(""), { "content-type": "text/event-stream" });
  });

  after(() => {
    snippets.remove();
    nock.cleanAll();
    nock.enableNetConnect();
  });

  it("has examples that compile", () => snippets.check_types());

  for (const line of snippets.lines) it(`runs the example on line ${line}`, () => snippets.run(line));
});
