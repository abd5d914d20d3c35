import { expect } from "chai";
import { ChatCompletionStream } from "openai/lib/ChatCompletionStream";
import type { JsonObject } from "../../../lib/json.js";
import { chunk, delta, rebuilt } from "./stream_support.js";

describe("OpenAI's own accumulator", () => {
  it("rebuilds the same choices", async () => {
    const token = (token: string) => ({ token, logprob: -0.5, bytes: [97], top_logprobs: [] });
    const chunks = [
      delta({ role: "assistant", content: "", refusal: null }, { finish_reason: null, logprobs: null }),
      delta({ content: "Hé" }, { finish_reason: null, logprobs: { content: [token("Hé")], refusal: null } }),
      delta(
        { content: "llo 😀" },
        { finish_reason: null, logprobs: { content: [token("llo")], refusal: null } },
      ),
      delta(
        { tool_calls: [{ index: 0, id: "a", type: "function", function: { name: "f", arguments: "" } }] },
        { finish_reason: null },
      ),
      delta({ tool_calls: [{ index: 0, function: { arguments: '{"x": [1, ' } }] }, { finish_reason: null }),
      delta({ tool_calls: [{ index: 0, function: { arguments: "2.5]}" } }] }, { finish_reason: null }),
      delta(
        { tool_calls: [{ index: 1, id: "b", type: "function", function: { name: "g", arguments: "{}" } }] },
        { finish_reason: null },
      ),
      chunk({ index: 1, delta: { role: "assistant", content: "Second" }, finish_reason: null }),
      chunk({ index: 1, delta: {}, finish_reason: "length" }),
      delta({}, { finish_reason: "tool_calls" }),
    ];
    const lines = new Blob(chunks.map((chunk) => `${JSON.stringify(chunk)}\n`));
    const theirs = await ChatCompletionStream.fromReadableStream(lines.stream()).finalChatCompletion();
    const what = (completion: JsonObject) => ({
      id: completion.id,
      model: completion.model,
      choices: (completion.choices as JsonObject[]).map(({ index, message, finish_reason, logprobs }) => {
        const { content, tool_calls, role } = message as JsonObject;
        const functions = (tool_calls as { id: string; function: JsonObject }[] | undefined)?.map((call) => [
          call.id,
          call.function.name,
          call.function.arguments,
        ]);
        return {
          index,
          role,
          content,
          functions,
          finish_reason,
          logprobs: (logprobs as JsonObject | null)?.content,
        };
      }),
    });
    expect(what(rebuilt(...chunks))).to.deep.equal(what(JSON.parse(JSON.stringify(theirs)) as JsonObject));
  });
});
