import { expect } from "chai";
import * as errors from "../lib/errors.js";

const PARENTS: Record<keyof typeof errors, ErrorConstructor | TypeErrorConstructor | keyof typeof errors> = {
  ArgumentError: TypeError,
  PromptBuilderError: Error,
  UnsupportedFormatError: "PromptBuilderError",
  InvalidItemError: "PromptBuilderError",
  ToolNotFoundError: "PromptBuilderError",
  InvalidStateError: "PromptBuilderError",
  ParseError: "PromptBuilderError",
  UnexpectedPayloadError: "PromptBuilderError",
  ErrorResponseError: "UnexpectedPayloadError",
  IncompleteStreamError: "UnexpectedPayloadError",
};

const ERRORS: Record<string, new (message: string, options?: ErrorOptions) => Error> = { ...errors };

describe("errors", () => {
  it("are exactly these", () => {
    expect(Object.keys(errors).sort()).to.deep.equal(Object.keys(PARENTS).sort());
  });

  for (const [name, Class] of Object.entries(ERRORS)) {
    it(`${name} has its name, its parent, the message and the cause`, () => {
      const parent = PARENTS[name as keyof typeof errors];
      const cause = new Error("first");
      const error = new Class("what went wrong", { cause });
      expect([error.name, error.message, error.cause]).to.deep.equal([name, "what went wrong", cause]);
      expect(String(error)).to.equal(`${name}: what went wrong`);
      expect(Object.getPrototypeOf(Class)).to.equal(typeof parent === "string" ? ERRORS[parent] : parent);
    });
  }

  it("UnexpectedPayloadError and its children carry the payload, null without one", () => {
    const body = { a: 1 };
    for (const Class of [
      errors.UnexpectedPayloadError,
      errors.ErrorResponseError,
      errors.IncompleteStreamError,
    ]) {
      expect(new Class("x", { body }).body).to.equal(body);
      expect(new Class("x").body).to.equal(null);
    }
  });

  it("UnsupportedFormatError has no omissions unless strict set them", () => {
    expect(new errors.UnsupportedFormatError("x").omissions).to.equal(null);
  });

  describe("InvalidItemError", () => {
    it("names the place before the problem", () => {
      const error = new errors.InvalidItemError("no text", { place: "input[3]" });
      expect([error.place, error.message]).to.deep.equal(["input[3]", "input[3]: no text"]);
      expect(new errors.InvalidItemError("no text").message).to.equal("no text");
    });

    it("grows the place outwards, key by key, and keeps the first cause", () => {
      const cause = new Error("first");
      const error = new errors.InvalidItemError("no text", { cause })
        .within("text")
        .within("[0]")
        .within("content")
        .within("[3]")
        .within("input");
      expect(error.message).to.equal("input[3].content[0].text: no text");
      expect(error.cause).to.equal(cause);
      expect(error).to.be.instanceOf(errors.InvalidItemError);
    });
  });
});
