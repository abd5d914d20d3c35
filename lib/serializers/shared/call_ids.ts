import type { Item } from "../../items/index.js";

/** What call ids a format accepts. */
export interface CallIdRule {
  /** A single character that no id may hold, global. */
  forbidden: RegExp;
  /** The greatest number of characters. */
  max_length: number;
}

/** Makes call ids valid, the same way for the call and its result, distinct ones staying distinct (ruling 17). */
export class CallIds {
  readonly #rule: CallIdRule;
  readonly #valid = new Map<string, string>();
  readonly #taken = new Set<string>();
  /** The number to try next for a base that is taken, so that many ids of one base are made in linear time. */
  readonly #next = new Map<string, number>();

  /** Valid ids among the items keep theirs, so they are taken before any other is made. */
  constructor(items: readonly Item[], rule: CallIdRule) {
    this.#rule = rule;
    for (const item of items) {
      if (item.type === "function_call" && this.#is_valid(item.call_id)) this.#taken.add(item.call_id);
    }
  }

  /** The valid form of an id; a valid id itself. */
  valid(id: string): string {
    if (this.#taken.has(id) && !this.#valid.has(id)) return id;
    const known = this.#valid.get(id) ?? this.#made(id);
    this.#valid.set(id, known);
    this.#taken.add(known);
    return known;
  }

  #is_valid(id: string): boolean {
    return id !== "" && id.length <= this.#rule.max_length && id.search(this.#rule.forbidden) < 0;
  }

  #made(id: string): string {
    const base = id.replace(this.#rule.forbidden, "_").slice(0, this.#rule.max_length) || "call";
    let made = base;
    let count = this.#next.get(base) ?? 2;
    for (; this.#taken.has(made); count++) {
      const suffix = `_${count}`;
      made = base.slice(0, this.#rule.max_length - suffix.length) + suffix;
    }
    this.#next.set(base, count);
    return made;
  }
}
