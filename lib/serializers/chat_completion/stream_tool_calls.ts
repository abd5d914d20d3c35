import { is_object, type JsonObject, type JsonValue } from "../../json.js";
import { IndexedEntries, stream_index } from "../../streams/indexed_entries.js";
import type { StreamListeners } from "../../streams/listeners.js";
import { text_of } from "../../streams/members.js";
import { given_call_id } from "../shared/call_id.js";
import { merge_delta, set_member } from "./stream_delta.js";

/** The tool calls of a message, whose deltas tell each other apart by index, by id, or not at all. */
export class StreamedToolCalls {
  readonly #calls = new IndexedEntries<StreamedToolCall>();
  readonly #by_id = new Map<string, StreamedToolCall>();
  readonly #listeners: StreamListeners | null;
  readonly #completion_id: () => string | null;
  #unreported: StreamedToolCall[] = [];
  #reported_count = 0;
  #waits_for_end = false;

  /** @param completion_id gives the id of the completion, which names the calls that have none */
  constructor(listeners: StreamListeners | null, completion_id: () => string | null) {
    this.#listeners = listeners;
    this.#completion_id = completion_id;
  }

  add(deltas: readonly JsonValue[]): void {
    for (const delta of deltas) if (is_object(delta)) this.#call_of(delta).add(delta);
  }

  /** Reports the calls that are complete now that the stream is. */
  finish(): void {
    for (const call of this.#unreported) this.#report(call);
    this.#unreported = [];
  }

  /** The calls in index order. */
  values(): JsonObject[] {
    return this.#calls.in_order().map((call) => call.value());
  }

  /** An id that is known names its call, whatever the index; a new one opens a call, unless it fills a gap. */
  #call_of(delta: JsonObject): StreamedToolCall {
    const id = text_of(delta.id);
    const named = this.#by_id.get(id);
    if (named) return named;
    const index = stream_index(delta.index);
    const open = this.#calls.at(index);
    const call = open && (id === "" || open.id === "") ? open : this.#open(index);
    if (id !== "") this.#by_id.set(id, call);
    return call;
  }

  #open(index: number | null): StreamedToolCall {
    const call = this.#calls.open(index, new StreamedToolCall());
    if (this.#listeners?.wants_tool_calls) {
      this.#report_completed();
      this.#unreported.push(call);
    }
    return call;
  }

  /**
   * Reports the call before the one that opens. Where calls stream side by side it may lack a part of its arguments:
   * then it waits for the end, and the calls behind it with it, since they are told in order.
   */
  #report_completed(): void {
    const [call] = this.#unreported;
    if (!call || this.#waits_for_end) return;
    this.#waits_for_end = !call.has_whole_arguments();
    if (!this.#waits_for_end) this.finish();
  }

  #report(call: StreamedToolCall): void {
    const id = given_call_id(call.id, this.#completion_id(), this.#reported_count);
    this.#reported_count++;
    if (call.is_named_function) this.#listeners?.tool_call(id, call.name, call.arguments);
  }
}

class StreamedToolCall {
  readonly #members: JsonObject = {};
  readonly #function: JsonObject = {};

  get id(): string {
    return text_of(this.#members.id);
  }

  /** Whether it is a call that can be answered: other kinds are skipped in parsing too. */
  get is_named_function(): boolean {
    return typeof this.#function.name === "string" && (this.#members.type ?? "function") === "function";
  }

  get name(): string {
    return text_of(this.#function.name);
  }

  get arguments(): string {
    return text_of(this.#function.arguments);
  }

  add(delta: JsonObject): void {
    for (const key of Object.keys(delta)) {
      const value = delta[key] ?? null;
      if (key === "function" && is_object(value)) merge_delta(this.#function, value, ["arguments"]);
      else if (key !== "index") set_member(this.#members, key, value);
    }
  }

  has_whole_arguments(): boolean {
    try {
      return is_object(JSON.parse(this.arguments));
    } catch {
      return false;
    }
  }

  value(): JsonObject {
    return { type: "function", ...this.#members, function: { arguments: "", ...this.#function } };
  }
}
