import { expect } from "chai";
import { RequestShape } from "../../lib/core.js";
import { expect_rounds, expect_turns, problems_of } from "./helpers.js";

function turn(role: string, ...content: unknown[]) {
  return { role, content };
}

function use(toolUseId: string, input: unknown = { a: 1 }) {
  return { toolUse: { toolUseId, name: "find", input } };
}

function result(toolUseId: string, ...content: unknown[]) {
  return { toolResult: { toolUseId, content } };
}

function thinking(text: string, signature?: string) {
  return { reasoningContent: { reasoningText: { text, ...(signature !== undefined && { signature }) } } };
}

const text = { text: "hi" };
const user = turn("user", text);
const cache_point = { cachePoint: { type: "default" } };

describe("RequestShape of converse", () => {
  it("reads system with its cache points", () => {
    const shape = RequestShape.describe({ system: [text, cache_point] }, "converse");
    expect(shape.instructions.map(String)).to.deep.equal(["text (2 chars)", "cachePoint"]);
  });

  it("tells the kinds of blocks", () => {
    const bytes = { bytes: "QUJDRA==" };
    const s3 = { s3Location: { uri: "s3://bucket/key" } };
    const blocks = [
      text,
      { image: { format: "jpeg", source: bytes } },
      { image: { format: "png", source: { bytes: new Uint8Array(5) } } },
      { image: { format: "png", source: s3 } },
      { document: { format: "pdf", name: "secret", source: bytes } },
      { document: { format: "md", source: { text: "né" } } },
      { document: { format: "txt", source: { content: [{ text: "x" }] } } },
      { document: { format: "new", source: s3 } },
      { video: { format: "three_gp", source: bytes } },
      { video: { format: "mkv", source: s3 } },
      { audio: { format: "mp3", source: bytes } },
      thinking("well...", "c2ln"),
      { reasoningContent: { redactedContent: "c2Vj" } },
      { reasoningContent: { redactedContent: new Uint8Array(3) } },
      cache_point,
      { guardContent: { text: { text: "x" } } },
      { "free text": 1 },
    ];
    expect_turns({ messages: blocks.map((block) => turn("user", block)) }, "converse", [
      "#0 user: text (2 chars)",
      "#1 user: image/jpeg (4 bytes)",
      "#2 user: image/png (5 bytes)",
      "#3 user: image/png (url)",
      "#4 user: application/pdf (4 bytes)",
      "#5 user: text/markdown (3 bytes)",
      "#6 user: text/plain (no data)",
      "#7 user: document (url)",
      "#8 user: video/3gpp (4 bytes)",
      "#9 user: video/x-matroska (url)",
      "#10 user: audio/mpeg (4 bytes)",
      "#11 user: thinking (7 chars), signed",
      "#12 user: thinking (no text), signed",
      "#13 user: thinking (no text), signed",
      "#14 user: cachePoint",
      "#15 user: guardContent",
      "#16 user: part of no known kind",
    ]);
  });

  it("measures results by their text and their JSON, with media as parts of their own", () => {
    const image = { image: { format: "png", source: { bytes: "QUJD" } } };
    expect_turns(
      {
        messages: [
          turn("assistant", use("a"), use("b", "{}")),
          turn("user", result("a", text, { json: { a: 1 } }, image), result("b", { text: "" }), result("b")),
        ],
      },
      "converse",
      [
        "#0 assistant: call find (args 7 chars), call find (args 2 chars)",
        "#1 user: result find (9 chars), image/png (3 bytes), result find (0 chars), result find",
      ],
    );
  });

  const settings: [object, object][] = [
    [
      {
        thinking: { type: "enabled", budget_tokens: 2048 },
        output_config: { effort: "low", x: 1 },
        top_k: 5,
      },
      { type: "enabled", budget_tokens: 2048, effort: "low" },
    ],
    [{ reasoning: { effort: "none" } }, { effort: "none" }],
    [{ reasoning_effort: "low" }, { reasoning_effort: "low" }],
    [{ effort: "max" }, { effort: "max" }],
  ];
  for (const [additionalModelRequestFields, thinking_settings] of settings) {
    it(`reads the thinking settings ${JSON.stringify(thinking_settings)}`, () => {
      const shape = RequestShape.describe({ additionalModelRequestFields }, "converse");
      expect(shape.thinking_settings).to.deep.equal(thinking_settings);
    });
  }

  it("names tools and skips cache points", () => {
    const tools = [
      { toolSpec: { name: "find" } },
      cache_point,
      { systemTool: { name: "search" } },
      { other: {} },
    ];
    expect(RequestShape.describe({ toolConfig: { tools } }, "converse").tool_names).to.deep.equal([
      "find",
      "search",
      "other",
    ]);
  });

  it("takes the cache point of a result for a part of it", () => {
    const messages = [user, turn("assistant", use("a")), turn("user", result("a", text), cache_point)];
    expect(RequestShape.describe({ messages }, "converse").step).to.equal(2);
    expect_rounds({ messages }, "converse", ["tool round at #1: 1 call, 1 result, paired"]);
    expect(RequestShape.describe({ messages: [turn("user", text, cache_point)] }, "converse").step).to.equal(
      1,
    );
  });

  describe("problems", () => {
    it("are none in an ordinary conversation", () => {
      const messages = [
        user,
        turn("assistant", thinking("hm", "c2ln"), use("a"), use("b")),
        turn("user", result("b", text), result("a", text)),
      ];
      expect(problems_of({ messages }, "converse")).to.deep.equal([]);
    });

    it("are parts without data and turns without parts", () => {
      const messages = [
        turn(
          "user",
          { text: "" },
          { image: { format: "png", source: {} } },
          { document: { source: { text: "" } } },
        ),
        turn("assistant", { reasoningContent: {} }, { video: { source: { s3Location: {} } } }),
        turn("user"),
      ];
      expect(problems_of({ messages }, "converse")).to.deep.equal([
        "part_without_data: problem at #0, part 0: text part carries no data",
        "part_without_data: problem at #0, part 1: image part carries no data",
        "part_without_data: problem at #0, part 2: document part carries no data",
        "part_without_data: problem at #1, part 0: thinking part carries no data",
        "part_without_data: problem at #1, part 1: video part carries no data",
        "empty_turn: problem at #2: turn has no parts",
      ]);
    });

    it("are unsigned thinking, unpaired rounds, unmatched results", () => {
      const messages = [user, turn("assistant", thinking("hm"), use("a")), turn("user", result("x", text))];
      expect(problems_of({ messages }, "converse")).to.deep.equal([
        "unpaired_round: problem at #1: tool round has 1 call, 1 result",
        "unsigned_thinking: problem at #1, part 0: thinking part carries no signature",
        "unmatched_result: problem at #2, part 0: result answers no call in the request (call id x)",
      ]);
    });

    it("are turns out of order", () => {
      const messages = [
        turn("assistant", use("a")),
        turn("assistant", text),
        user,
        turn("user", result("a", text)),
      ];
      expect(problems_of({ messages }, "converse")).to.deep.equal([
        "unpaired_round: problem at #0: tool round has 1 call, 0 results",
        "role_order: problem at #0: first turn is not the user's",
        "role_order: problem at #1: two turns of role assistant in a row",
        "role_order: problem at #3: two turns of role user in a row",
        "role_order: problem at #3, part 0: result does not follow its call",
      ]);
    });
  });
});
