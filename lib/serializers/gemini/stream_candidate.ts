import { is_object, type JsonObject, type JsonValue, set_own } from "../../json.js";
import type { StreamListeners } from "../../streams/listeners.js";
import { append_lists, is_empty, text_of } from "../../streams/members.js";
import { StreamedParts } from "./stream_parts.js";

/** A candidate that streams in: its parts are continued, of its other members the last counts. */
export class StreamedCandidate {
  readonly #members: JsonObject = {};
  readonly #content: JsonObject = {};
  readonly #parts: StreamedParts;
  readonly #logprobs: JsonObject = {};

  constructor(listeners: StreamListeners | null, response_id: () => string) {
    this.#parts = new StreamedParts(listeners, response_id);
  }

  get is_finished(): boolean {
    return text_of(this.#members.finishReason) !== "";
  }

  add(candidate: JsonObject): void {
    for (const key of Object.keys(candidate)) {
      const value = candidate[key] ?? null;
      if (key === "content" && is_object(value)) this.#add_content(value);
      else if (key === "logprobsResult" && is_object(value)) append_lists(this.#logprobs, value);
      else if (!is_empty(value)) set_own(this.#members, key, value);
    }
  }

  value(): JsonObject {
    const candidate: JsonObject = { ...this.#members };
    const parts = this.#parts.values();
    if (parts.length > 0) candidate.content = { parts, ...this.#content };
    else if (Object.keys(this.#content).length > 0) candidate.content = this.#content;
    if (Object.keys(this.#logprobs).length > 0) candidate.logprobsResult = with_sum(this.#logprobs);
    return candidate;
  }

  #add_content(content: JsonObject): void {
    for (const key of Object.keys(content)) {
      const value = content[key] ?? null;
      if (key === "parts" && Array.isArray(value)) this.#parts.add(value);
      else if (!is_empty(value)) set_own(this.#content, key, value);
    }
  }
}

/** The sum of each chunk covers its own tokens: the whole's is made anew. */
function with_sum(logprobs: JsonObject): JsonObject {
  const { chosenCandidates } = logprobs;
  if (!Array.isArray(chosenCandidates)) return logprobs;
  const logProbabilitySum = chosenCandidates.reduce<number>((sum, token) => sum + probability(token), 0);
  return { ...logprobs, logProbabilitySum };
}

function probability(token: JsonValue): number {
  return is_object(token) && typeof token.logProbability === "number" ? token.logProbability : 0;
}
