import { translateBetweenProviders } from "llm-bridge";
import { session_of } from "./conversation.mjs";
import { compare, heading } from "./measure.mjs";

/** For each format: llm-bridge's name for it, and the provider and format from whose request it translates. */
const PEERS = {
  open_responses: ["openai-responses", "anthropic", "messages"],
  chat_completion: ["openai", "anthropic", "messages"],
  messages: ["anthropic", "openai", "chat_completion"],
  gemini: ["google", "openai", "chat_completion"],
  converse: null,
};

/** The payload of one conversation in each format. */
export async function payloads() {
  const session = session_of(25);
  const size = JSON.stringify(session.request_payload("chat_completion")).length;
  heading("Payloads");
  console.log(`The conversation has ${session.items.length} items and ${(size / 1_000).toFixed(1)} KB.`);
  for (const [format, peer] of Object.entries(PEERS)) {
    const payload = session.request_payload(format);
    const rows = [
      ["JSON.parse(JSON.stringify(payload))", () => JSON.parse(JSON.stringify(payload))],
      ["prompt-builder", () => session.request_payload(format)],
    ];
    if (peer) {
      const [target, source, source_format] = peer;
      const request = session.request_payload(source_format);
      rows.push([
        `llm-bridge, from ${source_format}`,
        () => translateBetweenProviders(source, target, request),
      ]);
    }
    await compare(`Payload: ${format}`, rows);
  }
}
