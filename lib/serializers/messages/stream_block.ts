import { is_unset, type JsonObject, type JsonValue } from "../../json.js";
import type { StreamListeners } from "../../streams/listeners.js";
import { merge_set, text_of } from "../../streams/members.js";
import { arguments_text, tool_input } from "../../streams/tool_input.js";

const BLOCKS_BY_DELTA: ReadonlyMap<JsonValue, JsonObject> = new Map<JsonValue, JsonObject>([
  ["text_delta", { type: "text", text: "" }],
  ["citations_delta", { type: "text", text: "" }],
  ["thinking_delta", { type: "thinking", thinking: "" }],
  ["signature_delta", { type: "thinking", thinking: "" }],
  ["input_json_delta", { type: "tool_use" }],
  ["compaction_delta", { type: "compaction" }],
]);

/** The start of a block of the kind that a delta belongs to, null for an unknown delta. */
export function block_of_delta(delta: JsonObject): JsonObject | null {
  return BLOCKS_BY_DELTA.get(delta.type ?? null) ?? null;
}

/** A content block that streams in: what content_block_start holds, and the deltas behind it. */
export class StreamedBlock {
  readonly #block: JsonObject;
  readonly #citations: JsonValue[];
  readonly #listeners: StreamListeners;
  #input_json = "";
  #is_reported = false;

  constructor(start: JsonObject, listeners: StreamListeners) {
    this.#block = { ...start };
    this.#citations = Array.isArray(start.citations) ? [...start.citations] : [];
    this.#listeners = listeners;
    listeners.text(start.type === "text" ? text_of(start.text) : "");
    listeners.reasoning(start.type === "thinking" ? text_of(start.thinking) : "");
  }

  append(delta: JsonObject): void {
    switch (delta.type) {
      case "text_delta":
        this.#join("text", delta.text);
        this.#listeners.text(text_of(delta.text));
        break;
      case "thinking_delta":
        this.#join("thinking", delta.thinking);
        this.#listeners.reasoning(text_of(delta.thinking));
        break;
      case "signature_delta":
        this.#join("signature", delta.signature);
        break;
      case "compaction_delta":
        this.#compact(delta);
        break;
      case "citations_delta":
        this.#cite(delta.citation);
        break;
      case "input_json_delta":
        this.#input_json += text_of(delta.partial_json);
    }
  }

  /** Reports a tool call whose input is complete. */
  finish(): void {
    if (this.#is_reported || this.#block.type !== "tool_use" || !this.#listeners.wants_tool_calls) return;
    this.#is_reported = true;
    const { id, name } = this.#block;
    this.#listeners.tool_call(text_of(id), text_of(name), arguments_text(this.#input()));
  }

  value(): JsonObject {
    const input = this.#input();
    return input === undefined ? this.#block : { ...this.#block, input };
  }

  #join(key: string, piece: JsonValue | undefined): void {
    if (typeof piece === "string") this.#block[key] = text_of(this.#block[key]) + piece;
  }

  /** A compaction comes whole: its delta holds the final members. */
  #compact({ type, ...members }: JsonObject): void {
    merge_set(this.#block, members);
  }

  #cite(citation: JsonValue | undefined): void {
    if (is_unset(citation)) return;
    this.#citations.push(citation);
    this.#block.citations = this.#citations;
  }

  #input(): JsonValue | undefined {
    if (this.#input_json.trim() !== "") return tool_input(this.#input_json);
    return this.#block.type === "tool_use" ? (this.#block.input ?? {}) : this.#block.input;
  }
}
