import type { JsonObject } from "../json.js";

interface Event<Type extends string> {
  type: Type;
  /** Counts the events of one stream from 0. */
  sequence_number: number;
}

interface ItemEvent<Type extends string> extends Event<Type> {
  /** An id within this stream; most APIs give their items none. */
  item_id: string;
  output_index: number;
}

interface PartEvent<Type extends string> extends ItemEvent<Type> {
  content_index: number;
}

/** The response as far as it is known: its status at first, the whole of it in the last event. */
export interface ResponseEvent
  extends Event<
    | "response.created"
    | "response.in_progress"
    | "response.completed"
    | "response.incomplete"
    | "response.failed"
  > {
  response: JsonObject;
}

/** An output item begins, or is finished. */
export interface OutputItemEvent extends Event<"response.output_item.added" | "response.output_item.done"> {
  output_index: number;
  item: JsonObject;
}

/** A part of an item's content begins, or is finished. */
export interface ContentPartEvent
  extends PartEvent<"response.content_part.added" | "response.content_part.done"> {
  part: JsonObject;
}

/** A piece of text, or of reasoning. */
export interface DeltaEvent extends PartEvent<"response.output_text.delta" | "response.reasoning.delta"> {
  delta: string;
}

/** A whole text, or whole reasoning, behind its pieces. */
export interface TextDoneEvent extends PartEvent<"response.output_text.done" | "response.reasoning.done"> {
  text: string;
}

/** The arguments of a function call: given whole, since a call is told when it is finished. */
export type ArgumentsEvent =
  | (ItemEvent<"response.function_call_arguments.delta"> & { delta: string })
  | (ItemEvent<"response.function_call_arguments.done"> & { arguments: string });

/** An event of an Open Responses stream. */
export type StreamEvent =
  | ResponseEvent
  | OutputItemEvent
  | ContentPartEvent
  | DeltaEvent
  | TextDoneEvent
  | ArgumentsEvent;
