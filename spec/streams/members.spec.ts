import { expect } from "chai";
import type { JsonObject } from "../../lib/json.js";
import { append_lists, merge_set } from "../../lib/streams/members.js";

describe("the members of streamed objects", () => {
  it("replace what is there, null only where nothing is", () => {
    const target: JsonObject = { a: 1, b: null, c: 3 };
    merge_set(target, { a: 2, b: 5, c: null, d: null });
    expect(target).to.deep.equal({ a: 2, b: 5, c: 3, d: null });
  });

  it("are joined where both are lists, null says nothing, and lists are copied", () => {
    const list = [2];
    const target: JsonObject = { a: [1], c: 3 };
    append_lists(target, { a: list, b: list, c: null, d: null });
    append_lists(target, { b: [3] });
    expect(target).to.deep.equal({ a: [1, 2], b: [2, 3], c: 3 });
    expect(list).to.deep.equal([2]);
  });
});
