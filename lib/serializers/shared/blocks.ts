import type { Block } from "../../content/index.js";
import type { Path } from "../omissions.js";

/** What the blocks under a key of an item become; those that become null are left out. */
export function map_blocks<T>(
  blocks: readonly Block[],
  key: "content" | "output",
  at: Path,
  map: (block: Block, at: Path) => T | null,
): T[] {
  const mapped: T[] = [];
  for (let index = 0; index < blocks.length; index++) {
    const made = map(blocks[index] as Block, [...at, key, index]);
    if (made !== null) mapped.push(made);
  }
  return mapped;
}
