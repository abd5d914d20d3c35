import { runInNewContext } from "node:vm";
import { expect } from "chai";
import * as Ellmer from "../../lib/ellmer/index.js";
import { ArgumentError, InvalidItemError } from "../../lib/errors.js";
import { Definition } from "../../lib/tools/index.js";
import { expect_error } from "../support/expect.js";

const classes = { ...Ellmer };

/** Calls a constructor with what its types forbid. */
function made(name: keyof typeof classes, ...args: unknown[]): unknown {
  const Class = classes[name] as unknown as new (...args: unknown[]) => unknown;
  return new Class(...args);
}

describe("Ellmer constructors", () => {
  const tool = new Definition({ name: "add" });
  const request = new Ellmer.ContentToolRequest("call_1", "add");

  const both_ways: [keyof typeof classes, unknown[], object][] = [
    ["ContentText", ["Hi"], { text: "Hi" }],
    [
      "ContentImageRemote",
      ["https://a.example/b.png", "low"],
      { url: "https://a.example/b.png", detail: "low" },
    ],
    ["ContentImageInline", ["image/png", "QQ=="], { type: "image/png", data: "QQ==" }],
    [
      "ContentPDF",
      ["application/pdf", "QQ==", "a.pdf"],
      { type: "application/pdf", data: "QQ==", filename: "a.pdf" },
    ],
    [
      "ContentToolRequest",
      ["call_1", "add", { x: 1 }, tool, { thought_signature: "s" }],
      { id: "call_1", name: "add", arguments: { x: 1 }, tool, extra: { thought_signature: "s" } },
    ],
    [
      "ContentToolResult",
      [3, null, { ms: 5 }, request],
      { value: 3, error: null, extra: { ms: 5 }, request },
    ],
    ["ContentThinking", ["Hm", { signature: "s" }], { thinking: "Hm", extra: { signature: "s" } }],
  ];
  for (const [name, args, fields] of both_ways) {
    it(`takes the fields of ${name} one by one, or in one object`, () => {
      expect({ ...(made(name, ...args) as object) }).to.deep.equal(fields);
      expect(made(name, fields)).to.deep.equal(made(name, ...args));
    });

    it(`refuses a field that ${name} has not, and one argument too many`, () => {
      expect_error(
        () => made(name, { ...fields, colour: "red" }),
        ArgumentError,
        `${name} has no field colour`,
      );
      expect_error(() => made(name, ...args, ...Array(5).fill(null)), ArgumentError, `${name} takes `);
    });
  }

  it("fills in ellmer's defaults, for null as for nothing", () => {
    expect(new Ellmer.ContentImageRemote("https://a.example/b.png").detail).to.equal("");
    expect(new Ellmer.ContentImageRemote("https://a.example/b.png", null).detail).to.equal("");
    expect(new Ellmer.ContentImageInline("image/png").data).to.equal(null);
    expect(new Ellmer.ContentPDF("application/pdf", "QQ==").filename).to.equal(null);
    expect({ ...new Ellmer.ContentToolRequest("call_1", "add") }).to.deep.equal({
      id: "call_1",
      name: "add",
      arguments: {},
      tool: null,
      extra: {},
    });
    expect({ ...new Ellmer.ContentToolResult() }).to.deep.equal({
      value: null,
      error: null,
      extra: {},
      request: null,
    });
    expect({ ...new Ellmer.ContentThinking("Hm") }).to.deep.equal({ thinking: "Hm", extra: {} });
  });

  const required: [keyof typeof classes, string, object][] = [
    ["ContentText", "text", {}],
    ["ContentImageRemote", "url", { detail: "low" }],
    ["ContentImageInline", "type", { data: "QQ==" }],
    ["ContentPDF", "type", { data: "QQ==" }],
    ["ContentPDF", "data", { type: "application/pdf" }],
    ["ContentToolRequest", "id", { name: "add" }],
    ["ContentToolRequest", "name", { id: "call_1" }],
    ["ContentThinking", "thinking", {}],
  ];
  for (const [name, field, others] of required) {
    it(`needs a string as ${field} of ${name}`, () => {
      const message = `${name} ${field}: expected a string, got`;
      expect_error(() => made(name, others), ArgumentError, `${message} nothing`);
      for (const value of [null, undefined, 5, true, ["a"], { a: 1 }, Symbol("s"), () => "a", 1n]) {
        expect_error(() => made(name, { ...others, [field]: value }), ArgumentError, message);
      }
    });
  }

  it("refuses optional fields of a wrong kind", () => {
    expect_error(
      () => made("ContentImageRemote", "https://a.example", 5),
      ArgumentError,
      "detail: expected a string",
    );
    expect_error(() => made("ContentImageInline", "image/png", 5), ArgumentError, "data: expected a string");
    expect_error(
      () => made("ContentPDF", "application/pdf", "QQ==", 5),
      ArgumentError,
      "filename: expected a string",
    );
    expect_error(() => made("ContentThinking", "Hm", "s"), ArgumentError, "extra: expected an object");
    expect_error(
      () => made("ContentThinking", "Hm", [1]),
      ArgumentError,
      "extra: expected an object, got an array",
    );
    expect_error(
      () => made("ContentThinking", "Hm", { n: Number.NaN }),
      ArgumentError,
      "extra: JSON has no NaN",
    );
    expect_error(
      () => made("ContentToolRequest", "i", "n", {}, {}),
      ArgumentError,
      "tool: expected a Tools.Definition",
    );
    expect_error(
      () => made("ContentToolResult", null, 5),
      ArgumentError,
      "error: expected a string or an Error",
    );
    expect_error(
      () => made("ContentToolResult", 1, null, {}, {}),
      ArgumentError,
      "request: expected a ContentToolRequest",
    );
  });

  it("reads R's empty list as no arguments, and refuses arguments that are no object", () => {
    expect(new Ellmer.ContentToolRequest("i", "n", []).arguments).to.deep.equal({});
    for (const args of [[1], "{}", 5, true]) {
      expect_error(() => made("ContentToolRequest", "i", "n", args), InvalidItemError, "arguments: ");
    }
  });

  it("takes a single plain object as the fields, any other value as the first of them", () => {
    expect(new Ellmer.ContentToolResult({ value: { a: 1 } }).value).to.deep.equal({ a: 1 });
    expect_error(
      () => made("ContentToolResult", { a: 1 }),
      ArgumentError,
      "ContentToolResult has no field a",
    );
    expect(new Ellmer.ContentToolResult({ a: 1 }, null).value).to.deep.equal({ a: 1 });
    expect(new Ellmer.ContentToolResult([1]).value).to.deep.equal([1]);
    const date = new Date(0);
    expect(new Ellmer.ContentToolResult(date).value).to.equal(date);
    const bare = Object.assign(Object.create(null), { text: "Hi" });
    expect(new Ellmer.ContentText(bare).text).to.equal("Hi");
    expect(new Ellmer.ContentText(runInNewContext("({ text: 'Hi' })")).text).to.equal("Hi");
  });

  it("reads own fields only, and takes hostile keys as data", () => {
    expect_error(
      () => made("ContentText", Object.create({ text: "inherited" })),
      ArgumentError,
      "expected a string",
    );
    expect_error(
      () => made("ContentText", JSON.parse('{"text":"a","__proto__":{}}')),
      ArgumentError,
      "no field __proto__",
    );
    const args = JSON.parse('{"__proto__":{"polluted":true},"constructor":1}');
    expect(JSON.stringify(new Ellmer.ContentToolRequest("i", "n", args).arguments)).to.equal(
      JSON.stringify(args),
    );
  });

  it("shares no structure with what it was given", () => {
    const args = { list: [1] };
    const made_from = new Ellmer.ContentToolRequest("i", "n", args);
    args.list.push(2);
    expect(made_from.arguments).to.deep.equal({ list: [1] });
  });

  it("has the class tree of ellmer", () => {
    const image = new Ellmer.ContentImageInline("image/png", "QQ==");
    expect(image).to.be.instanceOf(Ellmer.ContentImage).and.instanceOf(Ellmer.Content);
    expect(new Ellmer.ContentImageRemote("https://a.example")).to.be.instanceOf(Ellmer.ContentImage);
    for (const other of [
      new Ellmer.ContentText("a"),
      request,
      new Ellmer.ContentToolResult(1),
      new Ellmer.ContentThinking("a"),
    ]) {
      expect(other).to.be.instanceOf(Ellmer.Content).and.not.instanceOf(Ellmer.ContentImage);
    }
    expect_error(() => made("Content", "a"), ArgumentError, "Content takes 0 fields, got 1");
    expect_error(() => made("ContentImage", { a: 1 }), ArgumentError, "ContentImage has no field a");
  });
});
