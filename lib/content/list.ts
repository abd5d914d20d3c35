import { InvalidItemError } from "../errors.js";
import { get_own, is_array, is_object } from "../json.js";
import { inside } from "../persistence/build.js";
import { Base } from "./base.js";
import { is_convertible, type TextType, TO_CONTENT } from "./convertible.js";

/** Content as methods take it: text, a block, a hash that describes one, or an array of these. */
export type ContentInput = string | object | (string | object)[];

/**
 * The blocks, and hashes of blocks, that some content stands for. A string, and an object with `text` but no
 * `type`, are text of the given type.
 *
 * @throws InvalidItemError for null, numbers, and objects with neither `type` nor `text`
 */
export function content_list(content: unknown, text_type: TextType): unknown[] {
  if (!is_array(content)) return [block_of(content, text_type, "")];
  return Array.from(content, (block, index) => block_of(block, text_type, `[${index}]`));
}

function block_of(block: unknown, text_type: TextType, place: string): unknown {
  if (typeof block === "string") return { type: text_type, text: block };
  if (block instanceof Base) return block;
  if (is_convertible(block)) return inside(place, () => block[TO_CONTENT](text_type));
  if (!is_object(block)) {
    throw new InvalidItemError(
      `content is text, a content object or an array of these, got ${kind_of(block)}`,
      {
        place,
      },
    );
  }
  const typed = get_own(block, "type") !== undefined;
  if (!typed && get_own(block, "text") === undefined) {
    throw new InvalidItemError("content has neither type nor text", { place });
  }
  return typed ? block : { ...block, type: text_type };
}

function kind_of(value: unknown): string {
  if (value === null) return "null";
  return is_array(value) ? "an array" : typeof value;
}
