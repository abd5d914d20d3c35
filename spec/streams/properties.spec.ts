import { readFileSync } from "node:fs";
import { expect } from "chai";
import fc from "fast-check";
import { ErrorResponseError, IncompleteStreamError, ParseError } from "../../lib/errors.js";
import type { JsonObject } from "../../lib/json.js";
import type { FormatName } from "../../lib/serializers/formats.js";
import {
  ACCUMULATORS,
  bytes_of,
  collapsed,
  frame,
  frames,
  joined,
  named_sse,
  pieces,
  sse,
} from "./support.js";

const SMALL = 20_000;

interface Recorded {
  id: string;
  format: FormatName;
  encoding?: string;
  body: string;
}

const recorded = readFileSync(new URL("../fixtures/streams.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Recorded)
  .filter(({ body }) => body.length < SMALL);

/** What a stream gives: its body as JSON, or the kind and the text of its error. */
function outcome(format: FormatName, chunks: readonly (string | Uint8Array)[]): string {
  try {
    return JSON.stringify(collapsed(format, ...chunks));
  } catch (error) {
    return String(error);
  }
}

function kind_of_error(action: () => unknown): unknown {
  try {
    return action();
  } catch (error) {
    if (error instanceof ErrorResponseError) return "ErrorResponseError";
    if (error instanceof IncompleteStreamError) return "IncompleteStreamError";
    if (error instanceof ParseError) return "ParseError";
    throw error;
  }
}

/** A small stream of each format; what follows its terminal event is nothing. */
const COMPLETE: Record<FormatName, Uint8Array> = {
  open_responses: bytes_of(
    named_sse(
      { type: "response.output_text.delta", delta: "Hé" },
      {
        type: "response.completed",
        response: { id: "r", status: "completed", output: [{ text: "Hé" }] },
      },
    ),
  ),
  chat_completion: bytes_of(
    sse(
      { id: "c", choices: [{ index: 0, delta: { content: "Hé" }, finish_reason: "stop" }] },
      "[DONE]",
    ).replaceAll("\n", "\r\n"),
  ),
  messages: bytes_of(
    named_sse(
      { type: "message_start", message: { id: "m", content: [] } },
      { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "Hé" } } as {
        type: string;
      },
      { type: "message_stop" },
    ),
  ),
  gemini: bytes_of(
    sse(
      { candidates: [{ content: { parts: [{ text: "Hé" }] } }] },
      {
        candidates: [{ content: { parts: [{ text: "llo" }] }, finishReason: "STOP" }],
        usageMetadata: { totalTokenCount: 2 },
      },
    ),
  ),
  converse: frames(
    { messageStart: { role: "assistant" } },
    { contentBlockDelta: { contentBlockIndex: 0, delta: { text: "Hé" } } },
    { messageStop: { stopReason: "end_turn" } },
  ),
};

const KEY = fc.constantFrom(
  ...[
    "type",
    "index",
    "delta",
    "choices",
    "message",
    "content",
    "tool_calls",
    "function",
    "name",
    "arguments",
    "id",
  ],
  ...[
    "candidates",
    "parts",
    "thoughtSignature",
    "logprobsResult",
    "error",
    "item",
    "usage",
    "logprobs",
    "response",
  ],
  ...[
    "messageStart",
    "contentBlockStart",
    "contentBlockDelta",
    "messageStop",
    "metadata",
    "contentBlockIndex",
    "start",
  ],
  ...[
    "toolUse",
    "input",
    "reasoningContent",
    "redactedContent",
    "text",
    "content_block",
    "__proto__",
    "constructor",
  ],
);

const TYPE = fc.constantFrom(
  ...["message_start", "content_block_start", "content_block_delta", "content_block_stop", "message_delta"],
  ...["text_delta", "input_json_delta", "citations_delta", "text", "tool_use", "function", "function_call"],
  ...["response.output_item.done", "response.completed", "response.output_text.delta"],
);

const { VALUE } = fc.letrec((tie) => ({
  VALUE: fc.oneof(
    { maxDepth: 6 },
    fc.constantFrom(null, "", "x", '{"a":1}', 0, 1, -1, 1.5, true, false),
    TYPE,
    fc.array(tie("VALUE"), { maxLength: 3 }),
    fc.dictionary(KEY, tie("VALUE"), { maxKeys: 5 }),
  ),
}));

const EVENT = fc
  .tuple(fc.option(TYPE), fc.dictionary(KEY, VALUE, { maxKeys: 6 }))
  .map(([type, members]) => (type === null ? members : { ...members, type }) as JsonObject);

describe("a stream", () => {
  it("gives the same for any chunking, of bytes and of text", () => {
    const lengths = fc.array(fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 3_000 })), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(fc.constantFrom(...recorded), lengths, ({ format, encoding, body }, sizes) => {
        const bytes = new Uint8Array(Buffer.from(body, encoding === "base64" ? "base64" : "utf8"));
        expect(outcome(format, pieces(bytes, sizes))).to.equal(outcome(format, [bytes]));
        if (encoding !== "base64")
          expect(outcome(format, pieces(body, sizes))).to.equal(outcome(format, [body]));
      }),
      { numRuns: 300 },
    );
  });

  for (const [name, bytes] of Object.entries(COMPLETE)) {
    const format = name as FormatName;

    it(`of ${format} that is cut at any byte is incomplete, or complete and whole`, () => {
      const whole = collapsed(format, bytes);
      for (let cut = 0; cut < bytes.length; cut++) {
        const got = kind_of_error(() => collapsed(format, bytes.subarray(0, cut)));
        if (got !== "IncompleteStreamError") expect(got, `cut at ${cut}`).to.deep.equal(whole);
      }
    });

    it(`of ${format} in which bytes are changed gives a body or an error of the library, nothing else`, () => {
      const change = fc.record({ at: fc.nat(bytes.length - 1), to: fc.nat(255) });
      fc.assert(
        fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
          const damaged = Uint8Array.from(bytes);
          for (const { at, to } of changes) damaged[at] = to;
          kind_of_error(() => collapsed(format, damaged));
        }),
      );
    });

    it(`of ${format} can be any bytes`, () => {
      fc.assert(
        fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
          const got = kind_of_error(() => collapsed(format, bytes));
          if (typeof got !== "string")
            expect(JSON.parse(Buffer.from(bytes).toString("utf8").replace("\ufeff", ""))).to.deep.equal(got);
        }),
      );
    });

    it(`of ${format} can hold any JSON in its events`, () => {
      fc.assert(
        fc.property(fc.array(EVENT, { maxLength: 5 }), (events) => {
          const stream = ACCUMULATORS[format]()
            .on_tool_call(() => {})
            .on_text(() => {})
            .on_reasoning(() => {});
          kind_of_error(() => {
            for (const event of events) stream.push_event(event);
            return stream.push_done().result();
          });
          expect({}).not.to.have.property("x");
        }),
      );
    });
  }

  it("of frames in which one bit is flipped never gives an answer", () => {
    const bytes = joined([
      COMPLETE.converse,
      frame({ ":message-type": "event", ":event-type": "metadata" }, { usage: { inputTokens: 1 } }),
    ]);
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const damaged = Uint8Array.from(bytes);
      damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const got = kind_of_error(() => collapsed("converse", damaged));
      expect(got, `bit ${bit}`).to.be.oneOf(["ParseError", "IncompleteStreamError", "ErrorResponseError"]);
    }
  });
});
