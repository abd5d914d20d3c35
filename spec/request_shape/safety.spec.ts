import { expect } from "chai";
import fc from "fast-check";
import { RequestShape } from "../../lib/core.js";
import { FORMAT_NAMES, type FormatName } from "../../lib/serializers/formats.js";
import { PLANTED, type Plant } from "./planted.js";

/** All that a log could get to see of a shape. */
function shown(shape: RequestShape): string {
  return [shape.toString(), JSON.stringify(shape), JSON.stringify(shape.toH())].join("\n");
}

/** Hands out secrets, each another one, and remembers them. */
function planter(prefix: string): { plant: Plant; secrets: string[] } {
  const secrets: string[] = [];
  const plant = () => {
    const secret = `${prefix}${secrets.length}q`;
    secrets.push(secret);
    return secret;
  };
  return { plant, secrets };
}

const prefix = fc.stringMatching(/^q[a-z]{12}$/);

describe("A shape shows no content", () => {
  for (const format of FORMAT_NAMES) {
    it(`of a ${format} payload, wherever it stands`, () => {
      fc.assert(
        fc.property(prefix, (start) => {
          const { plant, secrets } = planter(start);
          const shape = RequestShape.describe(PLANTED[format](plant), format);
          const text = shown(shape);
          expect(secrets.filter((secret) => text.includes(secret))).to.deep.equal([]);
          expect(shape.problems.map(String)).to.deep.equal([]);
        }),
        { numRuns: 20 },
      );
    });
  }

  it("of an unmatched result but for the call id", () => {
    const messages = [{ role: "tool", tool_call_id: "call_9", content: "secret" }];
    const text = shown(RequestShape.describe({ messages }, "chat_completion"));
    expect(text).to.include("call_9").and.not.include("secret");
  });

  it("in thinking settings that are no short words, numbers or booleans", () => {
    const thinking = {
      type: "a secret",
      display: "s".repeat(41),
      note: { deep: "secret" },
      list: ["secret"],
      "a secret": 1,
      budget_tokens: Number.NaN,
      effort: "v1.0_a-b",
      on: false,
    };
    expect(RequestShape.describe({ thinking }, "messages").thinking_settings).to.deep.equal({
      effort: "v1.0_a-b",
      on: false,
    });
  });

  it("in roles, types and mime types that are no words", () => {
    for (const odd of ["a secret", "s".repeat(101), "sécret", "secret\n", ""]) {
      const source = { type: "base64", media_type: odd, data: "QUJD" };
      const messages = [{ role: odd, content: [{ type: odd }, { type: "image", source }] }];
      const [turn] = RequestShape.describe({ messages }, "messages").turns;
      expect(turn?.toH()).to.deep.equal({
        index: 0,
        parts: [{ kind: "other" }, { kind: "image", bytes: 3, source: "inline" }],
      });
    }
  });
});

/** Members that shapes look for in any format; what stands in those of NAMES may be shown. */
const KEYS = [
  ...["input", "messages", "contents", "instructions", "system", "systemInstruction", "tools", "reasoning"],
  ...[
    "content",
    "parts",
    "output",
    "summary",
    "type",
    "role",
    "text",
    "thinking",
    "signature",
    "data",
    "source",
  ],
  ...[
    "image_url",
    "file_data",
    "file_id",
    "url",
    "file",
    "input_audio",
    "format",
    "media_type",
    "tool_calls",
  ],
  ...[
    "function",
    "custom",
    "arguments",
    "functionCall",
    "functionResponse",
    "response",
    "args",
    "inlineData",
  ],
  ...["fileData", "fileUri", "mimeType", "thought", "thoughtSignature", "generationConfig", "thinkingConfig"],
  ...["toolUse", "toolResult", "image", "document", "bytes", "s3Location", "uri", "reasoningContent", "json"],
  ...["reasoningText", "redactedContent", "cachePoint", "toolConfig", "toolSpec", "output_config", "effort"],
  ...["additionalModelRequestFields", "functionDeclarations", "refusal", "encrypted_content", "audio"],
  ...["__proto__", "constructor", "toString", "hasOwnProperty", "length", "0"],
];
const NAMES = ["name", "model", "modelId", "id", "call_id", "tool_call_id", "tool_use_id", "toolUseId"];
const WORDS = [
  ...["user", "model", "assistant", "tool", "message", "function_call", "function_call_output", "reasoning"],
  ...[
    "text",
    "input_text",
    "input_image",
    "input_file",
    "refusal",
    "image_url",
    "image",
    "document",
    "thinking",
  ],
  ...["redacted_thinking", "tool_use", "tool_result", "base64", "url", "content", "file", "custom"],
];
const SECRET = "a secret, ";

