import { is_object, type JsonObject } from "../../json.js";
import type { StreamListeners } from "../../streams/listeners.js";
import { text_of } from "../../streams/members.js";
import { arguments_text, tool_input } from "../../streams/tool_input.js";

const SERVER_TOOL_USE = "server_tool_use";

/** A content block that streams in. */
export interface StreamedBlock {
  /** Takes a delta of the block's own kind; false for any other. */
  append(delta: JsonObject): boolean;
  /** Tells listeners what is known only at the end of the block. */
  finish(): void;
  /** The block as the plain body has it: one, or none when nothing came. */
  values(): JsonObject[];
}

export class TextBlock implements StreamedBlock {
  readonly #listeners: StreamListeners;
  #text = "";

  constructor(listeners: StreamListeners) {
    this.#listeners = listeners;
  }

  append({ text }: JsonObject): boolean {
    if (typeof text !== "string") return false;
    this.#text += text;
    this.#listeners.text(text);
    return true;
  }

  finish(): void {}

  values(): JsonObject[] {
    return [{ text: this.#text }];
  }
}

export class ToolUseBlock implements StreamedBlock {
  readonly #start: JsonObject;
  readonly #listeners: StreamListeners;
  #input_json = "";
  #is_reported = false;

  constructor(start: JsonObject, listeners: StreamListeners) {
    this.#start = start;
    this.#listeners = listeners;
  }

  append({ toolUse }: JsonObject): boolean {
    if (!is_object(toolUse)) return false;
    this.#input_json += text_of(toolUse.input);
    return true;
  }

  finish(): void {
    const { type, toolUseId, name } = this.#start;
    if (this.#is_reported || type === SERVER_TOOL_USE || !this.#listeners.wants_tool_calls) return;
    this.#is_reported = true;
    const { input } = this.#tool_use();
    this.#listeners.tool_call(text_of(toolUseId), text_of(name), arguments_text(input));
  }

  values(): JsonObject[] {
    return [{ toolUse: this.#tool_use() }];
  }

  #tool_use(): JsonObject {
    const input = this.#input_json.trim() === "" ? (this.#start.input ?? {}) : tool_input(this.#input_json);
    return { ...this.#start, input };
  }
}

export class ReasoningBlock implements StreamedBlock {
  readonly #listeners: StreamListeners;
  readonly #redacted: Buffer[] = [];
  #text: string | null = null;
  #signature = "";

  constructor(listeners: StreamListeners) {
    this.#listeners = listeners;
  }

  append({ reasoningContent }: JsonObject): boolean {
    if (!is_object(reasoningContent)) return false;
    const { text, signature, redactedContent } = reasoningContent;
    if (typeof text === "string") this.#text = (this.#text ?? "") + text;
    this.#listeners.reasoning(text_of(text));
    this.#signature += text_of(signature);
    if (typeof redactedContent === "string") this.#redacted.push(Buffer.from(redactedContent, "base64"));
    return true;
  }

  finish(): void {}

  /** Each piece of redacted content is base64 by itself: the bytes are joined, never the text. */
  values(): JsonObject[] {
    const blocks: JsonObject[] = [];
    if (this.#text !== null || this.#signature !== "") {
      const reasoningText: JsonObject = { text: this.#text ?? "" };
      if (this.#signature !== "") reasoningText.signature = this.#signature;
      blocks.push({ reasoningContent: { reasoningText } });
    }
    if (this.#redacted.length > 0) {
      const redactedContent = Buffer.concat(this.#redacted).toString("base64");
      blocks.push({ reasoningContent: { redactedContent } });
    }
    return blocks;
  }
}
