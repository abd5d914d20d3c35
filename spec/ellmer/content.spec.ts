import { expect } from "chai";
import fc from "fast-check";
import * as Ellmer from "../../lib/ellmer/index.js";
import { InvalidItemError } from "../../lib/errors.js";
import { Definition } from "../../lib/tools/index.js";
import { is_plain, json_object, json_value } from "../support/arbitraries.js";
import { caught, expect_error, is_own_error } from "../support/expect.js";

describe("Ellmer's recorded form", () => {
  const tool = new Definition({ name: "add" });
  const request = new Ellmer.ContentToolRequest("call_1", "add", { x: 1 }, tool, { thought_signature: "s" });
  const recorded_request = {
    version: 1,
    class: "ellmer::ContentToolRequest",
    props: { id: "call_1", name: "add", arguments: { x: 1 }, extra: { thought_signature: "s" } },
  };

  const records: [Ellmer.Content, object][] = [
    [new Ellmer.Content(), { version: 1, class: "ellmer::Content", props: {} }],
    [new Ellmer.ContentImage(), { version: 1, class: "ellmer::ContentImage", props: {} }],
    [new Ellmer.ContentText("Hi"), { version: 1, class: "ellmer::ContentText", props: { text: "Hi" } }],
    [
      new Ellmer.ContentImageRemote("https://a.example/b.png"),
      {
        version: 1,
        class: "ellmer::ContentImageRemote",
        props: { url: "https://a.example/b.png", detail: "" },
      },
    ],
    [
      new Ellmer.ContentImageInline("image/png"),
      { version: 1, class: "ellmer::ContentImageInline", props: { type: "image/png", data: null } },
    ],
    [
      new Ellmer.ContentPDF("application/pdf", "QQ=="),
      {
        version: 1,
        class: "ellmer::ContentPDF",
        props: { type: "application/pdf", data: "QQ==", filename: null },
      },
    ],
    [
      new Ellmer.ContentToolResult([1, { a: null }], null, { ms: 5 }),
      {
        version: 1,
        class: "ellmer::ContentToolResult",
        props: { value: [1, { a: null }], error: null, extra: { ms: 5 }, request: null },
      },
    ],
    [
      new Ellmer.ContentThinking("Hm", { signature: "s" }),
      {
        version: 1,
        class: "ellmer::ContentThinking",
        props: { thinking: "Hm", extra: { signature: "s" } },
      },
    ],
  ];
  for (const [content, record] of records) {
    it(`writes and reads ${content.class_name}`, () => {
      expect(JSON.stringify(content)).to.equal(JSON.stringify(record));
      expect(content.to_h()).to.deep.equal(record);
      expect(Ellmer.Content.fromH(JSON.parse(JSON.stringify(content)))).to.deep.equal(content);
      expect(Ellmer.Content.from_h(record)).to.be.instanceOf(content.constructor);
    });
  }

  it("leaves out the tool of a request", () => {
    expect(request.toH()).to.deep.equal(recorded_request);
    expect((Ellmer.Content.fromH(recorded_request) as Ellmer.ContentToolRequest).tool).to.equal(null);
  });

  it("records an error as its message, and a request in recorded form", () => {
    const result = new Ellmer.ContentToolResult({ error: new RangeError("no such city"), request });
    const record = {
      version: 1,
      class: "ellmer::ContentToolResult",
      props: { value: null, error: "no such city", extra: {}, request: recorded_request },
    };
    expect(result.toH()).to.deep.equal(record);
    const restored = Ellmer.Content.fromH(record) as Ellmer.ContentToolResult;
    expect(restored.error).to.equal("no such city");
    expect(restored.request).to.be.instanceOf(Ellmer.ContentToolRequest);
    expect(restored.toH()).to.deep.equal(record);
  });

  it("reads class names without the package, and R's empty lists", () => {
    expect(Ellmer.Content.fromH({ version: 1, class: "ContentText", props: { text: "Hi" } })).to.deep.equal(
      new Ellmer.ContentText("Hi"),
    );
    const props = { id: "call_1", name: "now", arguments: [], extra: [] };
    expect(Ellmer.Content.fromH({ version: 1, class: "ellmer::ContentToolRequest", props })).to.deep.equal(
      new Ellmer.ContentToolRequest("call_1", "now"),
    );
    expect(Ellmer.Content.fromH({ version: 1, class: "ellmer::Content", props: [] })).to.deep.equal(
      new Ellmer.Content(),
    );
  });

  it("says where a record is broken", () => {
    const text = { version: 1, class: "ellmer::ContentText", props: { text: "Hi" } };
    const broken: [unknown, string][] = [
      [null, "expected an object, got null"],
      ["a", "expected an object, got string"],
      [[text], "expected an object, got an array"],
      [{ ...text, version: 2 }, "version: "],
      [{ ...text, version: undefined }, "version: "],
      [{ ...text, class: "ellmer::ContentJson" }, "class: unknown content class ellmer::ContentJson"],
      [{ ...text, class: "ellmer::ContentUploaded" }, "class: unknown"],
      [{ ...text, class: "constructor" }, "class: unknown"],
      [{ ...text, class: "ellmer::ellmer::ContentText" }, "class: unknown"],
      [{ ...text, class: null }, "class: unknown"],
      [{ ...text, class: Symbol("s") }, "class: unknown"],
      [{ ...text, props: null }, "props: expected an object"],
      [{ ...text, props: "Hi" }, "props: expected an object"],
      [{ ...text, props: { text: 5 } }, "props: ContentText text: expected a string"],
      [{ ...text, props: { text: "Hi", more: 1 } }, "props: ContentText has no field more"],
    ];
    for (const [record, message] of broken) {
      expect_error(() => Ellmer.Content.fromH(record), InvalidItemError, message);
    }
  });

  it("says where the request of a result is broken", () => {
    const result = (request: unknown) => ({
      version: 1,
      class: "ellmer::ContentToolResult",
      props: { value: 1, error: null, extra: {}, request },
    });
    const read = (request: unknown) => () => Ellmer.Content.fromH(result(request));
    expect_error(read(5), InvalidItemError, "props.request: expected an object");
    expect_error(read({ ...recorded_request, version: 9 }), InvalidItemError, "props.request.version: ");
    expect_error(
      read({ ...recorded_request, props: { id: "i", name: "n", arguments: [1] } }),
      InvalidItemError,
      "props.request.props.arguments: ",
    );
    expect_error(
      read({ version: 1, class: "ContentText", props: { text: "a" } }),
      InvalidItemError,
      "props: ContentToolResult request: expected a ContentToolRequest",
    );
    expect_error(
      () => Ellmer.Content.fromH({ ...result(null), props: { value: 1, error: "e" } }),
      InvalidItemError,
      "props: ContentToolResult takes a value or an error, not both",
    );
  });

  it("carries any JSON, whatever its keys", () => {
    const property = fc.property(json_value, json_object, json_object, (value, args, extra) => {
      const result = new Ellmer.ContentToolResult({
        value,
        extra,
        request: new Ellmer.ContentToolRequest({ id: "i", name: "n", arguments: args, extra }),
      });
      const record = result.toH();
      const stored = JSON.stringify(record);
      const restored = Ellmer.Content.fromH(JSON.parse(stored));
      expect(JSON.stringify(restored)).to.equal(stored);
      expect(is_plain(record)).to.equal(true);
    });
    fc.assert(property, { numRuns: 200 });
  });

  it("throws its own errors alone, whatever a record holds", () => {
    const name = fc.constantFrom(...records.map(([content]) => content.class_name), "ContentToolRequest");
    const field = fc.constantFrom(
      "text",
      "url",
      "type",
      "data",
      "id",
      "name",
      "arguments",
      "extra",
      "error",
      "request",
    );
    const props = fc.dictionary(field, json_value);
    const property = fc.property(name, fc.oneof(props, json_value), (class_name, given) => {
      const error = caught(() => Ellmer.Content.fromH({ version: 1, class: class_name, props: given }));
      expect(error === null || is_own_error(error), String(error)).to.equal(true);
    });
    fc.assert(property, { numRuns: 500 });
  });
});
