import { expect } from "chai";
import fc from "fast-check";
import { UnsupportedFormatError } from "../../../lib/errors.js";
import { Session } from "../../../lib/index.js";
import type { JsonObject } from "../../../lib/json.js";
import { case_sessions } from "../../support/cases.js";
import { caught, expect_error } from "../../support/expect.js";
import { expect_honest_omissions } from "../../support/omissions.js";
import { likely_session_hash } from "../../support/sessions.js";
import { asked, build, expect_built, expect_messages, QUESTION } from "./support.js";

const message = (role: string, ...content: (string | JsonObject)[]): JsonObject => ({
  type: "message",
  role,
  content,
});
const call = (call_id: string, args = "{}"): JsonObject => ({
  type: "function_call",
  name: "f",
  call_id,
  arguments: args,
});
const result = (call_id: string, output: string | JsonObject[] = "o"): JsonObject => ({
  type: "function_call_output",
  call_id,
  output,
});

const parts = (...texts: string[]) => texts.map((text) => ({ type: "text", text }));
const said = (role: string, ...texts: string[]) => ({ role, content: parts(...texts) });
const tool_call = (id: string, args = "{}") => ({
  id,
  type: "function",
  function: { name: "f", arguments: args },
});
const calls = (content: object[] | null, ...ids: string[]) => ({
  role: "assistant",
  content,
  tool_calls: ids.map((id) => tool_call(id)),
});
const tool = (tool_call_id: string, content: unknown = "o") => ({ role: "tool", tool_call_id, content });

describe("the messages of a chat_completion payload", () => {
  it("keep the four roles where they stand, and leave out others", () => {
    expect_messages(
      [
        message("system", "a"),
        message("user", "b"),
        message("developer", "c"),
        message("assistant", "d"),
        message("critic", "e"),
      ],
      [said("system", "a"), said("user", "b"), said("developer", "c"), said("assistant", "d")],
      ["input[4]"],
    );
  });

  it("put the instructions behind the last directive, else first", () => {
    const items = [
      message("user", "a"),
      message("system", "b"),
      message("user", "c"),
      message("developer", "d"),
      message("user", "e"),
    ];
    const texts = (session: Session) =>
      session.request_payload("chat_completion").messages.map(({ content }) => content);
    const session = Session.fromH({ model: "m", instructions: " i ", input: items });
    expect(texts(session)).to.deep.equal([parts("a"), parts("b"), parts("c"), parts("d"), " i ", parts("e")]);
    expect_built(asked({ instructions: "" }), { messages: [{ role: "system", content: "" }, QUESTION] });
    expect_built(new Session({ model: "m", instructions: "i" }), {
      messages: [{ role: "system", content: "i" }],
    });
  });

  it("take text of every class, and record what else a role may not hold", () => {
    const odd: JsonObject[] = [
      { type: "refusal", refusal: "r" },
      { type: "reasoning_text", text: "r" },
      { type: "summary_text", text: "r" },
      { type: "input_video", url: "https://a/b.mp4" },
    ];
    const media: JsonObject[] = [{ type: "input_image" }, { type: "input_file" }];
    const texts: JsonObject[] = [
      { type: "input_text", text: "a" },
      { type: "output_text", text: "b" },
      { type: "text", text: "c" },
    ];
    const lost = (count: number) => Array.from({ length: count }, (_, index) => `input[0].content[${index}]`);
    expect_messages([message("user", ...odd, ...texts)], [said("user", "a", "b", "c")], lost(4));
    for (const role of ["assistant", "system", "developer"]) {
      expect_messages([message(role, ...odd, ...media, ...texts)], [said(role, "a", "b", "c")], lost(6));
    }
    expect_messages(
      [message("user", "a"), message("assistant", { type: "refusal", refusal: "r" })],
      [said("user", "a")],
      ["input[1].content[0]"],
    );
  });

  it("record annotations, log probabilities and extra, also of a message left empty", () => {
    const cited = { type: "output_text", text: "a", annotations: [{}], logprobs: [{}], cache_control: 1 };
    expect_messages(
      [
        { ...message("assistant", cited), x: 1 },
        { ...message("user"), y: 1 },
      ],
      [said("assistant", "a")],
      [
        "input[0].content[0].annotations",
        "input[0].content[0].logprobs",
        "input[0].content[0].cache_control",
        "input[0].x",
        "input[1].y",
      ],
    );
  });

  it("leave out items that the API does not have", () => {
    expect_messages(
      [
        message("user", "a"),
        { type: "reasoning", content: [{ type: "thinking", thinking: "t", signature: "s" }] },
        { type: "compaction", encrypted_content: "e" },
        { type: "item_reference", id: "i" },
      ],
      [said("user", "a")],
      ["input[1]", "input[2]", "input[3]"],
    );
  });
});

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

