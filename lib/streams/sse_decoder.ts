import { createParser, type EventSourceMessage } from "eventsource-parser";
import { max_event_length } from "./limits.js";
import { too_long } from "./text_buffer.js";

// Small slices keep the queue short and let reading stop soon after the end of an answer.
const SLICE_LENGTH = 8_192;

/**
 * Server-Sent Events from lines that end in LF. The parser cannot be stopped and loses the rest of a chunk when its
 * callback throws, so events are queued and read outside of it.
 */
export class SseDecoder {
  readonly #read: (event: EventSourceMessage) => void;
  readonly #is_over: () => boolean;
  readonly #max_length = max_event_length();
  #overflow = false;
  #queue: EventSourceMessage[] = [];

  readonly #parser = createParser({
    onEvent: (event) => {
      this.#queue.push(event);
    },
    onError: (error) => {
      if (error.type === "max-buffer-size-exceeded") this.#overflow = true;
    },
    maxBufferSize: this.#max_length,
  });

  /**
   * @param read takes the next event; it may throw
   * @param is_over whether the answer is complete, so that nothing more is read
   */
  constructor(read: (event: EventSourceMessage) => void, is_over: () => boolean) {
    this.#read = read;
    this.#is_over = is_over;
    // In its first chunk the parser takes the text "ï»¿" for the bytes of a byte order mark.
    this.#parser.feed("");
  }

  /** Reads the events that the lines complete. Throws ParseError when an event grows beyond the limit. */
  feed(lines: string): void {
    for (let at = 0; at < lines.length && !this.#is_over(); at += SLICE_LENGTH) {
      this.#parser.feed(lines.slice(at, at + SLICE_LENGTH));
      this.#drain();
      if (this.#overflow) throw too_long(this.#max_length);
    }
  }

  #drain(): void {
    const events = this.#queue;
    if (events.length === 0) return;
    this.#queue = [];
    for (const event of events) {
      if (this.#is_over()) return;
      this.#read(event);
    }
  }
}
