import { expect } from "chai";
import type { HeadersInput } from "../../../lib/serializers/serializer.js";
import { header } from "../../../lib/serializers/shared/headers.js";

const NAME = "x-request-id";

describe("headers", () => {
  const given: [about: string, headers: unknown, value: string | null][] = [
    ["a plain object", { "X-Request-ID": "a" }, "a"],
    ["an object without prototype", Object.assign(Object.create(null), { [NAME]: "a" }), "a"],
    ["Headers", new Headers([["X-Request-Id", "a"]]), "a"],
    [
      "a Map",
      new Map<unknown, unknown>([
        [5, "x"],
        ["X-REQUEST-ID", "a"],
      ]),
      "a",
    ],
    [
      "pairs",
      [
        ["other", "x"],
        [NAME, "a"],
      ],
      "a",
    ],
    [
      "a generator of pairs",
      (function* () {
        yield [NAME, "a"];
      })(),
      "a",
    ],
    ["a list", { [NAME]: ["a", "b"] }, "a"],
    ["a list that begins with blanks", { [NAME]: ["", " ", "b"] }, "b"],
    [
      "the first of two",
      [
        [NAME, "a"],
        [NAME, "b"],
      ],
      "a",
    ],
    ["a blank one before another", { "X-Request-Id": " ", [NAME]: "b" }, "b"],
    ["white space around", { [NAME]: " a\t" }, "a"],
    ["blank", { [NAME]: " " }, null],
    ["numbers, objects and null", { [NAME]: [5, {}, null] }, null],
    ["another name", { "x-request": "a" }, null],
    ["null", null, null],
    ["undefined", undefined, null],
    ["text", "x-request-id: a", null],
    ["an array of texts", [NAME, "a"], null],
    ["pairs of nothing", [null, [], [NAME], 5], null],
    ["inherited members", Object.create({ [NAME]: "a" }), null],
  ];
  for (const [about, headers, value] of given) {
    it(`are read from ${about}`, () => {
      expect(header(headers as HeadersInput, "X-Request-ID")).to.equal(value);
    });
  }
});
