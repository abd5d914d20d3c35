import { expect } from "chai";
import { ArgumentError, InvalidItemError } from "../../lib/errors.js";
import { Content, Items } from "../../lib/index.js";
import { caught, expect_error, is_own_error } from "../support/expect.js";

function output(value?: unknown): unknown {
  return new Items.FunctionCallOutput({ call_id: "c", output: value as string }).toH().output;
}

describe("Items.FunctionCallOutput", () => {
  const WRITTEN: [given: unknown, written: unknown][] = [
    [null, ""],
    [undefined, ""],
    ["", ""],
    ["sunny", "sunny"],
    [{ temperature: 21 }, '{"temperature":21}'],
    [{}, "{}"],
    [21, "21"],
    [false, "false"],
    [{ type: "input_text", text: "looks like content" }, '{"type":"input_text","text":"looks like content"}'],
    [new Content.InputText({ text: "a" }), [{ type: "input_text", text: "a" }]],
    [[], []],
    [
      ["a", { text: "b" }, { type: "input_image", url: "u" }],
      [
        { type: "input_text", text: "a" },
        { type: "input_text", text: "b" },
        { type: "input_image", url: "u" },
      ],
    ],
  ];
  for (const [given, written] of WRITTEN) {
    it(`writes ${typeof given} ${JSON.stringify(given)} as ${JSON.stringify(written)}`, () => {
      expect(output(given)).to.deep.equal(written);
    });
  }

  it("refuses what is neither text, content nor JSON", () => {
    for (const value of [() => 1, Symbol("s"), 1n])
      expect_error(() => output(value), InvalidItemError, "output: ");
    for (const value of [[5], [{ x: 1 }], [null], { a: 1n }, Number.NaN, new Map()]) {
      expect(is_own_error(caught(() => output(value))), String(value)).to.equal(true);
      expect(caught(() => output(value))).to.not.be.instanceOf(ArgumentError);
    }
  });
});
