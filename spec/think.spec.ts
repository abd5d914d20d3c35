import { expect } from "chai";
import { ArgumentError } from "../lib/errors.js";
import { Session } from "../lib/index.js";
import { expect_error } from "./support/expect.js";

describe("Session.think", () => {
  const STORED: [Parameters<Session["think"]>, object][] = [
    [[], {}],
    [[null], {}],
    [[true], {}],
    [[{}], {}],
    [[{ effort: null, budget_tokens: null }], {}],
    [[{ effort: "low" }], { effort: "low" }],
    [[{ effort: "brand new" }], { effort: "brand new" }],
    [[{ budget_tokens: 1024 }], { budget_tokens: 1024 }],
    [[{ effort: "low", budget_tokens: 1 }], { effort: "low", budget_tokens: 1 }],
    [[true, { effort: "low" }], { effort: "low" }],
    [[false], { type: "disabled" }],
    [[false, null], { type: "disabled" }],
    [[false, { effort: "low" }], { type: "disabled", effort: "low" }],
  ];
  for (const [args, stored] of STORED) {
    it(`stores ${JSON.stringify(stored)} for think(${args.map((arg) => JSON.stringify(arg)).join(", ")})`, () => {
      const session = new Session({ reasoning: { summary: "auto" } });
      expect(session.think(...args)).to.equal(session);
      expect(session.reasoning).to.deep.equal(stored);
      expect(session.toH()).to.deep.equal({ reasoning: stored });
    });
  }

  const REFUSED: [unknown[], string][] = [
    ...[0, -1, 1.5, "1024", Number.NaN, true, {}].map((budget_tokens): [unknown[], string] => [
      [{ budget_tokens }],
      "budget_tokens is a positive integer",
    ]),
    [[false, { budget_tokens: 1024 }], "think(false) takes no budget_tokens"],
    [[false, { budget_tokens: 0 }], "budget_tokens is a positive integer"],
    [[{ efort: "low" }], "unsupported option: efort"],
    [[{ a: 1, b: 2 }], "unsupported options: a, b"],
    [["low"], "think takes { effort, budget_tokens } or false"],
    [[1024], "think takes { effort, budget_tokens } or false"],
    [[[]], "think takes { effort, budget_tokens } or false"],
    [[false, "low"], "think takes { effort, budget_tokens } or false"],
    [[{ effort: () => 1 }], "JSON has no function"],
  ];
  for (const [args, message] of REFUSED) {
    it(`refuses ${args.map((arg) => JSON.stringify(arg)).join(", ")} and changes nothing`, () => {
      const session = new Session({ reasoning: { summary: "auto" } });
      expect_error(() => session.think(...(args as [])), ArgumentError, message);
      expect(session.reasoning).to.deep.equal({ summary: "auto" });
    });
  }

  it("is removed by null", () => {
    const session = new Session().think({ effort: "low" });
    session.reasoning = null;
    expect(session.toH()).to.deep.equal({});
  });
});
