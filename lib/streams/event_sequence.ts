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

/** How an item ends; one that is open when the answer is cut off is incomplete. */
type ItemStatus = "completed" | "incomplete";

/** Turns the pieces of an answer into the events by which Open Responses would stream it. */
export class EventSequence {
  #events: StreamEvent[] = [];
  #count = 0;
  #output_index = -1;
  #open: { kind: Kind; id: string; pieces: string[] } | null = null;
  readonly #told_kinds = new Set<Kind>();
  readonly #told_calls = new Set<string>();

  /** The events that have come up since the last call. */
  take(): StreamEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }

  /** Whether there was any text, or any reasoning. */
  has_told(kind: Kind): boolean {
    return this.#told_kinds.has(kind);
  }

  /** Whether there was a call of this id. */
  has_told_call(call_id: string): boolean {
    return this.#told_calls.has(call_id);
  }

  begin(): void {
    for (const type of ["response.created", "response.in_progress"] as const) {
      this.#add({ type, response: { object: "response", status: "in_progress", output: [] } });
    }
  }

  /** A piece of text or reasoning; pieces of one kind in a row are one item. */
  add_delta(kind: Kind, delta: string): void {
    if (delta === "") return;
    this.#told_kinds.add(kind);
    if (this.#open?.kind !== kind) {
      this.#close();
      this.#open_item(kind);
    }
    this.#open?.pieces.push(delta);
    this.#add({ type: KINDS[kind].delta, ...this.#place(), delta });
  }

  add_tool_call({ call_id, name, arguments: args }: FinishedToolCall): void {
    this.#close();
    this.#told_calls.add(call_id);
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
    const { status } = response;
    const is_whole = status !== "incomplete" && status !== "failed";
    this.#close(is_whole ? "completed" : "incomplete");
    this.#add({ type: is_whole ? "response.completed" : `response.${status}`, response });
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

  #close(status: ItemStatus = "completed"): void {
    if (!this.#open) return;
    const { kind, id, pieces } = this.#open;
    const text = pieces.join("");
    const part = this.#part(text);
    this.#add({ type: KINDS[kind].done, ...this.#place(), text });
    this.#add({ type: "response.content_part.done", ...this.#place(), part });
    const item = { ...KINDS[kind].item, id, status, content: [part] };
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
