import type { JsonObject } from "../json.js";
import type { StreamEvent } from "./event_types.js";
import type { FinishedToolCall } from "./listeners.js";

/** What an event says beside its number. */
type Unnumbered<E> = E extends StreamEvent ? Omit<E, "sequence_number"> : never;

/** How a run of text, and one of reasoning, is told. */
const KINDS = {
  text: {
    item: { type: "message", role: "assistant" },
    part: "output_text",
    more: { annotations: [], logprobs: [] },
    delta: "response.output_text.delta",
    done: "response.output_text.done",
  },
  reasoning: {
    item: { type: "reasoning", summary: [] },
    part: "reasoning_text",
    more: {},
    delta: "response.reasoning.delta",
    done: "response.reasoning.done",
  },
} as const;

type Kind = keyof typeof KINDS;

/** Turns the pieces of an answer into the events by which Open Responses would stream it. */
export class EventSequence {
  #events: StreamEvent[] = [];
  #count = 0;
  #output_index = -1;
  #open: { kind: Kind; id: string; pieces: string[] } | null = null;

  /** The events that have come up since the last call. */
  take(): StreamEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }

  begin(): void {
    const response = { object: "response", status: "in_progress", output: [] };
    this.#add({ type: "response.created", response });
    this.#add({ type: "response.in_progress", response });
  }

  /** A piece of text or reasoning; pieces of one kind in a row are one item. */
  add_delta(kind: Kind, delta: string): void {
    if (this.#open?.kind !== kind) {
      this.#close();
      this.#open_item(kind);
    }
    this.#open?.pieces.push(delta);
    this.#add({ type: KINDS[kind].delta, ...this.#place(), delta });
  }

  add_tool_call({ call_id, name, arguments: args }: FinishedToolCall): void {
    this.#close();
    const output_index = ++this.#output_index;
    const item_id = `fc_${output_index}`;
    const item = { type: "function_call", id: item_id, call_id, name };
    const added = { ...item, arguments: "", status: "in_progress" };
    this.#add({ type: "response.output_item.added", output_index, item: added });
    this.#add({ type: "response.function_call_arguments.delta", item_id, output_index, delta: args });
    this.#add({ type: "response.function_call_arguments.done", item_id, output_index, arguments: args });
    const done = { ...item, arguments: args, status: "completed" };
    this.#add({ type: "response.output_item.done", output_index, item: done });
  }

  /** The last event, with the whole response. */
  end(response: JsonObject): void {
    this.#close();
    const { status } = response;
    const type =
      status === "incomplete" || status === "failed" ? (`response.${status}` as const) : "response.completed";
    this.#add({ type, response });
  }

  #add(event: Unnumbered<StreamEvent>): void {
    this.#events.push({ ...event, sequence_number: this.#count++ } as StreamEvent);
  }

  #place(): { item_id: string; output_index: number; content_index: number } {
    return { item_id: this.#open?.id ?? "", output_index: this.#output_index, content_index: 0 };
  }

  #open_item(kind: Kind): void {
    const output_index = ++this.#output_index;
    this.#open = { kind, id: `${kind === "text" ? "msg" : "rs"}_${output_index}`, pieces: [] };
    const item = { ...KINDS[kind].item, id: this.#open.id, status: "in_progress", content: [] };
    this.#add({ type: "response.output_item.added", output_index, item: plain(item) });
    this.#add({ type: "response.content_part.added", ...this.#place(), part: this.#part("") });
  }

  #close(): void {
    if (!this.#open) return;
    const { kind, id, pieces } = this.#open;
    const text = pieces.join("");
    const part = this.#part(text);
    this.#add({ type: KINDS[kind].done, ...this.#place(), text });
    this.#add({ type: "response.content_part.done", ...this.#place(), part });
    const item = { ...KINDS[kind].item, id, status: "completed", content: [part] };
    this.#add({ type: "response.output_item.done", output_index: this.#output_index, item: plain(item) });
    this.#open = null;
  }

  #part(text: string): JsonObject {
    const { part, more } = KINDS[this.#open?.kind ?? "text"];
    return plain({ type: part, text, ...more });
  }
}

/** A copy that shares nothing with the tables above. */
function plain(value: object): JsonObject {
  return structuredClone(value) as JsonObject;
}
