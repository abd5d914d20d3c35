import { expect } from "chai";
import * as face from "../lib/index.js";

const NAMES = [
  "ArgumentError",
  "Content",
  "Ellmer",
  "ErrorResponseError",
  "IncompleteStreamError",
  "InvalidItemError",
  "InvalidStateError",
  "Items",
  "PROBLEM_KINDS",
  "ParseError",
  "Part",
  "Problem",
  "PromptBuilderError",
  "RequestShape",
  "Response",
  "Serializers",
  "Session",
  "ToolNotFoundError",
  "ToolRegistry",
  "ToolRound",
  "Tools",
  "Turn",
  "UnexpectedPayloadError",
  "UnsupportedFormatError",
  "Usage",
  "data_url",
  "jsonify",
  "parse_data_url",
  "register_tool",
  "reset_tool_registry",
  "to_genai",
  "tool_registry",
];

const NAMESPACES = {
  Items: [
    "Base",
    "Compaction",
    "FunctionCall",
    "FunctionCallOutput",
    "ItemReference",
    "Message",
    "Reasoning",
  ],
  Content: [
    "Base",
    "InputFile",
    "InputImage",
    "InputText",
    "InputVideo",
    "OutputText",
    "ReasoningText",
    "RefusalContent",
    "SummaryText",
    "Text",
    "data_url",
  ],
  Tools: ["Definition"],
  Serializers: ["ChatCompletion", "Converse", "Gemini", "Messages", "OpenResponses", "register", "resolve"],
};

describe("the public face", () => {
  it("exports exactly these names", () => {
    expect(Object.keys(face).sort()).to.deep.equal([...NAMES, "PromptBuilder"].sort());
  });

  it("has the same names once more on PromptBuilder, and Error as in Ruby", () => {
    const { Error: base, ...names }: Record<string, unknown> = face.PromptBuilder;
    const { PromptBuilder, ...exported } = { ...face };
    expect(Object.keys(names).sort()).to.deep.equal(NAMES);
    expect(names).to.deep.equal(exported);
    expect(base).to.equal(face.PromptBuilderError);
  });

  it("has the same types once more on PromptBuilder", () => {
    const session: face.PromptBuilder.Session = new face.PromptBuilder.Session({ model: "m" });
    const text: face.PromptBuilder.Content.InputText = new face.Content.InputText({ text: "t" });
    expect(session.user([text])).to.be.instanceOf(face.Session);
  });

  for (const [name, members] of Object.entries(NAMESPACES)) {
    it(`${name} holds exactly ${members.join(" ")}`, () => {
      expect(Object.keys(face.PromptBuilder[name as keyof typeof NAMESPACES]).sort()).to.deep.equal(members);
    });
  }

  it("reads as in Ruby", () => {
    const { PromptBuilder } = face;
    const session = new PromptBuilder.Session({ model: "m" }).user([
      new PromptBuilder.Content.InputText({ text: "a" }),
    ]);
    expect(session.items[0]).to.be.instanceOf(PromptBuilder.Items.Message);
    expect(() => session.request_payload("x")).to.throw(PromptBuilder.ArgumentError);
    expect(() => PromptBuilder.Items.Base.fromH({})).to.throw(PromptBuilder.Error);
  });
});
