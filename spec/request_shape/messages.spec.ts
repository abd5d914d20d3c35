import { expect } from "chai";
import { RequestShape } from "../../lib/core.js";
import { expect_rounds, expect_turns, problems_of } from "./helpers.js";

function turn(role: string, ...content: unknown[]) {
  return { role, content };
}

function use(id: string, input: unknown = { a: 1 }, name = "find") {
  return { type: "tool_use", id, name, input };
}

function result(tool_use_id: string, content?: unknown) {
  return { type: "tool_result", tool_use_id, ...(content !== undefined && { content }) };
}

const text = { type: "text", text: "hi" };
const user = turn("user", text);

describe("RequestShape of messages", () => {
  it("reads system as a string and as blocks", () => {
    const instructions = (system: unknown) =>
      RequestShape.describe({ system }, "messages").instructions.map(String);
    expect(instructions("be brief")).to.deep.equal(["text (8 chars)"]);
    expect(instructions([text, { ...text, cache_control: { type: "ephemeral" } }])).to.deep.equal([
      "text (2 chars)",
      "text (2 chars)",
    ]);
  });

  it("tells the kinds of blocks", () => {
    const png = { type: "base64", media_type: "image/png", data: "QUJDRA==" };
    const blocks = [
      text,
      { type: "image", source: png },
      { type: "image", source: { type: "url", url: "https://x.test/a.png" } },
      { type: "document", source: { type: "file", file_id: "file_1" } },
      { type: "document", source: { type: "base64", media_type: "application/pdf", data: "QUJD" } },
      { type: "document", source: { type: "text", media_type: "text/plain", data: "né" }, title: "t" },
      { type: "document", source: { type: "content", content: [text] } },
      { type: "server_tool_use", id: "s", name: "web_search", input: {} },
      { type: "search_result", source: "x", title: "y", content: [text] },
      { type: "free text" },
      "loose",
    ];
    expect_turns({ messages: blocks.map((block) => turn("user", block)) }, "messages", [
      "#0 user: text (2 chars)",
      "#1 user: image/png (4 bytes)",
      "#2 user: image (url)",
      "#3 user: document (file)",
      "#4 user: application/pdf (3 bytes)",
      "#5 user: text/plain (3 bytes)",
      "#6 user: document (no data)",
      "#7 user: server_tool_use",
      "#8 user: search_result",
      "#9 user: part of no known kind",
      "#10 user: part of no known kind",
    ]);
  });

  it("tells thinking, signed or encrypted", () => {
    expect_turns(
      {
        messages: [
          turn(
            "assistant",
            { type: "thinking", thinking: "well...", signature: "c2ln" },
            { type: "thinking", thinking: "", signature: "c2ln" },
            { type: "redacted_thinking", data: "c2Vj" },
            { type: "thinking", thinking: "hm" },
          ),
        ],
      },
      "messages",
      [
        "#0 assistant: thinking (7 chars), signed, thinking (no text), signed, thinking (no text), signed, " +
          "thinking (2 chars)",
      ],
    );
  });

  it("measures calls and results, with media as parts of their own", () => {
    const image = { type: "image", source: { type: "base64", media_type: "image/png", data: "QUJD" } };
    expect_turns(
      {
        messages: [
          turn("assistant", use("a"), use("b", null), use("c", '{"raw":1}')),
          turn("user", result("a", [text, image, text]), result("b"), result("c", "😀😀")),
        ],
      },
      "messages",
      [
        "#0 assistant: call find (args 7 chars), call find, call find (args 9 chars)",
        "#1 user: result find (4 chars), image/png (3 bytes), result find, result find (2 chars)",
      ],
    );
  });

  it("reads thinking settings in the payload's order, and of output_config the effort alone", () => {
    const thinking = { type: "enabled", budget_tokens: 1024 };
    const output_config = { format: { type: "json_schema" }, effort: "low" };
    const settings = (payload: object) =>
      JSON.stringify(RequestShape.describe(payload, "messages").thinking_settings);
    expect(settings({ thinking, output_config })).to.equal(
      '{"type":"enabled","budget_tokens":1024,"effort":"low"}',
    );
    expect(settings({ output_config, thinking })).to.equal(
      '{"effort":"low","type":"enabled","budget_tokens":1024}',
    );
  });

  it("names tools by name, else by type", () => {
    const tools = [
      { name: "find" },
      { type: "web_search_20250305", name: "web_search" },
      { type: "mcp_toolset" },
    ];
    expect(RequestShape.describe({ tools }, "messages").tool_names).to.deep.equal([
      "find",
      "web_search",
      "mcp_toolset",
    ]);
  });

  it("pairs the calls of a turn with the results of the next one by id, in any order", () => {
    const messages = [
      user,
      turn("assistant", text, use("a"), use("b")),
      turn("user", result("b"), result("a"), text),
      turn("assistant", use("a")),
      turn("user", result("a")),
    ];
    expect_rounds({ messages }, "messages", [
      "tool round at #1: 2 calls, 2 results, paired",
      "tool round at #3: 1 call, 1 result, paired",
    ]);
    expect(problems_of({ messages }, "messages")).to.deep.equal([]);
  });

  it("names a result by the last call of its id before it", () => {
    const messages = [
      turn("assistant", use("a", {}, "first")),
      turn("user", result("a")),
      turn("assistant", use("a", {}, "second")),
      turn("user", result("a")),
    ];
    const names = RequestShape.describe({ messages }, "messages").turns.map((one) => one.parts[0]?.name);
    expect(names).to.deep.equal(["first", "first", "second", "second"]);
  });

  describe("problems", () => {
    it("are none for signed thinking without text and for media by link", () => {
      const messages = [
        turn("user", { type: "image", source: { type: "url", url: "https://x.test" } }),
        turn("assistant", { type: "thinking", thinking: "", signature: "c2ln" }, text),
      ];
      expect(problems_of({ messages }, "messages")).to.deep.equal([]);
    });

    it("are parts without data", () => {
      const sources = [
        {},
        { type: "base64", media_type: "image/png", data: "" },
        { type: "text", data: "" },
        { type: "content", content: [] },
        { type: "url", url: " " },
      ];
      const messages = [
        turn("user", ...sources.map((source) => ({ type: "document", source }))),
        turn("assistant", { type: "redacted_thinking" }, { type: "text" }),
      ];
      expect(problems_of({ messages }, "messages")).to.deep.equal([
        "part_without_data: problem at #0, part 0: document part carries no data",
        "part_without_data: problem at #0, part 1: image part carries no data",
        "part_without_data: problem at #0, part 2: document part carries no data",
        "part_without_data: problem at #0, part 3: document part carries no data",
        "part_without_data: problem at #0, part 4: document part carries no data",
        "part_without_data: problem at #1, part 0: thinking part carries no data",
        "part_without_data: problem at #1, part 1: text part carries no data",
      ]);
    });

    it("count the media of results as parts", () => {
      const messages = [
        user,
        turn("assistant", use("a")),
        turn("user", result("a", [{ type: "image" }]), { type: "text", text: "" }),
      ];
      expect(problems_of({ messages }, "messages")).to.deep.equal([
        "part_without_data: problem at #2, part 1: image part carries no data",
        "part_without_data: problem at #2, part 2: text part carries no data",
      ]);
    });

    it("are turns without parts", () => {
      expect(problems_of({ messages: [user, turn("assistant")] }, "messages")).to.deep.equal([
        "empty_turn: problem at #1: turn has no parts",
      ]);
    });

    it("are rounds that are not paired, at the end of the conversation too", () => {
      const messages = [
        user,
        turn("assistant", use("a"), use("b")),
        turn("user", result("a"), result("a")),
        turn("assistant", use("c")),
      ];
      expect(problems_of({ messages }, "messages")).to.deep.equal([
        "unpaired_round: problem at #1: tool round has 2 calls, 2 results",
        "unpaired_round: problem at #3: tool round has 1 call, 0 results",
      ]);
    });

    it("are results without a call, with the id", () => {
      const messages = [user, turn("assistant", use("a")), turn("user", result("a"), result("x"))];
      const { problems } = RequestShape.describe({ messages }, "messages");
      expect(problems.map((problem) => problem.toH())).to.deep.equal([
        { kind: "unpaired_round", turn: 1, message: "tool round has 1 call, 2 results" },
        {
          kind: "unmatched_result",
          turn: 2,
          part: 1,
          call_id: "x",
          message: "result answers no call in the request",
        },
      ]);
    });

    it("are unsigned thinking blocks", () => {
      const messages = [
        user,
        turn("assistant", { type: "thinking", thinking: "hm" }, { type: "thinking" }, text),
      ];
      expect(problems_of({ messages }, "messages")).to.deep.equal([
        "unsigned_thinking: problem at #1, part 0: thinking part carries no signature",
        "part_without_data: problem at #1, part 1: thinking part carries no data",
        "unsigned_thinking: problem at #1, part 1: thinking part carries no signature",
      ]);
    });

    it("are turns out of order", () => {
      const messages = [
        turn("assistant", use("a")),
        turn("assistant", text),
        user,
        turn("user", result("a")),
      ];
      expect(problems_of({ messages }, "messages")).to.deep.equal([
        "unpaired_round: problem at #0: tool round has 1 call, 0 results",
        "role_order: problem at #0: first turn is not the user's",
        "role_order: problem at #1: two turns of role assistant in a row",
        "role_order: problem at #3: two turns of role user in a row",
        "role_order: problem at #3, part 0: result does not follow its call",
      ]);
    });
  });
});
