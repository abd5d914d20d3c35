import { createServer, type ServerResponse } from "node:http";
import { setTimeout } from "node:timers/promises";
import { closed, listening, text_of } from "./http.js";
import type { StandIn } from "./stand_in.js";

interface CannedRequest {
  messages: { role: string; content: string | { text?: string }[] }[];
}

/**
 * Starts a server on a free port that stands in for the Chat Completions API and streams: each word is a chunk of its
 * own. The answers are canned, and say so.
 *
 * @param pause milliseconds between two words
 */
export async function start_streaming_stand_in(pause = 60): Promise<StandIn> {
  const server = createServer(async (request, response) => {
    const { messages }: CannedRequest = JSON.parse(await text_of(request));
    const questions = messages.filter(({ role }) => role === "user");
    response.setHeader("content-type", "text/event-stream");
    await stream(answer_to(questions), pause, response);
  });
  return { base_url: `${await listening(server)}/v1`, close: () => closed(server) };
}

function answer_to(questions: CannedRequest["messages"]): string {
  const content = questions.at(-1)?.content ?? "";
  const question = typeof content === "string" ? content : content.map(({ text }) => text).join("");
  return `(canned) You asked: "${question}". That was question ${questions.length} of this conversation.`;
}

async function stream(text: string, pause: number, response: ServerResponse): Promise<void> {
  for (const content of text.split(/(?<= )/)) {
    if (response.destroyed) return;
    response.write(chunk({ delta: { content } }));
    await setTimeout(pause);
  }
  response.end(`${chunk({ delta: {}, finish_reason: "stop" })}data: [DONE]\n\n`);
}

function chunk(choice: object): string {
  const body = {
    id: "chatcmpl-canned",
    object: "chat.completion.chunk",
    created: 1_700_000_000,
    model: "canned",
    choices: [{ index: 0, ...choice }],
  };
  return `data: ${JSON.stringify(body)}\n\n`;
}
