import { expect } from "chai";
import { type Response, Serializers, type StreamEvent } from "../../lib/index.js";
import type { JsonObject } from "../../lib/json.js";
import type { FormatName } from "../../lib/serializers/formats.js";
import type { StreamEvents } from "../../lib/streams/stream_events.js";
import type { Run } from "./scripts.js";

export const STREAM_EVENTS: Record<FormatName, StreamEvents> = {
  open_responses: Serializers.OpenResponses.stream_events,
  chat_completion: Serializers.ChatCompletion.stream_events,
  messages: Serializers.Messages.stream_events,
  gemini: Serializers.Gemini.stream_events,
  converse: Serializers.Converse.stream_events,
};

/** A response object, or an item, part or event, as far as a test looks into it. */
export type Told = StreamEvent & { response?: JsonObject; item?: JsonObject; part?: JsonObject };

/** What a consumer has seen: the events before the end, and how it came. */
export interface Seen {
  events: Told[];
  response?: Response;
  error?: unknown;
}

export async function seen(events: AsyncGenerator<StreamEvent, Response>): Promise<Seen> {
  const all: Told[] = [];
  try {
    for (;;) {
      const { done, value } = await events.next();
      if (done) return { events: all, response: value };
      all.push(value);
    }
  } catch (error) {
    return { events: all, error };
  }
}

/** The events that tell the runs of an answer, the response apart. */
export function told(runs: readonly Run[], last_status = "completed"): object[] {
  const response = { object: "response", status: "in_progress", output: [] };
  const events = [
    { type: "response.created", response },
    { type: "response.in_progress", response },
    ...runs.flatMap((run, index) =>
      run_events(run, index, index === runs.length - 1 ? last_status : "completed"),
    ),
  ];
  return events.map((event, sequence_number) => ({ ...event, sequence_number }));
}

function run_events(run: Run, output_index: number, status: string): object[] {
  if ("call" in run) return call_events(run.call, output_index);
  const [type, pieces] =
    "text" in run ? (["text", run.text] as const) : (["reasoning", run.reasoning] as const);
  const text = pieces.join("");
  const id = `${type === "text" ? "msg" : "rs"}_${output_index}`;
  const at = { item_id: id, output_index, content_index: 0 };
  const name = type === "text" ? "response.output_text" : "response.reasoning";
  const item =
    type === "text" ? { type: "message", role: "assistant", id } : { type: "reasoning", summary: [], id };
  const part =
    type === "text" ? { type: "output_text", annotations: [], logprobs: [] } : { type: "reasoning_text" };
  return [
    {
      type: "response.output_item.added",
      output_index,
      item: { ...item, status: "in_progress", content: [] },
    },
    { type: "response.content_part.added", ...at, part: { ...part, text: "" } },
    ...pieces.map((delta) => ({ type: `${name}.delta`, ...at, delta })),
    { type: `${name}.done`, ...at, text },
    { type: "response.content_part.done", ...at, part: { ...part, text } },
    {
      type: "response.output_item.done",
      output_index,
      item: { ...item, status, content: [{ ...part, text }] },
    },
  ];
}

function call_events([call_id, name, args]: [string, string, string], output_index: number): object[] {
  const item_id = `fc_${output_index}`;
  const at = { item_id, output_index };
  const item = { type: "function_call", id: item_id, call_id, name };
  return [
    {
      type: "response.output_item.added",
      output_index,
      item: { ...item, arguments: "", status: "in_progress" },
    },
    { type: "response.function_call_arguments.delta", ...at, delta: args },
    { type: "response.function_call_arguments.done", ...at, arguments: args },
    {
      type: "response.output_item.done",
      output_index,
      item: { ...item, arguments: args, status: "completed" },
    },
  ];
}

export async function expect_told(
  events: AsyncGenerator<StreamEvent, Response>,
  runs: readonly Run[],
  { type = "response.completed", last_status = "completed" } = {},
): Promise<void> {
  const { events: all, response, error } = await seen(events);
  if (error) throw error;
  const before = told(runs, last_status);
  const last = { type, response: { output: [], ...response?.toH() }, sequence_number: before.length };
  expect(all).to.deep.equal([...before, last]);
}
