import { MessageStream } from "@anthropic-ai/sdk/lib/MessageStream";
import { expect } from "chai";
import type { JsonObject } from "../../../lib/json.js";
import { collapsed, named_sse } from "../../streams/support.js";
import { change, close, delta, EMPTY_TEXT, json, open, start, stop, TOOL, text } from "./stream_support.js";

describe("Anthropic's own accumulator", () => {
  it("rebuilds the same message", async () => {
    const citation = {
      type: "char_location",
      cited_text: "x",
      document_index: 0,
      start_char_index: 0,
      end_char_index: 1,
    };
    const events = [
      start,
      open(0, { type: "thinking", thinking: "", signature: "" }),
      delta(0, { type: "thinking_delta", thinking: "Let me " }),
      delta(0, { type: "thinking_delta", thinking: "see." }),
      delta(0, { type: "signature_delta", signature: "c2ln" }),
      close(0),
      open(1, { ...EMPTY_TEXT, citations: [] }),
      text(1, "Hé"),
      text(1, "llo 😀"),
      delta(1, { type: "citations_delta", citation }),
      close(1),
      open(2, TOOL),
      json(2, ""),
      json(2, '{"city": "Pa'),
      json(2, 'ris", "n": [1, 2.5]}'),
      close(2),
      open(3, { ...TOOL, id: "toolu_2", name: "g" }),
      close(3),
      change({ stop_reason: "tool_use", stop_sequence: null }, { output_tokens: 40 }),
      stop,
    ];
    const lines = new Blob(events.map((event) => `${JSON.stringify(event)}\n`));
    const theirs = await MessageStream.fromReadableStream(lines.stream()).finalMessage();
    const { content, stop_reason, usage, id, model } = collapsed(
      "messages",
      named_sse(...events),
    ) as JsonObject;
    expect({ content, stop_reason, usage, id, model }).to.deep.equal({
      content: JSON.parse(JSON.stringify(theirs.content)),
      stop_reason: theirs.stop_reason,
      usage: JSON.parse(JSON.stringify(theirs.usage)),
      id: theirs.id,
      model: theirs.model,
    });
  });
});
