import { count } from "./words.js";

/** A tool round as plain data, and what the constructor of ToolRound takes. */
export interface ToolRoundHash {
  turn: number;
  calls: number;
  results: number;
  paired: boolean;
}

/** The calls of a turn and the results that follow them at once. */
export class ToolRound {
  /** The index of the turn that called. */
  readonly turn: number;
  readonly calls: number;
  readonly results: number;
  /** Whether each call has exactly one result and no result is left over. */
  readonly paired: boolean;

  constructor({ turn, calls, results, paired }: ToolRoundHash) {
    this.turn = turn;
    this.calls = calls;
    this.results = results;
    this.paired = paired;
  }

  toH(): ToolRoundHash {
    return { turn: this.turn, calls: this.calls, results: this.results, paired: this.paired };
  }

  to_h(): ToolRoundHash {
    return this.toH();
  }

  toJSON(): ToolRoundHash {
    return this.toH();
  }

  /** In words: `tool round at #1: 2 calls, 1 result, not paired`. */
  toString(): string {
    const numbers = `${count(this.calls, "call")}, ${count(this.results, "result")}`;
    return `tool round at #${this.turn}: ${numbers}, ${this.paired ? "paired" : "not paired"}`;
  }
}
