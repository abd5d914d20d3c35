/** One thing that a session holds and a payload leaves out. */
export interface Omission {
  /** The place in `session.toH()`: `metadata.team`, `input[2].content[1].detail`. */
  path: string;
  /** The type of the block or item, else the last key of the path. */
  what: string;
  /** A sentence for people. */
  reason: string;
}
