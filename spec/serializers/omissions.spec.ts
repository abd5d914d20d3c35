import { expect } from "chai";
import { Session } from "../../lib/index.js";
import { OmissionRecord, path_text } from "../../lib/serializers/omissions.js";

describe("serializers/omissions", () => {
  it("writes paths as people read them", () => {
    expect(path_text(["input", 2, "content", 1, "detail"])).to.equal("input[2].content[1].detail");
    expect(path_text(["metadata", "a.b"])).to.equal('metadata["a.b"]');
    expect(path_text(["extra", "__proto__", "$x_1"])).to.equal("extra.__proto__.$x_1");
    expect(path_text(["metadata", 'a"\n', "1x", ""])).to.equal('metadata["a\\"\\n"]["1x"][""]');
  });

  const HASH = Session.fromH({
    temperature: 1,
    metadata: { zebra: 1, ape: 2 },
    input: [
      {
        type: "message",
        role: "assistant",
        content: [
          {
            type: "output_text",
            text: "a",
            annotations: [{ type: "url_citation" }, { type: "x" }],
            logprobs: [{}],
          },
        ],
      },
      { type: "reasoning", content: [{ type: "thinking" }], summary: [{ no: "type" }] },
    ],
    tools: [{ name: "t", x: 1, y: 2 }],
    extra: { seed: 1 },
  }).toH();

  it("lists entries in the order of the hash, whatever the order of recording", () => {
    const record = new OmissionRecord();
    const paths = [
      ["temperature"],
      ["metadata", "zebra"],
      ["metadata", "ape"],
      ["input", 0, "content", 0, "annotations", 0],
      ["input", 0, "content", 0, "annotations", 1],
      ["input", 0, "content", 0, "logprobs"],
      ["input", 1, "summary", 0],
      ["input", 1, "content", 0],
      ["tools", 0, "x"],
      ["tools", 0, "y"],
      ["extra", "seed"],
    ];
    for (const path of [...paths].reverse()) record.omit(path, "why");
    expect(record.list(HASH).map(({ path }) => path)).to.deep.equal(paths.map(path_text));
  });

  it("lists nothing twice, and nothing inside of what is left out whole", () => {
    const record = new OmissionRecord();
    const block = ["input", 0, "content", 0];
    for (const path of [[...block, "logprobs"], block, [...block, "annotations", 0], block, ["input", 1]])
      record.omit(path, "why");
    expect(record.list(HASH).map(({ path }) => path)).to.deep.equal(["input[0].content[0]", "input[1]"]);
  });

  const NAMED: [(string | number)[], what: string][] = [
    [["metadata", "zebra"], "zebra"],
    [["input", 0], "message"],
    [["input", 0, "content", 0], "output_text"],
    [["input", 0, "content", 0, "annotations"], "annotations"],
    [["input", 0, "content", 0, "annotations", 1], "annotation"],
    [["input", 1], "reasoning"],
    [["input", 1, "summary", 0], "summary"],
    [["input", 1, "content", 0], "thinking"],
    [["tools", 0], "function"],
    [["extra", "seed"], "seed"],
  ];
  for (const [path, what] of NAMED) {
    it(`calls ${path_text(path)} ${what}`, () => {
      const record = new OmissionRecord();
      record.omit(path, "why");
      expect(record.list(HASH)).to.deep.equal([{ path: path_text(path), what, reason: "why" }]);
    });
  }

  it("records no value in which there is nothing to lose, but false, 0 and blank text", () => {
    const record = new OmissionRecord();
    const values = { a: null, b: undefined, c: {}, d: [], e: false, f: 0, g: "", h: { i: null } };
    for (const [key, value] of Object.entries(values)) record.omit_value([key], value, "why");
    expect(record.list({ e: false, f: 0, g: "", h: { i: null } }).map(({ path }) => path)).to.deep.equal([
      "e",
      "f",
      "g",
      "h",
    ]);
  });
});
