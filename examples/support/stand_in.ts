import { createServer } from "node:http";
import { closed, listening, text_of } from "./http.js";

/** A server on loopback that stands in for the OpenAI API: its answers are canned, and say so. */
export interface StandIn {
  /** Such as `http://127.0.0.1:40123/v1`. */
  base_url: string;
  close(): Promise<void>;
}

interface CannedRequest {
  messages?: { role: string }[];
  input?: unknown[];
}

/** Starts a stand-in on a free port. */
export async function start_stand_in(): Promise<StandIn> {
  const server = createServer(async (request, response) => {
    const body: CannedRequest = JSON.parse(await text_of(request));
    const answer = request.url?.endsWith("/responses") ? responses_answer(body) : chat_answer(body);
    response.setHeader("content-type", "application/json").end(JSON.stringify(answer));
  });
  return { base_url: `${await listening(server)}/v1`, close: () => closed(server) };
}

/** Chat Completions: first a call of the tool, and once its result is there, text. */
function chat_answer({ messages = [] }: CannedRequest): object {
  const answered = messages.some(({ role }) => role === "tool");
  const call = {
    id: "call_canned_1",
    type: "function",
    function: { name: "get_weather", arguments: '{"city":"Paris"}' },
  };
  const message = answered
    ? { role: "assistant", content: "(canned) It is 21 degrees and sunny in Paris." }
    : { role: "assistant", content: null, tool_calls: [call] };
  return {
    id: answered ? "chatcmpl-canned-2" : "chatcmpl-canned-1",
    object: "chat.completion",
    created: 1_700_000_000,
    model: "canned",
    choices: [{ index: 0, message, finish_reason: answered ? "stop" : "tool_calls" }],
    usage: { prompt_tokens: 60, completion_tokens: 14, total_tokens: 74 },
  };
}

/** Open Responses: text that tells how much of the conversation has arrived. */
function responses_answer({ input = [] }: CannedRequest): object {
  const text = `(canned) Yes, take sunglasses. I can see ${input.length} earlier items.`;
  return {
    id: "resp_canned_1",
    object: "response",
    created_at: 1_700_000_001,
    status: "completed",
    model: "canned",
    output: [
      {
        type: "message",
        id: "msg_canned_1",
        role: "assistant",
        status: "completed",
        content: [{ type: "output_text", text, annotations: [] }],
      },
    ],
    usage: { input_tokens: 80, output_tokens: 12, total_tokens: 92 },
  };
}
