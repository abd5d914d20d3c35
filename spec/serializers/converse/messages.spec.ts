import { expect } from "chai";
import { InvalidItemError, Items, Session, UnsupportedFormatError } from "../../../lib/index.js";
import type { Item } from "../../../lib/items/index.js";
import { expect_error } from "../../support/expect.js";
import {
  asking,
  call,
  message,
  messages_of,
  omitted,
  payload_of,
  QUESTION,
  result,
  session_with,
  text,
} from "./helpers.js";

describe("converse system prompt", () => {
  it("holds directives in order wherever they stand, and the instructions last", () => {
    const session = new Session({ model: "m", instructions: "i", system: "s", input: "q" });
    session
      .developer("d")
      .user("r")
      .system([text("t"), text("u")]);
    expect(payload_of(session).system).to.deep.equal([
      { text: "s" },
      { text: "d" },
      { text: "t" },
      { text: "u" },
      { text: "i" },
    ]);
    expect(messages_of(session)).to.deep.equal([{ role: "user", content: [{ text: "q" }, { text: "r" }] }]);
    expect(omitted(session)).to.deep.equal([]);
  });

  it("holds text only, and cache points behind it", () => {
    const image = { type: "input_image", url: "data:image/png;base64,AAAA", cache_point: true };
    const session = session_with(
      message("system", image, text("s", { cache_point: true }), { type: "refusal", refusal: "no" }),
      message("user", text("q")),
    );
    expect(payload_of(session).system).to.deep.equal([{ text: "s" }, { cachePoint: { type: "default" } }]);
    expect(omitted(session)).to.deep.equal([
      "input[0].content[0]: input_image",
      "input[0].content[2]: refusal",
    ]);
  });

  it("leaves out blank text and blank instructions", () => {
    const session = asking({ instructions: " \n" }).system("").developer("\t").system("s");
    expect(payload_of(session).system).to.deep.equal([{ text: "s" }]);
    expect(omitted(session)).to.deep.equal([
      "instructions: instructions",
      "input[1].content[0]: input_text",
      "input[2].content[0]: input_text",
    ]);
  });

  it("is left out when it is empty", () => {
    expect(payload_of(asking({ instructions: "" }))).to.not.have.property("system");
  });
});

describe("converse messages", () => {
  it("are turns of one role each, contents in a row merged", () => {
    const session = new Session({ model: "m" });
    session.user("a").user(["b", "c"]).assistant("d").system("s").assistant("e").user("f");
    expect(messages_of(session)).to.deep.equal([
      { role: "user", content: [{ text: "a" }, { text: "b" }, { text: "c" }] },
      { role: "assistant", content: [{ text: "d" }, { text: "e" }] },
      { role: "user", content: [{ text: "f" }] },
    ]);
    expect(omitted(session)).to.deep.equal([]);
  });

  it("have every role but the assistant's as the user's", () => {
    const session = session_with(message("tool", text("a")), message("critic", text("b")));
    expect(messages_of(session)).to.deep.equal([{ role: "user", content: [{ text: "a" }, { text: "b" }] }]);
  });

  it("leave out ids, statuses and phases without a word, other unknown keys with one", () => {
    const known = { id: "i", status: "completed", phase: "final" };
    const session = session_with({ ...message("user", text("q")), ...known, cache_point: true, note: null });
    expect(messages_of(session)).to.deep.equal([QUESTION]);
    expect(omitted(session)).to.deep.equal(["input[0].cache_point: cache_point"]);
  });

  it("leave out blank text, and a message left empty by it", () => {
    const session = asking().assistant(" ").user(["", "r", "\n"]);
    expect(messages_of(session)).to.deep.equal([{ role: "user", content: [{ text: "q" }, { text: "r" }] }]);
    expect(omitted(session)).to.deep.equal([
      "input[1].content[0]: output_text",
      "input[2].content[0]: input_text",
      "input[2].content[2]: input_text",
    ]);
  });

  it("keep white space at the end of the assistant's last text", () => {
    expect(messages_of(asking().assistant("a \n")).at(-1)).to.deep.equal({
      role: "assistant",
      content: [{ text: "a \n" }],
    });
  });

  it("leave out items that the API does not have", () => {
    const session = session_with(
      message("user", text("q")),
      { type: "compaction", encrypted_content: "e" },
      { type: "item_reference", id: "i" },
    );
    expect(messages_of(session)).to.deep.equal([QUESTION]);
    expect(omitted(session)).to.deep.equal(["input[1]: compaction", "input[2]: item_reference"]);
  });

  it("must be there", () => {
    for (const session of [
      new Session({ model: "m" }),
      new Session({ model: "m", system: "s", instructions: "i" }),
      new Session({ model: "m", input: " " }),
    ]) {
      expect_error(() => payload_of(session), UnsupportedFormatError, "at least one message");
    }
  });

  it("must begin with the user's", () => {
    const session = session_with(message("system", text("s")), message("assistant", text("a")));
    expect_error(() => payload_of(session), UnsupportedFormatError, "first message from the user");
    expect_error(
      () => payload_of(session_with(call("c"), result("c"))),
      UnsupportedFormatError,
      "first message",
    );
  });

  it("must be items", () => {
    const session = asking();
    session.items.push({ type: "message", role: "user", content: [] } as unknown as Item);
    expect_error(() => payload_of(session), InvalidItemError, "input[1]");
  });
});

