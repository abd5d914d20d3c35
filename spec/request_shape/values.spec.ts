import { expect } from "chai";
import { Part, Problem, ToolRound, Turn } from "../../lib/core.js";

describe("Turn", () => {
  const turn = new Turn({
    index: 3,
    role: "model",
    parts: [new Part({ kind: "thinking", size: 11 }), new Part({ kind: "text", size: 13, signed: true })],
  });

  it("names its place, role and parts", () => {
    expect(turn.toString()).to.equal("#3 model: thinking (11 chars), text (13 chars), signed");
    expect(new Turn({ index: 3, role: "model" }).toString()).to.equal("#3 model: no parts");
    expect(new Turn({ index: 0 }).toString()).to.equal("#0: no parts");
  });

  it("is plain data without an absent role", () => {
    const hash = {
      index: 3,
      role: "model",
      parts: [
        { kind: "thinking", chars: 11 },
        { kind: "text", chars: 13, signed: true },
      ],
    };
    expect(turn.toH()).to.deep.equal(hash);
    expect(turn.to_h()).to.deep.equal(hash);
    expect(JSON.stringify(turn)).to.equal(JSON.stringify(hash));
    expect(new Turn({ index: 0 }).toH()).to.deep.equal({ index: 0, parts: [] });
  });
});

describe("ToolRound", () => {
  const round = new ToolRound({ turn: 1, calls: 2, results: 1, paired: false });

  it("counts calls and results", () => {
    expect(round.toString()).to.equal("tool round at #1: 2 calls, 1 result, not paired");
    expect(new ToolRound({ turn: 4, calls: 1, results: 1, paired: true }).toString()).to.equal(
      "tool round at #4: 1 call, 1 result, paired",
    );
  });

  it("is plain data", () => {
    const hash = { turn: 1, calls: 2, results: 1, paired: false };
    expect(round.toH()).to.deep.equal(hash);
    expect(round.to_h()).to.deep.equal(hash);
    expect(JSON.stringify(round)).to.equal(JSON.stringify(hash));
  });
});

describe("Problem", () => {
  const message = "thinking part carries no data";

  it("names its place as far as it has one", () => {
    const kind = "part_without_data";
    expect(new Problem({ kind, turn: 3, part: 0, message }).toString()).to.equal(
      "problem at #3, part 0: thinking part carries no data",
    );
    expect(new Problem({ kind, turn: 0, message }).toString()).to.equal(
      "problem at #0: thinking part carries no data",
    );
    expect(new Problem({ kind, message }).toString()).to.equal("problem: thinking part carries no data");
  });

  it("names the call that it is about, on one line", () => {
    const problem = new Problem({ kind: "unmatched_result", turn: 2, part: 1, call_id: "c\n1", message });
    expect(problem.toString()).to.equal("problem at #2, part 1: thinking part carries no data (call id c 1)");
  });

  it("is plain data without absent attributes", () => {
    const problem = new Problem({ kind: "unmatched_result", turn: 2, part: 0, call_id: "c1", message });
    const hash = { kind: "unmatched_result", turn: 2, part: 0, call_id: "c1", message };
    expect(problem.toH()).to.deep.equal(hash);
    expect(problem.to_h()).to.deep.equal(hash);
    expect(JSON.stringify(problem)).to.equal(JSON.stringify(hash));
    expect(new Problem({ kind: "empty_turn", message }).toH()).to.deep.equal({ kind: "empty_turn", message });
  });
});
