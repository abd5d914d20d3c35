import { types } from "node:util";
import { ArgumentError, InvalidStateError } from "../errors.js";
import type { JsonObject, JsonValue } from "../json.js";
import { type FinishedToolCall, StreamListeners } from "./listeners.js";
import { plain_event } from "./plain_event.js";
import type { StreamChunk } from "./text_buffer.js";

/** A rebuilt body; an array only when the body was no stream but a JSON array. */
export type RebuiltBody = JsonObject | JsonValue[];

/** A format's half of an accumulator: it takes the events of a stream one by one and makes the plain body of them. */
export abstract class StreamRebuilder {
  readonly listeners = new StreamListeners();

  /** Whether the answer is complete and nothing that may follow is read. */
  ended = false;

  /**
   * Takes the next event.
   *
   * @param name the event's name where the transport has one, the fallback for a missing `type`
   * @throws ErrorResponseError when the event reports an error
   */
  abstract add(event: JsonObject, name?: string): void;

  /** Takes the next event as a provider's client gives it. */
  add_parsed(event: JsonObject): void {
    this.add(event);
  }

  /** Takes the end marker `[DONE]`, which most formats do not have. */
  done_marker(): void {}

  /** Takes the end of parsed events: the clients give no end marker, and end alike when the connection broke. */
  end_parsed(): void {}

  /** The plain body. Throws IncompleteStreamError when the stream has not come to its end. */
  abstract body(): JsonObject;
}

/** The other half: it cuts the bytes of a stream into events for a rebuilder. */
export interface StreamTransport {
  push(chunk: StreamChunk): void;
  /** Ends the stream. Gives the body when it was no stream at all but a JSON document, else null. */
  end(): RebuiltBody | null;
}

type State = "new" | "open" | "ended" | "failed";

/**
 * Rebuilds the body that the plain endpoint would have sent from the chunks of a streamed one. Chunks may cut the
 * stream anywhere.
 *
 * ```ts
 * const accumulator = Serializers.Messages.stream_accumulator().on_text((delta) => write(delta));
 * for await (const chunk of body) accumulator.push(chunk);
 * const response = Response.parse(accumulator.result(), "messages");
 * ```
 *
 * After an error the accumulator stays failed: every later call of `push` and `result` throws that error.
 */
export class StreamAccumulator {
  readonly #rebuilder: StreamRebuilder;
  readonly #transport: StreamTransport;
  #state: State = "new";
  #busy = false;
  #error: unknown;
  #body: RebuiltBody = {};

  constructor(rebuilder: StreamRebuilder, transport: StreamTransport) {
    this.#rebuilder = rebuilder;
    this.#transport = transport;
  }

  /** Whether the terminal event has come, so that nothing behind it is read. */
  get ended(): boolean {
    return this.#state === "ended" || (this.#state === "open" && this.#rebuilder.ended);
  }

  /** Calls the listener with every piece of the answer's text. */
  on_text(listener: (delta: string) => void): this {
    this.#before_first_push().add_text(listener);
    return this;
  }

  /** Calls the listener with every piece of the answer's reasoning. */
  on_reasoning(listener: (delta: string) => void): this {
    this.#before_first_push().add_reasoning(listener);
    return this;
  }

  /** Calls the listener with every tool call, as soon as its arguments are complete. */
  on_tool_call(listener: (call: FinishedToolCall) => void): this {
    this.#before_first_push().add_tool_call(listener);
    return this;
  }

  /**
   * Takes the next chunk of the body.
   *
   * @throws ParseError, ErrorResponseError, IncompleteStreamError for what the stream holds
   * @throws ArgumentError for a chunk that is neither a string nor a Uint8Array
   * @throws InvalidStateError after `result`
   */
  push(chunk: StreamChunk): this {
    this.#guarded("push", () => {
      if (typeof chunk !== "string" && !types.isUint8Array(chunk)) throw no_chunk(chunk);
      this.#transport.push(chunk);
    });
    return this;
  }

  /**
   * Takes an event that is parsed already, as the providers' own clients give them.
   *
   * @throws ErrorResponseError when the event reports an error
   * @throws ArgumentError for what is no object, or cannot be read as JSON
   */
  push_event(event: object): this {
    this.#guarded("push_event", () => {
      const plain = plain_event(event);
      if (!this.#rebuilder.ended) this.#rebuilder.add_parsed(plain);
    });
    return this;
  }

  /** Takes the end marker of a stream of parsed events: what `[DONE]` is among Server-Sent Events. */
  push_done(): this {
    this.#guarded("push_done", () => this.#rebuilder.done_marker());
    return this;
  }

  /**
   * Says that no more parsed events come, where the end marker is not known: clients keep `[DONE]` to themselves.
   *
   * @throws IncompleteStreamError when the events show that the answer is not complete
   */
  end_events(): this {
    this.#guarded("end_events", () => this.#rebuilder.end_parsed());
    return this;
  }

  /**
   * Ends the stream and gives the rebuilt body; called again it gives the same body.
   *
   * @throws IncompleteStreamError when the stream broke off
   */
  result(): RebuiltBody {
    if (this.#state === "ended") return this.#body;
    this.#guarded("result", () => {
      this.#body = this.#transport.end() ?? this.#rebuilder.body();
    });
    this.#state = "ended";
    return this.#body;
  }

  /** Runs what a method does; its error is the accumulator's from then on, a listener's error too. */
  #guarded(method: string, action: () => void): void {
    if (this.#state === "failed") throw this.#error;
    if (this.#state === "ended") throw new InvalidStateError(`${method} after result: the stream has ended`);
    if (this.#busy) throw new InvalidStateError(`${method} inside a listener of the same accumulator`);
    this.#state = "open";
    this.#busy = true;
    try {
      action();
    } catch (error) {
      this.#state = "failed";
      this.#error = error;
      throw error;
    } finally {
      this.#busy = false;
    }
  }

  #before_first_push(): StreamListeners {
    if (this.#state === "new") return this.#rebuilder.listeners;
    throw new InvalidStateError("listeners must be registered before the first push");
  }
}

function no_chunk(chunk: unknown): ArgumentError {
  const kind = Array.isArray(chunk)
    ? "an array"
    : chunk === null
      ? "null"
      : `a value of type ${typeof chunk}`;
  return new ArgumentError(`a chunk must be a string or a Uint8Array, got ${kind}`);
}
