import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import * as Ellmer from "../../lib/ellmer/index.js";
import { ArgumentError } from "../../lib/errors.js";
import { expect_error } from "../support/expect.js";

describe("Ellmer helpers", () => {
  let folder: string;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), "ellmer-"));
  });

  after(() => {
    rmSync(folder, { recursive: true });
  });

  /** The path of a new file that holds the byte of "A". */
  function file(name: string): string {
    const path = join(folder, name);
    writeFileSync(path, "A");
    return path;
  }

  describe("content_image_url", () => {
    it("gives a remote image, with detail auto unless another is asked for", () => {
      const url = "https://a.example/b.png";
      expect(Ellmer.content_image_url(url)).to.deep.equal(new Ellmer.ContentImageRemote(url, "auto"));
      expect(Ellmer.content_image_url(url, null)).to.deep.equal(new Ellmer.ContentImageRemote(url, "auto"));
      expect(Ellmer.content_image_url("HTTP://a.example/", "low")).to.deep.equal(
        new Ellmer.ContentImageRemote("HTTP://a.example/", "low"),
      );
    });

    it("gives an inline image for a data URL, without detail", () => {
      expect(Ellmer.content_image_url("data:image/png;base64,QQ==", "high")).to.deep.equal(
        new Ellmer.ContentImageInline("image/png", "QQ=="),
      );
      expect(Ellmer.content_image_url("DATA:Image/JPG;base64,Q%51==")).to.deep.equal(
        new Ellmer.ContentImageInline("image/jpeg", "QQ=="),
      );
    });

    it("refuses anything else", () => {
      for (const url of [
        "a.png",
        "",
        "ftp://a.example/b",
        "javascript:alert(1)",
        " https://a.example",
        null,
        5,
      ]) {
        expect_error(
          () => Ellmer.content_image_url(url as string),
          ArgumentError,
          "an image URL begins with",
        );
      }
      expect_error(
        () => Ellmer.content_image_url("data:image/png;base64,§"),
        ArgumentError,
        "the data URL has no data",
      );
    });
  });

  describe("content_image_file", () => {
    const types = [
      ["a.png", "image/png"],
      ["a.jpeg", "image/jpeg"],
      ["a.JPG", "image/jpeg"],
      ["a.b.webp", "image/webp"],
      ["a.gif", "image/gif"],
    ] as const;
    for (const [name, type] of types) {
      it(`reads ${name} as ${type}`, () => {
        expect(Ellmer.content_image_file(file(name))).to.deep.equal(
          new Ellmer.ContentImageInline(type, "QQ=="),
        );
      });
    }

    it("takes another type as given", () => {
      expect(Ellmer.content_image_file(file("a.tiff"), "image/tiff").type).to.equal("image/tiff");
      expect(Ellmer.content_image_file(file("a.png"), "image/x-mine").type).to.equal("image/x-mine");
      expect(Ellmer.content_image_file(file("a.png"), null).type).to.equal("image/png");
    });

    it("names the path that it cannot read, or whose extension it does not know", () => {
      const missing = join(folder, "missing.png");
      const { cause } = expect_error(
        () => Ellmer.content_image_file(missing),
        ArgumentError,
        `${missing} cannot be read`,
      );
      expect(cause).to.have.property("code", "ENOENT");
      expect_error(() => Ellmer.content_image_file(file("a.bmp")), ArgumentError, join(folder, "a.bmp"));
      expect_error(() => Ellmer.content_image_file(file("png")), ArgumentError, "is not known");
      expect_error(() => Ellmer.content_image_file(folder, "image/png"), ArgumentError, folder);
      expect_error(() => Ellmer.content_image_file("a\0.png"), ArgumentError, "cannot be read");
      expect_error(() => Ellmer.content_image_file(5 as never), ArgumentError, "a path is a string");
    });
  });

  describe("content_pdf_file", () => {
    it("gives the document under its base name", () => {
      expect(Ellmer.content_pdf_file(file("report 1.pdf"))).to.deep.equal(
        new Ellmer.ContentPDF("application/pdf", "QQ==", "report 1.pdf"),
      );
    });

    it("names the path that it cannot read", () => {
      const missing = join(folder, "missing.pdf");
      expect_error(() => Ellmer.content_pdf_file(missing), ArgumentError, `${missing} cannot be read`);
      expect_error(() => Ellmer.content_pdf_file(null as never), ArgumentError, "a path is a string");
    });
  });

  describe("content_pdf_url", () => {
    it("gives the document of a data URL, without a name", () => {
      expect(Ellmer.content_pdf_url("data:application/pdf;base64,QQ==")).to.deep.equal(
        new Ellmer.ContentPDF("application/pdf", "QQ=="),
      );
    });

    it("downloads nothing", () => {
      for (const url of ["https://a.example/b.pdf", "b.pdf", undefined]) {
        expect_error(() => Ellmer.content_pdf_url(url as string), ArgumentError, "does not download");
      }
    });
  });
});
