import { expect } from "chai";
import { InvalidItemError } from "../../lib/errors.js";
import { Items } from "../../lib/index.js";
import { ITEMS } from "../../lib/items/base.js";
import { expect_error } from "../support/expect.js";

describe("Items", () => {
  const HASHES: [Class: { prototype: object }, hash: { type: string; [key: string]: unknown }][] = [
    [
      Items.Message,
      {
        type: "message",
        role: "user",
        content: [],
        id: "m",
        status: "completed",
        phase: "final_answer",
        x: 1,
      },
    ],
    [
      Items.FunctionCall,
      { type: "function_call", name: "f", call_id: "c", arguments: "{}", id: "i", status: "completed", x: 1 },
    ],
    [
      Items.FunctionCallOutput,
      { type: "function_call_output", call_id: "c", output: "o", id: "i", status: "failed", x: 1 },
    ],
    [
      Items.Reasoning,
      {
        type: "reasoning",
        id: "r",
        encrypted_content: "e",
        summary: [{ type: "summary_text", text: "s" }],
        content: [{ type: "thinking", thinking: "t", signature: "g" }],
        status: "completed",
        origin: "messages",
        x: 1,
      },
    ],
    [Items.Compaction, { type: "compaction", id: "k", encrypted_content: "e", created_by: "model", x: 1 }],
    [Items.ItemReference, { type: "item_reference", id: "r", x: 1 }],
  ];

  it("have one class for each type", () => {
    expect(ITEMS.members.map(({ name }) => name).sort()).to.deep.equal(
      HASHES.map(([, { type }]) => type).sort(),
    );
  });

  for (const [Class, hash] of HASHES) {
    it(`read and write ${hash.type}, in a fixed order, unknown keys in extra`, () => {
      const item = Items.Base.fromH(hash);
      expect(Object.getPrototypeOf(item)).to.equal(Class.prototype);
      expect(item).to.be.instanceOf(Items.Base);
      expect(item.extra).to.deep.equal({ x: 1 });
      expect(JSON.stringify(item.toH())).to.equal(JSON.stringify(hash));
      expect(JSON.stringify(Items.Base.from_h(hash))).to.equal(JSON.stringify(hash));
    });
  }

  it("leave out what is unset", () => {
    expect(new Items.Reasoning().toH()).to.deep.equal({ type: "reasoning" });
    expect(new Items.Reasoning({ content: [], summary: [] }).toH()).to.deep.equal({ type: "reasoning" });
    expect(new Items.Compaction({}).toH()).to.deep.equal({ type: "compaction" });
    expect(new Items.FunctionCallOutput({ call_id: "c" }).toH()).to.deep.equal({
      type: "function_call_output",
      call_id: "c",
      output: "",
    });
  });

  const BROKEN: [unknown, string][] = [
    [{ type: "message", content: "x" }, "role: expected a string, got nothing"],
    [
      { type: "message", role: "user" },
      "content: content is text, a content object or an array of these, got undefined",
    ],
    [{ type: "message", role: "user", content: [{ type: "text" }] }, "content[0].text: expected a string"],
    [{ type: "function_call", name: "f" }, "call_id: expected a string, got nothing"],
    [
      { type: "function_call_output", call_id: "c", output: [{ type: "x" }] },
      'output[0]: unknown content type "x"',
    ],
    [{ type: "reasoning", content: ["x"] }, 'content: expected objects, got "x" at [0]'],
    [{ type: "item_reference" }, "id: expected a string, got nothing"],
    [{ type: "mcp_call" }, 'unknown item type "mcp_call"'],
    [{ role: "user" }, "item without a type"],
    [null, "expected an object, got null"],
  ];
  for (const [hash, message] of BROKEN) {
    it(`refuse ${JSON.stringify(hash)}`, () => {
      expect_error(() => Items.Base.fromH(hash), InvalidItemError, message);
    });
  }
});
