import { expect } from "chai";
import { ArgumentError, InvalidItemError } from "../lib/errors.js";
import { Items, Response, Session } from "../lib/index.js";
import { expect_error } from "./support/expect.js";

function response(id: string | null, object: string | null = "response"): Response {
  return new Response({ id, object, output: [new Items.Message({ role: "assistant", content: "Hi" })] });
}

describe("Session: state", () => {
  describe("add_response", () => {
    it("adds the output and sets the boundary behind it; a local session stays local", () => {
      const session = new Session({ input: "a" });
      const answer = response("resp_1");
      expect(session.add_response(answer)).to.equal(session);
      expect(session.items[1]).to.equal(answer.output[0]);
      expect([
        session.response_boundary_index,
        session.previous_response_id,
        session.local_state,
      ]).to.deep.equal([2, null, true]);
      session.user("b").add_response(response("resp_2"));
      expect([session.items.length, session.response_boundary_index]).to.deep.equal([4, 4]);
    });

    it("goes on from the response when it goes on from one already (ruling 20)", () => {
      const session = new Session({ previous_response_id: "resp_0", input: "a" });
      expect(session.local_state).to.equal(false);
      session.add_response(response("resp_1"));
      expect(session.previous_response_id).to.equal("resp_1");
      session.add_response(response("chatcmpl_2", "chat.completion"));
      session.add_response(response("msg_3", null));
      session.add_response(response(null));
      expect(session.previous_response_id).to.equal("resp_1");
      expect(session.response_boundary_index).to.equal(5);
    });

    it("moves the boundary for an empty answer too", () => {
      const session = new Session({ input: "a" }).add_response(new Response());
      expect([session.items.length, session.response_boundary_index]).to.deep.equal([1, 1]);
    });

    it("refuses what is no Response", () => {
      const session = new Session({ input: "a" });
      const before = session.toH();
      for (const value of [null, undefined, {}, response("r").toH(), response("r").output]) {
        expect_error(() => session.add_response(value as never), ArgumentError, "takes a Response");
      }
      expect(session.toH()).to.deep.equal(before);
    });
  });

  describe("response_boundary_index", () => {
    it("is assignable: a count, never negative, never null", () => {
      const session = new Session();
      const assigned = (value: unknown) =>
        Object.assign(session, { response_boundary_index: value }).response_boundary_index;
      expect([3, "2", 1.9, -1, null, undefined].map(assigned)).to.deep.equal([3, 2, 1, 0, 0, 0]);
      expect_error(() => assigned("x"), ArgumentError, "response_boundary_index: expected a number");
    });

    it("decides what is sent to a server that holds the rest", () => {
      const session = new Session({ model: "m", previous_response_id: "r", input: "a" }).user("b");
      session.response_boundary_index = 1;
      expect(session.request_payload("open_responses").input?.length).to.equal(1);
      session.response_boundary_index = 9;
      expect(session.request_payload("open_responses")).to.deep.equal({
        model: "m",
        previous_response_id: "r",
      });
      session.previous_response_id = null;
      expect(session.request_payload("open_responses").input?.length).to.equal(2);
    });

    it("is stored unless it is 0, and clamped to the items when it is read back", () => {
      const input = [{ type: "item_reference", id: "i" }];
      const boundary = (value: unknown) =>
        Session.fromH({ input, response_boundary_index: value }).toH().response_boundary_index;
      expect([1, 2, "1", 0, -5, null].map(boundary)).to.deep.equal([
        1,
        1,
        1,
        undefined,
        undefined,
        undefined,
      ]);
      expect(Session.fromH({ response_boundary_index: 3 }).response_boundary_index).to.equal(0);
    });
  });

  const CONFIGURED = {
    model: "m",
    temperature: 0.5,
    store: false,
    metadata: { team: "a" },
    reasoning: {},
    tools: [{ type: "function", name: "t", cache_point: true }],
    extra: { seed: 1 },
  };
  const CONVERSATION = {
    ...CONFIGURED,
    instructions: "Be brief.",
    previous_response_id: "resp_1",
    input: [{ type: "message", role: "user", content: [{ type: "input_text", text: "Hi" }] }],
    response_boundary_index: 1,
  };

  it("clear removes the conversation; configuration, tools and extra stay", () => {
    const session = Session.fromH(CONVERSATION);
    const { items } = session;
    expect(session.clear()).to.equal(session);
    expect(session.toH()).to.deep.equal(CONFIGURED);
    expect(session.items).to.equal(items);
  });

  it("clone_config copies configuration, tools and extra, and shares nothing", () => {
    const session = Session.fromH(CONVERSATION);
    const clone = session.clone_config();
    expect(clone).to.be.instanceOf(Session);
    expect(clone.toH()).to.deep.equal({ ...CONFIGURED, instructions: "Be brief." });
    (clone.metadata as { team: string }).team = "b";
    clone.tool_definitions.pop();
    clone.user("x");
    expect(session.toH()).to.deep.equal(CONVERSATION);
  });

  it("toH writes the set fields in one order, then input, tools, the boundary and extra", () => {
    const names = Session.INITIALIZE_OPTIONS.filter((name) => !["extra", "system", "input"].includes(name));
    const session = Session.fromH({
      extra: { a: 1 },
      response_boundary_index: 1,
      tools: [{ name: "t" }],
      input: [{ type: "item_reference", id: "i" }],
      reasoning: {},
    });
    for (const name of [...names].reverse()) {
      if (name !== "reasoning")
        Object.assign(session, { [name]: ["metadata", "text", "stream_options"].includes(name) ? {} : 1 });
    }
    expect(Object.keys(session.toH())).to.deep.equal([
      ...names,
      "input",
      "tools",
      "response_boundary_index",
      "extra",
    ]);
    expect(JSON.stringify(session)).to.equal(JSON.stringify(session.to_h()));
  });

  it("toH shares nothing with the session", () => {
    const session = Session.fromH(CONVERSATION);
    const hash = session.toH() as typeof CONVERSATION;
    hash.metadata.team = "b";
    hash.input.pop();
    hash.tools.pop();
    hash.extra.seed = 2;
    expect(session.toH()).to.deep.equal(CONVERSATION);
  });

  describe("fromH", () => {
    it("reads tools without a type, content without one, and keeps unknown keys in extra", () => {
      const session = Session.from_h({
        tools: [{ name: "t" }],
        input: [{ type: "message", role: "assistant", content: "a" }],
        conversation: { id: 1 },
      });
      expect(session.toH()).to.deep.equal({
        input: [{ type: "message", role: "assistant", content: [{ type: "output_text", text: "a" }] }],
        tools: [{ type: "function", name: "t" }],
        extra: { conversation: { id: 1 } },
      });
    });

    it("coerces fields as assignment does", () => {
      expect(
        Session.fromH({ model: 5, temperature: "0.5", max_output_tokens: 9.9, store: false }).toH(),
      ).to.deep.equal({
        model: "5",
        temperature: 0.5,
        max_output_tokens: 9,
        store: false,
      });
    });

    const input = (...items: unknown[]) => ({ input: [{ type: "item_reference", id: "i" }, ...items] });
    const message = (...content: unknown[]) => input({ type: "message", role: "assistant", content });
    const BROKEN: [unknown, string][] = [
      [null, "expected an object, got null"],
      [[], "expected an object, got an array"],
      ["{}", "expected an object, got string"],
      [{ temperature: "warm" }, 'temperature: expected a number, got "warm"'],
      [{ metadata: [] }, "metadata: expected an object, got an array"],
      [{ store: {} }, "store: expected true or false, got an object"],
      [{ model: Object.create(null) }, "model: expected a string"],
      [{ extra: 5 }, "extra: expected an object, got 5"],
      [{ version: 2 }, "version: 2 is newer than this release"],
      [{ response_boundary_index: "x" }, "response_boundary_index: expected a number"],
      [{ input: {} }, "input: expected an array"],
      [{ input: "Hi" }, "input: expected an array"],
      [input(null), "input[1]: expected an object, got null"],
      [input("Hi"), "input[1]: expected an object, got string"],
      [input({ role: "user", content: "Hi" }), "input[1]: item without a type"],
      [input({ type: "toString" }), 'input[1]: unknown item type "toString"'],
      [input({ type: "message", content: "Hi" }), "input[1].role: expected a string"],
      [input({ type: "message", role: "user" }), "input[1].content: content is text"],
      [input({ type: "function_call", call_id: "c" }), "input[1].name: expected a string"],
      [
        input({ type: "function_call_output", call_id: "c", output: ["a", 5] }),
        "input[1].output[1]: content is text",
      ],
      [input({ type: "reasoning", summary: "x" }), 'input[1].summary: expected an array, got "x"'],
      [message({ type: "nonsense" }), 'input[1].content[0]: unknown content type "nonsense"'],
      [message("a", null), "input[1].content[1]: content is text"],
      [message({ type: "output_text" }), "input[1].content[0].text: expected a string, got nothing"],
      [
        message({ type: "output_text", text: "a", annotations: [{}, 5] }),
        "input[1].content[0].annotations: expected objects, got 5 at [1]",
      ],
      [{ tools: [{ name: "a" }, { description: "b" }] }, "tools[1].name: expected a string"],
      [{ tools: [{ type: "web_search", name: "a" }] }, 'tools[0]: unknown tool type "web_search"'],
      [{ tools: ["a"] }, "tools[0]: expected an object, got string"],
      [{ tools: [{ name: "a", parameters: "b" }] }, 'tools[0].parameters: expected an object, got "b"'],
    ];
    for (const [hash, text] of BROKEN) {
      it(`names the place: ${text}`, () => {
        expect(
          expect_error(() => Session.fromH(hash), InvalidItemError, text).message.startsWith(text),
        ).to.equal(true);
      });
    }

    it("reads version 1, and does not keep it", () => {
      expect(Session.fromH({ version: 1, model: "m" }).toH()).to.deep.equal({ model: "m" });
    });
  });
});
