import type { OmissionRecord, Path } from "../omissions.js";

/** What one item, or one block of it, contributes to a turn. */
export interface Piece<Role extends string, Block> {
  role: Role;
  /** Results come first in a turn (ruling 15); reasoning may not come last (ruling 31). */
  kind: "content" | "result" | "reasoning";
  /** The blocks in order; a cache marker belongs to the block before it. */
  blocks: Block[];
  /** Where it stands in the session. */
  at: Path;
  /** Of a call, and of the result that answers it. */
  call_id?: string;
}

/** Pieces of one role in a row. */
export interface Turn<Role extends string, Block> {
  role: Role;
  pieces: Piece<Role, Block>[];
}

/** Joins pieces of one role that follow each other into turns. */
export function turns_of<Role extends string, Block>(
  pieces: readonly Piece<Role, Block>[],
): Turn<Role, Block>[] {
  const turns: Turn<Role, Block>[] = [];
  for (const piece of pieces) {
    const last = turns.at(-1);
    if (last?.role === piece.role) last.pieces.push(piece);
    else turns.push({ role: piece.role, pieces: [piece] });
  }
  return turns;
}

/**
 * The pieces with each result moved into the turn right behind its call, since the APIs want calls answered at
 * once (ruling 15); what stood between follows.
 */
export function answered_at_once<Role extends string, Block>(
  pieces: readonly Piece<Role, Block>[],
): readonly Piece<Role, Block>[] {
  if (!has_late_result(pieces)) return pieces;
  const turns = turns_of(pieces);
  const moved: Piece<Role, Block>[][] = turns.map(() => []);
  const called_in = new Map<string, number>();
  const kept = turns.map((turn, index) =>
    turn.pieces.filter((piece) => {
      const { kind, call_id } = piece;
      if (call_id === undefined) return true;
      if (kind !== "result") called_in.set(call_id, index);
      const due = kind === "result" ? (called_in.get(call_id) ?? index - 1) + 1 : index;
      if (due !== index) moved[due]?.push(piece);
      return due === index;
    }),
  );
  return kept.flatMap((turn, index) => turn.concat(moved[index] ?? []));
}

/** Whether a result stands elsewhere than in the turn behind its call. */
function has_late_result<Role extends string, Block>(pieces: readonly Piece<Role, Block>[]): boolean {
  const called_in = new Map<string, number>();
  let turn = 0;
  let role = pieces[0]?.role;
  for (const piece of pieces) {
    if (piece.role !== role) turn++;
    role = piece.role;
    const { kind, call_id } = piece;
    if (call_id === undefined) continue;
    if (kind !== "result") called_in.set(call_id, turn);
    else if ((called_in.get(call_id) ?? turn - 1) !== turn - 1) return true;
  }
  return false;
}

/** The blocks of a turn, tool results before all else, each kind in its order (ruling 15). */
export function turn_blocks<Role extends string, Block>({ pieces }: Turn<Role, Block>): Block[] {
  const [first] = pieces;
  if (first && pieces.length === 1) return first.blocks;
  const results: Block[] = [];
  const others: Block[] = [];
  for (const { kind, blocks } of pieces) {
    const target = kind === "result" ? results : others;
    for (const block of blocks) target.push(block);
  }
  return results.concat(others);
}

/** The pieces without reasoning that ends a turn, which some APIs refuse; what goes is recorded (ruling 31). */
export function without_trailing_reasoning<Role extends string, Block>(
  pieces: readonly Piece<Role, Block>[],
  record: OmissionRecord,
): readonly Piece<Role, Block>[] {
  if (!pieces.some(({ kind }) => kind === "reasoning")) return pieces;
  return turns_of(pieces).flatMap(({ pieces: turn }) => {
    const end = turn.findLastIndex(({ kind }) => kind !== "reasoning") + 1;
    for (const { at } of turn.slice(end)) record.omit(at, "a turn of this API may not end with reasoning");
    return turn.slice(0, end);
  });
}
