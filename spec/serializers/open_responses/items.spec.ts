import { UnsupportedFormatError } from "../../../lib/errors.js";
import { Session } from "../../../lib/index.js";
import { expect_error } from "../../support/expect.js";
import { build, expect_built, expect_input, message, SPOKEN, TEXT, TEXTS } from "./support.js";

describe("the items of an open_responses payload", () => {
  it("keeps id, status and phase of a message, and no extra", () => {
    const given = {
      ...message("assistant", SPOKEN),
      id: "msg_1",
      status: "completed",
      phase: "final_answer",
    };
    expect_input(
      [{ ...given, content: [{ type: "output_text", text: "a" }], cache: 1 }],
      [given],
      ["input[0].cache"],
    );
  });

  const call = { type: "function_call", name: "f", call_id: "c", arguments: '{ "n": 12345678901234567890 }' };

  it("sends calls as they are, results with their status mapped (ruling 4)", () => {
    const rows: [status: string, sent: string | null][] = [
      ["completed", "completed"],
      ["success", "completed"],
      ["failed", "incomplete"],
      ["error", "incomplete"],
      ["incomplete", "incomplete"],
      ["in_progress", "in_progress"],
      ["odd", null],
      ["toString", null],
    ];
    for (const [status, sent] of rows) {
      const result = { type: "function_call_output", call_id: "c", output: "o" };
      expect_input(
        [
          { ...call, id: "fc", status: "completed", x: 1 },
          { ...result, id: "r", status, y: 1 },
        ],
        [
          { ...call, id: "fc", status: "completed" },
          { ...result, id: "r", ...(sent ? { status: sent } : {}) },
        ],
        ["input[0].x", ...(sent ? [] : ["input[1].status"]), "input[1].y"],
      );
    }
  });

  it("sends the output of a result as TEXT, or as the parts that the API takes", () => {
    const rows: [output: unknown, sent: unknown, lost?: number[]][] = [
      ["o", "o"],
      ["", ""],
      [[], ""],
      [
        [...TEXTS, { type: "input_image", file_id: "f" }],
        [TEXT, TEXT, TEXT, { type: "input_image", file_id: "f", detail: "auto" }],
      ],
      [[{ type: "refusal", refusal: "no" }], "", [0]],
    ];
    for (const [output, sent, lost = []] of rows) {
      const result = { type: "function_call_output", call_id: "c" };
      expect_input(
        [call, { ...result, output }],
        [call, { ...result, output: sent }],
        lost.map((index) => `input[1].output[${index}]`),
      );
    }
  });

  it("refuses a result without its call, unless the server holds the call (ruling 37)", () => {
    const result = { type: "function_call_output", call_id: "c", output: "o" };
    for (const input of [[result], [result, call], [{ ...call, call_id: "other" }, result]]) {
      expect_error(
        () => build(Session.fromH({ model: "m", input })),
        UnsupportedFormatError,
        "no function call before it has the call_id c",
      );
    }
    expect_input([result], [result], [], { previous_response_id: "r" });
  });

  it("sends back its own encrypted reasoning only (ruling 19)", () => {
    const reasoning = { type: "reasoning", id: "rs", encrypted_content: "e" };
    const summary = [{ type: "summary_text", text: "s" }];
    expect_input([reasoning], [{ ...reasoning, summary: [] }]);
    expect_input(
      [
        {
          ...reasoning,
          summary,
          content: [{ type: "reasoning_text" }],
          status: "completed",
          origin: "open_responses",
          x: 1,
        },
      ],
      [{ ...reasoning, summary, status: "completed" }],
      ["input[0].content", "input[0].x"],
    );
    for (const other of [
      { type: "reasoning", summary },
      { ...reasoning, origin: "messages" },
      { ...reasoning, origin: "constructor" },
    ]) {
      expect_input([other], [], ["input[0]"]);
    }
  });

  it("sends compactions and item references", () => {
    const compaction = { type: "compaction", id: "k", encrypted_content: "e", created_by: "m" };
    const reference = { type: "item_reference", id: "i" };
    expect_input(
      [
        { ...compaction, x: 1 },
        { ...reference, y: 1 },
      ],
      [compaction, reference],
      ["input[0].x", "input[1].y"],
    );
  });

  it("starts at the boundary when the server holds the rest; what it holds is not lost", () => {
    const given = [message("critic", TEXT), message("user", TEXT)];
    const options = { previous_response_id: "r", response_boundary_index: 1 };
    const session = Session.fromH({ model: "m", input: given, ...options });
    expect_built(session, { previous_response_id: "r", input: [message("user", TEXT)] });
  });
});
