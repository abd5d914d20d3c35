import type { RequestShapeAttributes, ThinkingSettings } from "./attributes.js";
import { match_results } from "./matching.js";
import { keys_of } from "./members.js";
import { Part } from "./part.js";
import { type Entry, is_of_result, type Piece } from "./piece.js";
import { type Check, type Conversation, find_problems } from "./problems.js";
import type { Round } from "./rounds.js";
import { ToolRound } from "./tool_round.js";
import { Turn } from "./turn.js";

/** How many turns at its beginning a long conversation keeps. */
export const FIRST_TURNS = 10;

/** How many turns at its end a long conversation keeps. */
const LAST_TURNS = 50;

/** How a payload of one format is read, and the rules of that format. A payload may be odd in any member. */
export interface Describer {
  /** The payload's own slot for instructions. */
  instructions(payload: object): Piece[];
  entries(payload: object): Entry[];
  thinking_settings(payload: object): ThinkingSettings;
  tool_names(payload: object): string[];
  rounds(entries: readonly Entry[]): Round[];
  readonly checks: readonly Check[];
}

/** Whose request it is; what is unset is read from the payload. */
export interface Origin {
  provider: string;
  model: string | null;
}

/** Describes a payload by what the describer of its format reads. */
export function describe_payload(
  payload: object,
  describer: Describer,
  { provider, model }: Origin,
): RequestShapeAttributes {
  const conversation = read_conversation(payload, describer, model);
  const { entries, rounds, last_user } = conversation;
  const turns = kept_turns(conversation);
  return {
    provider,
    model,
    step: last_user < 0 ? null : 1 + rounds.filter(({ turn }) => turn > last_user).length,
    payload_keys: keys_of(payload),
    thinking_settings: describer.thinking_settings(payload),
    instructions: conversation.instructions.map(({ part }) => new Part(part)),
    turns,
    turn_count: entries.length,
    omitted_turns: entries.length - turns.length,
    tool_names: describer.tool_names(payload),
    tool_rounds: rounds.map(tool_round),
    problems: find_problems(conversation, describer.checks),
  };
}

function read_conversation(payload: object, describer: Describer, model: string | null): Conversation {
  const entries = describer.entries(payload);
  return {
    payload,
    model,
    instructions: describer.instructions(payload),
    entries,
    rounds: describer.rounds(entries),
    answers: match_results(entries),
    last_user: entries.findLastIndex(is_real_user_turn),
  };
}

/** A user's turn is real when it says something besides the results of tools. */
function is_real_user_turn({ from_user, pieces }: Entry): boolean {
  return from_user && !pieces.every(is_of_result);
}

function kept_turns({ entries, answers }: Conversation): Turn[] {
  const gap_end = Math.max(entries.length - LAST_TURNS, FIRST_TURNS);
  return entries.flatMap(({ role, pieces }, index) => {
    if (index >= FIRST_TURNS && index < gap_end) return [];
    const parts = pieces.map((piece) => shown_part(piece, answers.get(piece)));
    return [new Turn({ index, role, parts })];
  });
}

/** The part of a piece; a result is named by its call. */
function shown_part({ part }: Piece, call: Piece | undefined): Part {
  return new Part(call ? { ...part, name: call.part.name } : part);
}

function tool_round({ turn, calls, results, paired }: Round): ToolRound {
  return new ToolRound({ turn, calls: calls.length, results: results.length, paired });
}
