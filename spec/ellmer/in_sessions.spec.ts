import { expect } from "chai";
import { ArgumentError, Content, Ellmer, InvalidItemError, Session } from "../../lib/index.js";
import { FunctionCallOutput, Message } from "../../lib/items/index.js";
import { expect_error } from "../support/expect.js";

const remote = new Ellmer.ContentImageRemote("https://a.example/b.png");
const detailed = new Ellmer.ContentImageRemote("https://a.example/b.png", "high");
const inline = new Ellmer.ContentImageInline("image/png", "QQ==");
const pdf = new Ellmer.ContentPDF("application/pdf", "QQ==", "a.pdf");
const nameless = new Ellmer.ContentPDF("application/pdf", "QQ==");
const request = new Ellmer.ContentToolRequest("call_1", "add", { x: 1 });

/** The only item of a session, as it is stored. */
function stored(session: Session): unknown {
  return (session.toH().input as unknown[])[0];
}

describe("Ellmer content in a session", () => {
  it("becomes the session's own classes at once", () => {
    const session = new Session().user([
      new Ellmer.ContentText("Describe"),
      remote,
      detailed,
      inline,
      pdf,
      nameless,
    ]);
    const [message] = session.items;
    expect(stored(session)).to.deep.equal({
      type: "message",
      role: "user",
      content: [
        { type: "input_text", text: "Describe" },
        { type: "input_image", url: "https://a.example/b.png" },
        { type: "input_image", url: "https://a.example/b.png", detail: "high" },
        { type: "input_image", url: "data:image/png;base64,QQ==" },
        { type: "input_file", url: "data:application/pdf;base64,QQ==", filename: "a.pdf" },
        { type: "input_file", url: "data:application/pdf;base64,QQ==" },
      ],
    });
    expect((message as Message).content.map(({ constructor }) => constructor)).to.deep.equal([
      Content.InputText,
      Content.InputImage,
      Content.InputImage,
      Content.InputImage,
      Content.InputFile,
      Content.InputFile,
    ]);
    expect(Session.fromH(session.toH())).to.deep.equal(session);
  });

  it("is text of the role it is given to", () => {
    const text = new Ellmer.ContentText("Hi");
    const roles = [
      ["user", "input_text"],
      ["system", "input_text"],
      ["developer", "input_text"],
      ["assistant", "output_text"],
    ] as const;
    for (const [role, type] of roles) {
      const expected = { type: "message", role, content: [{ type, text: "Hi" }] };
      expect(stored(new Session()[role](text))).to.deep.equal(expected);
      expect(new Message({ role, content: ["Hi", text] }).toH().content).to.deep.equal([
        { type, text: "Hi" },
        { type, text: "Hi" },
      ]);
    }
    const session = new Session({ system: text, input: [text] });
    expect(session.items.map((item) => item.toH().role)).to.deep.equal(["system", "user"]);
  });

  it("mixes with the other forms of content", () => {
    const content = ["a", new Content.InputText({ text: "b" }), { text: "c" }, new Ellmer.ContentText("d")];
    expect(new Message({ role: "user", content }).toH().content).to.deep.equal(
      ["a", "b", "c", "d"].map((text) => ({ type: "input_text", text })),
    );
  });

  it("is output of a function call, alone or in an array", () => {
    const blocks = [{ type: "input_image", url: "data:image/png;base64,QQ==" }];
    expect(new FunctionCallOutput({ call_id: "call_1", output: inline }).toH().output).to.deep.equal(blocks);
    expect(new FunctionCallOutput({ call_id: "call_1", output: [inline] }).toH().output).to.deep.equal(
      blocks,
    );
    const session = new Session().add_function_call_output({
      call_id: "call_1",
      result: [new Ellmer.ContentText("3")],
    });
    expect(stored(session)).to.deep.equal({
      type: "function_call_output",
      call_id: "call_1",
      output: [{ type: "input_text", text: "3" }],
    });
  });

  it("reaches every provider", () => {
    const session = new Session({ model: "m", max_output_tokens: 9 }).user([
      new Ellmer.ContentText("Describe"),
      inline,
    ]);
    expect(session.request_payload("chat_completion").messages).to.deep.equal([
      {
        role: "user",
        content: [
          { type: "text", text: "Describe" },
          { type: "image_url", image_url: { url: "data:image/png;base64,QQ==" } },
        ],
      },
    ]);
  });

  it("refuses, naming add_item, what is no content of a message", () => {
    const others = [
      request,
      new Ellmer.ContentToolResult({ value: 1, request }),
      new Ellmer.ContentThinking("Hm"),
      new Ellmer.Content(),
      new Ellmer.ContentImage(),
    ];
    for (const other of others) {
      const session = new Session();
      expect_error(() => session.user(["a", other]), InvalidItemError, /^content\[1\]: .*add_item/);
      expect_error(() => session.user(other), InvalidItemError, /^content: .*add_item/);
      expect_error(
        () => new FunctionCallOutput({ call_id: "c", output: [other] }),
        InvalidItemError,
        /^output\[0\]: .*add_item/,
      );
      expect(session.items).to.deep.equal([]);
    }
  });

  it("refuses an inline image without data", () => {
    const empty = new Ellmer.ContentImageInline("image/png");
    expect_error(
      () => new Session().user([empty]),
      InvalidItemError,
      "content[0]: ContentImageInline has no data",
    );
  });

  it("is not what plain data can pass for", () => {
    const plain = { class_name: "ContentText", to_content: () => ({ type: "input_text", text: "x" }) };
    expect_error(
      () => new Session().user([plain]),
      InvalidItemError,
      "content[0]: content has neither type nor text",
    );
    const item = JSON.parse('{"to_item":{},"Symbol(to_item)":{}}');
    expect_error(() => new Session().add_item(item), ArgumentError, "add_item takes an item");
    expect_error(
      () => new Session().add_item(new Ellmer.ContentText("Hi") as never),
      ArgumentError,
      "add_item",
    );
    expect_error(() => new Session().add_item(new Ellmer.Content() as never), ArgumentError, "add_item");
  });
});