describe("converse replay of reasoning", () => {
  const SIGNED = { type: "thinking", thinking: "hm", signature: "sig" };
  const REDACTED = { type: "redacted_thinking", data: "ZGF0YQ==" };
  const SENT = { reasoningContent: { reasoningText: { text: "hm", signature: "sig" } } };
  const SENT_REDACTED = { reasoningContent: { redactedContent: "ZGF0YQ==" } };

  function replay(members: object, ...behind: Parameters<typeof session_with>): Session {
    const reasoning = { type: "reasoning", ...members };
    return session_with(message("user", text("q")), reasoning, ...behind, message("assistant", text("a")));
  }

  it("sends signed and encrypted blocks before what they led to", () => {
    const session = replay({ content: [SIGNED, REDACTED] }, call("c"));
    expect(messages_of(session)[1]?.content).to.deep.equal([
      SENT,
      SENT_REDACTED,
      { toolUse: { toolUseId: "c", name: "f", input: {} } },
      { text: "a" },
    ]);
    expect(omitted(session)).to.deep.equal([]);
  });

  it("sends signed thinking without a text", () => {
    for (const block of [
      { ...SIGNED, thinking: "" },
      { type: "thinking", signature: "sig" },
    ]) {
      expect(messages_of(replay({ content: [block] }))[1]?.content[0]).to.deep.equal({
        reasoningContent: { reasoningText: { text: "", signature: "sig" } },
      });
    }
  });

  it("leaves out what cannot be verified, block by block, summaries, and unknown keys", () => {
    const session = replay({
      summary: [{ type: "summary_text", text: "s" }],
      encrypted_content: "e",
      content: [
        { type: "thinking", thinking: "unsigned" },
        { ...SIGNED, data: "d", more: 1 },
        { type: "reasoning_text", text: "t" },
        { type: "redacted_thinking" },
        { type: "thinking", thinking: 5, signature: "sig" },
      ],
      note: 1,
    });
    expect(messages_of(session)[1]?.content).to.deep.equal([SENT, { text: "a" }]);
    expect(omitted(session)).to.deep.equal([
      "input[1].encrypted_content: encrypted_content",
      "input[1].summary: summary",
      "input[1].content[0]: thinking",
      "input[1].content[1].data: data",
      "input[1].content[1].more: more",
      "input[1].content[2]: reasoning_text",
      "input[1].content[3]: redacted_thinking",
      "input[1].content[4]: thinking",
      "input[1].note: note",
    ]);
  });

  for (const origin of ["converse", "messages"]) {
    it(`takes back reasoning of ${origin}`, () => {
      const session = replay({ content: [SIGNED], origin });
      expect(messages_of(session)[1]?.content[0]).to.deep.equal(SENT);
      expect(omitted(session)).to.deep.equal([]);
    });
  }

  for (const origin of ["gemini", "open_responses", "chat_completion", "other"]) {
    it(`leaves out reasoning of ${origin}`, () => {
      const session = replay({ content: [SIGNED], summary: [{ type: "summary_text", text: "s" }], origin });
      expect(messages_of(session)[1]?.content).to.deep.equal([{ text: "a" }]);
      expect(omitted(session)).to.deep.equal(["input[1]: reasoning"]);
    });
  }

  it("leaves out reasoning at the end of a turn (ruling 31)", () => {
    const reasoning = { type: "reasoning", content: [SIGNED, REDACTED] };
    const session = session_with(
      message("user", text("q")),
      message("assistant", text("a")),
      reasoning,
      message("assistant", text(" ")),
      message("user", text("r")),
      reasoning,
      message("user", text("s")),
      reasoning,
    );
    expect(messages_of(session)).to.deep.equal([
      QUESTION,
      { role: "assistant", content: [{ text: "a" }] },
      { role: "user", content: [{ text: "r" }, { text: "s" }] },
    ]);
    expect(omitted(session)).to.deep.equal([
      "input[2].content[0]: thinking",
      "input[2].content[1]: redacted_thinking",
      "input[3].content[0]: input_text",
      "input[5].content[0]: thinking",
      "input[5].content[1]: redacted_thinking",
      "input[7].content[0]: thinking",
      "input[7].content[1]: redacted_thinking",
    ]);
  });

  it("wants the first message from the user when a lone thought is all that stands before it", () => {
    const session = session_with({ type: "reasoning", content: [SIGNED] }, message("user", text("q")));
    expect(messages_of(session)).to.deep.equal([QUESTION]);
  });

  it("takes items that were changed in place", () => {
    const session = asking();
    session.items[0] = new Items.Message({ role: "user", content: "changed" });
    expect(messages_of(session)).to.deep.equal([{ role: "user", content: [{ text: "changed" }] }]);
  });
});
