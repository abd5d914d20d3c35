/** The text class that a string becomes. */
export type TextType = "input_text" | "output_text";

/** The method by which a foreign content object becomes a content block; a symbol, so that no data can pass for it. */
export const TO_CONTENT = Symbol("to_content");

/** The method by which a foreign object becomes an item. */
export const TO_ITEM = Symbol("to_item");

/** An object that can be given wherever content is taken. */
export interface ContentConvertible {
  /** A block, or the hash of one. Throws InvalidItemError for what is no content. */
  [TO_CONTENT](text_type: TextType): object;
}

/** An object that can be given to `add_item`. */
export interface ItemConvertible {
  /** An item. Throws InvalidItemError for what cannot become one. */
  [TO_ITEM](): object;
}

/** Whether a value can be turned into a content block. */
export function is_convertible(value: unknown): value is ContentConvertible {
  return typeof value === "object" && value !== null && TO_CONTENT in value;
}

/** The item that a value stands for; any other value itself. */
export function as_item(value: unknown): unknown {
  const convertible = typeof value === "object" && value !== null && TO_ITEM in value;
  return convertible ? (value as ItemConvertible)[TO_ITEM]() : value;
}
