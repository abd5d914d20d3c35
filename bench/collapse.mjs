import Anthropic from "@anthropic-ai/sdk";
import { createParser } from "eventsource-parser";
import {
  parseAnthropicStream,
  parseGoogleStream,
  parseOpenAIResponsesStream,
  parseOpenAIStream,
} from "llm-bridge";
import OpenAI from "openai";
import { Serializers } from "../dist/index.js";
import { compare, heading, human, time } from "./measure.mjs";
import { chunks, converse_frames, decode_frames, STREAMS } from "./streams.mjs";

const CLASSES = {
  chat_completion: "ChatCompletion",
  messages: "Messages",
  gemini: "Gemini",
  open_responses: "OpenResponses",
};
const BRIDGES = {
  chat_completion: parseOpenAIStream,
  messages: parseAnthropicStream,
  gemini: parseGoogleStream,
  open_responses: parseOpenAIResponsesStream,
};
const SIZES = { "1 byte": 1, "1.4 KB": 1_400, whole: Number.MAX_SAFE_INTEGER };
const DELTAS = 2_000;

/** Streams of 2,000 deltas rebuilt, at three chunk sizes, against the floor and against peers. */
export async function collapsing() {
  for (const format of Object.keys(STREAMS)) {
    const body = STREAMS[format](DELTAS);
    for (const [label, size] of Object.entries(SIZES)) {
      const pieces = chunks(body, size);
      const rows = [
        ["eventsource-parser + JSON.parse", () => floor(pieces)],
        ["prompt-builder", () => Serializers[CLASSES[format]].collapse_stream(pieces)],
      ];
      if (label !== "1 byte")
        rows.push(
          ["llm-bridge", () => drained(BRIDGES[format](web_stream(pieces)))],
          ...sdk_rows(format, pieces),
        );
      await compare(
        `Stream: ${format}, ${DELTAS} deltas, ${(body.length / 1_000).toFixed(0)} KB, chunks of ${label}`,
        rows,
      );
    }
  }
  await collapsing_converse();
}

async function collapsing_converse() {
  const frames = converse_frames(DELTAS);
  const body = Buffer.concat(frames);
  for (const [label, size] of Object.entries(SIZES)) {
    const pieces = chunks(body, size);
    await compare(
      `Stream: converse, ${frames.length} frames, ${(body.length / 1_000).toFixed(0)} KB, chunks of ${label}`,
      [
        ["codec.decode of whole frames + JSON.parse", () => decode_frames(frames)],
        ["prompt-builder", () => Serializers.Converse.collapse_stream(pieces)],
      ],
    );
  }
}

/** Time from 1 MB to 100 MB, and the memory that a 200 MB stream takes while it is read. */
export async function stream_growth() {
  heading("Growth of stream collapsing with the size of the stream (messages, chunks of 64 KB)");
  console.log("| size | time | time per MB |\n| --- | ---: | ---: |");
  for (const megabytes of [1, 10, 100]) {
    const deltas = Math.round((megabytes * 1e6) / 150);
    const pieces = chunks(STREAMS.messages(deltas), 65_536);
    const microseconds = await time(() => Serializers.Messages.collapse_stream(pieces));
    console.log(`| ${megabytes} MB | ${human(microseconds)} | ${human(microseconds / megabytes)} |`);
  }
  heading("Memory while a 200 MB stream of padding is read (chat_completion)");
  const event = Buffer.from(
    `data: ${JSON.stringify({ id: "c", model: "m", choices: [{ index: 0, delta: {} }], obfuscation: "x".repeat(900) })}\n\n`,
  );
  const accumulator = Serializers.ChatCompletion.stream_accumulator();
  globalThis.gc();
  const before = process.memoryUsage().heapUsed;
  for (let read = 0; read < 200e6; read += event.length) accumulator.push(event);
  globalThis.gc();
  console.log(`Heap grown by ${((process.memoryUsage().heapUsed - before) / 1e6).toFixed(1)} MB.`);
}

function floor(pieces) {
  let events = 0;
  const parser = createParser({
    onEvent: ({ data }) => {
      if (data !== "[DONE]") JSON.parse(data);
      events++;
    },
  });
  const decoder = new TextDecoder();
  for (const piece of pieces) parser.feed(decoder.decode(piece, { stream: true }));
  return events;
}

function web_stream(pieces) {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
}

async function drained(events) {
  let count = 0;
  for await (const _ of events) count++;
  return count;
}

/** The official clients' own accumulators, given the same bytes through their fetch option. */
function sdk_rows(format, pieces) {
  const fetch = async () =>
    new Response(web_stream(pieces), { headers: { "content-type": "text/event-stream" } });
  if (format === "chat_completion") {
    const client = new OpenAI({ apiKey: "none", fetch, maxRetries: 0 });
    return [
      [
        "openai, client.chat.completions.stream",
        () => client.chat.completions.stream({ model: "m", messages: [] }).finalChatCompletion(),
      ],
    ];
  }
  if (format === "messages") {
    const client = new Anthropic({ apiKey: "none", fetch, maxRetries: 0 });
    return [
      [
        "@anthropic-ai/sdk, client.messages.stream",
        () => client.messages.stream({ model: "m", max_tokens: 9, messages: [] }).finalMessage(),
      ],
    ];
  }
  if (format === "open_responses") {
    const client = new OpenAI({ apiKey: "none", fetch, maxRetries: 0 });
    return [
      [
        "openai, client.responses.stream",
        () => client.responses.stream({ model: "m", input: "q" }).finalResponse(),
      ],
    ];
  }
  return [];
}
