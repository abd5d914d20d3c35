import { expect } from "chai";
import { Items, Session } from "../../lib/index.js";

/** A call whose result comes only after the conversation has gone on, and one that is answered in time. */
function split(): Session {
  return new Session({ model: "anthropic.claude", max_output_tokens: 99, input: "q" })
    .add_item(new Items.FunctionCall({ name: "f", call_id: "a" }))
    .add_item(new Items.FunctionCall({ name: "f", call_id: "b" }))
    .user("u")
    .add_function_call_output({ call_id: "b", result: "B" })
    .assistant("t")
    .add_function_call_output({ call_id: "a", result: "A" })
    .user("v");
}

describe("a result that comes late", () => {
  it("moves behind its call in messages", () => {
    const use = (id: string) => ({ type: "tool_use", id, name: "f", input: {} });
    const result = (tool_use_id: string, content: string) => ({ type: "tool_result", tool_use_id, content });
    expect(split().request_payload("messages").messages).to.deep.equal([
      { role: "user", content: [{ type: "text", text: "q" }] },
      { role: "assistant", content: [use("a"), use("b")] },
      { role: "user", content: [result("b", "B"), result("a", "A"), { type: "text", text: "u" }] },
      { role: "assistant", content: [{ type: "text", text: "t" }] },
      { role: "user", content: [{ type: "text", text: "v" }] },
    ]);
  });

  it("moves behind its call in gemini", () => {
    const call = (id: string) => ({ functionCall: { name: "f", args: {}, id } });
    const result = (id: string, text: string) => ({
      functionResponse: { name: "f", response: { result: text }, id },
    });
    expect(split().request_payload("gemini").contents).to.deep.equal([
      { role: "user", parts: [{ text: "q" }] },
      { role: "model", parts: [call("a"), call("b")] },
      { role: "user", parts: [result("b", "B"), result("a", "A"), { text: "u" }] },
      { role: "model", parts: [{ text: "t" }] },
      { role: "user", parts: [{ text: "v" }] },
    ]);
  });

  it("moves behind its call in converse, and turns that are left empty go", () => {
    const session = new Session({ model: "m", input: "q" })
      .add_item(new Items.FunctionCall({ name: "f", call_id: "a" }))
      .user("u")
      .assistant("t")
      .add_function_call_output({ call_id: "a", result: "A" })
      .assistant("w");
    expect(session.request_payload("converse").messages).to.deep.equal([
      { role: "user", content: [{ text: "q" }] },
      { role: "assistant", content: [{ toolUse: { toolUseId: "a", name: "f", input: {} } }] },
      {
        role: "user",
        content: [{ toolResult: { toolUseId: "a", content: [{ text: "A" }] } }, { text: "u" }],
      },
      { role: "assistant", content: [{ text: "t" }, { text: "w" }] },
    ]);
  });

  for (const format of ["messages", "gemini", "converse", "chat_completion"] as const) {
    it(`is no problem of the shape and no omission in ${format}`, () => {
      expect(split().request_shape(format).problems).to.deep.equal([]);
      expect(split().omissions(format)).to.deep.equal([]);
    });
  }
});
