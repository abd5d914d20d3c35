import { expect } from "chai";
import { content_list } from "../../lib/content/list.js";
import { InvalidItemError } from "../../lib/errors.js";
import { Content } from "../../lib/index.js";
import { expect_error } from "../support/expect.js";

describe("content/list", () => {
  const text = { type: "input_text", text: "a" };

  it("takes a string, a block, a hash, an untyped hash with text, and an array of these", () => {
    const block = new Content.Text({ text: "b" });
    expect(content_list("a", "input_text")).to.deep.equal([text]);
    expect(content_list(block, "input_text")[0]).to.equal(block);
    expect(content_list({ type: "input_image", url: "u" }, "input_text")).to.deep.equal([
      { type: "input_image", url: "u" },
    ]);
    expect(content_list(["a", { text: "b", cache_point: true }], "output_text")).to.deep.equal([
      { type: "output_text", text: "a" },
      { type: "output_text", text: "b", cache_point: true },
    ]);
    expect(content_list([], "input_text")).to.deep.equal([]);
    expect(content_list("", "input_text")).to.deep.equal([{ type: "input_text", text: "" }]);
  });

  it("reads own members of a hash only, hostile ones as data", () => {
    const hash = JSON.parse('{"text":"a","__proto__":{"type":"input_image"}}');
    expect(JSON.stringify(content_list(hash, "input_text"))).to.equal(
      '[{"text":"a","__proto__":{"type":"input_image"},"type":"input_text"}]',
    );
    expect_error(
      () => content_list(Object.create({ text: "a" }), "input_text"),
      InvalidItemError,
      "neither type nor text",
    );
  });

  const REFUSED: [unknown, string][] = [
    [null, "got null"],
    [undefined, "got undefined"],
    [5, "got number"],
    [() => "a", "got function"],
    [{ url: "u" }, "content has neither type nor text"],
    [["a", null], "[1]: content is text, a content object or an array of these, got null"],
    [[["a"]], "[0]: content is text, a content object or an array of these, got an array"],
    [["a", {}], "[1]: content has neither type nor text"],
  ];
  for (const [content, message] of REFUSED) {
    it(`refuses ${typeof content} ${JSON.stringify(content)}`, () => {
      expect_error(() => content_list(content, "input_text"), InvalidItemError, message);
    });
  }
});
