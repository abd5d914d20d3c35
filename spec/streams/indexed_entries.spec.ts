import { expect } from "chai";
import { IndexedEntries, stream_index } from "../../lib/streams/indexed_entries.js";

function opened(...indexes: (number | null)[]): IndexedEntries<string> {
  const entries = new IndexedEntries<string>();
  for (const [turn, index] of indexes.entries()) entries.open(index, `${turn}:${index}`);
  return entries;
}

describe("IndexedEntries", () => {
  it("gives entries in index order", () => {
    expect(opened(2, 0, 1).in_order()).to.deep.equal(["1:0", "2:1", "0:2"]);
  });

  it("puts an entry without an index after those that are open", () => {
    expect(opened(1, null, 0, 2).in_order()).to.deep.equal(["2:0", "0:1", "1:null", "3:2"]);
    expect(opened(2, 0, null).in_order()).to.deep.equal(["1:0", "0:2", "2:null"]);
    expect(opened(null, 0).in_order()).to.deep.equal(["0:null", "1:0"]);
  });

  it("puts an entry under a taken index after those that are open", () => {
    expect(opened(0, 1, 0, 2).in_order()).to.deep.equal(["0:0", "1:1", "2:0", "3:2"]);
  });

  it("finds the latest entry under an index, and the latest of all without one", () => {
    const entries = opened(0, 1, 0);
    expect([entries.at(0), entries.at(1), entries.at(5), entries.at(null)]).to.deep.equal([
      "2:0",
      "1:1",
      undefined,
      "2:0",
    ]);
    expect(entries.size).to.equal(3);
  });
});

describe("stream_index", () => {
  it("takes whole numbers only", () => {
    expect([0, 7, "1", 1.5, null, undefined, {}].map((value) => stream_index(value))).to.deep.equal([
      0,
      7,
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});
