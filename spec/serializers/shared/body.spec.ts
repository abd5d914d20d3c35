import { expect } from "chai";
import {
  ArgumentError,
  ErrorResponseError,
  ParseError,
  UnexpectedPayloadError,
} from "../../../lib/errors.js";
import * as body from "../../../lib/serializers/shared/body.js";
import { expect_error } from "../../support/expect.js";

describe("serializers/shared", () => {
  describe("body", () => {
    it("object_body takes objects only (ruling 7)", () => {
      const given = { a: 1 };
      expect(body.object_body(given)).to.equal(given);
      for (const value of [null, undefined, [], "text", 5, true]) {
        const error = expect_error(
          () => body.object_body(value),
          UnexpectedPayloadError,
          "the payload is no object: ",
        );
        expect(error.body).to.equal(value ?? null);
      }
    });

    it("body_parser: a body that cannot be read is unexpected, errors of the library stay what they are", () => {
      const given = { a: 1 };
      const parsing = (problem: Error) => {
        const parse = body.body_parser(() => {
          throw problem;
        });
        return () => parse(given);
      };
      const error = expect_error(
        parsing(new RangeError("no")),
        UnexpectedPayloadError,
        "the payload cannot be read",
      );
      expect(error.body).to.equal(given);
      expect(error.cause).to.be.instanceOf(ArgumentError);
      expect_error(parsing(new ParseError("cut off")), ParseError, "cut off");
    });

    it("require_keys demands own keys, whatever their value, and shows 200 characters of the body", () => {
      body.require_keys({ a: null }, ["a"]);
      const long = { text: "x".repeat(1_000) };
      const error = expect_error(
        () => body.require_keys(long, ["toString"]),
        UnexpectedPayloadError,
        'missing "toString": ',
      );
      expect(error.body).to.equal(long);
      expect(error.message.length).to.be.lessThan(260);
    });

    it("api_error holds what was reported, shortened, and the body", () => {
      const text = (...args: [unknown, unknown]) => body.api_error(...args, { raw: 1 }).message;
      expect(text("rate_limit", "Slow down")).to.equal("the API returned an error: rate_limit: Slow down");
      expect(text(null, "Slow down")).to.equal("the API returned an error: Slow down");
      expect(text(429, { deep: 1 })).to.equal('the API returned an error: 429: {"deep":1}');
      expect(text(undefined, "")).to.equal('the API returned an error: {"raw":1}');
      expect(text("code", "x".repeat(1_000))).to.equal(
        `the API returned an error: code: ${"x".repeat(200)}…`,
      );
      expect(body.api_error("a", "b", { raw: 1 }))
        .to.be.instanceOf(ErrorResponseError)
        .with.deep.property("body", { raw: 1 });
    });

    it("reads own members of one kind, else nothing", () => {
      const source = {
        object: { a: 1 },
        array: [1],
        string: "x",
        number: 0,
        infinite: Number.POSITIVE_INFINITY,
      };
      const keys = ["object", "array", "string", "number", "infinite", "toString", "absent"];
      expect(keys.map((key) => body.object_member(source, key))).to.deep.equal([
        { a: 1 },
        null,
        null,
        null,
        null,
        null,
        null,
      ]);
      expect(keys.map((key) => body.array_member(source, key))).to.deep.equal([[], [1], [], [], [], [], []]);
      expect(keys.map((key) => body.string_member(source, key))).to.deep.equal([
        null,
        null,
        "x",
        null,
        null,
        null,
        null,
      ]);
      expect(keys.map((key) => body.number_member(source, key))).to.deep.equal([
        null,
        null,
        null,
        0,
        null,
        null,
        null,
      ]);
    });

    it("details keeps what is set, null when nothing is", () => {
      expect(body.details({ a: null, b: 0, c: undefined, d: false })).to.deep.equal({ b: 0, d: false });
      expect(body.details({ a: null, b: undefined })).to.equal(null);
    });
  });
});
