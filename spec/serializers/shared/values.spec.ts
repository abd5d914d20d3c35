import { expect } from "chai";
import {
  ErrorResponseError,
  InvalidItemError,
  UnexpectedPayloadError,
  UnsupportedFormatError,
} from "../../../lib/errors.js";
import { Items, Session } from "../../../lib/index.js";
import * as body from "../../../lib/serializers/shared/body.js";
import { checked_arguments, object_arguments } from "../../../lib/serializers/shared/call_arguments.js";
import { default_filename } from "../../../lib/serializers/shared/filename.js";
import { header } from "../../../lib/serializers/shared/headers.js";
import * as media from "../../../lib/serializers/shared/media.js";
import { unsupported_at } from "../../../lib/serializers/shared/place.js";
import { text_format } from "../../../lib/serializers/shared/text_format.js";
import { read_tool_choice } from "../../../lib/serializers/shared/tool_choice.js";
import { expect_error } from "../../support/expect.js";

describe("serializers/shared", () => {
  describe("body", () => {
    it("object_body takes objects only (ruling 7)", () => {
      const given = { a: 1 };
      expect(body.object_body(given)).to.equal(given);
      for (const value of [null, undefined, [], "text", 5, true]) {
        const error = expect_error(
          () => body.object_body(value),
          UnexpectedPayloadError,
          "the payload is no object: ",
        );
        expect(error.body).to.equal(value ?? null);
      }
    });

    it("require_keys demands own keys, whatever their value, and shows 200 characters of the body", () => {
      body.require_keys({ a: null }, ["a"]);
      const long = { text: "x".repeat(1_000) };
      const error = expect_error(
        () => body.require_keys(long, ["toString"]),
        UnexpectedPayloadError,
        'missing "toString": ',
      );
      expect(error.body).to.equal(long);
      expect(error.message.length).to.be.lessThan(260);
    });

    it("api_error holds what was reported, shortened, and the body", () => {
      const text = (...args: [unknown, unknown]) => body.api_error(...args, { raw: 1 }).message;
      expect(text("rate_limit", "Slow down")).to.equal("the API returned an error: rate_limit: Slow down");
      expect(text(null, "Slow down")).to.equal("the API returned an error: Slow down");
      expect(text(429, { deep: 1 })).to.equal('the API returned an error: 429: {"deep":1}');
      expect(text(undefined, "")).to.equal('the API returned an error: {"raw":1}');
      expect(text("code", "x".repeat(1_000))).to.equal(
        `the API returned an error: code: ${"x".repeat(200)}…`,
      );
      expect(body.api_error("a", "b", { raw: 1 }))
        .to.be.instanceOf(ErrorResponseError)
        .with.deep.property("body", { raw: 1 });
    });

    it("reads own members of one kind, else nothing", () => {
      const source = {
        object: { a: 1 },
        array: [1],
        string: "x",
        number: 0,
        infinite: Number.POSITIVE_INFINITY,
      };
      const keys = ["object", "array", "string", "number", "infinite", "toString", "absent"];
      expect(keys.map((key) => body.object_member(source, key))).to.deep.equal([
        { a: 1 },
        null,
        null,
        null,
        null,
        null,
        null,
      ]);
      expect(keys.map((key) => body.array_member(source, key))).to.deep.equal([[], [1], [], [], [], [], []]);
      expect(keys.map((key) => body.string_member(source, key))).to.deep.equal([
        null,
        null,
        "x",
        null,
        null,
        null,
        null,
      ]);
      expect(keys.map((key) => body.number_member(source, key))).to.deep.equal([
        null,
        null,
        null,
        0,
        null,
        null,
        null,
      ]);
    });

    it("details keeps what is set, null when nothing is", () => {
      expect(body.details({ a: null, b: 0, c: undefined, d: false })).to.deep.equal({ b: 0, d: false });
      expect(body.details({ a: null, b: undefined })).to.equal(null);
    });
  });

  describe("call_arguments", () => {
    const call = (args: string) => new Items.FunctionCall({ name: "f", call_id: "c", arguments: args });

    it("gives the object", () => {
      expect(object_arguments(call('{"a":[1]}'))).to.deep.equal({ a: [1] });
      expect(checked_arguments(call(""))).to.deep.equal({});
    });

    it("refuses JSON that is no object, and text that is no JSON (ruling 5)", () => {
      for (const args of ["[]", "null", '"x"', "5"]) {
        expect_error(
          () => object_arguments(call(args)),
          UnsupportedFormatError,
          "the arguments of f (call c) are no JSON object",
        );
      }
      expect_error(
        () => object_arguments(call("{")),
        InvalidItemError,
        "the arguments of f (call c) are no JSON",
      );
      const wrapped = expect_error(
        () => checked_arguments(call("{")),
        UnsupportedFormatError,
        "the arguments of f (call c)",
      );
      expect(wrapped.cause).to.be.instanceOf(InvalidItemError);
      expect_error(() => checked_arguments(call("[]")), UnsupportedFormatError, "no JSON object");
    });
  });

  it("filename: the extension of the media type, else none (ruling 36)", () => {
    const types = ["application/pdf", "text/csv", "text/markdown", "image/png", "", "constructor"];
    expect(types.map(default_filename)).to.deep.equal([
      "document.pdf",
      "document.csv",
      "document.md",
      "document",
      "document",
      "document",
    ]);
  });

  it("headers: any kind, any case, the first that is not blank", () => {
    const name = "x-amzn-requestid";
    const given = [
      { "X-Amzn-RequestId": "1" },
      new Headers({ "X-Amzn-RequestId": "1" }),
      new Map([["X-AMZN-REQUESTID", "1"]]),
      [["x-amzn-requestid", " 1 "]],
      { "x-amzn-requestid": [" ", "1", "2"] },
      [
        ["x-amzn-requestid", ""],
        ["X-Amzn-Requestid", "1"],
      ],
    ];
    for (const headers of given) expect(header(headers as never, name)).to.equal("1");
    for (const headers of [
      null,
      undefined,
      {},
      [],
      "x",
      5,
      { [name]: " " },
      { [name]: 5 },
      [null, 5],
      { other: "1" },
    ]) {
      expect(header(headers as never, name)).to.equal(null);
    }
  });

  describe("media", () => {
    it("url_scheme: in lower case, nothing without one", () => {
      const urls = [
        "HTTPS://a",
        "data:,x",
        "s3://b",
        "a/b:c",
        "//a",
        ":x",
        "1a:b",
        "",
        `${"a".repeat(40)}:b`,
      ];
      expect(urls.map(media.url_scheme)).to.deep.equal(["https", "data", "s3", "", "", "", "", "", ""]);
    });

    it("present: text that is not blank", () => {
      expect(["a", " ", "", null, undefined, 5].map(media.present)).to.deep.equal([
        "a",
        null,
        null,
        null,
        null,
        null,
      ]);
    });

    it("fetchable_url: of the schemes given (ruling 33)", () => {
      const read = (url: string | null) => media.fetchable_url(url, ["http", "https"]);
      expect(["http://a", "HTTP://a", "ftp://a", "a", null].map(read)).to.deep.equal([
        "http://a",
        "HTTP://a",
        null,
        null,
        null,
      ]);
    });

    it("base_name and extension", () => {
      const urls = ["https://a/b/c.PDF?d=e/f.g#h", "c.pdf", "https://a/", "data:image/png;base64,a/b.c", ""];
      expect(urls.map(media.base_name)).to.deep.equal(["c.PDF", "c.pdf", "", "", ""]);
      expect(["c.PDF", "a.tar.gz", "none", ".x", "a."].map(media.extension)).to.deep.equal([
        "pdf",
        "gz",
        "",
        "x",
        "",
      ]);
    });

    it("is_text_type and decoded_text", () => {
      const text = [
        "text/plain",
        "text/x",
        "application/json",
        "image/svg+xml",
        "application/a+json",
        "application/sql",
      ];
      expect(text.every(media.is_text_type)).to.equal(true);
      expect(
        ["application/pdf", "image/png", "", "application/jsonx", "constructor"].some(media.is_text_type),
      ).to.equal(false);
      expect(media.decoded_text(Buffer.from("grüße").toString("base64"))).to.equal("grüße");
    });
  });

  it("place: names where in the session", () => {
    expect(unsupported_at(["input", 1, "content", 0], "no url").message).to.equal(
      "input[1].content[0]: no url",
    );
  });

  describe("text_format", () => {
    const read = (format: unknown) => text_format(new Session({ text: { format } }));

    it("flattens a nested json_schema, and is text without a type", () => {
      const flat = { type: "json_schema", name: "n", schema: { type: "object" }, strict: true };
      expect(read(flat)).to.deep.equal(flat);
      expect(
        read({ type: "json_schema", json_schema: { name: "n", schema: { type: "object" }, strict: true } }),
      ).to.deep.equal(flat);
      expect(read({ type: "json_schema", json_schema: { type: "x", name: "n" } })).to.deep.equal({
        type: "json_schema",
        name: "n",
      });
      expect(read({})).to.deep.equal({ type: "text" });
      expect(read({ type: "brand_new", x: 1 })).to.deep.equal({ type: "brand_new", x: 1 });
    });

    it("is null when there is none", () => {
      expect(text_format(new Session())).to.equal(null);
      expect(text_format(new Session({ text: { verbosity: "low" } }))).to.equal(null);
      expect(read(null)).to.equal(null);
    });

    it("keeps hostile keys as data", () => {
      const format = read(
        JSON.parse('{"type":"text","__proto__":{"type":"x"},"json_schema":{"constructor":1}}'),
      );
      expect(JSON.stringify(format)).to.equal('{"type":"text","__proto__":{"type":"x"},"constructor":1}');
    });

    it("refuses a format and a json_schema that are no objects, and a type that is no string", () => {
      for (const format of ["json", 5, [], false])
        expect_error(() => read(format), UnsupportedFormatError, "text.format is no object");
      expect_error(
        () => read({ json_schema: "x" }),
        UnsupportedFormatError,
        "text.format.json_schema is no object",
      );
      for (const type of [5, { toString: 1 }, []])
        expect_error(() => read({ type }), UnsupportedFormatError, "text.format.type is no string");
    });
  });

  describe("tool_choice", () => {
    it("reads words and functions, flat or nested", () => {
      const choices = [
        "auto",
        "none",
        "required",
        { type: "function", name: "f" },
        { type: "function", function: { name: "f" } },
      ];
      expect(choices.map(read_tool_choice)).to.deep.equal([
        "auto",
        "none",
        "required",
        { name: "f" },
        { name: "f" },
      ]);
    });

    it("is null for what only some format knows", () => {
      const choices = ["any", "", null, 5, [], {}, { type: "tool", name: "f" }, { type: "auto" }];
      expect(choices.map(read_tool_choice)).to.deep.equal(choices.map(() => null));
    });

    it("refuses a function without a name", () => {
      for (const choice of [
        { name: "" },
        { name: 5 },
        {},
        { function: {} },
        { function: "f" },
        { function: { name: " " } },
      ]) {
        expect_error(
          () => read_tool_choice({ type: "function", ...choice }),
          UnsupportedFormatError,
          "names no function",
        );
      }
    });
  });
});
