import { expect } from "chai";
import { type Session, UnsupportedFormatError } from "../../../lib/index.js";
import type { JsonObject, JsonValue } from "../../../lib/json.js";
import type { ConverseMessage } from "../../../lib/serializers/converse/types.js";
import { expect_error } from "../../support/expect.js";
import {
  asking,
  call,
  called_tools,
  message,
  messages_of,
  omitted,
  payload_of,
  QUESTION,
  result,
  session_with,
  text,
} from "./helpers.js";

const CACHE_POINT = { cachePoint: { type: "default" } };

function calls_and_results(...items: JsonObject[]): Session {
  return session_with(message("user", text("q")), ...items);
}

describe("converse tool calls", () => {
  it("are toolUse blocks of the assistant, merged with its text", () => {
    const session = calls_and_results(
      message("assistant", text("a")),
      call("c1", { arguments: '{"city": "Paris"}', id: "i", status: "completed" }),
      call("c2", { name: "g", arguments: " ", thought_signature: "s" }),
    );
    expect(messages_of(session)[1]).to.deep.equal({
      role: "assistant",
      content: [
        { text: "a" },
        { toolUse: { toolUseId: "c1", name: "f", input: { city: "Paris" } } },
        { toolUse: { toolUseId: "c2", name: "g", input: {} } },
      ],
    });
    expect(omitted(session)).to.deep.equal(["input[3].thought_signature: thought_signature"]);
  });

  for (const args of ["[1]", '"s"', "null", "{", "nonsense"]) {
    it(`refuse the arguments ${args}`, () => {
      const session = calls_and_results(call("c", { arguments: args }));
      expect_error(() => payload_of(session), UnsupportedFormatError, "arguments of f (call c)");
    });
  }

  it("keep hostile keys of the arguments as data", () => {
    const session = calls_and_results(call("c", { arguments: '{"__proto__": {"polluted": 1}}' }));
    expect(JSON.stringify(messages_of(session)[1])).to.contain('"input":{"__proto__":{"polluted":1}}');
    expect("polluted" in {}).to.equal(false);
  });

  it("have valid ids, the same for the call and its result, distinct for distinct calls (ruling 17)", () => {
    const long = "x".repeat(70);
    const ids = ["functions.get:0", "a|b c", "a b|c", "é🙂", long, `${long}y`, "a_b_c"];
    const session = calls_and_results(...ids.map((id) => call(id)), ...ids.map((id) => result(id)));
    const [, calls, results] = messages_of(session) as [unknown, ConverseMessage, ConverseMessage];
    const called = calls.content.map((block) => "toolUse" in block && block.toolUse.toolUseId);
    const answered = results.content.map((block) => "toolResult" in block && block.toolResult.toolUseId);
    expect(called).to.deep.equal([
      "functions.get:0",
      "a_b_c_2",
      "a_b_c_3",
      "__",
      "x".repeat(64),
      `${"x".repeat(62)}_2`,
      "a_b_c",
    ]);
    expect(answered).to.deep.equal(called);
    expect(omitted(session)).to.deep.equal([]);
  });
});

