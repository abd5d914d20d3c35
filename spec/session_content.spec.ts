import { expect } from "chai";
import { ArgumentError, InvalidItemError } from "../lib/errors.js";
import { Content, Items, Session } from "../lib/index.js";
import { expect_error } from "./support/expect.js";

const ROLES = ["user", "assistant", "system", "developer"] as const;

describe("Session: messages and items", () => {
  for (const role of ROLES) {
    const type = role === "assistant" ? "output_text" : "input_text";

    it(`${role} takes text, a block, a hash, and an array of these`, () => {
      const session = new Session();
      const block = new Content.InputImage({ url: "u" });
      for (const content of [
        "a",
        block,
        { text: "b", cache_control: 1 },
        { type: "input_file", file_id: "f" },
        ["a", block],
        [],
      ]) {
        expect(session[role](content)).to.equal(session);
      }
      expect(session.items.every((item) => item instanceof Items.Message && item.role === role)).to.equal(
        true,
      );
      const image = { type: "input_image", url: "u" };
      expect(session.items.map((item) => item.toH().content)).to.deep.equal([
        [{ type, text: "a" }],
        [image],
        [{ type, text: "b", cache_control: 1 }],
        [{ type: "input_file", file_id: "f" }],
        [{ type, text: "a" }, image],
        [],
      ]);
    });

    for (const content of [
      null,
      undefined,
      5,
      true,
      { url: "u" },
      { type: "input_audio" },
      ["a", null],
      [[]],
    ]) {
      it(`${role} refuses ${JSON.stringify(content)}`, () => {
        const session = new Session({ input: "before" });
        const before = session.toH();
        expect_error(() => session[role](content as never), InvalidItemError, "content");
        expect(session.toH()).to.deep.equal(before);
      });
    }
  }

  it("copies hashes, and keeps blocks and items as they are", () => {
    const hash = { type: "input_text", text: "a", x: [1] };
    const block = new Content.InputText({ text: "b" });
    const session = new Session().user([hash, block]);
    hash.x.push(2);
    block.text = "c";
    expect(session.items[0]?.toH().content).to.deep.equal([
      { type: "input_text", text: "a", x: [1] },
      { type: "input_text", text: "c" },
    ]);
  });

  it("add_item takes items only", () => {
    const session = new Session({ input: "before" });
    const item = new Items.ItemReference({ id: "i" });
    expect(session.add_item(item)).to.equal(session);
    expect(session.items[1]).to.equal(item);
    for (const value of [
      null,
      undefined,
      "x",
      { type: "item_reference", id: "i" },
      new Content.Text({ text: "x" }),
      [],
    ]) {
      expect_error(() => session.add_item(value as never), ArgumentError, "add_item takes");
    }
    expect(session.items.length).to.equal(2);
  });

  it("add_function_call_output takes a call id and a result, nothing else", () => {
    const session = new Session();
    expect(session.add_function_call_output({ call_id: "a", result: { ok: true } })).to.equal(session);
    session.add_function_call_output({ call_id: "b", result: [new Content.InputText({ text: "t" })] });
    session.add_function_call_output({ call_id: "c" });
    expect(session.toH().input).to.deep.equal([
      { type: "function_call_output", call_id: "a", output: '{"ok":true}' },
      { type: "function_call_output", call_id: "b", output: [{ type: "input_text", text: "t" }] },
      { type: "function_call_output", call_id: "c", output: "" },
    ]);
    const before = session.toH();
    expect_error(
      () => session.add_function_call_output({ call_id: "a", output: "x" } as never),
      ArgumentError,
      "unsupported option: output",
    );
    expect_error(
      () => session.add_function_call_output({ result: "x" } as never),
      InvalidItemError,
      "call_id: expected a string",
    );
    expect_error(
      () => session.add_function_call_output({ call_id: "a", result: (() => 1) as never }),
      InvalidItemError,
      "output: ",
    );
    for (const value of [null, undefined, "a"]) {
      expect_error(
        () => session.add_function_call_output(value as never),
        ArgumentError,
        "takes an object of options",
      );
    }
    expect(session.toH()).to.deep.equal(before);
  });

  it("items is the live array: what is replaced or inserted counts", () => {
    const session = new Session({ model: "m", input: "a" });
    session.items.unshift(new Items.Message({ role: "system", content: "s" }));
    session.items[1] = new Items.Message({ role: "user", content: "b" });
    (session.items[1].content[0] as Content.InputText).text = "c";
    expect(session.request_payload("chat_completion").messages).to.deep.equal([
      { role: "system", content: [{ type: "text", text: "s" }] },
      { role: "user", content: [{ type: "text", text: "c" }] },
    ]);
  });

  const PUT: [string, (session: Session) => void, string][] = [
    ["null among the items", ({ items }) => items.push(null as never), "input[1]: expected an instance"],
    [
      "a hash among the items",
      ({ items }) => items.push({ type: "item_reference" } as never),
      "input[1]: expected an instance",
    ],
    [
      "a hole",
      (session) => {
        session.items.length = 2;
      },
      "input[1]: expected an instance",
    ],
    [
      "a hash among the blocks",
      ({ items }) => (items[0] as Items.Message).content.push({ type: "text" } as never),
      "input[0].content[1]: ",
    ],
    [
      "text in place of blocks",
      ({ items }) => {
        (items[0] as Items.Message).content = "x" as never;
      },
      "input[0].content: expected an array",
    ],
    [
      "null in place of the items",
      (session) => {
        session.items = null as never;
      },
      "input: expected an array",
    ],
    [
      "a hash among the tools",
      ({ tool_definitions }) => tool_definitions.push({ name: "x" } as never),
      "tools[0]: expected an instance",
    ],
  ];
  for (const [name, put, message] of PUT) {
    it(`toH, payloads and omissions name the place of ${name}`, () => {
      const session = new Session({ model: "m", input: "a" });
      put(session);
      expect_error(() => session.toH(), InvalidItemError, message);
      for (const format of ["open_responses", "chat_completion"] as const) {
        expect_error(() => session.request_payload(format), InvalidItemError, message);
        expect_error(() => session.omissions(format), InvalidItemError, message);
      }
    });
  }
});
