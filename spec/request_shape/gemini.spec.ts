import { expect } from "chai";
import { RequestShape } from "../../lib/core.js";
import { expect_rounds, expect_turns, problems_of } from "./helpers.js";

function turn(role: string, ...parts: unknown[]) {
  return { role, parts };
}

function call(name: string, id?: string, thoughtSignature?: string) {
  return {
    functionCall: { name, args: { a: 1 }, ...(id !== undefined && { id }) },
    ...(thoughtSignature !== undefined && { thoughtSignature }),
  };
}

function response(name: string, id?: string) {
  return { functionResponse: { name, response: { result: "ok" }, ...(id !== undefined && { id }) } };
}

const user = turn("user", { text: "hi" });

describe("RequestShape of gemini", () => {
  it("reads systemInstruction as content and as a string", () => {
    const instructions = (systemInstruction: unknown) =>
      RequestShape.describe({ systemInstruction }, "gemini").instructions.map(String);
    expect(instructions({ parts: [{ text: "a" }, { text: "bc" }] })).to.deep.equal([
      "text (1 char)",
      "text (2 chars)",
    ]);
    expect(instructions("be brief")).to.deep.equal(["text (8 chars)"]);
  });

  it("tells the kinds of parts", () => {
    const inline = (mimeType: string) => ({ inlineData: { mimeType, data: "QUJDRA==" } });
    const file = (fileUri: string, mimeType?: string) => ({ fileData: { fileUri, mimeType } });
    const parts = [
      { text: "hi" },
      { text: "hm", thought: true, thoughtSignature: "c2ln" },
      { text: "", thoughtSignature: "c2ln" },
      { thoughtSignature: "c2ln", thought: true },
      inline("image/png"),
      inline("audio/wav"),
      inline("video/mp4"),
      inline("application/pdf"),
      inline("audio/L16;rate=24000"),
      { ...inline("image/webp"), thoughtSignature: "c2ln" },
      file("https://generativelanguage.googleapis.com/v1beta/files/abc", "image/png"),
      file("files/abc", "video/mp4"),
      file("https://generativelanguage.googleapis.com.evil.test/files/abc"),
      file("gs://bucket/a.pdf", "application/pdf"),
      { thoughtSignature: "c2ln", executableCode: { code: "x" } },
      { "free text": 1 },
      {},
    ];
    expect_turns({ contents: parts.map((part) => turn("user", part)) }, "gemini", [
      "#0 user: text (2 chars)",
      "#1 user: thinking (2 chars), signed",
      "#2 user: text (no text), signed",
      "#3 user: thinking (no text), signed",
      "#4 user: image/png (4 bytes)",
      "#5 user: audio/wav (4 bytes)",
      "#6 user: video/mp4 (4 bytes)",
      "#7 user: application/pdf (4 bytes)",
      "#8 user: audio (4 bytes)",
      "#9 user: image/webp (4 bytes), signed",
      "#10 user: image/png (file)",
      "#11 user: video/mp4 (file)",
      "#12 user: document (url)",
      "#13 user: application/pdf (url)",
      "#14 user: executableCode, signed",
      "#15 user: part of no known kind",
      "#16 user: part of no known kind",
    ]);
  });

  it("measures a result by the JSON of its response, with its media as parts of their own", () => {
    const { functionResponse } = response("find");
    const parts = [{ inlineData: { mimeType: "image/png", data: "QUJD" } }];
    expect_turns(
      {
        contents: [
          turn("model", call("find"), { functionCall: { name: "find" } }),
          turn(
            "user",
            { functionResponse: { ...functionResponse, parts } },
            { functionResponse: { name: "find" } },
          ),
        ],
      },
      "gemini",
      [
        "#0 model: call find (args 7 chars), call find",
        "#1 user: result find (15 chars), image/png (3 bytes), result find",
      ],
    );
  });

  it("reads thinking settings and tool names", () => {
    const shape = RequestShape.describe(
      {
        generationConfig: { temperature: 1, thinkingConfig: { thinkingLevel: "LOW", includeThoughts: true } },
        tools: [
          { functionDeclarations: [{ name: "find" }, { name: "save" }, {}] },
          { googleSearch: {}, codeExecution: {} },
          { "free text": {} },
        ],
      },
      "gemini",
    );
    expect(shape.thinking_settings).to.deep.equal({ thinkingLevel: "LOW", includeThoughts: true });
    expect(shape.tool_names).to.deep.equal(["find", "save", "googleSearch", "codeExecution"]);
  });

  describe("rounds", () => {
    const rounds_of = (calls: unknown[], responses: unknown[], paired: boolean) => {
      const state = paired ? "paired" : "not paired";
      expect_rounds({ contents: [user, turn("model", ...calls), turn("user", ...responses)] }, "gemini", [
        `tool round at #1: ${calls.length} calls, ${responses.length} results, ${state}`,
      ]);
    };

    it("are paired by id", () => {
      rounds_of([call("f", "a"), call("f", "b")], [response("f", "b"), response("f", "a")], true);
      rounds_of([call("f", "a"), call("f", "b")], [response("f", "a"), response("f", "c")], false);
    });

    it("are paired by name where ids are missing", () => {
      rounds_of([call("f"), call("g")], [response("g"), response("f")], true);
      rounds_of([call("f"), call("f")], [response("f"), response("f")], true);
      rounds_of([call("f"), call("g")], [response("f"), response("f")], false);
      rounds_of([call("f", "a"), call("g", "b")], [response("f"), response("g")], true);
      rounds_of([call("f"), call("g")], [response("f", "a"), response("g", "b")], true);
    });
  });

  describe("problems", () => {
    it("are none in an ordinary conversation", () => {
      const contents = [
        user,
        turn("model", call("f")),
        turn("user", response("f")),
        turn("model", { text: "ok" }),
      ];
      expect(problems_of({ contents }, "gemini")).to.deep.equal([]);
    });

    it("are parts without data, but for a signature on an empty text", () => {
      const contents = [
        turn("user", { text: "" }, { inlineData: { mimeType: "image/png" } }, { fileData: {} }),
        turn("model", { text: "", thought: true }, { text: "", thoughtSignature: "c2ln" }),
        turn("user"),
      ];
      expect(problems_of({ contents }, "gemini")).to.deep.equal([
        "part_without_data: problem at #0, part 0: text part carries no data",
        "part_without_data: problem at #0, part 1: image part carries no data",
        "part_without_data: problem at #0, part 2: document part carries no data",
        "part_without_data: problem at #1, part 0: thinking part carries no data",
        "empty_turn: problem at #2: turn has no parts",
      ]);
    });

    it("are unmatched results, by id or by name", () => {
      const contents = [user, turn("model", call("f", "a")), turn("user", response("f", "x"), response("g"))];
      expect(problems_of({ contents }, "gemini")).to.deep.equal([
        "unpaired_round: problem at #1: tool round has 1 call, 2 results",
        "unmatched_result: problem at #2, part 0: result answers no call in the request (call id x)",
        "unmatched_result: problem at #2, part 1: result answers no call in the request",
      ]);
    });

    it("are turns out of order", () => {
      const contents = [
        turn("model", call("f")),
        turn("model", { text: "x" }),
        user,
        turn("user", response("f")),
      ];
      expect(problems_of({ contents }, "gemini")).to.deep.equal([
        "unpaired_round: problem at #0: tool round has 1 call, 0 results",
        "role_order: problem at #0: first turn is not the user's",
        "role_order: problem at #1: two turns of role model in a row",
        "role_order: problem at #3: two turns of role user in a row",
        "role_order: problem at #3, part 0: result does not follow its call",
      ]);
    });

    it("are not a first turn without a role, which is the user's", () => {
      const payload = { contents: [{ parts: [{ text: "hi" }] }] };
      expect(problems_of(payload, "gemini")).to.deep.equal([]);
      expect(RequestShape.describe(payload, "gemini").step).to.equal(1);
    });

    describe("of signatures", () => {
      const contents = [
        user,
        turn("model", call("old")),
        turn("user", response("old")),
        user,
        turn("model", { text: "x" }, call("f", "id1"), call("g", "id2")),
        turn("user", response("f", "id1"), response("g", "id2")),
        turn("model", call("f", "id3", "c2ln"), call("g", "id4")),
        turn("user", response("f", "id3"), response("g", "id4")),
      ];
      const unsigned = (model: string | null, thinkingConfig?: object) =>
        problems_of({ contents, generationConfig: { thinkingConfig } }, "gemini", { model }).filter(
          (problem) => problem.startsWith("unsigned_call"),
        );
      const expected = [
        "unsigned_call: problem at #4, part 1: first call of the step carries no thought signature (call id id1)",
      ];

      for (const model of ["gemini-3-pro-preview", "models/gemini-3.1-flash", "gemini-4-pro", "gemini-10"]) {
        it(`are the first calls of the current steps without one, for ${model}`, () => {
          expect(unsigned(model)).to.deep.equal(expected);
        });
      }

      for (const model of ["gemini-2.5-pro", "gemini-1.5-flash", "gemma-3-27b", null]) {
        it(`are looked for in ${model} only when it is told to think`, () => {
          expect(unsigned(model)).to.deep.equal([]);
          expect(unsigned(model, { thinkingBudget: 0 })).to.deep.equal([]);
          expect(unsigned(model, { thinkingBudget: 1024 })).to.deep.equal(expected);
          expect(unsigned(model, { thinkingBudget: -1 })).to.deep.equal(expected);
        });
      }
    });
  });
});
