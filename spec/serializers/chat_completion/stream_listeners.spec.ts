import { expect } from "chai";
import type { JsonObject } from "../../../lib/json.js";
import type { FinishedToolCall } from "../../../lib/streams/listeners.js";
import { ACCUMULATORS, sse } from "../../streams/support.js";
import { calls, chunk, delta } from "./stream_support.js";

describe("the listeners of a chat_completion stream", () => {
  function heard_of(...events: (JsonObject | string)[]): unknown[] {
    const heard: unknown[] = [];
    ACCUMULATORS.chat_completion()
      .on_text((text) => heard.push(text))
      .on_reasoning((reasoning) => heard.push({ reasoning }))
      .on_tool_call(({ call_id, arguments: args }: FinishedToolCall) => heard.push([call_id, args]))
      .push(sse(...events));
    return heard;
  }

  it("hear text and reasoning of the first choice, reasoning that comes under two names once", () => {
    expect(
      heard_of(
        chunk(
          { index: 0, delta: { reasoning_content: "Hm", reasoning: "Hm" } },
          { index: 1, delta: { content: "no" } },
        ),
        delta({ reasoning: "so" }),
        delta({ reasoning_content: "", reasoning: null, content: "Hi" }),
        delta({ content: [{ type: "text", text: "!" }] }),
      ),
    ).to.deep.equal([{ reasoning: "Hm" }, { reasoning: "so" }, "Hi", "!"]);
  });

  it("hear a call when the next one opens, and the last at the end", () => {
    const events = [
      calls({ index: 0, id: "a", function: { name: "f", arguments: '{"x":' } }),
      calls({ index: 0, function: { arguments: "1}" } }),
      calls({ index: 1, id: "b", function: { name: "g", arguments: "" } }),
    ];
    expect(heard_of(...events)).to.deep.equal([["a", '{"x":1}']]);
    expect(heard_of(...events, "[DONE]")).to.deep.equal([
      ["a", '{"x":1}'],
      ["b", "{}"],
    ]);
  });

  it("never hear half a call: those that stream side by side are told at the end", () => {
    const events = [
      calls(
        { index: 0, id: "a", function: { name: "f", arguments: '{"x":' } },
        { index: 1, id: "b", function: { name: "g", arguments: "{" } },
      ),
      calls(
        { index: 2, id: "c", function: { name: "h", arguments: "{}" } },
        { index: 3, id: "d", function: { name: "i", arguments: "{}" } },
      ),
      calls({ index: 0, function: { arguments: "1}" } }, { index: 1, function: { arguments: "}" } }),
    ];
    expect(heard_of(...events)).to.deep.equal([]);
    expect(heard_of(...events, "[DONE]")).to.deep.equal([
      ["a", '{"x":1}'],
      ["b", "{}"],
      ["c", "{}"],
      ["d", "{}"],
    ]);
  });

  it("never hear half a call behind one that was completed late", () => {
    const one = (index: number, args: string) =>
      calls({ index, id: `c${index}`, function: { name: "f", arguments: args } });
    const events = [one(0, "{"), one(1, "["), one(0, "}"), one(2, "{}"), one(1, "]")];
    expect(heard_of(...events)).to.deep.equal([]);
    expect(heard_of(...events, "[DONE]")).to.deep.equal([
      ["c0", "{}"],
      ["c1", "[]"],
      ["c2", "{}"],
    ]);
  });

  it("hear of blank arguments as of none", () => {
    const blank = { index: 0, id: "a", function: { name: "f", arguments: " " } };
    expect(heard_of(calls(blank), "[DONE]")).to.deep.equal([["a", "{}"]]);
  });

  it("hear of no call that has no name or is no function", () => {
    const nameless = { index: 0, id: "a", function: { arguments: "{}" } };
    const custom = { index: 1, id: "b", type: "custom", function: { name: "f" } };
    expect(
      heard_of(calls(nameless, custom), calls({ index: 2, id: "c", function: { name: "g" } }), "[DONE]"),
    ).to.deep.equal([["c", "{}"]]);
  });

  it("hear of a call without id under an id made of the completion's and its place", () => {
    const whole = (index: number) => ({ index, function: { name: "f", arguments: "{}" } });
    expect(heard_of(calls(whole(0), { ...whole(1), id: " " }), "[DONE]")).to.deep.equal([
      ["call_chatcmpl-1_0", "{}"],
      ["call_chatcmpl-1_1", "{}"],
    ]);
  });
});
