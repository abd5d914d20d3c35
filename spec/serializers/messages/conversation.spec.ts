import { expect } from "chai";
import { InvalidItemError, Items, type Session } from "../../../lib/index.js";
import type { JsonObject } from "../../../lib/json.js";
import { expect_error } from "../../support/expect.js";
import {
  asked,
  assistant_turn,
  build,
  EPHEMERAL,
  empty_session,
  expect_refused,
  omitted,
  PNG,
  PNG_SOURCE,
  payload,
  user_turn,
} from "./support.js";

function add(session: Session, ...items: JsonObject[]): Session {
  return items.reduce((target, item) => target.add_item(Items.Base.fromH(item)), session);
}

function call(call_id: string, members: JsonObject = {}): JsonObject {
  return { type: "function_call", name: "f", call_id, arguments: '{"a":1}', ...members };
}

function result(call_id: string, members: JsonObject = {}): JsonObject {
  return { type: "function_call_output", call_id, output: "r", ...members };
}

function tool_use(id: string, members: object = {}): object {
  return { type: "tool_use", id, name: "f", input: { a: 1 }, ...members };
}

function tool_result(tool_use_id: string, members: object = { content: "r" }): object {
  return { type: "tool_result", tool_use_id, ...members };
}

function expect_turns(session: Session, ...messages: object[]): void {
  expect(build(session)).to.deep.equal(payload({ messages }));
}

describe("the turns of a messages payload", () => {
  it("are messages of one role in a row", () => {
    const session = asked().user("r").assistant("a").system("").assistant("b").user("s");
    expect_turns(session, user_turn("q", "r"), assistant_turn("a", "b"), user_turn("s"));
  });

  it("are the user's for every role but the assistant's", () => {
    const critic = {
      type: "message",
      role: "critic",
      content: "c",
      id: "i",
      phase: "p",
      status: "completed",
      x: 1,
    };
    const session = add(asked(), critic);
    expect_turns(session, user_turn("q", "c"));
    expect(omitted(session)).to.deep.equal(["input[1].x"]);
  });

  it("must begin with the user's", () => {
    expect_refused(empty_session().assistant("a").user("q"), "the first message must be the user's");
  });

  it("must not be missing", () => {
    for (const session of [empty_session({ instructions: "i" }), empty_session().user(" ")]) {
      expect_refused(session, "Messages needs at least one message");
    }
  });

  it("end without white space where the assistant speaks last (ruling 22)", () => {
    const session = asked()
      .assistant("a \n")
      .assistant([{ type: "output_text", text: " b\t\n", x: null }]);
    expect_turns(session, user_turn("q"), assistant_turn("a \n", " b"));
    expect(omitted(session)).to.deep.equal([]);
    expect_turns(session.user("r "), user_turn("q"), assistant_turn("a \n", " b\t\n"), user_turn("r "));
  });

  it("hold no compactions and item references", () => {
    const session = add(
      asked(),
      { type: "compaction", encrypted_content: "e" },
      { type: "item_reference", id: "i" },
    );
    expect_turns(session, user_turn("q"));
    expect(session.omissions("messages").map(({ path, what }) => [path, what])).to.deep.equal([
      ["input[1]", "compaction"],
      ["input[2]", "item_reference"],
    ]);
  });

  it("need items that are items", () => {
    const session = asked();
    session.items.push({ type: "message", role: "user" } as never);
    expect_error(() => build(session), InvalidItemError, /^input\[1\]: expected an /);
  });

  it("are built from many items, their ids staying distinct", () => {
    const session = asked();
    const id = (count: number) =>
      count.toString(2).padStart(13, "0").replaceAll("0", "é").replaceAll("1", "ü");
    for (let count = 0; count < 5_000; count++) {
      session.add_item(new Items.FunctionCall({ name: "f", call_id: id(count) }));
    }
    for (let count = 0; count < 5_000; count++) session.user("go on");
    const { messages } = build(session);
    expect(messages.map(({ content }) => content.length)).to.deep.equal([1, 5_000, 5_000]);
    const ids = messages[1]?.content.map((block) => (block.type === "tool_use" ? block.id : ""));
    expect(new Set(ids).size).to.equal(5_000);
  });
});

