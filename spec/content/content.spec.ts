import { expect } from "chai";
import { CONTENT } from "../../lib/content/base.js";
import { InvalidItemError } from "../../lib/errors.js";
import { Content } from "../../lib/index.js";
import { expect_error } from "../support/expect.js";

type Fields = Record<string, unknown>;

/** Each class with its type, the fields that it demands, and the value of the others when they are absent. */
const CLASSES: [name: keyof typeof Content, type: string, required: Fields, unset: Fields][] = [
  ["InputText", "input_text", { text: "a" }, {}],
  ["InputImage", "input_image", {}, { url: null, detail: null }],
  ["InputFile", "input_file", {}, { url: null, filename: null }],
  ["InputVideo", "input_video", {}, { url: null }],
  ["OutputText", "output_text", { text: "a" }, { annotations: [], logprobs: [] }],
  ["RefusalContent", "refusal", { refusal: "a" }, {}],
  ["ReasoningText", "reasoning_text", { text: "a" }, {}],
  ["SummaryText", "summary_text", { text: "a" }, {}],
  ["Text", "text", { text: "a" }, {}],
];

const NAMESPACE: Record<string, unknown> = { ...Content };

describe("Content", () => {
  it("has one class for each type", () => {
    expect(CONTENT.members.map(({ name }) => name).sort()).to.deep.equal(
      CLASSES.map(([, type]) => type).sort(),
    );
  });

  for (const [name, type, required, unset] of CLASSES) {
    const Class = NAMESPACE[name] as new (fields: Fields) => InstanceType<typeof Content.InputText> & Fields;

    describe(name, () => {
      it(`stands for ${type}, from a constructor as from a hash`, () => {
        const hash = { type, ...required, cache_control: { type: "ephemeral" } };
        for (const block of [
          new Class({ ...required, cache_control: { type: "ephemeral" } }),
          Content.Base.fromH(hash),
        ]) {
          expect(block).to.be.instanceOf(Class);
          expect(block).to.be.instanceOf(Content.Base);
          expect(block.type).to.equal(type);
          expect(block.extra).to.deep.equal({ cache_control: { type: "ephemeral" } });
          expect(block.toH()).to.deep.equal(hash);
        }
      });

      it("has its other fields unset, and unset ones are not written", () => {
        const block = new Class(required);
        for (const [field, value] of Object.entries(unset)) expect(block[field]).to.deep.equal(value);
        expect(Object.keys(block.toH())).to.deep.equal(["type", ...Object.keys(required)]);
      });

      for (const field of Object.keys(required)) {
        it(`demands ${field}`, () => {
          expect_error(() => new Class({}), InvalidItemError, `${field}: expected a string, got nothing`);
          expect_error(
            () => Content.Base.fromH({ type, [field]: {} }),
            InvalidItemError,
            `${field}: expected a string`,
          );
        });
      }
    });
  }

  it("writes annotations and logprobs when they are not empty, copies of what was given", () => {
    const annotation = { type: "url_citation", url: "u", constructor: 1 };
    const block = new Content.OutputText({
      text: "a",
      annotations: [annotation],
      logprobs: [{ token: "a" }],
    });
    annotation.url = "changed";
    expect(block.toH()).to.deep.equal({
      type: "output_text",
      text: "a",
      annotations: [{ type: "url_citation", url: "u", constructor: 1 }],
      logprobs: [{ token: "a" }],
    });
    expect_error(
      () => new Content.OutputText({ text: "a", annotations: [1 as never] }),
      InvalidItemError,
      "annotations",
    );
  });

  it("has from_h as an alias of fromH, and data_url", () => {
    expect(Content.Base.from_h({ type: "text", text: "a" })).to.be.instanceOf(Content.Text);
    expect(Content.data_url(new Uint8Array([65]), "text/plain")).to.equal("data:text/plain;base64,QQ==");
  });

  it("refuses unknown types, hashes without a type, and what is no hash", () => {
    expect_error(
      () => Content.Base.fromH({ type: "input_audio" }),
      InvalidItemError,
      'unknown content type "input_audio"',
    );
    expect_error(() => Content.Base.fromH({ text: "a" }), InvalidItemError, "content without a type");
    expect_error(() => Content.Base.fromH("a"), InvalidItemError, "expected an object, got string");
  });
});
