import type { Showable } from "./parts.js";
import { type Piece, written } from "./transcript.js";

/** The URLs that an image may load: no script can hide in them. */
const IMAGE_URL = /^(?:https?:|data:image\/)/i;

const ENTITIES = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&#39;"],
]);

/**
 * A content, a message or another item, a response or a session as HTML that is safe to show whatever is in it:
 * every string is escaped, and an image whose URL is not http, https or data:image becomes the text `[image]`.
 * Null when there is nothing to show. A session has a heading wherever the speaker changes.
 *
 * @throws ArgumentError for anything else
 * @throws InvalidItemError for an inline image without data
 */
export function contents_html(source: Showable): string | null {
  return written(source, {
    heading: (heading) => `<h2>${heading}</h2>`,
    piece: html_of,
    separator: "\n",
  });
}

function html_of(piece: Piece): string {
  switch (piece.kind) {
    case "text":
      return paragraph(piece.text);
    case "image":
      return IMAGE_URL.test(piece.url) ? `<img src="${escaped(piece.url)}">` : paragraph("[image]");
    case "pdf":
      return paragraph(piece.filename === null ? "[PDF]" : `[PDF: ${piece.filename}]`);
    case "request":
      return `<pre><code class="language-json">${escaped(piece.call)}</code></pre>`;
    case "result":
      return `<pre><code>${escaped(piece.text)}</code></pre>`;
    case "thinking":
      return `<details><summary>Thinking</summary>${paragraph(piece.text)}</details>`;
  }
}

function paragraph(text: string): string {
  return `<p>${escaped(text).replace(/\r\n?|\n/g, "<br>")}</p>`;
}

/** A text that means itself in an element and in a quoted attribute; characters that HTML forbids are replaced. */
function escaped(text: string): string {
  return text
    .replace(/[&<>"']/g, (character) => ENTITIES.get(character) ?? character)
    .replace(/(?![\t\n\f\r])[\p{Cc}\p{Surrogate}]/gu, "\uFFFD");
}
