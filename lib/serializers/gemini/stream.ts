import { IncompleteStreamError } from "../../errors.js";
import { is_object, type JsonObject, set_own } from "../../json.js";
import { type StreamAccumulator, StreamRebuilder } from "../../streams/accumulator.js";
import { event_error, reports_error } from "../../streams/api_error.js";
import { stream_index } from "../../streams/indexed_entries.js";
import { text_of } from "../../streams/members.js";
import { type SseDialect, sse_accumulator } from "../../streams/sse.js";
import { StreamedCandidate } from "./stream_candidate.js";

const DIALECT: SseDialect = { has_event: (name) => name === "error", json_array: "events" };

const ERROR_CODE_KEYS = ["status", "code"];

/** Rebuilds the answer from its streamed chunks. */
export function stream_accumulator(): StreamAccumulator {
  return sse_accumulator(new GeminiRebuilder(), DIALECT);
}

/** Has no terminal event: the stream is read to its last byte, and `ended` stays false. */
class GeminiRebuilder extends StreamRebuilder {
  readonly #members: JsonObject = {};
  readonly #candidates = new Map<number, StreamedCandidate>();

  add(chunk: JsonObject, name?: string): void {
    if (name === "error" || reports_error(chunk.error)) throw event_error(chunk, ERROR_CODE_KEYS);
    for (const key of Object.keys(chunk)) {
      const value = chunk[key] ?? null;
      if (value !== null && key !== "candidates" && key !== "error") set_own(this.#members, key, value);
    }
    if (!Array.isArray(chunk.candidates)) return;
    for (const candidate of chunk.candidates) if (is_object(candidate)) this.#candidate(candidate);
  }

  body(): JsonObject {
    const candidates = [...this.#candidates].sort(([a], [b]) => a - b).map(([, candidate]) => candidate);
    if (candidates.length === 0 && !this.#is_blocked()) {
      throw new IncompleteStreamError("the stream ends without a candidate or a blockReason");
    }
    if (!candidates.every((candidate) => candidate.is_finished)) {
      throw new IncompleteStreamError("the stream ends before every candidate has a finishReason");
    }
    return { candidates: candidates.map((candidate) => candidate.value()), ...this.#members };
  }

  #is_blocked(): boolean {
    const feedback = this.#members.promptFeedback;
    return is_object(feedback) && text_of(feedback.blockReason) !== "";
  }

  /** Only the first candidate is told to listeners: the answers of several would mix. */
  #candidate(candidate: JsonObject): void {
    const index = stream_index(candidate.index) ?? 0;
    let known = this.#candidates.get(index);
    if (!known) {
      known = new StreamedCandidate(index === 0 ? this.listeners : null, () =>
        text_of(this.#members.responseId),
      );
      this.#candidates.set(index, known);
    }
    known.add(candidate);
  }
}
