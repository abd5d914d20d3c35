import { is_object, type JsonObject } from "../json.js";

/** One thing that a session holds and a payload leaves out. */
export interface Omission {
  /** The place in `session.toH()`: `metadata.team`, `input[2].content[1].detail`. */
  path: string;
  /** The type of the block or item, else the last key of the path. */
  what: string;
  /** A sentence for people. */
  reason: string;
}

/** A place in `session.toH()`, key by key. */
export type Path = readonly (string | number)[];

/** The record of what a payload leaves out; every drop goes through it. */
export class OmissionRecord {
  readonly #entries: { path: Path; reason: string }[] = [];

  /** Whether nothing is left out. */
  get is_empty(): boolean {
    return this.#entries.length === 0;
  }

  /** Records that what stands at a place is left out. */
  omit(path: Path, reason: string): void {
    this.#entries.push({ path, reason });
  }

  /** Records a value that is left out, unless there is nothing in it to lose: null, {} and []. */
  omit_value(path: Path, value: unknown, reason: string): void {
    if (!is_nothing(value)) this.omit(path, reason);
  }

  /** Records a member of what stands at a place, unless there is nothing in it to lose. */
  omit_member(at: Path, key: string, value: unknown, reason: string): void {
    if (!is_nothing(value)) this.omit([...at, key], reason);
  }

  /** The record in the order of the session's hash, without what lies inside of another entry. */
  list(hash: JsonObject): Omission[] {
    const order = new KeyOrder();
    const ranked = this.#entries.map((entry) => ({ ...entry, rank: rank_of(entry.path, hash, order) }));
    ranked.sort((a, b) => compare(a.rank, b.rank));
    return outermost(ranked).map(({ path, reason }) => ({
      path: path_text(path),
      what: what_of(path, hash),
      reason,
    }));
  }
}

/** The entries that no entry before them contains; what is contained stands right behind it. */
function outermost(entries: { path: Path; reason: string }[]): { path: Path; reason: string }[] {
  let outer: Path | null = null;
  return entries.filter(({ path }) => {
    if (outer?.every((key, index) => path[index] === key)) return false;
    outer = path;
    return true;
  });
}

function is_nothing(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === "object" && Object.keys(value).length === 0;
}

/** The positions of the keys of objects, counted once for each object. */
class KeyOrder {
  readonly #positions = new Map<object, Map<string, number>>();

  position(holder: object, key: string): number {
    let positions = this.#positions.get(holder);
    if (!positions) {
      positions = new Map(Object.keys(holder).map((name, index) => [name, index]));
      this.#positions.set(holder, positions);
    }
    return positions.get(key) ?? -1;
  }
}

function rank_of(path: Path, hash: JsonObject, order: KeyOrder): number[] {
  let container: unknown = hash;
  return path.map((key) => {
    const holder = container;
    container = member(holder, key);
    return typeof key === "number" || !is_object(holder) ? Number(key) : order.position(holder, key);
  });
}

function member(container: unknown, key: string | number): unknown {
  if (typeof container !== "object" || container === null || !Object.hasOwn(container, key)) return undefined;
  return (container as Record<string | number, unknown>)[key];
}

function compare(a: number[], b: number[]): number {
  for (let index = 0; index < Math.min(a.length, b.length); index++) {
    const difference = (a[index] as number) - (b[index] as number);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

function what_of(path: Path, hash: JsonObject): string {
  const last = path.at(-1);
  if (typeof last === "string") return last;
  const parent = path.at(-2);
  if (parent === "annotations") return "annotation";
  const value = path.reduce(member, hash as unknown);
  return is_object(value) && typeof value.type === "string" ? value.type : String(parent);
}

/** A path as people and programs read it: `input[2].content`, `metadata["a.b"]`. */
export function path_text(path: Path): string {
  return path.map(segment_text).join("");
}

function segment_text(key: string | number, index: number): string {
  if (typeof key === "number") return `[${key}]`;
  if (!/^[A-Za-z_$][A-Za-z0-9_$]*$/.test(key)) return `[${JSON.stringify(key)}]`;
  return index === 0 ? key : `.${key}`;
}
