import { is_object, is_unset, type JsonObject, type JsonValue } from "../../json.js";
import type { StreamListeners } from "../../streams/listeners.js";
import { text_of } from "../../streams/members.js";
import { join_member, merge_delta } from "./stream_delta.js";
import { StreamedToolCalls } from "./stream_tool_calls.js";

const AUDIO_TEXTS = ["data", "transcript"];
const TEXT_PART_TYPES: ReadonlySet<JsonValue | undefined> = new Set([undefined, null, "text", "output_text"]);

/** The message of a choice, merged from its deltas. */
export class StreamedMessage {
  readonly #members: JsonObject = {};
  readonly #annotations: JsonValue[] = [];
  readonly #audio: JsonObject = {};
  readonly #function_call: JsonObject = {};
  readonly #tool_calls: StreamedToolCalls;
  readonly #listeners: StreamListeners | null;
  #content: string | null = null;
  #refusal: string | null = null;
  #ends_with_audio_expiry = false;

  constructor(listeners: StreamListeners | null, completion_id: () => string | null) {
    this.#listeners = listeners;
    this.#tool_calls = new StreamedToolCalls(listeners, completion_id);
  }

  /** Whether the last delta was the time when the audio expires: spoken answers end so, without a finish_reason. */
  get ends_with_audio_expiry(): boolean {
    return this.#ends_with_audio_expiry;
  }

  add(delta: JsonObject): void {
    this.#listeners?.reasoning(text_of(delta.reasoning_content) || text_of(delta.reasoning));
    for (const key of Object.keys(delta)) this.#set(key, delta[key] ?? null);
    this.#ends_with_audio_expiry = has_only(delta, "audio") && has_only(delta.audio, "expires_at");
  }

  /** Tells listeners of the calls that are complete now that the stream is. */
  finish(): void {
    this.#tool_calls.finish();
  }

  value(): JsonObject {
    const message: JsonObject = { role: "assistant", content: this.#content, refusal: this.#refusal };
    const tool_calls = this.#tool_calls.values();
    if (tool_calls.length > 0) message.tool_calls = tool_calls;
    if (this.#annotations.length > 0) message.annotations = this.#annotations;
    if (has_members(this.#audio)) message.audio = this.#audio;
    if (has_members(this.#function_call)) message.function_call = { arguments: "", ...this.#function_call };
    return { ...message, ...this.#members };
  }

  #set(key: string, value: JsonValue): void {
    switch (key) {
      case "content":
        this.#add_content(value);
        break;
      case "refusal":
        this.#add_refusal(value);
        break;
      case "tool_calls":
        if (Array.isArray(value)) this.#tool_calls.add(value);
        break;
      case "annotations":
        if (Array.isArray(value)) for (const annotation of value) this.#annotations.push(annotation);
        break;
      case "audio":
        if (is_object(value)) merge_delta(this.#audio, value, AUDIO_TEXTS);
        break;
      case "function_call":
        if (is_object(value)) merge_delta(this.#function_call, value, ["arguments"]);
        break;
      default:
        join_member(this.#members, key, value);
    }
  }

  #add_content(content: JsonValue): void {
    if (typeof content === "string") {
      this.#content = (this.#content ?? "") + content;
      this.#listeners?.text(content);
    } else if (Array.isArray(content)) {
      for (const part of content) this.#add_part(part);
    } else {
      this.#add_part(content);
    }
  }

  #add_part(part: JsonValue): void {
    if (typeof part === "string") this.#add_content(part);
    if (!is_object(part)) return;
    if (TEXT_PART_TYPES.has(part.type)) this.#add_content(text_of(part.text));
    this.#add_refusal(part.refusal);
  }

  #add_refusal(refusal: JsonValue | undefined): void {
    if (typeof refusal === "string") this.#refusal = (this.#refusal ?? "") + refusal;
  }
}

function has_members(object: JsonObject): boolean {
  return Object.keys(object).length > 0;
}

function has_only(object: JsonValue | undefined, key: string): boolean {
  if (!is_object(object)) return false;
  const set = Object.keys(object).filter((name) => !is_unset(object[name]));
  return set.length === 1 && set[0] === key;
}
