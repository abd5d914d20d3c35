import { expect } from "chai";
import { without_sdk_members } from "../../../lib/serializers/open_responses/sdk_members.js";

const text = (words: string, members: object = {}) => ({ type: "output_text", text: words, ...members });
const said = (...content: unknown[]) => ({ type: "message", role: "assistant", content });
const call = { type: "function_call", call_id: "c", name: "f", arguments: "{}" };

describe("what OpenAI's client adds to a response", () => {
  const output = [
    said(text("a"), { type: "refusal", refusal: "r", text: "-" }, null, text("b")),
    { ...call, content: [text("-")] },
    null,
    said(text("c")),
  ];

  it("is the text of all messages once more", () => {
    expect(without_sdk_members({ id: "r", output_text: "abc", output })).to.deep.equal({ id: "r", output });
    expect(without_sdk_members({ id: "r", output_text: "", output: [] })).to.deep.equal({
      id: "r",
      output: [],
    });
  });

  it("is no output_text that says anything else, which stays", () => {
    for (const output_text of ["ab", "ab-c", "", null, 5]) {
      const body = { id: "r", output_text, output };
      expect(without_sdk_members(body)).to.deep.equal(body);
    }
  });

  it("is what it has parsed, in texts and arguments", () => {
    const parsed = {
      id: "r",
      output_parsed: { a: 1 },
      output: [said(text("a", { parsed: { a: 1 } }), null), { ...call, parsed_arguments: {} }, "x"],
    };
    const plain = { id: "r", output: [said(text("a"), null), call, "x"] };
    expect(without_sdk_members(parsed)).to.deep.equal(plain);
    expect(without_sdk_members({ ...parsed, output_text: "a" })).to.deep.equal(plain);
  });

  it("is no member of the same name where nothing was parsed", () => {
    const body = { id: "r", output: [said(text("a", { parsed: 1 })), { ...call, parsed_arguments: {} }] };
    expect(without_sdk_members(body)).to.deep.equal(body);
  });

  it("is taken from a copy", () => {
    const body = { id: "r", output_parsed: {}, output_text: "a", output: [said(text("a", { parsed: {} }))] };
    const given = structuredClone(body);
    without_sdk_members(body);
    expect(body).to.deep.equal(given);
  });
});
