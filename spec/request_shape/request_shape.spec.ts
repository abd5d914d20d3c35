import { expect } from "chai";
import { Part, Problem, RequestShape, ToolRound, Turn } from "../../lib/core.js";
import { ArgumentError } from "../../lib/errors.js";
import { FORMAT_NAMES, type FormatName } from "../../lib/serializers/formats.js";

const CALL = {
  functionCall: { name: "find_tasks", args: { query: "x".repeat(28) } },
  thoughtSignature: "c2ln",
};
const PAYLOAD = {
  systemInstruction: { parts: [{ text: "i".repeat(40) }] },
  contents: [
    { role: "user", parts: [{ text: "u".repeat(17) }] },
    { role: "model", parts: [CALL] },
    { role: "user", parts: [{ text: "four" }] },
  ],
  generationConfig: { thinkingConfig: { includeThoughts: true, thinkingBudget: -1 } },
  tools: [{ functionDeclarations: [{ name: "find_tasks", description: "d" }] }],
};

function conversation(length: number) {
  return Array.from({ length }, (_, index) => ({
    role: index % 2 === 0 ? "user" : "assistant",
    content: "x".repeat(index + 1),
  }));
}

describe("RequestShape", () => {
  it("says in words what a request is like", () => {
    const shape = RequestShape.describe(PAYLOAD, "gemini", { model: "gemini-2.5-flash" });
    expect(shape.toString()).to.equal(
      `gemini, gemini-2.5-flash, model call 1 of the turn
payload keys: systemInstruction, contents, generationConfig, tools
thinking: includeThoughts true, thinkingBudget -1
instructions: text (40 chars)
#0 user: text (17 chars)
#1 model: call find_tasks (args 40 chars), signed
#2 user: text (4 chars)
tools: find_tasks
tool round at #1: 1 call, 0 results, not paired
problem at #1: tool round has 1 call, 0 results`,
    );
  });

  it("is plain data with always the same keys", () => {
    const hash = {
      provider: "gemini",
      model: "gemini-2.5-flash",
      step: 1,
      payload_keys: ["systemInstruction", "contents", "generationConfig", "tools"],
      thinking_settings: { includeThoughts: true, thinkingBudget: -1 },
      instructions: [{ kind: "text", chars: 40 }],
      turns: [
        { index: 0, role: "user", parts: [{ kind: "text", chars: 17 }] },
        {
          index: 1,
          role: "model",
          parts: [{ kind: "tool_call", name: "find_tasks", chars: 40, signed: true }],
        },
        { index: 2, role: "user", parts: [{ kind: "text", chars: 4 }] },
      ],
      turn_count: 3,
      omitted_turns: 0,
      tool_names: ["find_tasks"],
      tool_rounds: [{ turn: 1, calls: 1, results: 0, paired: false }],
      problems: [{ kind: "unpaired_round", turn: 1, message: "tool round has 1 call, 0 results" }],
    };
    const shape = RequestShape.describe(PAYLOAD, "gemini", { model: "gemini-2.5-flash" });
    expect(shape.toH()).to.deep.equal(hash);
    expect(shape.to_h()).to.deep.equal(hash);
    expect(JSON.stringify(shape)).to.equal(JSON.stringify(hash));
  });

  it("has its classes as members, as in the gem", () => {
    const { Part: part, Problem: problem, ToolRound: round, Turn: turn } = RequestShape;
    expect([part, problem, round, turn]).to.deep.equal([Part, Problem, ToolRound, Turn]);
  });

  for (const format of FORMAT_NAMES) {
    it(`describes an empty ${format} payload as empty`, () => {
      const shape = RequestShape.describe({}, format);
      expect(shape.toH()).to.deep.equal({
        provider: format,
        model: null,
        step: null,
        payload_keys: [],
        thinking_settings: {},
        instructions: [],
        turns: [],
        turn_count: 0,
        omitted_turns: 0,
        tool_names: [],
        tool_rounds: [],
        problems: [],
      });
      expect(shape.toString()).to.equal(format);
    });
  }

  it("takes provider and model from the options, else the format and the payload", () => {
    const origin = (payload: object, format: FormatName, options?: { provider?: string; model?: string }) => {
      const { provider, model } = RequestShape.describe(payload, format, options);
      return [provider, model];
    };
    const options = { provider: "azure", model: "gpt-5" };
    expect(origin({ model: "m" }, "messages")).to.deep.equal(["messages", "m"]);
    expect(origin({ modelId: "m" }, "converse")).to.deep.equal(["converse", "m"]);
    expect(origin({ model: "m" }, "chat_completion", options)).to.deep.equal(["azure", "gpt-5"]);
    expect(origin({ model: { id: 1 } }, "messages")).to.deep.equal(["messages", null]);
  });

  it("takes null for unset options", () => {
    const shape = RequestShape.describe({ model: "m" }, "messages", { provider: null, model: null });
    expect([shape.provider, shape.model]).to.deep.equal(["messages", "m"]);
    expect(RequestShape.describe({}, "messages", null).provider).to.equal("messages");
  });

  it("leaves out payload keys that are not sent", () => {
    expect(
      RequestShape.describe({ model: "m", stop: undefined, n: null }, "messages").payload_keys,
    ).to.deep.equal(["model", "n"]);
  });

  const no_objects: [unknown, string][] = [
    [null, "null"],
    [undefined, "undefined"],
    [[], "an array"],
    ["secret", "a string"],
    [3, "a number"],
    [() => 1, "a function"],
    [new Uint8Array(2), "bytes"],
  ];
  for (const [payload, kind] of no_objects) {
    it(`refuses ${kind} as a payload`, () => {
      expect(() => RequestShape.describe(payload, "gemini")).to.throw(
        ArgumentError,
        `the payload must be an object, not ${kind}`,
      );
    });
  }

  for (const format of ["openai", "__proto__", "toString", null, 1]) {
    it(`refuses ${format} as a format and lists the names`, () => {
      expect(() => RequestShape.describe({}, format as FormatName)).to.throw(
        ArgumentError,
        `unknown format ${format}: use one of open_responses, chat_completion, messages, gemini, converse`,
      );
    });
  }

  it("refuses an option that is no string", () => {
    expect(() => RequestShape.describe({}, "gemini", { model: 3 as unknown as string })).to.throw(
      ArgumentError,
      "model must be a string, not a number",
    );
  });
});

