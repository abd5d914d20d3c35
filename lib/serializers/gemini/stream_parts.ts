import { is_object, type JsonObject, type JsonValue, set_own } from "../../json.js";
import type { StreamListeners } from "../../streams/listeners.js";
import { is_empty, text_of } from "../../streams/members.js";
import { arguments_text } from "../../streams/tool_input.js";
import { missing_call_id } from "./call_id.js";

const SIGNATURE_KEYS = new Set(["thoughtSignature", "thought"]);

/** The parts of a candidate. Text goes on from chunk to chunk, inside a chunk parts stay apart. */
export class StreamedParts {
  readonly #parts: JsonObject[] = [];
  readonly #listeners: StreamListeners | null;
  readonly #response_id: () => string;
  #calls = 0;

  /** @param response_id gives the id of the response, "" before it is known; it names the calls that have none */
  constructor(listeners: StreamListeners | null, response_id: () => string) {
    this.#listeners = listeners;
    this.#response_id = response_id;
  }

  /** Adds the parts of a chunk. */
  add(parts: readonly JsonValue[]): void {
    for (const [place, part] of parts.entries()) {
      if (!is_object(part)) continue;
      this.#add(part, place === 0);
      this.#tell(part);
    }
  }

  values(): JsonObject[] {
    return this.#parts;
  }

  #add(part: JsonObject, starts_chunk: boolean): void {
    const last = this.#parts.at(-1);
    if (last && is_text(last) && continues(last, part, starts_chunk)) extend(last, part);
    else this.#parts.push({ ...part });
  }

  #tell(part: JsonObject): void {
    if (!this.#listeners) return;
    if (part.thought === true) this.#listeners.reasoning(text_of(part.text));
    else this.#listeners.text(text_of(part.text));
    if (is_object(part.functionCall)) this.#tell_call(this.#listeners, part.functionCall);
  }

  #tell_call(listeners: StreamListeners, { id, name, args }: JsonObject): void {
    if (typeof name !== "string" || !listeners.wants_tool_calls) return;
    const position = this.#calls++;
    const response_id = this.#response_id();
    const made_id = response_id === "" ? "" : missing_call_id(response_id, position);
    listeners.tool_call(text_of(id).trim() === "" ? made_id : text_of(id), name, arguments_text(args));
  }
}

function is_text(part: JsonObject): boolean {
  return typeof part.text === "string";
}

/** Whether a part belongs to the text part right before it. */
function continues(last: JsonObject, part: JsonObject, starts_chunk: boolean): boolean {
  const is_same_kind = (part.thought === true) === (last.thought === true);
  if (is_same_kind && starts_chunk && is_text(part)) return true;
  return holds_only_a_signature(part) && (is_same_kind || is_bare(part));
}

/** A signature beside an empty text, or beside none. */
function holds_only_a_signature(part: JsonObject): boolean {
  if (is_empty(part.thoughtSignature)) return false;
  return part.text === "" || Object.keys(part).every((key) => SIGNATURE_KEYS.has(key));
}

/** A signature without a word of the kind of text it belongs to: that is text of whichever kind. */
function is_bare(part: JsonObject): boolean {
  return part.text === undefined && part.thought !== true;
}

/** Continues a text part in place; of two signatures the later counts. */
function extend(last: JsonObject, part: JsonObject): void {
  for (const key of Object.keys(part)) {
    const value = part[key] ?? null;
    if (key === "text") last.text = text_of(last.text) + text_of(value);
    else if (!is_empty(value)) set_own(last, key, value);
  }
}
