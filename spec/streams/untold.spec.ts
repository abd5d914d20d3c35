import { expect } from "chai";
import { Serializers } from "../../lib/index.js";
import { ENCODERS, type Run } from "./scripts.js";
import { named_sse, sse } from "./support.js";
import { expect_told, seen, told } from "./told.js";

describe("what stream_events tells at the end", () => {
  const { ChatCompletion, Gemini, Messages, OpenResponses } = Serializers;

  it("is a body that was no stream", async () => {
    const call = { id: "a", type: "function", function: { name: "f", arguments: '{"x":1}' } };
    const message = { role: "assistant", content: "Hi", reasoning: "Hm", tool_calls: [call, call] };
    const body = { id: "c1", model: "m", choices: [{ index: 0, message, finish_reason: "stop" }] };
    await expect_told(ChatCompletion.stream_events(JSON.stringify(body)), [
      { reasoning: ["Hm"] },
      { text: ["Hi"] },
      { call: ["a", "f", '{"x":1}'] },
      { call: ["a", "f", '{"x":1}'] },
    ]);
    const { error, events } = await seen(
      ChatCompletion.stream_events('{"error":{"code":"bad_key","message":"no"}}'),
    );
    expect(String(error)).to.equal("ErrorResponseError: the API returned an error: bad_key: no");
    expect(events).to.deep.equal(told([]));
  });

  it("is an answer of which the stream had no deltas", async () => {
    const output = [
      { type: "reasoning", summary: [{ type: "summary_text", text: "Hm" }] },
      { type: "message", role: "assistant", content: [{ type: "output_text", text: "Hi" }] },
      { type: "function_call", call_id: "a", name: "f", arguments: "{}" },
    ];
    const response = { id: "r1", object: "response", status: "completed", model: "m", output };
    await expect_told(OpenResponses.stream_events(named_sse({ type: "response.completed", response })), [
      { reasoning: ["Hm"] },
      { text: ["Hi"] },
      { call: ["a", "f", "{}"] },
    ]);
  });

  it("is a gemini stream that came as one JSON array", () => {
    const chunks = ["Hel", "lo"].map((text, index) => ({
      responseId: "g1",
      modelVersion: "m",
      candidates: [{ content: { parts: [{ text }] }, ...(index === 1 && { finishReason: "STOP" }) }],
    }));
    return expect_told(Gemini.stream_events(JSON.stringify(chunks)), [{ text: ["Hel", "lo"] }]);
  });

  it("are the calls that the API gave no id, under the id that parsing gives them", async () => {
    const calls: Run[] = [{ call: ["", "f", "{}"] }, { call: ["b", "g", "{}"] }, { call: ["  ", "h", "{}"] }];
    await expect_told(Messages.stream_events(ENCODERS.messages(calls)), [
      { call: ["b", "g", "{}"] },
      { call: ["call_m1_0", "f", "{}"] },
      { call: ["call_m1_2", "h", "{}"] },
    ]);
    const part = { functionCall: { name: "f", args: {} } };
    const chunk = { candidates: [{ content: { parts: [part] }, finishReason: "STOP" }], modelVersion: "m" };
    const { events, response } = await seen(Gemini.stream_events(sse(chunk)));
    expect(events.slice(0, -1)).to.deep.equal(
      told([{ call: [response?.tool_calls[0]?.call_id ?? "", "f", "{}"] }]),
    );
  });
});
