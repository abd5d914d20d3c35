import { expect } from "chai";
import { Session } from "../../../lib/index.js";
import type { JsonObject } from "../../../lib/json.js";
import { asked, expect_built, expect_messages, message, parts, QUESTION, said } from "./support.js";

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
