import type { Showable } from "./parts.js";
import { type Piece, written } from "./transcript.js";

const SHORTEST_FENCE = 3;

/**
 * A content, a message or another item, a response or a session as Markdown: text as it is, images, PDF names,
 * tool requests and results in fences, thinking between tags; null when there is nothing to show. A session
 * has a heading wherever the speaker changes.
 *
 * @throws ArgumentError for anything else
 * @throws InvalidItemError for an inline image without data
 */
export function contents_markdown(source: Showable): string | null {
  return written(source, {
    heading: (heading) => `## ${heading}`,
    piece: markdown_of,
    separator: "\n\n",
  });
}

function markdown_of(piece: Piece): string {
  switch (piece.kind) {
    case "text":
      return piece.text;
    case "image":
      return `![](${destination(piece.url)})`;
    case "pdf":
      return piece.filename === null ? "[PDF]" : `[PDF: ${label(piece.filename)}]`;
    case "request":
      return fenced(piece.call, "json");
    case "result":
      return fenced(piece.text);
    case "thinking":
      return `<thinking>\n${piece.text}\n</thinking>`;
  }
}

/** A fence longer than any run of backticks in the text, so that nothing in it closes the block. */
function fenced(text: string, language = ""): string {
  let length = SHORTEST_FENCE;
  for (const [run] of text.matchAll(/`+/g)) length = Math.max(length, run.length + 1);
  const fence = "`".repeat(length);
  return `${fence}${language}\n${text}\n${fence}`;
}

/** A URL with what would end a Markdown destination percent-encoded. */
function destination(url: string): string {
  return url.replace(
    /[\s<>()\\]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
}

/** A text in brackets, on one line and with its own brackets escaped. */
function label(text: string): string {
  return text.replace(/[[\]\\]/g, "\\$&").replace(/\s+/g, " ");
}
