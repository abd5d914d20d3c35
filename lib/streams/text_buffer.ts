import { ParseError } from "../errors.js";
import { ByteBuffer } from "./byte_buffer.js";
import { max_event_length } from "./limits.js";

/** A piece of a body as HTTP clients give it. */
export type StreamChunk = string | Uint8Array;

const BYTE_ORDER_MARK = 0xfeff;

// Without ignoreBOM the decoder would swallow a mark at the start of every piece.
const UTF_8 = new TextDecoder("utf-8", { ignoreBOM: true });

/** The text of a chunk; bytes that are no UTF-8 become U+FFFD. */
export function chunk_text(chunk: StreamChunk): string {
  return typeof chunk === "string" ? chunk : UTF_8.decode(chunk);
}

/** A text without the one byte order mark that it may begin with. */
export function without_bom(text: string): string {
  return text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text;
}

/**
 * Text that waits for the rest, given as strings and bytes. Bytes are decoded together when the text is taken,
 * so a character may be cut anywhere, and one-byte chunks cost no more than copying them.
 */
export class TextBuffer {
  #text = "";
  readonly #bytes = new ByteBuffer();
  readonly #max_length = max_event_length();

  get length(): number {
    return this.#text.length + this.#bytes.length;
  }

  /** @throws ParseError when the text grows beyond the limit */
  append(chunk: StreamChunk): void {
    if (this.length + chunk.length > this.#max_length) throw too_long(this.#max_length);
    if (typeof chunk !== "string") {
      this.#bytes.append(chunk);
    } else {
      if (this.#bytes.length > 0) this.#text += chunk_text(this.#bytes.take());
      this.#text += chunk;
    }
  }

  /** The text so far and the chunk behind it; the buffer is empty afterwards. */
  take_with(chunk: StreamChunk): string {
    if (this.length === 0) return chunk_text(chunk);
    this.append(chunk);
    return this.take();
  }

  /** The text so far; the buffer is empty afterwards. */
  take(): string {
    const text = this.#bytes.length > 0 ? this.#text + chunk_text(this.#bytes.take()) : this.#text;
    this.#text = "";
    return text;
  }
}

/** The error for a line, an event or a body that has no end in sight. */
export function too_long(max_length: number): ParseError {
  return new ParseError(
    `a line, event or JSON body in the stream is longer than ${max_length} (set_max_event_length changes the limit)`,
  );
}
