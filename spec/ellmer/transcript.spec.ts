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

const { contents_html, contents_markdown, contents_text } = Ellmer;

const request = new Ellmer.ContentToolRequest("call_1", "add", { x: 1, list: ["a"] });

/** A conversation with every kind of piece. */
function conversation(): Session {
  const session = new Session({ instructions: "Never shown." });
  session.system("Be brief.").developer("In English.");
  session.user([
    "Look:\n",
    new Ellmer.ContentText("here"),
    Ellmer.content_image_url("https://a.example/b.png"),
  ]);
  session.user([new Ellmer.ContentPDF("application/pdf", "QQ==", "a.pdf")]);
  session.add_item(new Ellmer.ContentThinking("Hm.\nAdd.")).assistant("I add.");
  session.add_item(request).add_item(new Ellmer.ContentToolResult({ value: { sum: 3 }, request }));
  return session.add_item(new Items.ItemReference({ id: "msg_1" })).assistant("It is 3.");
}

describe("contents_text", () => {
  it("gives the text of a content, null for every other class", () => {
    expect(contents_text(new Ellmer.ContentText("Hi"))).to.equal("Hi");
    expect(contents_text(new Ellmer.ContentText(""))).to.equal("");
    const others = [
      new Ellmer.Content(),
      new Ellmer.ContentImageRemote("https://a.example/b.png"),
      new Ellmer.ContentPDF("application/pdf", "QQ=="),
      new Ellmer.ContentThinking("Hm"),
      new Ellmer.ContentToolResult("3"),
      request,
    ];
    expect(others.map(contents_text)).to.deep.equal(others.map(() => null));
  });

  it("joins the texts of a message, and messages by a blank line", () => {
    expect(contents_text(new Items.Message({ role: "user", content: ["a", "b"] }))).to.equal("ab");
    expect(contents_text(conversation())).to.equal(
      "Be brief.\n\nIn English.\n\nLook:\nhere\n\nI add.\n\nIt is 3.",
    );
    expect(contents_text(Response.from_text("Hi"))).to.equal("Hi");
    expect(contents_text(new Content.InputText({ text: "Hi" }))).to.equal("Hi");
  });

  it("is null where there is no text", () => {
    expect(contents_text(new Session())).to.equal(null);
    expect(contents_text(new Response())).to.equal(null);
    expect(contents_text(new Items.Message({ role: "user", content: [] }))).to.equal(null);
  });
});

describe("contents_markdown", () => {
  const forms: [Ellmer.Content, string | null][] = [
    [new Ellmer.Content(), null],
    [new Ellmer.ContentText("*Hi*\n<b>"), "*Hi*\n<b>"],
    [new Ellmer.ContentImageRemote("https://a.example/b.png?c=d&e"), "![](https://a.example/b.png?c=d&e)"],
    [new Ellmer.ContentImageRemote("a b)(<c>\n\\d"), "![](a%20b%29%28%3Cc%3E%0A%5Cd)"],
    [new Ellmer.ContentImageInline("image/png", "QQ=="), "![](data:image/png;base64,QQ==)"],
    [new Ellmer.ContentPDF("application/pdf", "QQ==", "a b.pdf"), "[PDF: a b.pdf]"],
    [new Ellmer.ContentPDF("application/pdf", "QQ==", "a](b)\n[c"), "[PDF: a\\](b) \\[c]"],
    [new Ellmer.ContentPDF("application/pdf", "QQ=="), "[PDF]"],
    [request, '```json\nadd({"x":1,"list":["a"]})\n```'],
    [new Ellmer.ContentToolRequest("call_1", "now"), "```json\nnow({})\n```"],
    [new Ellmer.ContentToolResult(["a", "b"]), "```\na\nb\n```"],
    [new Ellmer.ContentToolResult({ error: "down" }), "```\nTool calling failed with error down\n```"],
    [new Ellmer.ContentToolResult("```js\n````"), "`````\n```js\n````\n`````"],
    [new Ellmer.ContentThinking("Hm"), "<thinking>\nHm\n</thinking>"],
  ];
  for (const [content, markdown] of forms) {
    it(`writes ${content.class_name} as ${JSON.stringify(markdown)}`, () => {
      expect(contents_markdown(content)).to.equal(markdown);
    });
  }

  it("joins contents by a blank line", () => {
    const [, , message] = conversation().items as [unknown, unknown, Items.Message];
    expect(contents_markdown(message)).to.equal("Look:\n\n\nhere\n\n![](https://a.example/b.png)");
    const response = new Response({ output: conversation().items.slice(4, 7) });
    expect(contents_markdown(response)).to.equal(
      '<thinking>\nHm.\nAdd.\n</thinking>\n\nI add.\n\n```json\nadd({"x":1,"list":["a"]})\n```',
    );
  });

  it("gives a session a heading wherever the speaker changes", () => {
    expect(contents_markdown(conversation())).to.equal(
      [
        "## System",
        "Be brief.",
        "In English.",
        "## User",
        "Look:\n",
        "here",
        "![](https://a.example/b.png)",
        "[PDF: a.pdf]",
        "## Assistant",
        "<thinking>\nHm.\nAdd.\n</thinking>",
        "I add.",
        '```json\nadd({"x":1,"list":["a"]})\n```',
        "## User",
        '```\n{"sum":3}\n```',
        "## Assistant",
        "It is 3.",
      ].join("\n\n"),
    );
    expect(contents_markdown(new Session())).to.equal(null);
  });

  it("shows arguments as the model wrote them, and a result with its media", () => {
    const call = new Items.FunctionCall({
      name: "add",
      call_id: "c",
      arguments: '{ "x": 12345678901234567890',
    });
    expect(contents_markdown(call)).to.equal('```json\nadd({ "x": 12345678901234567890)\n```');
    const output = ["a", new Ellmer.ContentImageInline("image/png", "QQ=="), "b"];
    const result = new Items.FunctionCallOutput({ call_id: "c", output, status: "failed" });
    expect(contents_markdown(result)).to.equal("```\na\nb\n```\n\n![](data:image/png;base64,QQ==)");
  });
});

