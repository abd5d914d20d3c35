import type { JsonValue } from "../json.js";

/** The index that an event gives, null when it gives none. */
export function stream_index(value: JsonValue | undefined): number | null {
  return typeof value === "number" && Number.isInteger(value) ? value : null;
}

interface Entry<T> {
  value: T;
  position: number;
}

/**
 * The entries that a stream opens under indexes: content blocks, tool calls. They come out in index order; an entry
 * without an index, or under one that is taken, comes after those that were open at that moment.
 */
export class IndexedEntries<T> {
  readonly #entries: Entry<T>[] = [];
  readonly #by_index = new Map<number, T>();
  #last_position = 0;

  get size(): number {
    return this.#entries.length;
  }

  /** The entry that was opened last. */
  get latest(): T | undefined {
    return this.#entries.at(-1)?.value;
  }

  /** The entry under an index, of several the latest; without an index the entry that was opened last. */
  at(index: number | null): T | undefined {
    return index === null ? this.latest : this.#by_index.get(index);
  }

  open(index: number | null, value: T): T {
    const position = index === null || this.#by_index.has(index) ? this.#last_position : index;
    this.#last_position = Math.max(this.#last_position, position);
    this.#entries.push({ value, position });
    if (index !== null) this.#by_index.set(index, value);
    return value;
  }

  in_order(): T[] {
    return [...this.#entries].sort((a, b) => a.position - b.position).map((entry) => entry.value);
  }
}
