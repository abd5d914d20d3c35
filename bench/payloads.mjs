import { translateBetweenProviders } from "llm-bridge";
import { session_of } from "./conversation.mjs";
import { compare } from "./measure.mjs";

/** For each format: llm-bridge's name for it, and the provider and format from whose request it translates. */
const PEERS = {
  open_responses: ["openai-responses", "anthropic", "messages"],
  chat_completion: ["openai", "anthropic", "messages"],
  messages: ["anthropic", "openai", "chat_completion"],
  gemini: ["google", "openai", "chat_completion"],
  converse: null,
};

/** The formats that can be measured. */
export const FORMATS = Object.keys(PEERS);

/** The payload of one conversation in one format. */
export async function payload_of(format) {
  const session = session_of(25);
  const payload = session.request_payload(format);
  const size = `${session.items.length} items, ${(JSON.stringify(payload).length / 1_000).toFixed(1)} KB`;
  const rows = [
    ["JSON.parse(JSON.stringify(payload))", () => JSON.parse(JSON.stringify(payload))],
    ["prompt-builder", () => session.request_payload(format)],
  ];
  if (PEERS[format]) {
    const [target, source, source_format] = PEERS[format];
    const request = session.request_payload(source_format);
    rows.push([
      `llm-bridge, from ${source_format}`,
      () => translateBetweenProviders(source, target, request),
    ]);
  }
  await compare(`Payload: ${format}, ${size}`, rows);
}
