import type { Part, PartHash } from "./part.js";
import { one_line } from "./words.js";

/** What the constructor of Turn takes. */
export interface TurnAttributes {
  index: number;
  role?: string | null;
  parts?: readonly Part[];
}

/** A turn as plain data. */
export interface TurnHash {
  index: number;
  role?: string;
  parts: PartHash[];
}

/** One entry of the conversation that a payload carries. */
export class Turn {
  /** The place in the payload's conversation array, from 0. */
  readonly index: number;
  /** The payload's own word (`model`, `tool`); for an entry without a role its type (`function_call`). */
  readonly role: string | null;
  readonly parts: readonly Part[];

  constructor({ index, role, parts }: TurnAttributes) {
    this.index = index;
    this.role = role ?? null;
    this.parts = parts ?? [];
  }

  toH(): TurnHash {
    return {
      index: this.index,
      ...(this.role !== null && { role: this.role }),
      parts: this.parts.map((part) => part.toH()),
    };
  }

  to_h(): TurnHash {
    return this.toH();
  }

  toJSON(): TurnHash {
    return this.toH();
  }

  /** In words: `#3 model: thinking (11 chars), text (13 chars), signed`. */
  toString(): string {
    const place = this.role === null ? `#${this.index}` : `#${this.index} ${this.role}`;
    return one_line(`${place}: ${this.parts.join(", ") || "no parts"}`);
  }
}