describe("converse tool results", () => {
  function result_of(members: JsonObject): unknown {
    return messages_of(calls_and_results(call("c"), result("c", members)))[2];
  }

  function omitted_of(members: JsonObject): string[] {
    return omitted(calls_and_results(call("c"), result("c", members)));
  }

  const statuses: [status: string | null, sent: object, left_out: boolean][] = [
    [null, {}, false],
    ["completed", { status: "success" }, false],
    ["success", { status: "success" }, false],
    ["failed", { status: "error" }, false],
    ["incomplete", { status: "error" }, false],
    ["error", { status: "error" }, false],
    ["in_progress", {}, true],
    ["toString", {}, true],
  ];
  for (const [status, sent, left_out] of statuses) {
    it(`with the status ${status}`, () => {
      expect(result_of({ status })).to.deep.equal({
        role: "user",
        content: [{ toolResult: { toolUseId: "c", ...sent, content: [{ text: "r" }] } }],
      });
      expect(omitted_of({ status })).to.deep.equal(left_out ? ["input[2].status: status"] : []);
    });
  }

  const blank: [output: JsonValue, left_out: string[]][] = [
    ["", []],
    [null, []],
    [[], []],
    [" \n", ["input[2].output: output"]],
    [[text(" ")], ["input[2].output[0]: input_text"]],
    [[{ type: "refusal", refusal: "no" }], ["input[2].output[0]: refusal"]],
  ];
  for (const [output, left_out] of blank) {
    it(`without text in ${JSON.stringify(output)} keep an empty one, and a failure says so (ruling 13)`, () => {
      expect(result_of({ output })).to.deep.equal({
        role: "user",
        content: [{ toolResult: { toolUseId: "c", content: [{ text: "" }] } }],
      });
      expect(result_of({ output, status: "failed" })).to.deep.equal({
        role: "user",
        content: [
          {
            toolResult: {
              toolUseId: "c",
              status: "error",
              content: [{ text: "Tool failed without output." }],
            },
          },
        ],
      });
      expect(omitted_of({ output })).to.deep.equal(left_out);
    });
  }

  it("hold text, images, documents and videos; a document needs no text beside it there", () => {
    const output = [
      text("t"),
      { type: "output_text", text: "o", annotations: [{ type: "url_citation" }] },
      { type: "input_image", url: "data:image/png;base64,AAAA", cache_point: true },
      { type: "input_image", url: "https://example.com/a.png" },
      { type: "input_file", url: "data:application/pdf;base64,AAAA", filename: "a.pdf" },
      { type: "input_video", url: "s3://b/v.mp4" },
      { type: "summary_text", text: "s" },
    ];
    expect(result_of({ output })).to.deep.equal({
      role: "user",
      content: [
        {
          toolResult: {
            toolUseId: "c",
            content: [
              { text: "t" },
              { text: "o" },
              { image: { format: "png", source: { bytes: "AAAA" } } },
              { document: { format: "pdf", name: "a", source: { bytes: "AAAA" } } },
              { video: { format: "mp4", source: { s3Location: { uri: "s3://b/v.mp4" } } } },
            ],
          },
        },
      ],
    });
    expect(omitted_of({ output })).to.deep.equal([
      "input[2].output[1].annotations: annotations",
      "input[2].output[2].cache_point: cache_point",
      "input[2].output[3]: input_image",
      "input[2].output[6]: summary_text",
    ]);
    const document = { type: "input_file", url: "data:application/pdf;base64,AAAA" };
    expect(result_of({ output: [document] })).to.have.nested.property(
      "content[0].toolResult.content[0].document",
    );
  });

  it("stand before all else in their turn, each with its cache point (ruling 15)", () => {
    const session = calls_and_results(
      call("c1"),
      call("c2"),
      message("user", text("interrupted")),
      result("c1", { cache_point: true, note: 1 }),
      message("user", text("again")),
      result("c2"),
    );
    expect(messages_of(session)[2]).to.deep.equal({
      role: "user",
      content: [
        { toolResult: { toolUseId: "c1", content: [{ text: "r" }] } },
        CACHE_POINT,
        { toolResult: { toolUseId: "c2", content: [{ text: "r" }] } },
        { text: "interrupted" },
        { text: "again" },
      ],
    });
    expect(omitted(session)).to.deep.equal(["input[4].note: note"]);
  });

  it("need their call before them (ruling 37)", () => {
    expect_error(() => payload_of(calls_and_results(result("c"))), UnsupportedFormatError, "input[1]");
    expect_error(
      () => payload_of(calls_and_results(result("c"), call("c"))),
      UnsupportedFormatError,
      "no function call before it has the call_id c",
    );
  });
});