describe("the media of a chat_completion payload", () => {
  const file = (members: object) => ({ type: "file", file: members });
  const image = (members: object) => ({ type: "image_url", image_url: members });
  const inline = (type: string, data = "AAAA") => `data:${type};base64,${data}`;
  const encoded = (text: string) => Buffer.from(text).toString("base64");

  const ROWS: [given: JsonObject, sent: object, lost?: string][] = [
    [{ type: "input_image", url: "https://a/b.png" }, image({ url: "https://a/b.png" })],
    [
      { type: "input_image", url: inline("image/png"), detail: "low" },
      image({ url: inline("image/png"), detail: "low" }),
    ],
    [
      { type: "input_image", url: "HTTP://a", media_type: "x", file_id: "f" },
      image({ url: "HTTP://a" }),
      "file_id",
    ],
    [{ type: "input_file", file_id: "f" }, file({ file_id: "f" })],
    [
      { type: "input_file", file_id: "f", filename: "n.pdf", url: " " },
      file({ file_id: "f", filename: "n.pdf" }),
    ],
    [{ type: "input_file", file_id: "f", url: "https://a/b.pdf" }, file({ file_id: "f" }), "url"],
    [
      { type: "input_file", url: inline("application/pdf") },
      file({ filename: "document.pdf", file_data: inline("application/pdf") }),
    ],
    [
      { type: "input_file", url: inline("application/pdf"), filename: " " },
      file({ filename: "document.pdf", file_data: inline("application/pdf") }),
    ],
    [
      { type: "input_file", url: inline("application/pdf"), filename: "n" },
      file({ filename: "n", file_data: inline("application/pdf") }),
    ],
    [
      { type: "input_file", url: inline("application/zip"), media_type: "APPLICATION/PDF" },
      file({ filename: "document.pdf", file_data: inline("application/zip") }),
    ],
    [
      { type: "input_file", url: inline("application/zip") },
      file({ filename: "document", file_data: inline("application/zip") }),
    ],
    [
      { type: "input_file", url: inline("text/csv", encoded("a,ü")), filename: "n" },
      { type: "text", text: "a,ü" },
    ],
    [
      { type: "input_file", url: "data:,a%20b" },
      { type: "text", text: "a b" },
    ],
    [
      { type: "input_file", url: inline("application/ld+json", encoded("{}")), file_id: "f" },
      { type: "text", text: "{}" },
      "file_id",
    ],
    [
      { type: "input_file", url: inline("application/x", encoded("a")), media_type: "TEXT/X" },
      { type: "text", text: "a" },
    ],
  ];
  for (const [given, sent, lost] of ROWS) {
    it(`${JSON.stringify(given)}: ${JSON.stringify(sent)}`, () => {
      expect_messages(
        [message("user", given)],
        [{ role: "user", content: [sent] }],
        lost ? [`input[0].content[0].${lost}`] : [],
      );
    });
  }

  it("are left out where the API cannot get at them (ruling 33)", () => {
    const lost: JsonObject[] = [
      { type: "input_image", file_id: "f" },
      { type: "input_image", url: "s3://a/b.png" },
      { type: "input_image", url: "b.png", file_id: "f" },
      { type: "input_file", url: "https://a/b.pdf" },
      { type: "input_file", url: "b.pdf" },
    ];
    for (const block of lost)
      expect_messages([message("user", block, "q")], [QUESTION], ["input[0].content[0]"]);
  });

  it("are refused without a source, and with a broken data URL, naming the place", () => {
    const rows: [JsonObject, string][] = [
      [{ type: "input_image" }, "an image needs a url"],
      [{ type: "input_image", url: " ", file_id: " " }, "an image needs a url"],
      [{ type: "input_file", filename: "n" }, "a file needs a url or a file_id"],
      [{ type: "input_file", url: "data:application/pdf;base64,*" }, "the data URL of a file is malformed"],
    ];
    for (const [block, words] of rows) {
      const session = Session.fromH({ model: "m", input: [message("user", "a", block)] });
      expect_error(() => build(session), UnsupportedFormatError, `input[0].content[1]: ${words}`);
    }
  });
});

describe("the omissions of chat_completion", () => {
  it("are honest for every recorded case", () => {
    const sessions = case_sessions("chat_completion").filter(
      ([, session]) => caught(() => build(session)) === null,
    );
    expect(sessions.length).to.be.greaterThan(250);
    for (const [id, session] of sessions) expect_honest_omissions(session, "chat_completion", id);
  });

  it("are honest for sessions of all kinds", () => {
    fc.assert(
      fc.property(likely_session_hash, (hash) => {
        const session = Session.fromH(hash);
        const error = caught(() => build(session));
        if (error === null) expect_honest_omissions(session, "chat_completion", JSON.stringify(hash));
        else expect((error as Error).constructor).to.equal(UnsupportedFormatError);
      }),
      { numRuns: 500 },
    );
  });
});