describe("contents_html", () => {
  const forms: [Ellmer.Content, string | null][] = [
    [new Ellmer.Content(), null],
    [new Ellmer.ContentText("a < b\nc\r\nd\re"), "<p>a &lt; b<br>c<br>d<br>e</p>"],
    [new Ellmer.ContentText(""), "<p></p>"],
    [
      new Ellmer.ContentImageRemote("https://a.example/b.png?c=d&e='\""),
      '<img src="https://a.example/b.png?c=d&amp;e=&#39;&quot;">',
    ],
    [new Ellmer.ContentImageRemote("HTTP://a.example/b.png"), '<img src="HTTP://a.example/b.png">'],
    [new Ellmer.ContentImageInline("image/png", "QQ=="), '<img src="data:image/png;base64,QQ==">'],
    [new Ellmer.ContentImageInline("text/html", "QQ=="), "<p>[image]</p>"],
    [new Ellmer.ContentImageRemote("/local.png"), "<p>[image]</p>"],
    [new Ellmer.ContentPDF("application/pdf", "QQ==", "<a>.pdf"), "<p>[PDF: &lt;a&gt;.pdf]</p>"],
    [new Ellmer.ContentPDF("application/pdf", "QQ=="), "<p>[PDF]</p>"],
    [
      request,
      '<pre><code class="language-json">add({&quot;x&quot;:1,&quot;list&quot;:[&quot;a&quot;]})</code></pre>',
    ],
    [new Ellmer.ContentToolResult(["a", "b"]), "<pre><code>a\nb</code></pre>"],
    [
      new Ellmer.ContentToolResult({ error: new Error("<down>") }),
      "<pre><code>Tool calling failed with error &lt;down&gt;</code></pre>",
    ],
    [
      new Ellmer.ContentThinking("Hm.\nAdd."),
      "<details><summary>Thinking</summary><p>Hm.<br>Add.</p></details>",
    ],
  ];
  for (const [content, html] of forms) {
    it(`writes ${content.class_name} as ${html}`, () => {
      expect(contents_html(content)).to.equal(html);
    });
  }

  it("gives a session a heading wherever the speaker changes", () => {
    expect(contents_html(conversation())).to.equal(
      [
        "<h2>System</h2>",
        "<p>Be brief.</p>",
        "<p>In English.</p>",
        "<h2>User</h2>",
        "<p>Look:<br></p>",
        "<p>here</p>",
        '<img src="https://a.example/b.png">',
        "<p>[PDF: a.pdf]</p>",
        "<h2>Assistant</h2>",
        "<details><summary>Thinking</summary><p>Hm.<br>Add.</p></details>",
        "<p>I add.</p>",
        '<pre><code class="language-json">add({&quot;x&quot;:1,&quot;list&quot;:[&quot;a&quot;]})</code></pre>',
        "<h2>User</h2>",
        "<pre><code>{&quot;sum&quot;:3}</code></pre>",
        "<h2>Assistant</h2>",
        "<p>It is 3.</p>",
      ].join("\n"),
    );
    expect(contents_html(Response.from_text("Hi"))).to.equal("<p>Hi</p>");
    expect(contents_html(new Response())).to.equal(null);
  });
});

describe("contents_text, contents_markdown and contents_html", () => {
  for (const show of [contents_text, contents_markdown, contents_html]) {
    it(`${show.name} refuses what cannot be shown`, () => {
      for (const other of [null, undefined, 5, "Hi", [], {}, { items: [] }, { output: [] }, Session]) {
        expect_error(() => show(other as never), ArgumentError, "can be shown");
      }
    });
  }

  it("refuse to show an image without data", () => {
    const empty = new Ellmer.ContentImageInline("image/png");
    expect_error(() => contents_markdown(empty), InvalidItemError, "has no data");
    expect_error(() => contents_html(empty), InvalidItemError, "has no data");
    expect(contents_text(empty)).to.equal(null);
  });
});
