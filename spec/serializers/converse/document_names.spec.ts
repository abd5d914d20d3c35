import { expect } from "chai";
import fc from "fast-check";
import { DocumentNames } from "../../../lib/serializers/converse/document_names.js";

function unique(...filenames: string[]): string[] {
  const names = new DocumentNames();
  return filenames.map((filename) => names.unique(filename));
}

describe("converse document names", () => {
  const cases: [filename: string, name: string][] = [
    ["report.pdf", "report"],
    ["annual.report.docx", "annual-report"],
    ["plain", "plain"],
    [".hidden", "-hidden"],
    ["a (1) [b]-c.pdf", "a (1) [b]-c"],
    ["a   b.pdf", "a b"],
    ["a\u3000b\tc\u00a0d.pdf", "a-b-c-d"],
    ["분기.pdf", "--"],
    ["🙂.pdf", "-"],
    ["dir/file.pdf", "dir-file"],
    ["", "document"],
    ["  .pdf", "document"],
    [`${"x".repeat(300)}.pdf`, "x".repeat(256)],
  ];
  for (const [filename, name] of cases) {
    it(`are made valid: ${JSON.stringify(filename.slice(0, 20))}`, () => {
      expect(unique(filename)).to.deep.equal([name]);
    });
  }

  it("have a number behind them from the second one on", () => {
    expect(unique("a.pdf", "a.txt", "a", "b", "", "")).to.deep.equal([
      "a",
      "a-2",
      "a-3",
      "b",
      "document",
      "document-2",
    ]);
  });

  it("keep out of the way of names that look numbered", () => {
    expect(unique("a-2", "a", "a", "a-2", "a")).to.deep.equal(["a-2", "a", "a-3", "a-2-2", "a-4"]);
  });

  it("have room for the number", () => {
    const long = "x".repeat(256);
    expect(unique(long, long)).to.deep.equal([long, `${"x".repeat(254)}-2`]);
  });

  it("are valid and distinct, whatever the files are called", () => {
    const filename = fc.oneof(
      fc.constantFrom(
        "a.pdf",
        "a",
        "a-2",
        "a_2",
        "",
        "x".repeat(255),
        "x".repeat(256),
        `${"x".repeat(256)}y`,
      ),
      fc.string({ unit: "binary" }),
    );
    fc.assert(
      fc.property(fc.array(filename, { maxLength: 30 }), (filenames) => {
        const names = unique(...filenames);
        expect(new Set(names).size).to.equal(names.length);
        for (const name of names) expect(name).to.match(/^(?!.* {2})[A-Za-z0-9 \-()[\]]{1,256}$/);
      }),
    );
  });

  it("are made in linear time, however many are equal or cut to the same", () => {
    const equal = unique(...new Array<string>(30_000).fill("a"));
    expect(equal.at(-1)).to.equal("a-30000");
    const long = Array.from(
      { length: 30_000 },
      (_, index) => "x".repeat(252) + String((index >> 1) + 10_000),
    );
    expect(new Set(unique(...long)).size).to.equal(long.length);
  });
});
