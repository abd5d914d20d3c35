import { expect } from "chai";
import { ArgumentError } from "../../lib/errors.js";
import { Response, Serializers, Session } from "../../lib/index.js";
import { FORMAT_NAMES } from "../../lib/serializers/formats.js";
import { name_of, register, resolve } from "../../lib/serializers/registry.js";
import type { Serializer } from "../../lib/serializers/serializer.js";
import { expect_error } from "../support/expect.js";

const CLASSES: Record<(typeof FORMAT_NAMES)[number], Serializer> = {
  open_responses: Serializers.OpenResponses,
  chat_completion: Serializers.ChatCompletion,
  messages: Serializers.Messages,
  gemini: Serializers.Gemini,
  converse: Serializers.Converse,
};

/** A user's own format: the number of items out, the text of the body in. */
class Counting {
  static request_payload({ items }: Session): { count: number } {
    return { count: items.length };
  }
  static parse_response(body: unknown): Response {
    return Response.from_text(String(body));
  }
}

describe("serializers/registry", () => {
  for (const name of FORMAT_NAMES) {
    it(`knows ${name} by its name and by its class`, () => {
      expect(resolve(name)).to.equal(CLASSES[name]);
      expect(resolve(CLASSES[name])).to.equal(CLASSES[name]);
      expect(name_of(CLASSES[name])).to.equal(name);
    });
  }

  it("lists the valid names for anything else", () => {
    for (const format of ["openai", "", "constructor", "__proto__", null, undefined, 5, {}, class {}]) {
      const { message } = expect_error(() => resolve(format as never), ArgumentError, "unknown format");
      for (const name of FORMAT_NAMES) expect(message).to.include(name);
    }
    expect_error(() => new Session().request_payload("openai"), ArgumentError, 'unknown format "openai"');
    expect_error(() => new Session().omissions("openai"), ArgumentError, 'unknown format "openai"');
    expect_error(
      () => new Session().request_payload(null as never),
      ArgumentError,
      "unknown format of type object",
    );
  });

  it("takes a class of the user's own, unregistered or under a name", () => {
    const session = new Session({ input: "a" });
    expect(session.request_payload(Counting).count).to.equal(1);
    expect(session.omissions(Counting)).to.deep.equal([]);
    expect(name_of(Counting)).to.equal(null);
    Serializers.register("counting", Counting);
    expect(session.request_payload("counting")).to.deep.equal({ count: 1 });
    expect(Response.parse("Hi", "counting").text).to.equal("Hi");
    expect(Serializers.resolve("counting")).to.equal(Counting);
  });

  it("replaces a serializer of the same name", () => {
    const other = {
      ...Counting,
      request_payload: () => ({ count: -1 }),
      parse_response: Counting.parse_response,
    };
    register("counting", Counting);
    register("counting", other);
    expect(resolve("counting")).to.equal(other);
  });

  it("registers nothing without a name or without the two methods", () => {
    for (const name of ["", " ", null, 5])
      expect_error(() => register(name as never, Counting), ArgumentError, "needs a name");
    for (const serializer of [
      null,
      undefined,
      {},
      "x",
      { request_payload: () => ({}) },
      { parse_response: () => 1 },
    ]) {
      expect_error(
        () => register("broken", serializer as never),
        ArgumentError,
        "the serializer broken needs the methods",
      );
    }
    expect_error(() => resolve("broken"), ArgumentError);
  });
});
