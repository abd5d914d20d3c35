import { expect } from "chai";
import type { FinishedToolCall } from "../../../lib/streams/listeners.js";
import { ACCUMULATORS, sse } from "../../streams/support.js";
import { close, json, open, start, stop, TOOL } from "./stream_support.js";

describe("the listeners of a messages stream", () => {
  it("hear a tool call when its block stops, or at the end, and no server tool", () => {
    const heard: FinishedToolCall[] = [];
    const stream = ACCUMULATORS.messages().on_tool_call((call) => heard.push(call));
    const server = { type: "server_tool_use", id: "s", name: "web_search", input: {} };
    stream.push(sse(start, open(0, server), close(0), open(1, TOOL), json(1, '{"a": 1}')));
    expect(heard).to.deep.equal([]);
    stream.push(sse(close(1), close(1), open(2, { ...TOOL, id: "toolu_2" })));
    expect(heard).to.deep.equal([{ call_id: "toolu_1", name: "f", arguments: '{"a":1}' }]);
    stream.push(sse(stop));
    expect(heard.slice(1)).to.deep.equal([{ call_id: "toolu_2", name: "f", arguments: "{}" }]);
  });

  it("hear what a block starts with, each its own", () => {
    const heard: string[] = [];
    ACCUMULATORS.messages()
      .on_text((text) => heard.push(`text ${text}`))
      .on_reasoning((text) => heard.push(`reasoning ${text}`))
      .push(sse(start, open(0, { type: "thinking", thinking: "a", text: "-" })))
      .push(sse(open(1, { type: "text", text: "b", thinking: "-" })));
    expect(heard).to.deep.equal(["reasoning a", "text b"]);
  });

  it("hear the raw text of an input that was cut off", () => {
    const heard: string[] = [];
    ACCUMULATORS.messages()
      .on_tool_call((call) => heard.push(call.arguments))
      .push(sse(start, open(0, TOOL), json(0, '{"a":'), close(0)));
    expect(heard).to.deep.equal(['{"a":']);
  });
});
