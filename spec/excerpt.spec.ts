import { expect } from "chai";
import { excerpt } from "../lib/excerpt.js";

describe("excerpt", () => {
  it("shows text as it is and other values as JSON", () => {
    expect(["a b", { a: [1] }, null, 5, undefined].map(excerpt)).to.deep.equal([
      "a b",
      '{"a":[1]}',
      "null",
      "5",
      "undefined",
    ]);
  });

  it("shows at most 200 characters", () => {
    expect(excerpt("x".repeat(200))).to.equal("x".repeat(200));
    expect(excerpt("x".repeat(201))).to.equal(`${"x".repeat(200)}…`);
    expect(excerpt(["x".repeat(300)])).to.equal(`["${"x".repeat(198)}…`);
  });

  it("never throws, whatever the value", () => {
    const cyclic: unknown[] = [];
    cyclic.push(cyclic);
    const odd = [
      cyclic,
      1n,
      Symbol("s"),
      () => 1,
      {
        toJSON: () => {
          throw new Error("no");
        },
      },
    ];
    expect(odd.map(excerpt).every((text) => typeof text === "string" && text !== "")).to.equal(true);
  });
});