describe("converse tools", () => {
  it("are tool specs with a schema, cache points behind them", () => {
    const session = asking();
    session.register_tool("f", {
      description: "d",
      parameters: { type: "object", required: [] },
      strict: true,
    });
    session.register_tool("g", { description: "", strict: false, cache_point: true });
    session.register_tool("h", { cache_control: { type: "ephemeral" }, cache_point: false });
    session.register_tool("k", { cache_point: { type: "default", ttl: "1h" } });
    const json = { type: "object", properties: {} };
    expect(payload_of(session).toolConfig).to.deep.equal({
      tools: [
        {
          toolSpec: { name: "f", description: "d", inputSchema: { json: { type: "object", required: [] } } },
        },
        { toolSpec: { name: "g", inputSchema: { json } } },
        CACHE_POINT,
        { toolSpec: { name: "h", inputSchema: { json } } },
        { toolSpec: { name: "k", inputSchema: { json } } },
        CACHE_POINT,
      ],
    });
    expect(omitted(session)).to.deep.equal([
      "tools[0].strict: strict",
      "tools[2].cache_control: cache_control",
      "tools[3].cache_point.ttl: ttl",
    ]);
  });

  it("stand for the called names when none is registered (ruling 32)", () => {
    const session = calls_and_results(call("c1"), call("c2", { name: "g" }), call("c3"));
    session.tool_choice = "required";
    expect(payload_of(session).toolConfig).to.deep.equal(called_tools("f", "g"));
    expect(omitted(session)).to.deep.equal(["tool_choice: tool_choice"]);
  });

  it("are those that are registered, whatever was called", () => {
    const session = calls_and_results(call("c")).register_tool("g");
    expect(payload_of(session).toolConfig).to.deep.equal(called_tools("g"));
  });

  it("are left out when there are none", () => {
    expect(payload_of(asking())).to.deep.equal({ modelId: "m", messages: [QUESTION] });
  });
});

describe("converse tool choice", () => {
  const choices: [choice: JsonValue, sent: object | undefined][] = [
    [null, undefined],
    ["auto", { auto: {} }],
    ["required", { any: {} }],
    [{ type: "function", name: "f" }, { tool: { name: "f" } }],
    [{ type: "function", function: { name: "f" } }, { tool: { name: "f" } }],
    ["none", undefined],
    ["any", undefined],
    [{ type: "none" }, undefined],
    [{ type: "tool", name: "f" }, undefined],
    [{ type: "any" }, undefined],
    [{ type: "allowed_tools", mode: "auto", tools: [] }, undefined],
    [{ auto: {} }, undefined],
    [["auto"], undefined],
    [false, undefined],
  ];
  for (const [tool_choice, sent] of choices) {
    it(`of ${JSON.stringify(tool_choice)} is ${JSON.stringify(sent)}`, () => {
      const session = asking();
      session.tool_choice = tool_choice;
      const left_out = tool_choice === null ? [] : ["tool_choice: tool_choice"];
      expect(payload_of(session)).to.not.have.property("toolConfig");
      expect(omitted(session)).to.deep.equal(left_out);
      session.register_tool("f");
      expect(payload_of(session).toolConfig).to.deep.equal({
        ...called_tools("f"),
        ...(sent && { toolChoice: sent }),
      });
      expect(omitted(session)).to.deep.equal(sent ? [] : left_out);
    });
  }

  it("of a function without a name is refused when there are tools, and else not read", () => {
    for (const choice of [{ type: "function" }, { type: "function", name: " " }]) {
      const session = asking({ tool_choice: choice });
      expect(payload_of(session)).to.not.have.property("toolConfig");
      session.register_tool("f");
      expect_error(() => payload_of(session), UnsupportedFormatError, "tool_choice");
    }
  });

  it("does not know parallel calls", () => {
    const session = asking({ parallel_tool_calls: false }).register_tool("f");
    expect(payload_of(session).toolConfig).to.deep.equal(called_tools("f"));
    expect(omitted(session)).to.deep.equal(["parallel_tool_calls: parallel_tool_calls"]);
  });
});
