import { types } from "node:util";
import { ArgumentError } from "../errors.js";
import { is_object } from "../json.js";
import type { RebuiltBody, StreamAccumulator } from "./accumulator.js";
import type { StreamPiece } from "./event_source.js";
import type { StreamChunk } from "./text_buffer.js";

/** Hands the pieces of a streamed body to an accumulator. The first piece decides what they are: chunks or events. */
export class StreamFeed {
  readonly #accumulator: StreamAccumulator;
  #kind: "chunks" | "events" | null = null;

  constructor(accumulator: StreamAccumulator) {
    this.#accumulator = accumulator;
  }

  /** Whether the terminal event has come, so that nothing behind it is read. */
  get ended(): boolean {
    return this.#accumulator.ended;
  }

  /**
   * Takes the next piece.
   *
   * @throws ArgumentError for what is neither chunk nor event, and for one among the other; else as StreamAccumulator
   */
  push(piece: StreamPiece): this {
    const kind = is_chunk(piece) ? "chunks" : "events";
    this.#kind ??= kind;
    if (kind !== this.#kind) {
      throw new ArgumentError("a streamed body holds either chunks or parsed events, not both");
    }
    if (is_chunk(piece)) this.#accumulator.push(piece);
    else this.#accumulator.push_event(piece);
    return this;
  }

  /** Ends the body and gives the rebuilt one. Throws IncompleteStreamError when it broke off. */
  result(): RebuiltBody {
    if (this.#kind === "events") this.#accumulator.end_events();
    return this.#accumulator.result();
  }
}

/** Whether a piece is meant as a chunk. All but objects are: the accumulator says which of them it cannot take. */
function is_chunk(piece: StreamPiece): piece is StreamChunk {
  return !is_object(piece) || ArrayBuffer.isView(piece) || types.isAnyArrayBuffer(piece);
}
