import { one_line } from "./words.js";

/** The kinds of problems, in the order in which those of one place are listed. */
export const PROBLEM_KINDS = [
  "part_without_data",
  "empty_turn",
  "unpaired_round",
  "unmatched_result",
  "unsigned_call",
  "unsigned_thinking",
  "role_order",
] as const;

/** What is wrong with a request. */
export type ProblemKind = (typeof PROBLEM_KINDS)[number];

/** What the constructor of Problem takes. */
export interface ProblemAttributes {
  kind: ProblemKind;
  turn?: number | null;
  part?: number | null;
  call_id?: string | null;
  message: string;
}

/** A problem as plain data. */
export interface ProblemHash {
  kind: ProblemKind;
  turn?: number;
  part?: number;
  call_id?: string;
  message: string;
}

/** One reason for which a provider may reject a request. */
export class Problem {
  readonly kind: ProblemKind;
  /** The index of the turn; null when the problem stands in no turn. */
  readonly turn: number | null;
  /** The place in the parts of the turn; null when the whole turn is meant. */
  readonly part: number | null;
  /** The id of the call that is meant: of an unmatched result or an unsigned call. */
  readonly call_id: string | null;
  readonly message: string;

  constructor({ kind, turn, part, call_id, message }: ProblemAttributes) {
    this.kind = kind;
    this.turn = turn ?? null;
    this.part = part ?? null;
    this.call_id = call_id ?? null;
    this.message = message;
  }

  /** Without the attributes that the problem does not have. */
  toH(): ProblemHash {
    return {
      kind: this.kind,
      ...(this.turn !== null && { turn: this.turn }),
      ...(this.part !== null && { part: this.part }),
      ...(this.call_id !== null && { call_id: this.call_id }),
      message: this.message,
    };
  }

  to_h(): ProblemHash {
    return this.toH();
  }

  toJSON(): ProblemHash {
    return this.toH();
  }

  /** In words: `problem at #3, part 0: thinking part carries no data`. */
  toString(): string {
    const call = this.call_id === null ? "" : ` (call id ${this.call_id})`;
    return one_line(`problem${this.place()}: ${this.message}${call}`);
  }

  private place(): string {
    if (this.turn === null) return "";
    return this.part === null ? ` at #${this.turn}` : ` at #${this.turn}, part ${this.part}`;
  }
}
