import { Response, type Serializer, Serializers, type StreamEvent } from "../../lib/index.js";
import type { FormatName } from "../../lib/serializers/formats.js";
import { check_response } from "./check_response.js";
import { demand, demand_same, type Outcome, outcome_of_json, own_error, told } from "./faults.js";

/** The types of the event that ends a stream, whatever status the response in it has. */
const TERMINAL_EVENTS: readonly string[] = ["response.completed", "response.incomplete", "response.failed"];

/** A streamed body and how it is cut into chunks. */
export interface StreamInput {
  format: FormatName;
  /** The bytes in base64. */
  bytes: string;
  /** The lengths of the chunks, over and over. */
  sizes: number[];
  /** Whether nothing was done to a good stream but to cut off its end; then the whole one in base64. */
  whole?: string;
}

/** Checks what the accumulator of a format and its stream_events make of a streamed body. */
export async function check_stream({ format, bytes, sizes, whole }: StreamInput): Promise<void> {
  const body = new Uint8Array(Buffer.from(bytes, "base64"));
  const at_once = outcome_of_json(() => collapsed(format, [body]));
  demand_same(
    told(outcome_of_json(() => collapsed(format, pieces(body, sizes)))),
    told(at_once),
    "chunks matter",
  );
  check_text(format, body, sizes, at_once);
  const response = outcome_of_json(() => Response.parse_stream(body, format));
  if (response.value) check_response(response.value);
  await check_events(format, pieces(body, sizes), response);
  if (whole !== undefined) check_cut(format, new Uint8Array(Buffer.from(whole, "base64")), response);
}

function serializer_of(format: FormatName): Required<Serializer> {
  return Serializers.resolve(format) as Required<Serializer>;
}

/** The body that is rebuilt from chunks, while listeners listen. */
function collapsed(format: FormatName, chunks: readonly (string | Uint8Array)[]): unknown {
  const accumulator = serializer_of(format).stream_accumulator();
  const heard: unknown[] = [];
  const hear = (piece: unknown) => heard.push(piece);
  accumulator.on_text(hear).on_reasoning(hear).on_tool_call(hear);
  for (const chunk of chunks) accumulator.push(chunk);
  const body = accumulator.result();
  demand_same(JSON.stringify(accumulator.result()), JSON.stringify(body), "result gives another body");
  return { body, heard };
}

/** Text that is valid is read like its bytes. */
function check_text(format: FormatName, body: Uint8Array, sizes: number[], at_once: Outcome<unknown>): void {
  if (format === "converse") return;
  const text = Buffer.from(body).toString("utf8");
  if (!Buffer.from(text, "utf8").equals(body)) return;
  demand_same(
    told(outcome_of_json(() => collapsed(format, pieces(text, sizes)))),
    told(at_once),
    "text and bytes differ",
  );
}

/** The events end in the response, or in the error, of parse_stream. */
async function check_events(
  format: FormatName,
  chunks: readonly Uint8Array[],
  parsed: Outcome<Response>,
): Promise<void> {
  const events: StreamEvent[] = [];
  const streamed = await outcome_of_events(serializer_of(format).stream_events(chunks), events);
  demand_same(
    without_random(told(streamed)),
    without_random(told(parsed)),
    "stream_events and parse_stream differ",
  );
  demand(
    events.every(({ sequence_number }, index) => sequence_number === index),
    "the events are not counted from 0",
  );
  const last = events.at(-1);
  const is_terminal = last !== undefined && TERMINAL_EVENTS.includes(last.type) && "response" in last;
  if (streamed.value) demand(is_terminal, "the last event has no response");
}

async function outcome_of_events(
  stream: AsyncGenerator<StreamEvent, Response, void>,
  events: StreamEvent[],
): Promise<Outcome<Response>> {
  try {
    let next = await stream.next();
    for (; !next.done; next = await stream.next()) events.push(next.value);
    return { value: next.value, error: null };
  } catch (error) {
    return { value: null, error: own_error(error) };
  }
}

/** A gemini answer without any id gives its calls random ones. */
function without_random(text: string): string {
  return text.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "random");
}

/** A good stream whose end is missing says so, or has said all. */
function check_cut(format: FormatName, whole: Uint8Array, cut: Outcome<Response>): void {
  const { value } = outcome_of_json(() => Response.parse_stream(whole, format));
  if (!value || !cut.value) return;
  demand_same(said(cut.value), said(value), "a stream that was cut gives another answer");
}

/** What a model has said, the numbers apart: those may come behind the end. */
function said({ output, status }: Response): string {
  return without_random(JSON.stringify({ status, output }));
}

function pieces<Body extends string | Uint8Array>(body: Body, sizes: readonly number[]): Body[] {
  const out: Body[] = [];
  for (let at = 0, turn = 0; at < body.length; turn++) {
    const end = at + Math.max(1, sizes[turn % sizes.length] ?? 1);
    out.push(body.slice(at, end) as Body);
    at = end;
  }
  return out;
}
