import { expect } from "chai";
import { RequestShape } from "../../lib/core.js";
import { expect_rounds, expect_turns, problems_of } from "./helpers.js";

function message(role: string, ...content: unknown[]) {
  return { type: "message", role, content };
}

function call(call_id: string, name = "find") {
  return { type: "function_call", call_id, name, arguments: '{"a":1}' };
}

function output(call_id: string, value: unknown = "done") {
  return { type: "function_call_output", call_id, output: value };
}

const reasoning = { type: "reasoning", summary: [], encrypted_content: "c2Vj" };
const text = { type: "input_text", text: "hi" };

describe("RequestShape of open_responses", () => {
  it("takes a string for one turn of the user", () => {
    expect_turns({ input: "hello" }, "open_responses", ["#0 user: text (5 chars)"]);
  });

  it("keeps system messages as turns and reads instructions from their own slot", () => {
    const shape = RequestShape.describe(
      { instructions: "be brief", input: [message("system", text), message("user", text)] },
      "open_responses",
    );
    expect(shape.instructions.map(String)).to.deep.equal(["text (8 chars)"]);
    expect(shape.turns.map(String)).to.deep.equal(["#0 system: text (2 chars)", "#1 user: text (2 chars)"]);
  });

  it("names an entry without a role by its type", () => {
    expect_turns(
      {
        input: [
          { role: "user", content: "hi" },
          reasoning,
          call("c1"),
          output("c1"),
          { type: "item_reference", id: "x" },
          { type: "compaction", encrypted_content: "c2Vj" },
          {},
        ],
      },
      "open_responses",
      [
        "#0 user: text (2 chars)",
        "#1 reasoning: thinking (no text), signed",
        "#2 function_call: call find (args 7 chars)",
        "#3 function_call_output: result find (4 chars)",
        "#4 item_reference: item_reference",
        "#5 compaction: compaction, signed",
        "#6: no parts",
      ],
    );
  });

  it("tells the kinds of content", () => {
    const blocks = [
      text,
      { type: "output_text", text: "hello" },
      { type: "refusal", refusal: "no" },
      { type: "input_image", image_url: "data:image/png;base64,QUJDRA==" },
      { type: "input_image", image_url: "https://x.test/a.png", file_id: " " },
      { type: "input_image", image_url: " ", file_id: "file_1" },
      { type: "input_file", file_data: "data:application/pdf;base64,QUJD", filename: "secret.pdf" },
      { type: "input_file", file_data: "QUJD" },
      { type: "input_file", file_url: "https://x.test/a" },
      { type: "input_file", file_id: "file_1" },
      { type: "input_file", file_data: "data:image/jpg;base64,QUJD" },
      { type: "input_video", video_url: "https://x.test/a.mp4" },
      { type: "input_audio", input_audio: { data: "QUJD", format: "wav" } },
      { type: "computer_screenshot", image_url: "https://x.test/a.png" },
    ];
    expect_turns({ input: blocks.map((block) => message("user", block)) }, "open_responses", [
      "#0 user: text (2 chars)",
      "#1 user: text (5 chars)",
      "#2 user: text (2 chars)",
      "#3 user: image/png (4 bytes)",
      "#4 user: image (url)",
      "#5 user: image (file)",
      "#6 user: application/pdf (3 bytes)",
      "#7 user: document (3 bytes)",
      "#8 user: document (url)",
      "#9 user: document (file)",
      "#10 user: image/jpeg (3 bytes)",
      "#11 user: video (url)",
      "#12 user: audio/wav (3 bytes)",
      "#13 user: computer_screenshot",
    ]);
  });

  it("adds up the readable texts of reasoning", () => {
    const item = {
      type: "reasoning",
      content: [{ type: "reasoning_text", text: "12345" }],
      summary: [
        { type: "summary_text", text: "678" },
        { type: "summary_text", text: "90" },
      ],
    };
    expect_turns({ input: [item] }, "open_responses", ["#0 reasoning: thinking (10 chars)"]);
  });

  it("measures results, with their media as parts of their own", () => {
    const image = { type: "input_image", image_url: "data:image/png;base64,QUJD" };
    expect_turns(
      {
        input: [
          call("c1"),
          output("c1", [text, image, text]),
          output("c1", [image]),
          output("c1", ""),
          output("c1", null),
          output("c1", { a: 1 }),
        ],
      },
      "open_responses",
      [
        "#0 function_call: call find (args 7 chars)",
        "#1 function_call_output: result find (4 chars), image/png (3 bytes)",
        "#2 function_call_output: result find, image/png (3 bytes)",
        "#3 function_call_output: result find (0 chars)",
        "#4 function_call_output: result find",
        "#5 function_call_output: result find (7 chars)",
      ],
    );
  });

  it("reads thinking settings and tool names", () => {
    const shape = RequestShape.describe(
      {
        reasoning: { effort: "low", summary: "auto", note: "free text", nested: { a: 1 }, encrypted: true },
        tools: [
          { type: "function", name: "find" },
          { type: "web_search" },
          { type: "free text" },
          null,
          { type: "mcp", name: "" },
        ],
      },
      "open_responses",
    );
    expect(shape.thinking_settings).to.deep.equal({ effort: "low", summary: "auto", encrypted: true });
    expect(shape.tool_names).to.deep.equal(["find", "web_search", "mcp"]);
  });

  describe("rounds", () => {
    it("are runs of calls, with reasoning between them, and the results right after", () => {
      const input = [call("a"), reasoning, call("b"), output("b"), output("a"), call("c"), output("c")];
      expect_rounds({ input }, "open_responses", [
        "tool round at #0: 2 calls, 2 results, paired",
        "tool round at #5: 1 call, 1 result, paired",
      ]);
    });

    it("end at any other entry", () => {
      const input = [
        call("a"),
        message("assistant", text),
        call("b"),
        output("b"),
        message("user", text),
        output("a"),
      ];
      expect_rounds({ input }, "open_responses", [
        "tool round at #0: 1 call, 0 results, not paired",
        "tool round at #2: 1 call, 1 result, paired",
      ]);
    });
  });

  describe("problems", () => {
    it("are none in an ordinary conversation, whoever begins it", () => {
      const input = [
        message("assistant", text),
        message("user", text),
        message("user", text),
        reasoning,
        call("a"),
        output("a"),
      ];
      expect(problems_of({ input }, "open_responses")).to.deep.equal([]);
    });

    it("are parts without data and empty turns", () => {
      const input = [
        message("user", { type: "input_text", text: "" }, { type: "input_image" }),
        message("user"),
        { type: "reasoning", summary: [] },
      ];
      expect(problems_of({ instructions: "", input }, "open_responses")).to.deep.equal([
        "part_without_data: problem: text part carries no data",
        "part_without_data: problem at #0, part 0: text part carries no data",
        "part_without_data: problem at #0, part 1: image part carries no data",
        "empty_turn: problem at #1: turn has no parts",
        "part_without_data: problem at #2, part 0: thinking part carries no data",
      ]);
    });

    it("are unpaired rounds, unmatched and late results", () => {
      const input = [call("a"), call("b"), output("b"), output("x"), message("user", text), output("a")];
      expect(problems_of({ input }, "open_responses")).to.deep.equal([
        "unpaired_round: problem at #0: tool round has 2 calls, 2 results",
        "unmatched_result: problem at #3, part 0: result answers no call in the request (call id x)",
        "role_order: problem at #5, part 0: result does not follow its call",
      ]);
    });

    it("are no unmatched results where the server holds the calls", () => {
      const input = [output("x")];
      expect(problems_of({ input, previous_response_id: "r" }, "open_responses")).to.deep.equal([]);
      expect(problems_of({ input, conversation: "c" }, "open_responses")).to.deep.equal([]);
      expect(problems_of({ input, previous_response_id: null }, "open_responses")).to.have.length(1);
    });
  });
});