describe("Ellmer content given to add_item", () => {
  it("becomes a FunctionCall, its extra and all", () => {
    const signed = new Ellmer.ContentToolRequest({
      id: "call_1",
      name: "add",
      arguments: { x: 1 },
      extra: { thought_signature: "s", name: "subtract" },
    });
    expect(stored(new Session().add_item(signed))).to.deep.equal({
      type: "function_call",
      name: "add",
      call_id: "call_1",
      arguments: '{"x":1}',
      thought_signature: "s",
    });
  });

  it("becomes Reasoning with a thinking block, without origin", () => {
    const thinking = new Ellmer.ContentThinking("Hm", { signature: "s", mood: "calm" });
    expect(stored(new Session().add_item(thinking))).to.deep.equal({
      type: "reasoning",
      content: [{ type: "thinking", thinking: "Hm", signature: "s" }],
    });
    expect(stored(new Session().add_item(new Ellmer.ContentThinking("Hm")))).to.deep.equal({
      type: "reasoning",
      content: [{ type: "thinking", thinking: "Hm" }],
    });
  });

  const outputs: [string, unknown, string][] = [
    ["a string as it is", "3 degrees", "3 degrees"],
    ["an empty string", "", ""],
    ["strings joined by line feeds", ["a", "b", ""], "a\nb\n"],
    ["an empty array as JSON", [], "[]"],
    ["a mixed array as JSON", ["a", 1], '["a",1]'],
    ["null", null, "null"],
    ["undefined as null", undefined, "null"],
    ["a number", 3.5, "3.5"],
    ["a boolean", false, "false"],
    ["an object as JSON", { a: [1, null] }, '{"a":[1,null]}'],
    ["a date by its JSON", new Date(0), '"1970-01-01T00:00:00.000Z"'],
  ];
  for (const [what, value, output] of outputs) {
    it(`becomes a FunctionCallOutput with ${what}`, () => {
      const result = new Ellmer.ContentToolResult({ value, request, extra: { kept: "here" } });
      expect(stored(new Session().add_item(result))).to.deep.equal({
        type: "function_call_output",
        call_id: "call_1",
        output,
      });
    });
  }

  it("becomes a failed FunctionCallOutput with an error", () => {
    for (const error of ["no such city", new RangeError("no such city")]) {
      const result = new Ellmer.ContentToolResult({ value: undefined, error, request });
      expect(stored(new Session().add_item(result))).to.deep.equal({
        type: "function_call_output",
        call_id: "call_1",
        output: "Tool calling failed with error no such city",
        status: "failed",
      });
    }
    const empty = new Ellmer.ContentToolResult({ error: "", request });
    expect(stored(new Session().add_item(empty))).to.have.property("status", "failed");
  });

  it("refuses a value beside an error", () => {
    for (const value of ["a", 0, false, "", []]) {
      expect_error(
        () => new Ellmer.ContentToolResult(value, "e"),
        ArgumentError,
        "a value or an error, not both",
      );
    }
  });

  it("refuses a result without request, and a value that JSON cannot hold", () => {
    const orphan = new Ellmer.ContentToolResult(1);
    expect_error(() => new Session().add_item(orphan), InvalidItemError, "ContentToolResult has no request");
    const circular: unknown[] = [];
    circular.push(circular);
    for (const value of [1n, Number.NaN, () => 1, Symbol("s"), new Map(), circular]) {
      const result = new Ellmer.ContentToolResult({ value, request });
      expect_error(() => new Session().add_item(result), ArgumentError);
    }
  });
});