describe("RequestShape of a long conversation", () => {
  it("keeps all of 60 turns", () => {
    const shape = RequestShape.describe({ messages: conversation(60) }, "messages");
    expect([shape.turns.length, shape.turn_count, shape.omitted_turns]).to.deep.equal([60, 60, 0]);
  });

  it("keeps the first 10 and the last 50 turns with their own index", () => {
    const shape = RequestShape.describe({ messages: conversation(72) }, "messages");
    const indices = shape.turns.map((turn) => turn.index);
    expect(indices).to.deep.equal([...Array(10).keys(), ...Array.from({ length: 50 }, (_, at) => at + 22)]);
    expect([shape.turn_count, shape.omitted_turns]).to.deep.equal([72, 12]);
  });

  it("says after the tenth turn how many are left out", () => {
    const lines = (length: number) =>
      RequestShape.describe({ messages: conversation(length) }, "messages")
        .toString()
        .split("\n");
    expect(lines(72).slice(11, 14)).to.deep.equal([
      "#9 assistant: text (10 chars)",
      "(12 turns omitted)",
      "#22 user: text (23 chars)",
    ]);
    expect(lines(61)[12]).to.equal("(1 turn omitted)");
  });

  it("looks for rounds and problems in the omitted turns too", () => {
    const messages: unknown[] = conversation(80);
    messages[15] = { role: "assistant", content: [{ type: "tool_use", id: "a", name: "n", input: {} }] };
    messages[17] = { role: "assistant", content: [] };
    const shape = RequestShape.describe({ messages }, "messages");
    expect(shape.tool_rounds.map((round) => round.turn)).to.deep.equal([15]);
    expect(shape.problems.map(({ kind, turn }) => [kind, turn])).to.deep.equal([
      ["unpaired_round", 15],
      ["empty_turn", 17],
    ]);
  });
});

describe("RequestShape.step", () => {
  const user = { role: "user", content: "go" };
  const call = { role: "assistant", content: [{ type: "tool_use", id: "a", name: "n", input: {} }] };
  const result = { type: "tool_result", tool_use_id: "a", content: "done" };
  const answer = { role: "user", content: [result] };
  const image = { type: "image", source: { type: "base64", media_type: "image/png", data: "QUJD" } };

  function step(...messages: unknown[]) {
    return RequestShape.describe({ messages }, "messages").step;
  }

  it("is null without a turn in which the user speaks", () => {
    expect(step()).to.equal(null);
    expect(step(call, answer)).to.equal(null);
    expect(step({ role: "user", content: [] })).to.equal(null);
  });

  it("counts the rounds after the last turn of the user", () => {
    expect(step(user)).to.equal(1);
    expect(step(user, call, answer)).to.equal(2);
    expect(step(user, call, answer, call, answer)).to.equal(3);
    expect(step(user, call, answer, { role: "assistant", content: "ok" }, user)).to.equal(1);
  });

  it("counts rounds that are not paired", () => {
    expect(step(user, call)).to.equal(2);
  });

  it("takes a turn of results and their media for no turn of the user, one with text for one", () => {
    const with_image = { ...result, content: [image] };
    expect(step(user, call, { role: "user", content: [with_image] })).to.equal(2);
    expect(step(user, call, { role: "user", content: [result, { type: "text", text: "and" }] })).to.equal(1);
  });

  it("is part of the first line, with the rounds that went before", () => {
    const first_line = (...messages: unknown[]) =>
      RequestShape.describe({ messages }, "messages").toString().split("\n")[0];
    expect(first_line(user)).to.equal("messages, model call 1 of the turn");
    expect(first_line(user, call, answer)).to.equal("messages, model call 2 of the turn, after 1 tool round");
    expect(first_line(user, call, answer, call, answer)).to.equal(
      "messages, model call 3 of the turn, after 2 tool rounds",
    );
  });
});
