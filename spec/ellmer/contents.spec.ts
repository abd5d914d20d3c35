import { expect } from "chai";
import {
  ArgumentError,
  Content,
  Ellmer,
  InvalidItemError,
  Items,
  Response,
  Session,
} from "../../lib/index.js";
import { expect_error } from "../support/expect.js";

const DATA_PNG = "data:image/png;base64,QQ==";
const DATA_PDF = "data:application/pdf;base64,QQ==";

/** The contents of a user message with one block. */
function of_block(block: object): Ellmer.Content[] {
  return Ellmer.contents(new Items.Message({ role: "user", content: [block] }));
}

describe("Ellmer.contents", () => {
  const blocks: [string, object, Ellmer.Content[]][] = [
    ["input_text", { type: "input_text", text: "Hi" }, [new Ellmer.ContentText("Hi")]],
    ["output_text", { type: "output_text", text: "Hi" }, [new Ellmer.ContentText("Hi")]],
    ["text", { type: "text", text: "Hi" }, [new Ellmer.ContentText("Hi")]],
    ["a refusal", { type: "refusal", refusal: "No" }, [new Ellmer.ContentText("No")]],
    ["reasoning_text", { type: "reasoning_text", text: "Hm" }, [new Ellmer.ContentThinking("Hm")]],
    ["summary_text", { type: "summary_text", text: "Hm" }, [new Ellmer.ContentThinking("Hm")]],
    [
      "a remote image",
      { type: "input_image", url: "https://a.example/b.png", detail: "low" },
      [new Ellmer.ContentImageRemote("https://a.example/b.png", "low")],
    ],
    [
      "a remote image without detail",
      { type: "input_image", url: "https://a.example/b.png" },
      [new Ellmer.ContentImageRemote("https://a.example/b.png")],
    ],
    [
      "an inline image",
      { type: "input_image", url: DATA_PNG },
      [new Ellmer.ContentImageInline("image/png", "QQ==")],
    ],
    [
      "an inline PDF",
      { type: "input_file", url: DATA_PDF, filename: "a.pdf" },
      [new Ellmer.ContentPDF("application/pdf", "QQ==", "a.pdf")],
    ],
    [
      "an inline PDF by its media_type",
      { type: "input_file", url: "data:;base64,QQ==", media_type: "application/pdf" },
      [new Ellmer.ContentPDF("application/pdf", "QQ==")],
    ],
    ["no image by file_id", { type: "input_image", file_id: "file_1" }, []],
    ["no image with a blank URL", { type: "input_image", url: " " }, []],
    ["no file by URL", { type: "input_file", url: "https://a.example/b.pdf" }, []],
    ["no file of another type", { type: "input_file", url: "data:text/csv;base64,QQ==" }, []],
    ["no PDF said to be another type", { type: "input_file", url: DATA_PDF, media_type: "text/plain" }, []],
    ["no video", { type: "input_video", url: "https://a.example/b.mp4" }, []],
  ];
  for (const [what, block, expected] of blocks) {
    it(`gives ${what}`, () => {
      expect(of_block(block)).to.deep.equal(expected);
    });
  }

  const call = new Items.FunctionCall({
    name: "add",
    call_id: "call_1",
    arguments: '{ "x": 1 }',
    thought_signature: "s",
  });
  const response = new Response({
    output: [
      new Items.Reasoning({
        origin: "messages",
        content: [
          { type: "thinking", thinking: "Hm", signature: "s" },
          { type: "redacted_thinking", data: "x" },
          { type: "thinking", thinking: "Aha" },
        ],
      }),
      new Items.Message({ role: "assistant", content: "Hi" }),
      call,
    ],
  });

  it("gives the output of a response in order", () => {
    expect(Ellmer.contents(response)).to.deep.equal([
      new Ellmer.ContentThinking("Hm", { signature: "s" }),
      new Ellmer.ContentThinking("Aha"),
      new Ellmer.ContentText("Hi"),
      new Ellmer.ContentToolRequest("call_1", "add", { x: 1 }, null, { thought_signature: "s" }),
    ]);
    expect(Ellmer.contents(new Response())).to.deep.equal([]);
  });

  it("matches requests to the tools of a session", () => {
    const session = new Session().register_tool("subtract").register_tool("add", { description: "Adds" });
    const [, , , request] = Ellmer.contents(response, { session });
    expect(request).to.have.property("tool", session.tool_definitions[1]);
    const [other] = Ellmer.contents(new Items.FunctionCall({ name: "toString", call_id: "c" }), { session });
    expect(other).to.have.property("tool", null);
    for (const options of [undefined, null, {}, { session: null }]) {
      expect(Ellmer.contents(response, options)[3]).to.have.property("tool", null);
    }
  });

  it("gives back what add_item took", () => {
    const request = new Ellmer.ContentToolRequest("call_1", "add", { x: 1 }, null, {
      thought_signature: "s",
    });
    const given = [
      new Ellmer.ContentThinking("Hm", { signature: "s" }),
      request,
      new Ellmer.ContentToolResult({ value: "3", request }),
      new Ellmer.ContentToolResult({ error: "too large", request }),
    ];
    const session = new Session();
    for (const content of given) session.add_item(content);
    expect(session.items.flatMap((item) => Ellmer.contents(item, { session }))).to.deep.equal(given);
    expect(Ellmer.contents(new Response({ output: session.items }))).to.deep.equal(given);
  });

  it("gives the text and the media of a result", () => {
    const output = [
      { type: "input_text", text: "a" },
      { type: "input_image", url: DATA_PNG },
      { type: "input_text", text: "b" },
    ];
    const item = new Items.FunctionCallOutput({ call_id: "call_1", output });
    expect(Ellmer.contents(item)).to.deep.equal([
      new Ellmer.ContentToolResult("a\nb"),
      new Ellmer.ContentImageInline("image/png", "QQ=="),
    ]);
  });

  it("reads every status of failure", () => {
    for (const status of ["failed", "error", "incomplete"]) {
      const item = new Items.FunctionCallOutput({ call_id: "call_1", output: "down", status });
      expect(Ellmer.contents(item)).to.deep.equal([new Ellmer.ContentToolResult({ error: "down" })]);
    }
  });

  it("reads reasoning by its content, else by its summary", () => {
    const summary = [{ type: "summary_text", text: "short" }];
    const content = [{ type: "reasoning_text", text: "long" }];
    expect(Ellmer.contents(new Items.Reasoning({ summary }))).to.deep.equal([
      new Ellmer.ContentThinking("short"),
    ]);
    expect(Ellmer.contents(new Items.Reasoning({ summary, content }))).to.deep.equal([
      new Ellmer.ContentThinking("long"),
    ]);
    const odd = [{ type: "thinking" }, { type: "thinking", thinking: 5 }, { type: "other", text: "x" }, {}];
    expect(Ellmer.contents(new Items.Reasoning({ content: odd }))).to.deep.equal([]);
  });

  it("skips items that ellmer does not know", () => {
    expect(Ellmer.contents(new Items.Compaction({ encrypted_content: "x" }))).to.deep.equal([]);
    expect(Ellmer.contents(new Items.ItemReference({ id: "msg_1" }))).to.deep.equal([]);
  });

  it("refuses arguments that are no JSON object", () => {
    const of_arguments = (text: string) => () =>
      Ellmer.contents(new Items.FunctionCall({ name: "add", call_id: "call_1", arguments: text }));
    expect_error(of_arguments("{x"), InvalidItemError, "the arguments of add (call call_1) are no JSON");
    expect_error(of_arguments("[1]"), InvalidItemError, "arguments: ");
    expect_error(of_arguments('"x"'), InvalidItemError, "arguments: ");
    expect(of_arguments("[]")()).to.deep.equal([new Ellmer.ContentToolRequest("call_1", "add")]);
  });

  it("refuses what is neither a response nor an item", () => {
    const others = [
      null,
      undefined,
      "Hi",
      {},
      { output: [] },
      new Session(),
      new Content.InputText({ text: "Hi" }),
    ];
    for (const other of others) {
      expect_error(() => Ellmer.contents(other as never), ArgumentError, "takes a response, or an item");
    }
    expect_error(() => Ellmer.contents(response, { session: {} as never }), ArgumentError, "is a Session");
  });
});
