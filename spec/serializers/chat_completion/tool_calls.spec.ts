import { expect } from "chai";
import { UnsupportedFormatError } from "../../../lib/errors.js";
import { Session } from "../../../lib/index.js";
import type { JsonObject } from "../../../lib/json.js";
import { expect_error } from "../../support/expect.js";
import {
  build,
  call,
  calls,
  expect_messages,
  message,
  parts,
  result,
  said,
  tool,
  tool_call,
} from "./support.js";

describe("the tool calls of a chat_completion payload", () => {
  it("are gathered in the assistant message before them, else in one of their own", () => {
    expect_messages([message("assistant", "a"), call("1"), call("2")], [calls(parts("a"), "1", "2")]);
    expect_messages([message("user", "a"), call("1")], [said("user", "a"), calls(null, "1")]);
    expect_messages(
      [call("1"), result("1"), call("2"), result("2")],
      [calls(null, "1"), tool("1"), calls(null, "2"), tool("2")],
    );
  });

  it("keep their arguments byte for byte; their extra is left out", () => {
    const text = '{ "n": 12345678901234567890 }';
    expect_messages(
      [{ ...call("1", text), id: "fc", status: "completed", thought_signature: "s" }],
      [{ role: "assistant", content: null, tool_calls: [tool_call("1", text)] }],
      ["input[0].thought_signature"],
    );
  });

  it("are answered right behind their message, what stood between moves behind (ruling 15)", () => {
    expect_messages(
      [call("1"), call("2"), result("1"), message("user", "hurry"), result("2")],
      [calls(null, "1", "2"), tool("1"), tool("2"), said("user", "hurry")],
    );
    expect_messages(
      [call("1"), message("user", "a"), call("2"), message("system", "b"), result("2"), result("1")],
      [calls(null, "1"), tool("1"), said("user", "a"), calls(null, "2"), tool("2"), said("system", "b")],
    );
  });

  it("are joined by assistant text that follows at once, and by nothing later", () => {
    expect_messages(
      [call("1"), message("assistant", "a"), message("assistant", "b"), result("1")],
      [calls(parts("a", "b"), "1"), tool("1")],
    );
    expect_messages(
      [call("1"), result("1"), message("assistant", "a")],
      [calls(null, "1"), tool("1"), said("assistant", "a")],
    );
    expect_messages(
      [message("assistant", "a"), message("assistant", "b")],
      [said("assistant", "a"), said("assistant", "b")],
    );
  });

  it("answer the latest call of an id that returns", () => {
    expect_messages(
      [call("1"), result("1", "a"), call("1"), result("1", "b")],
      [calls(null, "1"), tool("1", "a"), calls(null, "1"), tool("1", "b")],
    );
  });

  it("stay without a result when there is none", () => {
    expect_messages([call("1"), message("user", "a")], [calls(null, "1"), said("user", "a")]);
  });

  it("are not changed in number by how many there are", () => {
    const ids = Array.from({ length: 5_000 }, (_, index) => String(index));
    const session = Session.fromH({
      model: "m",
      input: [...ids.map((id) => call(id)), ...ids.map((id) => result(id))],
    });
    const { messages } = session.request_payload("chat_completion");
    expect(messages.length).to.equal(5_001);
    expect((messages[0] as { tool_calls: object[] }).tool_calls.length).to.equal(5_000);
  });
});

describe("the tool results of a chat_completion payload", () => {
  it("are text, or the text parts of an array, or empty", () => {
    const rows: [output: string | JsonObject[], content: unknown, lost?: number[]][] = [
      ["o", "o"],
      ["", ""],
      [[], ""],
      [
        [
          { type: "input_text", text: "a" },
          { type: "output_text", text: "b" },
        ],
        parts("a", "b"),
      ],
      [
        [
          { type: "input_image", url: "https://a" },
          { type: "text", text: "a" },
        ],
        parts("a"),
        [0],
      ],
      [[{ type: "input_image" }], "", [0]],
    ];
    for (const [output, content, lost = []] of rows) {
      expect_messages(
        [call("1"), result("1", output)],
        [calls(null, "1"), tool("1", content)],
        lost.map((index) => `input[1].output[${index}]`),
      );
    }
  });

  it("record a status other than success, and extra", () => {
    const given = (status: string) => ({ ...result("1"), status, cache_control: 1 });
    for (const status of ["completed", "success"]) {
      expect_messages([call("1"), given(status)], [calls(null, "1"), tool("1")], ["input[1].cache_control"]);
    }
    for (const status of ["failed", "incomplete", "odd"]) {
      expect_messages(
        [call("1"), given(status)],
        [calls(null, "1"), tool("1")],
        ["input[1].status", "input[1].cache_control"],
      );
    }
  });

  it("are refused without their call before them (ruling 37)", () => {
    for (const input of [[result("1")], [result("1"), call("1")], [call("2"), result("1")]]) {
      const session = Session.fromH({
        model: "m",
        previous_response_id: "r",
        input: [message("user", "a"), ...input],
      });
      expect_error(
        () => build(session),
        UnsupportedFormatError,
        "no function call before it has the call_id 1",
      );
    }
  });
});
