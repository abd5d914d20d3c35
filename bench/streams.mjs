import { EventStreamCodec } from "@smithy/eventstream-codec";

const DELTA = "some words of an answer ";

/** The streamed text answer of each format, in so many deltas: the raw body and the JSON of its events. */
export const STREAMS = { chat_completion, messages, gemini, open_responses };

function sse(events, tail = "") {
  const datas = events.map((event) => JSON.stringify(event));
  const name = (event) => (event.type ? `event: ${event.type}\n` : "");
  const body = events.map((event, index) => `${name(event)}data: ${datas[index]}\n\n`).join("") + tail;
  return Buffer.from(body);
}

function deltas(count, event) {
  return Array.from({ length: count }, (_, index) => event(DELTA, index));
}

function chat_completion(count) {
  const chunk = (delta, finish_reason = null) => ({
    id: "chatcmpl-1",
    object: "chat.completion.chunk",
    created: 1_700_000_000,
    model: "model-x",
    choices: [{ index: 0, delta, finish_reason }],
  });
  const events = [
    chunk({ role: "assistant", content: "" }),
    ...deltas(count, (content) => chunk({ content })),
    chunk({}, "stop"),
  ];
  return sse(events, "data: [DONE]\n\n");
}

function messages(count) {
  const message = {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "model-x",
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { input_tokens: 9, output_tokens: 1 },
  };
  return sse([
    { type: "message_start", message },
    { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
    ...deltas(count, (text) => ({
      type: "content_block_delta",
      index: 0,
      delta: { type: "text_delta", text },
    })),
    { type: "content_block_stop", index: 0 },
    {
      type: "message_delta",
      delta: { stop_reason: "end_turn", stop_sequence: null },
      usage: { output_tokens: count },
    },
    { type: "message_stop" },
  ]);
}

function gemini(count) {
  const chunk = (text, more = {}) => ({
    candidates: [{ content: { role: "model", parts: [{ text }] }, index: 0, ...more }],
    usageMetadata: { promptTokenCount: 9, candidatesTokenCount: 3, totalTokenCount: 12 },
    modelVersion: "model-x",
    responseId: "r1",
  });
  return sse([...deltas(count, (text) => chunk(text)), chunk("", { finishReason: "STOP" })]);
}

function open_responses(count) {
  const place = { item_id: "msg_1", output_index: 0, content_index: 0 };
  const part = (text) => ({ type: "output_text", text, annotations: [], logprobs: [] });
  const item = (status, content) => ({ type: "message", id: "msg_1", role: "assistant", status, content });
  const text = DELTA.repeat(count);
  const done = item("completed", [part(text)]);
  const response = (status, output) => ({
    id: "resp_1",
    object: "response",
    status,
    model: "model-x",
    output,
  });
  const events = [
    { type: "response.created", response: response("in_progress", []) },
    { type: "response.output_item.added", output_index: 0, item: item("in_progress", []) },
    { type: "response.content_part.added", ...place, part: part("") },
    ...deltas(count, (delta) => ({ type: "response.output_text.delta", ...place, delta, logprobs: [] })),
    { type: "response.output_text.done", ...place, text, logprobs: [] },
    { type: "response.content_part.done", ...place, part: part(text) },
    { type: "response.output_item.done", output_index: 0, item: done },
    { type: "response.completed", response: response("completed", [done]) },
  ];
  return sse(events.map((event, sequence_number) => ({ ...event, sequence_number })));
}

const codec = new EventStreamCodec(
  (bytes) => Buffer.from(bytes).toString("utf8"),
  (text) => Buffer.from(text, "utf8"),
);

/** The frames of a streamed text answer of converse. */
export function converse_frames(count) {
  const frame = (type, payload) => {
    const header = (value) => ({ type: "string", value });
    const headers = {
      ":message-type": header("event"),
      ":event-type": header(type),
      ":content-type": header("application/json"),
    };
    return Buffer.from(codec.encode({ headers, body: Buffer.from(JSON.stringify(payload)) }));
  };
  return [
    frame("messageStart", { role: "assistant" }),
    ...deltas(count, (text) => frame("contentBlockDelta", { contentBlockIndex: 0, delta: { text } })),
    frame("contentBlockStop", { contentBlockIndex: 0 }),
    frame("messageStop", { stopReason: "end_turn" }),
    frame("metadata", {
      usage: { inputTokens: 9, outputTokens: count, totalTokens: count + 9 },
      metrics: { latencyMs: 9 },
    }),
  ];
}

/** Decodes whole frames and parses what is in them: the floor for converse. */
export function decode_frames(frames) {
  let events = 0;
  for (const frame of frames) {
    const { body } = codec.decode(frame);
    JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString("utf8"));
    events++;
  }
  return events;
}

/** A body in pieces of a size in bytes. */
export function chunks(body, size) {
  const pieces = [];
  for (let start = 0; start < body.length; start += size) pieces.push(body.subarray(start, start + size));
  return pieces;
}
