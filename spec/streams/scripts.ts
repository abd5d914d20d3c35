import type { FormatName } from "../../lib/serializers/formats.js";
import { event_frame, frame, named_sse, sse } from "./support.js";

/** A run of an answer: text or reasoning in pieces, or a tool call. */
export type Run =
  | { text: string[] }
  | { reasoning: string[] }
  | { call: [id: string, name: string, args: string] };

/** How a format streams an answer, one chunk an event. */
export const ENCODERS: Record<FormatName, (runs: readonly Run[]) => (string | Uint8Array)[]> = {
  open_responses,
  chat_completion,
  messages,
  gemini,
  converse,
};

/** How a format streams the error `server_error: overloaded`. */
export const ERRORS: Record<FormatName, string | Uint8Array> = {
  open_responses: named_sse({ type: "error", code: "server_error", message: "overloaded" }),
  chat_completion: sse({ error: { code: "server_error", message: "overloaded" } }),
  messages: named_sse({ type: "error", error: { type: "server_error", message: "overloaded" } }),
  gemini: sse({ error: { status: "server_error", message: "overloaded" } }),
  converse: frame(
    { ":message-type": "exception", ":exception-type": "server_error" },
    { message: "overloaded" },
  ),
};

function pieces_of(run: { text: string[] } | { reasoning: string[] }): string[] {
  return "text" in run ? run.text : run.reasoning;
}

function open_responses(runs: readonly Run[]): string[] {
  const output: object[] = [];
  const events: string[] = [named_sse({ type: "response.created", response: { status: "in_progress" } })];
  for (const [output_index, run] of runs.entries()) {
    const at = { item_id: `item_${output_index}`, output_index, content_index: 0 };
    const item = open_responses_item(run);
    if (!("call" in run)) {
      const type = "text" in run ? "response.output_text.delta" : "response.reasoning_text.delta";
      for (const delta of pieces_of(run)) events.push(named_sse({ type, ...at, delta }));
    }
    events.push(named_sse({ type: "response.output_item.done", output_index, item }));
    output.push(item);
  }
  const response = { id: "r1", object: "response", status: "completed", model: "m", output };
  return [...events, named_sse({ type: "response.completed", response })];
}

function open_responses_item(run: Run): object {
  if ("call" in run) {
    const [call_id, name, args] = run.call;
    return { type: "function_call", call_id, name, arguments: args };
  }
  const text = pieces_of(run).join("");
  return "text" in run
    ? { type: "message", role: "assistant", content: [{ type: "output_text", text }] }
    : { type: "reasoning", summary: [], content: [{ type: "reasoning_text", text }] };
}

function chat_completion(runs: readonly Run[]): string[] {
  let calls = 0;
  const deltas = runs.flatMap((run): object[] => {
    if ("text" in run) return run.text.map((content) => ({ content }));
    if ("reasoning" in run) return run.reasoning.map((reasoning_content) => ({ reasoning_content }));
    const [id, name, args] = run.call;
    const index = calls++;
    return [
      { tool_calls: [{ index, id, type: "function", function: { name, arguments: "" } }] },
      { tool_calls: [{ index, function: { arguments: args } }] },
    ];
  });
  const chunk = (choice: object) => sse({ id: "c1", model: "m", choices: [{ index: 0, ...choice }] });
  return [
    ...deltas.map((delta) => chunk({ delta })),
    chunk({ delta: {}, finish_reason: "stop" }),
    sse("[DONE]"),
  ];
}

function messages(runs: readonly Run[]): string[] {
  const blocks = runs.flatMap((run, index) => {
    const { content_block, deltas } = messages_block(run);
    return [
      named_sse({ type: "content_block_start", index, content_block }),
      ...deltas.map((delta) => named_sse({ type: "content_block_delta", index, delta })),
      named_sse({ type: "content_block_stop", index }),
    ];
  });
  return [
    named_sse({ type: "message_start", message: { id: "m1", model: "m", content: [], stop_reason: null } }),
    ...blocks,
    named_sse({ type: "message_delta", delta: { stop_reason: "end_turn" } }),
    named_sse({ type: "message_stop" }),
  ];
}

function messages_block(run: Run): { content_block: object; deltas: object[] } {
  if ("text" in run) {
    const deltas = run.text.map((text) => ({ type: "text_delta", text }));
    return { content_block: { type: "text", text: "" }, deltas };
  }
  if ("reasoning" in run) {
    const deltas = run.reasoning.map((thinking) => ({ type: "thinking_delta", thinking }));
    return { content_block: { type: "thinking", thinking: "" }, deltas };
  }
  const [id, name, partial_json] = run.call;
  const deltas = [{ type: "input_json_delta", partial_json }];
  return { content_block: { type: "tool_use", id, name, input: {} }, deltas };
}

function gemini(runs: readonly Run[]): string[] {
  const parts = runs.flatMap((run): object[] => {
    if ("text" in run) return run.text.map((text) => ({ text }));
    if ("reasoning" in run) return run.reasoning.map((text) => ({ text, thought: true }));
    const [id, name, args] = run.call;
    return [{ functionCall: { id, name, args: JSON.parse(args) } }];
  });
  const chunk = (candidate: object) =>
    sse({ responseId: "g1", modelVersion: "m", candidates: [{ index: 0, ...candidate }] });
  return [...parts.map((part) => chunk({ content: { parts: [part] } })), chunk({ finishReason: "STOP" })];
}

function converse(runs: readonly Run[]): Uint8Array[] {
  const blocks = runs.flatMap((run, contentBlockIndex) => {
    const delta = (value: object) => event_frame("contentBlockDelta", { contentBlockIndex, delta: value });
    const stop = event_frame("contentBlockStop", { contentBlockIndex });
    if ("text" in run) return [...run.text.map((text) => delta({ text })), stop];
    if ("reasoning" in run)
      return [...run.reasoning.map((text) => delta({ reasoningContent: { text } })), stop];
    const [toolUseId, name, input] = run.call;
    const start = { toolUse: { toolUseId, name } };
    return [
      event_frame("contentBlockStart", { contentBlockIndex, start }),
      delta({ toolUse: { input } }),
      stop,
    ];
  });
  return [
    event_frame("messageStart", { role: "assistant" }),
    ...blocks,
    event_frame("messageStop", { stopReason: "end_turn" }),
  ];
}
