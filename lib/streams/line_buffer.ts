import { type StreamChunk, TextBuffer, without_bom } from "./text_buffer.js";

const LF = 10;
const CR = 13;

/**
 * Cuts a body at its line ends. Line ends (LF, CR, CRLF) come out as LF, and a leading byte order mark is gone:
 * eventsource-parser keeps the mark, holds a line that ends in CR back, and is quadratic in text with CR.
 * A line end is never part of a longer UTF-8 sequence, so bytes that are cut there can be decoded at once.
 */
export class LineBuffer {
  readonly #pending = new TextBuffer();
  #at_start = true;
  #swallow_lf = false;

  /** The lines that the chunk completes, "" when there is none. Throws ParseError for a line without end. */
  push(chunk: StreamChunk): string {
    const end = end_of_lines(chunk);
    if (end === 0) {
      if (chunk.length > 0) this.#pending.append(chunk);
      return "";
    }
    const lines = this.#pending.take_with(slice(chunk, 0, end));
    if (end < chunk.length) this.#pending.append(slice(chunk, end, chunk.length));
    return this.#normalized(lines);
  }

  /** The last line, which nothing ended. */
  rest(): string {
    return this.#normalized(this.#pending.take());
  }

  #normalized(text: string): string {
    if (text === "") return text;
    let lines = text;
    if (this.#at_start) lines = without_bom(text);
    this.#at_start = false;
    if (this.#swallow_lf && lines.charCodeAt(0) === LF) lines = lines.slice(1);
    this.#swallow_lf = text.charCodeAt(text.length - 1) === CR;
    return lines.includes("\r") ? lines.replaceAll("\r\n", "\n").replaceAll("\r", "\n") : lines;
  }
}

function slice(chunk: StreamChunk, start: number, end: number): StreamChunk {
  return typeof chunk === "string" ? chunk.slice(start, end) : chunk.subarray(start, end);
}

/** The place right behind the last line end, 0 when there is none. */
function end_of_lines(chunk: StreamChunk): number {
  let end = chunk.length;
  if (typeof chunk === "string") while (end > 0 && !ends_line(chunk.charCodeAt(end - 1))) end--;
  else while (end > 0 && !ends_line(chunk[end - 1])) end--;
  return end;
}

function ends_line(code: number | undefined): boolean {
  return code === LF || code === CR;
}