const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { depthSize: "medium", withCrossShrink: true },
    fc.constantFrom(...WORDS),
    fc.string({ unit: "binary" }).map((text) => SECRET + text),
    fc.constantFrom(`data:${SECRET};base64,QUJD`, `data:${SECRET}`, "data:,x", ""),
    fc.constantFrom<unknown>(null, undefined, true, Number.NaN, -1, 1n, Symbol.iterator, () => SECRET),
    fc.constantFrom(new Date(Number.NaN), new Map([[SECRET, 1]]), new Uint8Array(3)),
    fc.array(tie("tree"), { maxLength: 5 }),
    fc.array(fc.tuple(fc.constantFrom(...KEYS), tie("tree")), { maxLength: 6 }).map(own_members),
    fc
      .tuple(fc.constantFrom(...NAMES), fc.constantFrom<unknown>("name", "", 1, null))
      .chain(([name, value]) =>
        tie("tree").map((rest) =>
          own_members([
            [name, value],
            ["content", rest],
          ]),
        ),
      ),
  ),
}));

function own_members(members: [string, unknown][]): object {
  const object = {};
  for (const [key, value] of members) {
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
  }
  return object;
}

/** A payload that has the outline of its format and anything at all inside. */
const OUTLINES: Record<FormatName, (inside: unknown[]) => object> = {
  open_responses: (input) => ({ input, instructions: input[0], reasoning: input[1], tools: input }),
  chat_completion: (messages) => ({ messages, reasoning_effort: messages[0], tools: messages }),
  messages: (messages) => ({ messages, system: messages[0], thinking: messages[1], tools: messages }),
  gemini: (contents) => ({
    contents,
    systemInstruction: contents[0],
    generationConfig: contents[1],
    tools: contents,
  }),
  converse: (messages) => ({
    messages,
    system: messages,
    additionalModelRequestFields: messages[0],
    toolConfig: { tools: messages },
  }),
};

describe("A shape takes any object", () => {
  for (const format of FORMAT_NAMES) {
    it(`for a ${format} payload`, () => {
      fc.assert(
        fc.property(fc.object(), (payload) => {
          RequestShape.describe(payload, format).toString();
        }),
        { numRuns: 200 },
      );
    });

    it(`inside of a ${format} payload, and still shows nothing of it`, () => {
      fc.assert(
        fc.property(fc.array(tree, { maxLength: 6 }), (inside) => {
          const shape = RequestShape.describe(OUTLINES[format](inside), format);
          expect(shown(shape)).to.not.include("secret");
          expect(shape.turn_count).to.equal(inside.length);
        }),
        { numRuns: 500 },
      );
    });
  }

  it("with hostile keys, which are plain data", () => {
    const payload = JSON.parse(
      '{"__proto__":{"messages":[]},"constructor":1,"thinking":{"__proto__":"x","toString":"y"}}',
    );
    const shape = RequestShape.describe(payload, "messages");
    expect(shape.payload_keys).to.deep.equal(["__proto__", "constructor", "thinking"]);
    expect(JSON.stringify(shape.toH().thinking_settings)).to.equal('{"__proto__":"x","toString":"y"}');
    expect(Object.getPrototypeOf(shape.thinking_settings)).to.equal(Object.prototype);
    expect(shape.toString()).to.include("thinking: __proto__ x, toString y");
  });

  it("with inherited members, which are no data", () => {
    const payload = Object.create({ messages: [{ role: "user", content: "hi" }] });
    expect(RequestShape.describe(payload, "messages").turn_count).to.equal(0);
  });

  it("with cycles and any depth", () => {
    const cyclic: Record<string, unknown> = { type: "tool_result", tool_use_id: "a" };
    cyclic.content = [cyclic];
    let deep: unknown = "x";
    for (let level = 0; level < 100_000; level++) deep = { type: "tool_result", content: [deep] };
    const use = { type: "tool_use", id: "a", name: "find", input: cyclic };
    const messages = [
      { role: "assistant", content: [use, { ...use, input: deep }] },
      { role: "user", content: [cyclic, deep] },
    ];
    expect(RequestShape.describe({ messages }, "messages").turns.map(String)).to.deep.equal([
      "#0 assistant: call find, call find",
      "#1 user: result find, result",
    ]);
  });

  it("with members that cannot be read", () => {
    const throwing = Object.defineProperty({ role: "user" }, "content", {
      enumerable: true,
      get() {
        throw new Error("secret");
      },
    });
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    const shape = RequestShape.describe(
      { messages: [throwing, proxy], tools: proxy, system: proxy },
      "messages",
    );
    expect(shape.turns.map(String)).to.deep.equal(["#0 user: no parts", "#1: no parts"]);
  });

  for (const format of FORMAT_NAMES) {
    it(`without changing it (${format})`, () => {
      const payload = PLANTED[format](() => "x");
      const before = JSON.stringify(payload);
      RequestShape.describe(payload, format).toString();
      expect(JSON.stringify(payload)).to.equal(before);
    });
  }
});
