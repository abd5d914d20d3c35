const QUOTE = 34;
const BACKSLASH = 92;
const OPENING_BRACKET = 91;
const CLOSING_BRACKET = 93;
const OPENING_BRACE = 123;
const CLOSING_BRACE = 125;

/** The objects and arrays in a JSON array that are whole, as text, and whether the array itself is. */
export interface ArrayElements {
  elements: string[];
  closed: boolean;
}

/** Cuts the text of a JSON array that may have been cut off into its elements. */
export function split_elements(text: string): ArrayElements {
  const elements: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = end_of_string(text, at);
    } else if (code === OPENING_BRACKET || code === OPENING_BRACE) {
      if (depth === 1) start = at;
      depth++;
    } else if (code === CLOSING_BRACKET || code === CLOSING_BRACE) {
      depth--;
      if (depth === 1) elements.push(text.slice(start, at + 1));
      if (depth === 0) return { elements, closed: true };
    }
  }
  return { elements, closed: false };
}

/** The place of the quote that closes the JSON string which opens at `start`, else the end of the text. */
export function end_of_string(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    if (!is_escaped(text, at)) return at;
  }
  return text.length;
}

function is_escaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes++;
  return backslashes % 2 === 1;
}
