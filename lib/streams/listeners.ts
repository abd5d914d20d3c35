import { ArgumentError } from "../errors.js";

/** A tool call whose arguments are complete. `call_id` is "" when the API gave none. */
export interface FinishedToolCall {
  call_id: string;
  name: string;
  /** JSON text; "{}" when the API sent nothing. */
  arguments: string;
}

/** What wants to hear of an answer while it streams in. Each piece is told once, in the order of the stream. */
export class StreamListeners {
  readonly #text: ((delta: string) => void)[] = [];
  readonly #reasoning: ((delta: string) => void)[] = [];
  readonly #tool_call: ((call: FinishedToolCall) => void)[] = [];

  add_text(listener: (delta: string) => void): void {
    this.#text.push(checked(listener));
  }

  add_reasoning(listener: (delta: string) => void): void {
    this.#reasoning.push(checked(listener));
  }

  add_tool_call(listener: (call: FinishedToolCall) => void): void {
    this.#tool_call.push(checked(listener));
  }

  /** Whether anyone listens for tool calls; without a listener nobody needs to find out when one is finished. */
  get wants_tool_calls(): boolean {
    return this.#tool_call.length > 0;
  }

  text(delta: string): void {
    if (delta !== "") for (const listener of this.#text) listener(delta);
  }

  reasoning(delta: string): void {
    if (delta !== "") for (const listener of this.#reasoning) listener(delta);
  }

  tool_call(call_id: string, name: string, args: string): void {
    for (const listener of this.#tool_call) {
      listener({ call_id, name, arguments: args.trim() === "" ? "{}" : args });
    }
  }
}

function checked<Listener>(listener: Listener): Listener {
  if (typeof listener === "function") return listener;
  throw new ArgumentError(
    `a listener must be a function, got ${listener === null ? "null" : typeof listener}`,
  );
}
