import type { Item } from "../items/index.js";
import type { JsonObject } from "../json.js";
import type { EventSequence } from "./event_sequence.js";
import { text_of } from "./members.js";

/**
 * Tells what a response holds and its stream has not told: all of it when the body was no stream, calls to which the
 * API gave no id, text of which the stream had no deltas.
 */
export function tell_untold(output: readonly Item[], sequence: EventSequence): void {
  const untold = output.filter((item) => !has_told(item, sequence));
  for (const item of untold) tell(item, sequence);
}

function has_told(item: Item, sequence: EventSequence): boolean {
  switch (item.type) {
    case "message":
      return sequence.has_told("text");
    case "reasoning":
      return sequence.has_told("reasoning");
    case "function_call":
      return sequence.has_told_call(item.call_id);
    default:
      return true;
  }
}

function tell(item: Item, sequence: EventSequence): void {
  if (item.type === "function_call") {
    sequence.add_tool_call(item);
  } else if (item.type === "message") {
    for (const block of item.content)
      if (block.type === "output_text") sequence.add_delta("text", block.text);
  } else if (item.type === "reasoning") {
    for (const block of [...item.summary, ...item.content]) sequence.add_delta("reasoning", thought(block));
  }
}

/** The text of a block of reasoning, under the key of its kind. */
function thought(block: JsonObject): string {
  return text_of(block.text) || text_of(block.thinking);
}