describe("tool calls and results in messages", () => {
  it("are blocks, the results first in their turn (ruling 15)", () => {
    const session = add(asked(), call("c1"), call("c2"), result("c1")).user("hurry");
    add(session, result("c2")).assistant("done");
    expect_turns(
      session,
      user_turn("q"),
      assistant_turn(tool_use("c1"), tool_use("c2")),
      user_turn(tool_result("c1"), tool_result("c2"), "hurry"),
      assistant_turn("done"),
    );
  });

  it("keep cache_control, and no other extra", () => {
    const marks = { cache_control: EPHEMERAL, cache_point: true, id: "i" };
    const session = add(asked(), call("c", { ...marks, status: "completed" }), result("c", marks));
    expect_turns(
      session,
      user_turn("q"),
      assistant_turn(tool_use("c", { cache_control: EPHEMERAL })),
      user_turn(tool_result("c", { content: "r", cache_control: EPHEMERAL })),
    );
    expect(omitted(session)).to.deep.equal(["input[1].cache_point", "input[2].cache_point"]);
  });

  const arguments_rows: [title: string, given: JsonObject[string], input: object][] = [
    ["null", null, {}],
    ["blank", " ", {}],
    ["an object", { b: [1] }, { b: [1] }],
    [
      "hostile keys",
      '{"__proto__":{"a":1},"constructor":2}',
      JSON.parse('{"__proto__":{"a":1},"constructor":2}'),
    ],
  ];

  for (const [title, given, input] of arguments_rows) {
    it(`take arguments: ${title}`, () => {
      const session = add(asked(), call("c", { arguments: given }));
      expect_turns(session, user_turn("q"), assistant_turn(tool_use("c", { input })));
    });
  }

  it("refuse arguments that are no object (ruling 5)", () => {
    for (const given of ["[1]", '"s"', "null", "7"]) {
      expect_refused(
        add(asked(), call("c", { arguments: given })),
        "the arguments of f (call c) are no JSON object",
      );
    }
    const broken = add(asked(), call("c", { arguments: "{" }));
    expect_error(() => build(broken), InvalidItemError, "the arguments of f (call c) are no JSON");
  });

  const text = { type: "text", text: "t" };
  const FAILED = { content: "Tool failed without output.", is_error: true };
  const results: [title: string, members: JsonObject, sent: object, omissions?: string[]][] = [
    ["text", { output: " r " }, { content: " r " }],
    ["no text", { output: "" }, {}],
    ["blank text", { output: " " }, {}, [".output"]],
    ["nothing", { output: null }, {}],
    ["an empty array", { output: [] }, {}],
    ["blank blocks", { output: [{ type: "input_text", text: " " }] }, {}, [".output[0]"]],
    [
      "text and images",
      {
        output: [
          { type: "output_text", text: "t", annotations: [{ type: "page_location" }] },
          { type: "input_image", url: PNG, cache_control: EPHEMERAL },
          { type: "input_file", url: "https://e.com/a.pdf" },
          { type: "input_video" },
        ],
      },
      { content: [text, { type: "image", source: PNG_SOURCE, cache_control: EPHEMERAL }] },
      [".output[0].annotations", ".output[2]", ".output[3]"],
    ],
    ["completed", { status: "completed" }, { content: "r" }],
    ["success", { status: "success" }, { content: "r" }],
    ["failed", { status: "failed" }, { content: "r", is_error: true }],
    ["incomplete", { status: "incomplete" }, { content: "r", is_error: true }],
    ["error", { status: "error" }, { content: "r", is_error: true }],
    ["in_progress", { status: "in_progress" }, { content: "r" }, [".status"]],
    ["failed without output", { status: "failed", output: "" }, FAILED],
    ["failed with blank output", { status: "error", output: " " }, FAILED, [".output"]],
    [
      "failed with nothing that can be sent",
      { status: "failed", output: [{ type: "input_video" }] },
      FAILED,
      [".output[0]"],
    ],
  ];

  for (const [title, members, sent, omissions = []] of results) {
    it(`give a result: ${title}`, () => {
      const session = add(asked(), call("c"), result("c", members));
      expect_turns(session, user_turn("q"), assistant_turn(tool_use("c")), user_turn(tool_result("c", sent)));
      expect(omitted(session)).to.deep.equal(omissions.map((path) => `input[2]${path}`));
    });
  }

  it("refuse an image that the API refuses, inside a result too (ruling 29)", () => {
    const output = [{ type: "input_image", url: "data:image/tiff;base64,AAAA" }];
    expect_refused(
      add(asked(), call("c"), result("c", { output })),
      "input[2].output[0]: Messages takes no image",
    );
  });

  it("refuse a result without its call before it (ruling 37)", () => {
    expect_refused(
      add(asked(), result("c"), call("c")),
      "input[1]: no function call before it has the call_id c",
    );
  });

  it("have valid ids, distinct ones staying distinct (ruling 17)", () => {
    const ids = ["a.1", "a_1", "a:1", "", "toolu_01-X"];
    const session = ids.reduce((target, id) => add(target, call(id), result(id)), asked());
    const valid = ["a_1_2", "a_1", "a_1_3", "call", "toolu_01-X"];
    const rounds = valid.flatMap((id) => [assistant_turn(tool_use(id)), user_turn(tool_result(id))]);
    expect_turns(session, user_turn("q"), ...rounds);
    expect(omitted(session)).to.deep.equal([]);
  });
});
