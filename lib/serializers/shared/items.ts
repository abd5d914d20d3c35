import { InvalidItemError, UnsupportedFormatError } from "../../errors.js";
import { Base } from "../../items/base.js";
import type { FunctionCallOutput, Item } from "../../items/index.js";
import { schema_of } from "../../persistence/fields.js";

/** The items as they are. Throws InvalidItemError for what was put among them and is none. */
export function checked_items(items: readonly Item[]): readonly Item[] {
  const odd = items.findIndex(
    (item) => !((item as unknown) instanceof Base) || schema_of(item).fields.length === 0,
  );
  if (odd >= 0) throw new InvalidItemError("expected an item", { place: `input[${odd}]` });
  return items;
}

/** The error for a tool result whose call does not stand before it among the items sent (ruling 37). */
export function orphaned({ call_id }: FunctionCallOutput, index: number): UnsupportedFormatError {
  return new UnsupportedFormatError(`input[${index}]: no function call before it has the call_id ${call_id}`);
}
