import { expect } from "chai";
import { ACCUMULATORS, sse } from "../../streams/support.js";
import { CALL, chunk, FINISH, parts, text, thought } from "./stream_support.js";

describe("the listeners of a gemini stream", () => {
  it("hear text, thoughts and calls of the first candidate", () => {
    const heard: unknown[] = [];
    ACCUMULATORS.gemini()
      .on_text((text) => heard.push(text))
      .on_reasoning((reasoning) => heard.push({ reasoning }))
      .on_tool_call((call) => heard.push(call))
      .push(
        sse(
          parts(thought("Hm"), text("Hi")),
          chunk({ content: { parts: [text("no")] }, index: 1 }),
          parts(
            { functionCall: { id: "c1", name: "f", args: { a: 1 } } },
            { functionCall: { id: "c2", name: "g" } },
          ),
        ),
      );
    expect(heard).to.deep.equal([
      { reasoning: "Hm" },
      "Hi",
      { call_id: "c1", name: "f", arguments: '{"a":1}' },
      { call_id: "c2", name: "g", arguments: "{}" },
    ]);
  });

  it("hear of a call without id under an id made of the response's and its place, when that is known", () => {
    const heard: string[] = [];
    const call = { functionCall: { name: "f", args: {} } };
    ACCUMULATORS.gemini()
      .on_tool_call(({ call_id }) => heard.push(call_id))
      .push(sse(parts(call), { ...parts(CALL, { functionCall: {} }), responseId: "r1" }, parts(call)))
      .push(sse(parts({ functionCall: { id: " ", name: "f" } }), FINISH));
    expect(heard).to.deep.equal(["", "gemini_call_r1_1", "gemini_call_r1_2", "gemini_call_r1_3"]);
  });
});
