import { expect } from "chai";
import { Session, type SessionOptions } from "../../../lib/index.js";
import type { JsonObject } from "../../../lib/json.js";
import { OmissionRecord } from "../../../lib/serializers/omissions.js";
import {
  anthropic_reasoning,
  thinking_restraints,
} from "../../../lib/serializers/shared/anthropic_reasoning.js";

function read(options: SessionOptions, forces_tool = false): unknown[] {
  const session = new Session(options);
  const record = new OmissionRecord();
  const { thinking, effort } = anthropic_reasoning(session, forces_tool, "The API", record);
  return [thinking, effort, record.list(session.toH()).map(({ path }) => path)];
}

describe("reasoning for Anthropic's models", () => {
  const rows: [
    reasoning: JsonObject | null,
    thinking: object | null,
    effort: string | null,
    omitted?: string[],
  ][] = [
    [null, null, null],
    [{}, { type: "adaptive" }, null],
    [{ effort: "low" }, { type: "adaptive" }, "low"],
    [{ budget_tokens: 5 }, { type: "enabled", budget_tokens: 5 }, null],
    [{ type: "disabled", effort: "low" }, { type: "disabled" }, "low"],
    [{ type: "between_tools", display: "omitted" }, { type: "between_tools" }, null, ["reasoning.display"]],
    [{ type: "new", display: "x", budget_tokens: 5 }, { type: "new", budget_tokens: 5, display: "x" }, null],
    [{ effort: "low", summary: "auto", x: {} }, { type: "adaptive" }, "low", ["reasoning.summary"]],
    [{ summary: "auto", x: 1 }, null, null, ["reasoning"]],
    [JSON.parse('{"__proto__":{"type":"enabled"}}'), null, null, ["reasoning"]],
  ];

  for (const [reasoning, thinking, effort, omitted = []] of rows) {
    it(`is read from ${JSON.stringify(reasoning)}`, () => {
      expect(read({ reasoning })).to.deep.equal([thinking, effort, omitted]);
    });
  }

  it("is the effort alone where something restrains thinking that is not asked for by name", () => {
    const reasoning = { effort: "low" };
    expect(read({ reasoning, temperature: 0 })).to.deep.equal([null, "low", []]);
    expect(read({ reasoning, top_p: 0.9 })).to.deep.equal([null, "low", []]);
    expect(read({ reasoning }, true)).to.deep.equal([null, "low", []]);
    expect(read({ reasoning: { budget_tokens: 5 }, temperature: 0 }, true)).to.deep.equal([
      { type: "enabled", budget_tokens: 5 },
      null,
      [],
    ]);
  });

  it("is restrained by a temperature, a low top_p and a forced call", () => {
    expect(thinking_restraints(new Session({ temperature: 1, top_p: 0.949 }), true)).to.deep.equal([
      "a temperature",
      "a top_p below 0.95",
      "a forced tool_choice",
    ]);
    expect(thinking_restraints(new Session({ top_p: 0.95 }), false)).to.deep.equal([]);
  });

  it("shares nothing with the session", () => {
    const session = new Session({ reasoning: { effort: { level: 1 }, type: "new", display: { mode: 1 } } });
    const { thinking, effort } = anthropic_reasoning(session, false, "The API", new OmissionRecord());
    expect(effort).to.deep.equal({ level: 1 });
    expect(effort).to.not.equal(session.reasoning?.effort);
    expect(thinking?.display).to.not.equal(session.reasoning?.display);
  });
});
