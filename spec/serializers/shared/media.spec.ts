import { expect } from "chai";
import { default_filename } from "../../../lib/serializers/shared/filename.js";
import * as media from "../../../lib/serializers/shared/media.js";

describe("serializers/shared", () => {
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
        `${"a".repeat(33)}:b`,
        `${"a".repeat(32)}:b`,
        "a:b",
      ];
      expect(urls.map(media.url_scheme)).to.deep.equal([
        ...["https", "data", "s3", "", "", "", "", "", ""],
        ...["a".repeat(32), "a"],
      ]);
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
        [
          "application/pdf",
          "image/png",
          "",
          "application/jsonx",
          "x/text/y",
          "a/b+jsonx",
          "constructor",
        ].some(media.is_text_type),
      ).to.equal(false);
      expect(media.decoded_text(Buffer.from("grüße").toString("base64"))).to.equal("grüße");
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
});
