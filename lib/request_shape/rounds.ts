import { are_paired, is_call, is_result } from "./matching.js";
import { type Entry, is_of_result, type Piece } from "./piece.js";

/** The calls of a turn and the results that follow them at once. */
export interface Round {
  /** The index of the (first) entry that calls. */
  readonly turn: number;
  readonly calls: readonly Piece[];
  readonly results: readonly Piece[];
  readonly paired: boolean;
}

/** Rounds where a turn holds all its calls, and the next one all their results (messages, gemini, converse). */
export function rounds_of_turns(entries: readonly Entry[]): Round[] {
  return find_rounds(entries, next, next);
}

/** Rounds where a message holds all its calls, and each result is a message (chat_completion). */
export function rounds_of_messages(entries: readonly Entry[]): Round[] {
  return find_rounds(entries, next, (from) => end_of_run(entries, from, holds_results));
}

/** Rounds where calls and results are entries of their own, with reasoning between the calls (open_responses). */
export function rounds_of_items(entries: readonly Entry[]): Round[] {
  return find_rounds(
    entries,
    (from) => end_of_run(entries, from, holds_calls_or_thinking),
    (from) => end_of_run(entries, from, holds_results),
  );
}

/** Where the calls, or the results, that begin at an entry end. */
type End = (from: number) => number;

function find_rounds(entries: readonly Entry[], end_of_calls: End, end_of_results: End): Round[] {
  const rounds: Round[] = [];
  for (let turn = 0; turn < entries.length; turn++) {
    if (!entries[turn]?.pieces.some(is_call)) continue;
    const called = end_of_calls(turn);
    const calls = pieces_between(entries, turn, called).filter(is_call);
    const results = pieces_between(entries, called, end_of_results(called)).filter(is_result);
    rounds.push({ turn, calls, results, paired: are_paired(calls, results) });
    turn = called - 1;
  }
  return rounds;
}

function next(from: number): number {
  return from + 1;
}

function end_of_run(entries: readonly Entry[], from: number, belongs: (entry: Entry) => boolean): number {
  let end = from;
  for (let entry = entries[end]; entry && belongs(entry); entry = entries[end]) end++;
  return end;
}

function pieces_between(entries: readonly Entry[], start: number, end: number): Piece[] {
  return entries.slice(start, end).flatMap((entry) => entry.pieces);
}

function holds_results({ pieces }: Entry): boolean {
  return pieces.length > 0 && pieces.every(is_of_result);
}

function holds_calls_or_thinking({ pieces }: Entry): boolean {
  return pieces.length > 0 && pieces.every((piece) => is_call(piece) || piece.part.kind === "thinking");
}
