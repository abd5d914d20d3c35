import { type Answers, is_result } from "./matching.js";
import type { Entry, Flaw, Piece } from "./piece.js";
import { PROBLEM_KINDS, Problem } from "./problem.js";
import type { Round } from "./rounds.js";
import { count } from "./words.js";

/** A request as the checks look at it. */
export interface Conversation {
  readonly payload: unknown;
  readonly model: string | null;
  readonly instructions: readonly Piece[];
  readonly entries: readonly Entry[];
  readonly rounds: readonly Round[];
  readonly answers: Answers;
  /** The index of the last real turn of the user; -1 without one. */
  readonly last_user: number;
}

/** One rule of a format. */
export type Check = (conversation: Conversation) => Problem[];

/** The problems that the rules of a format find, by turn, part, then kind. */
export function find_problems(conversation: Conversation, checks: readonly Check[]): Problem[] {
  return checks.flatMap((check) => check(conversation)).sort(by_place);
}

/** What is wrong with single parts: no data, a thinking block without its signature. */
export function flawed_parts({ instructions, entries }: Conversation): Problem[] {
  const unplaced = instructions.flatMap((piece) => flaws_of(piece, null, null));
  const placed = entries.flatMap(({ pieces }, turn) =>
    pieces.flatMap((piece, part) => flaws_of(piece, turn, part)),
  );
  return [...unplaced, ...placed];
}

/** Turns without parts. */
export function empty_turns({ entries }: Conversation): Problem[] {
  return entries.flatMap(({ pieces }, turn) =>
    pieces.length > 0 ? [] : [new Problem({ kind: "empty_turn", turn, message: "turn has no parts" })],
  );
}

/** Rounds whose calls and results do not match. */
export function unpaired_rounds({ rounds }: Conversation): Problem[] {
  return rounds
    .filter((round) => !round.paired)
    .map(({ turn, calls, results }) => {
      const numbers = `${count(calls.length, "call")}, ${count(results.length, "result")}`;
      return new Problem({ kind: "unpaired_round", turn, message: `tool round has ${numbers}` });
    });
}

/** Results whose call is not in the request. */
export function unmatched_results({ entries, answers }: Conversation): Problem[] {
  return part_problems(
    entries,
    (piece) => is_result(piece) && !answers.has(piece),
    (turn, part, { call_id }) =>
      new Problem({
        kind: "unmatched_result",
        turn,
        part,
        call_id,
        message: "result answers no call in the request",
      }),
  );
}

/** Results that do not stand right after their calls. */
export function late_results({ entries, rounds, answers }: Conversation): Problem[] {
  const in_place = new Set(rounds.flatMap((round) => results_in_place(round, answers)));
  return part_problems(
    entries,
    (piece) => answers.has(piece) && !in_place.has(piece),
    (turn, part) =>
      new Problem({ kind: "role_order", turn, part, message: "result does not follow its call" }),
  );
}

/** A conversation that another than the user begins. */
export function first_turn_not_users({ entries: [first] }: Conversation): Problem[] {
  if (!first || first.from_user) return [];
  return [new Problem({ kind: "role_order", turn: 0, message: "first turn is not the user's" })];
}

/** Turns of the same role as the one before them. */
export function repeated_roles({ entries }: Conversation): Problem[] {
  return entries.flatMap(({ role }, turn) =>
    turn === 0 || role === null || entries[turn - 1]?.role !== role
      ? []
      : [new Problem({ kind: "role_order", turn, message: `two turns of role ${role} in a row` })],
  );
}

/** The rules of every format but for the match of results, which may lie outside of an open_responses request. */
export const COMMON_CHECKS: readonly Check[] = [flawed_parts, empty_turns, unpaired_rounds, late_results];

/** The rules of formats in which user and model take turns. */
export const ALTERNATION_CHECKS: readonly Check[] = [first_turn_not_users, repeated_roles];

function part_problems(
  entries: readonly Entry[],
  is_problem: (piece: Piece) => boolean,
  problem: (turn: number, part: number, piece: Piece) => Problem,
): Problem[] {
  return entries.flatMap(({ pieces }, turn) =>
    pieces.flatMap((piece, part) => (is_problem(piece) ? [problem(turn, part, piece)] : [])),
  );
}

function results_in_place({ calls, results }: Round, answers: Answers): Piece[] {
  const own = new Set(calls);
  return results.filter((result) => {
    const call = answers.get(result);
    return call !== undefined && own.has(call);
  });
}

function flaws_of({ part: { kind }, flaws }: Piece, turn: number | null, part: number | null): Problem[] {
  return flaws.map((flaw) => new Problem({ kind: flaw, turn, part, message: flaw_message(flaw, kind) }));
}

function flaw_message(flaw: Flaw, kind: string): string {
  return `${kind} part carries no ${flaw === "part_without_data" ? "data" : "signature"}`;
}

function by_place(one: Problem, other: Problem): number {
  return (
    (one.turn ?? -1) - (other.turn ?? -1) ||
    (one.part ?? -1) - (other.part ?? -1) ||
    PROBLEM_KINDS.indexOf(one.kind) - PROBLEM_KINDS.indexOf(other.kind)
  );
}
