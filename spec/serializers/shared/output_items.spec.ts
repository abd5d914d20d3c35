import { expect } from "chai";
import { Items } from "../../../lib/index.js";
import { joined_items } from "../../../lib/serializers/shared/output_items.js";

function said(content: string): Items.Message {
  return new Items.Message({ role: "assistant", content });
}

function thought(thinking: string): Items.Reasoning {
  return new Items.Reasoning({ content: [{ type: "thinking", thinking }], origin: "converse" });
}

describe("items of an answer", () => {
  it("join what is of one kind in a row, and keep the order of the kinds", () => {
    const call = new Items.FunctionCall({ name: "f", call_id: "c" });
    const items = joined_items([
      thought("a"),
      thought("b"),
      said("c"),
      said("d"),
      call,
      call,
      said("e"),
      thought("f"),
    ]);
    expect(items.map((item) => item.toH())).to.deep.equal([
      {
        type: "reasoning",
        content: [
          { type: "thinking", thinking: "a" },
          { type: "thinking", thinking: "b" },
        ],
        origin: "converse",
      },
      {
        type: "message",
        role: "assistant",
        content: [
          { type: "output_text", text: "c" },
          { type: "output_text", text: "d" },
        ],
      },
      call.toH(),
      call.toH(),
      said("e").toH(),
      thought("f").toH(),
    ]);
    expect(joined_items([])).to.deep.equal([]);
  });
});
