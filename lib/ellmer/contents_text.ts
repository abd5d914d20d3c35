import { ContentText } from "./content_text.js";
import { contents_of_blocks } from "./from_core.js";
import { type Part, parts_of, type Showable } from "./parts.js";

/**
 * The text alone of a content, a message or another item, a response or a session: joined without a separator
 * inside a message, messages by a blank line; null when there is none.
 *
 * @throws ArgumentError for anything else
 */
export function contents_text(source: Showable): string | null {
  return joined(
    parts_of(source).flatMap((part) => text_of(part) ?? []),
    "\n\n",
  );
}

function text_of(part: Part): string | null {
  if (!Array.isArray(part) && part.type !== "message") return null;
  const contents = Array.isArray(part) ? part : contents_of_blocks(part.content);
  return joined(
    contents.flatMap((content) => (content instanceof ContentText ? [content.text] : [])),
    "",
  );
}

function joined(texts: string[], separator: string): string | null {
  return texts.length > 0 ? texts.join(separator) : null;
}
