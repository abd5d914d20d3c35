import type { Entry, Piece } from "./piece.js";

/** Results and the calls that they answer; a result of which no call is in the request has no entry. */
export type Answers = ReadonlyMap<Piece, Piece>;

/** Finds the call of every result: the last one before it, else (out of order) the first of the request. */
export function match_results(entries: readonly Entry[]): Answers {
  const pieces = entries.flatMap((entry) => entry.pieces);
  const first = new Map<string, Piece>();
  for (const call of pieces.filter(is_call)) {
    for (const key of call.keys) if (!first.has(key)) first.set(key, call);
  }
  const latest = new Map(first);
  const answers = new Map<Piece, Piece>();
  for (const piece of pieces) {
    if (is_call(piece)) for (const key of piece.keys) latest.set(key, piece);
    const call = is_result(piece) ? find(latest, piece.keys) : undefined;
    if (call) answers.set(piece, call);
  }
  return answers;
}

/** Whether each call has exactly one result and no result is left over. */
export function are_paired(calls: readonly Piece[], results: readonly Piece[]): boolean {
  if (calls.length !== results.length) return false;
  const waiting = queues(calls);
  const answered = new Set<Piece>();
  return results.every((result) => {
    const call = claim(waiting, answered, result.keys);
    if (call) answered.add(call);
    return call !== undefined;
  });
}

export function is_call({ part }: Piece): boolean {
  return part.kind === "tool_call";
}

export function is_result({ part }: Piece): boolean {
  return part.kind === "tool_result";
}

function find(calls: ReadonlyMap<string, Piece>, keys: readonly string[]): Piece | undefined {
  const key = keys.find((candidate) => calls.has(candidate));
  return key === undefined ? undefined : calls.get(key);
}

/** The calls by their keys, the first of each at the end of its list, to be popped. */
function queues(calls: readonly Piece[]): Map<string, Piece[]> {
  const waiting = new Map<string, Piece[]>();
  for (const call of calls.toReversed()) {
    for (const key of call.keys) {
      const queue = waiting.get(key);
      if (queue) queue.push(call);
      else waiting.set(key, [call]);
    }
  }
  return waiting;
}

/** The next call that a result with these keys can answer and no other has. */
function claim(
  waiting: ReadonlyMap<string, Piece[]>,
  answered: ReadonlySet<Piece>,
  keys: readonly string[],
): Piece | undefined {
  for (const key of keys) {
    const queue = waiting.get(key) ?? [];
    for (let call = queue.pop(); call; call = queue.pop()) if (!answered.has(call)) return call;
  }
  return undefined;
}
