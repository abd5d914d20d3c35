import { expect } from "chai";
import { RequestShape } from "../../lib/core.js";
import { expect_rounds, expect_turns, problems_of } from "./helpers.js";

function call(id: string, name = "find") {
  return { id, type: "function", function: { name, arguments: '{"a":1}' } };
}

function calling(...tool_calls: unknown[]) {
  return { role: "assistant", content: null, tool_calls };
}

function tool(tool_call_id: string, content: unknown = "done") {
  return { role: "tool", tool_call_id, content };
}

const user = { role: "user", content: "hi" };

describe("RequestShape of chat_completion", () => {
  it("keeps system messages as turns", () => {
    const shape = RequestShape.describe(
      { messages: [{ role: "system", content: "be brief" }, { role: "developer", content: "x" }, user] },
      "chat_completion",
    );
    expect(shape.instructions).to.deep.equal([]);
    expect(shape.turns.map(String)).to.deep.equal([
      "#0 system: text (8 chars)",
      "#1 developer: text (1 char)",
      "#2 user: text (2 chars)",
    ]);
  });

  it("tells the kinds of content", () => {
    const content = [
      { type: "text", text: "hi" },
      { type: "refusal", refusal: "no" },
      { type: "image_url", image_url: { url: "DATA:IMAGE/PNG;base64,QUJDRA" } },
      { type: "image_url", image_url: { url: "https://x.test/a.png" } },
      { type: "input_audio", input_audio: { data: "QUJD", format: "mp3" } },
      { type: "file", file: { file_data: "data:text/plain,a%20b", filename: "a.txt" } },
      { type: "file", file: { file_id: "file_1" } },
      { type: "video_url", video_url: { url: "https://x.test" } },
      { type: "free text" },
      null,
    ];
    expect_turns({ messages: [{ role: "user", content }] }, "chat_completion", [
      "#0 user: text (2 chars), text (2 chars), image/png (4 bytes), image (url), audio/mp3 (3 bytes), " +
        "text/plain (3 bytes), document (file), video_url, part of no known kind, part of no known kind",
    ]);
  });

  it("reads what an assistant message carries beside its content", () => {
    const custom = { id: "b", type: "custom", custom: { name: "shell", input: "ls" } };
    expect_turns(
      {
        messages: [
          { ...calling(call("a"), custom), content: "let me see" },
          { role: "assistant", refusal: "no", content: null },
          { role: "assistant", audio: { id: "audio_1" } },
        ],
      },
      "chat_completion",
      [
        "#0 assistant: text (10 chars), call find (args 7 chars), call shell (args 2 chars)",
        "#1 assistant: text (2 chars)",
        "#2 assistant: audio (file)",
      ],
    );
  });

  it("measures calls and results", () => {
    expect_turns(
      {
        messages: [
          calling({ id: "a", function: { name: "find" } }, { id: "b", function: { arguments: {} } }, null),
          tool("a", [
            { type: "text", text: "ab" },
            { type: "text", text: "c" },
          ]),
          tool("b", "12 characters"),
          tool("c", null),
        ],
      },
      "chat_completion",
      [
        "#0 assistant: call find, call (args 2 chars), call",
        "#1 tool: result find (3 chars)",
        "#2 tool: result (13 chars)",
        "#3 tool: result",
      ],
    );
  });

  it("reads the reasoning effort and tool names", () => {
    const shape = RequestShape.describe(
      {
        reasoning_effort: "high",
        tools: [
          { type: "function", function: { name: "find" } },
          { type: "custom", custom: { name: "shell" } },
          { type: "web_search" },
        ],
      },
      "chat_completion",
    );
    expect(shape.thinking_settings).to.deep.equal({ reasoning_effort: "high" });
    expect(shape.tool_names).to.deep.equal(["find", "shell", "web_search"]);
  });

  it("pairs the calls of a message with the tool messages that follow it", () => {
    const messages = [
      user,
      calling(call("a"), call("b")),
      tool("b"),
      tool("a"),
      user,
      calling(call("c")),
      tool("c"),
    ];
    expect_rounds({ messages }, "chat_completion", [
      "tool round at #1: 2 calls, 2 results, paired",
      "tool round at #5: 1 call, 1 result, paired",
    ]);
  });

  it("counts each result once: two for one call leave the other without", () => {
    expect_rounds({ messages: [calling(call("a"), call("b")), tool("a"), tool("a")] }, "chat_completion", [
      "tool round at #0: 2 calls, 2 results, not paired",
    ]);
  });

  describe("problems", () => {
    it("are none in an ordinary conversation, in which roles may repeat", () => {
      const messages = [{ role: "system", content: "x" }, user, user, calling(call("a")), tool("a", "")];
      expect(problems_of({ messages }, "chat_completion")).to.deep.equal([]);
    });

    it("are parts without data and empty turns", () => {
      const messages = [
        { role: "user", content: "" },
        {
          role: "user",
          content: [
            { type: "image_url", image_url: { url: "" } },
            { type: "file", file: {} },
          ],
        },
        { role: "user", content: [{ type: "input_audio", input_audio: { format: "wav" } }] },
        { role: "assistant", content: null },
      ];
      expect(problems_of({ messages }, "chat_completion")).to.deep.equal([
        "part_without_data: problem at #0, part 0: text part carries no data",
        "part_without_data: problem at #1, part 0: image part carries no data",
        "part_without_data: problem at #1, part 1: document part carries no data",
        "part_without_data: problem at #2, part 0: audio part carries no data",
        "empty_turn: problem at #3: turn has no parts",
      ]);
    });

    it("are unpaired rounds, unmatched and late results", () => {
      const messages = [calling(call("a")), calling(call("b")), tool("b"), tool("x"), user, tool("a")];
      expect(problems_of({ messages }, "chat_completion")).to.deep.equal([
        "unpaired_round: problem at #0: tool round has 1 call, 0 results",
        "unpaired_round: problem at #1: tool round has 1 call, 2 results",
        "unmatched_result: problem at #3, part 0: result answers no call in the request (call id x)",
        "role_order: problem at #5, part 0: result does not follow its call",
      ]);
    });

    it("are results before their call", () => {
      expect(problems_of({ messages: [tool("a"), calling(call("a"))] }, "chat_completion")).to.deep.equal([
        "role_order: problem at #0, part 0: result does not follow its call",
        "unpaired_round: problem at #1: tool round has 1 call, 0 results",
      ]);
    });

    it("are results that name no call", () => {
      expect(problems_of({ messages: [{ role: "tool", content: "x" }] }, "chat_completion")).to.deep.equal([
        "unmatched_result: problem at #0, part 0: result answers no call in the request",
      ]);
    });
  });
});
