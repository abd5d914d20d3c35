import { InvalidItemError } from "../errors.js";
import { texts_in } from "./texts.js";

/** The NUL character, and surrogates that stand alone. */
const REFUSED = /[\0\p{Surrogate}]/u;

/**
 * The value itself, checked for the characters that PostgreSQL's jsonb refuses, in texts and in keys.
 *
 * @throws InvalidItemError naming the place
 */
export function storable_as_jsonb<T>(value: T): T {
  for (const { text, place } of texts_in(value)) {
    if (!REFUSED.test(text)) continue;
    throw new InvalidItemError(
      "holds U+0000 or a surrogate without its pair, which jsonb cannot store; a text column can",
      { place },
    );
  }
  return value;
}
