import { expect } from "chai";
import { ArgumentError, InvalidItemError } from "../lib/errors.js";
import { Session, type SessionOptions } from "../lib/index.js";
import { expect_error } from "./support/expect.js";

type Name = Exclude<keyof SessionOptions, "system" | "input">;

const STRINGS = [
  "model",
  "instructions",
  "previous_response_id",
  "truncation",
  "safety_identifier",
  "prompt_cache_key",
  "prompt_cache_retention",
  "service_tier",
] as const;
const FLOATS = ["temperature", "top_p", "presence_penalty", "frequency_penalty"] as const;
const INTEGERS = ["max_output_tokens", "max_tool_calls", "top_logprobs"] as const;
const FLAGS = ["parallel_tool_calls", "stream", "background", "store"] as const;
const JSONS = ["include", "tool_choice", "metadata", "text", "stream_options", "reasoning"] as const;
const FIELDS: readonly Name[] = [...STRINGS, ...FLOATS, ...INTEGERS, ...FLAGS, ...JSONS];

/** What a field holds after an assignment, an option and configure with the same value; they must agree. */
function read(name: Name, value: unknown): unknown {
  const assigned = Object.assign(new Session(), { [name]: value });
  const given = new Session({ [name]: value });
  const configured = new Session().configure({ [name]: value });
  expect(given.toH()).to.deep.equal(assigned.toH());
  expect(configured.toH()).to.deep.equal(assigned.toH());
  return assigned[name];
}

describe("Session", () => {
  it("lists the accepted options, frozen", () => {
    expect(Session.INITIALIZE_OPTIONS).to.deep.equal([...FIELDS, "extra", "system", "input"]);
    expect(Object.isFrozen(Session.INITIALIZE_OPTIONS)).to.equal(true);
    expect(Session.INITIALIZE_OPTIONS).to.equal(Session.INITIALIZE_OPTIONS);
  });

  it("is empty without options", () => {
    for (const session of [new Session(), new Session({}), new Session(null), new Session(undefined)]) {
      expect(session.toH()).to.deep.equal({});
      expect(FIELDS.map((name) => session[name])).to.deep.equal(FIELDS.map(() => null));
      expect([session.items, session.tool_definitions, session.extra]).to.deep.equal([[], [], {}]);
      expect([session.response_boundary_index, session.local_state]).to.deep.equal([0, true]);
    }
  });

  it("adds a system, then a user message", () => {
    expect(new Session({ input: "Hi", system: ["Be", { text: "brief" }] }).toH()).to.deep.equal({
      input: [
        {
          type: "message",
          role: "system",
          content: [
            { type: "input_text", text: "Be" },
            { type: "input_text", text: "brief" },
          ],
        },
        { type: "message", role: "user", content: [{ type: "input_text", text: "Hi" }] },
      ],
    });
    expect(new Session({ input: null, system: undefined }).items).to.deep.equal([]);
    expect(new Session({ input: "" }).items.length).to.equal(1);
  });

  it("names unknown options, all of them, before anything is assigned", () => {
    expect(expect_error(() => new Session({ modle: "m" } as never), ArgumentError).message).to.equal(
      "unsupported option: modle",
    );
    expect(
      expect_error(() => new Session({ a: 1, model: "m", b: 2 } as never), ArgumentError).message,
    ).to.equal("unsupported options: a, b");
    for (const name of ["items", "tools", "response_boundary_index", "constructor", "toString"]) {
      expect_error(() => new Session({ [name]: 1 } as never), ArgumentError, `unsupported option: ${name}`);
    }
    expect_error(
      () => new Session(JSON.parse('{"__proto__":{"model":"m"}}')),
      ArgumentError,
      "unsupported option: __proto__",
    );
    expect_error(() => new Session("m" as never), ArgumentError, "session options are an object");
    expect_error(() => new Session([] as never), ArgumentError, "session options are an object");
  });

  describe("fields", () => {
    for (const name of FIELDS) {
      it(`${name}: null and undefined unset it`, () => {
        const session = new Session({ [name]: name === "metadata" ? {} : null });
        for (const unset of [null, undefined])
          expect(Object.assign(session, { [name]: unset })[name]).to.equal(null);
        expect(session.toH()).to.deep.equal({});
      });
    }

    for (const name of STRINGS) {
      it(`${name}: String(value)`, () => {
        expect(["x", "", 5, true, ["a", "b"]].map((value) => read(name, value))).to.deep.equal([
          "x",
          "",
          "5",
          "true",
          "a,b",
        ]);
      });
    }

    for (const name of FLOATS) {
      it(`${name}: a number or a numeric string (ruling 8)`, () => {
        expect([0, 0.5, "0.5", " 1e-1 "].map((value) => read(name, value))).to.deep.equal([0, 0.5, 0.5, 0.1]);
        for (const value of ["", "warm", true, {}, Number.NaN]) {
          expect_error(
            () => new Session({ [name]: value as never }),
            ArgumentError,
            `${name}: expected a number`,
          );
        }
      });
    }

    for (const name of INTEGERS) {
      it(`${name}: truncated (ruling 8)`, () => {
        expect([0, 10.9, "10.9", -1.5].map((value) => read(name, value))).to.deep.equal([0, 10, 10, -1]);
        expect_error(
          () => new Session({ [name]: "many" }),
          ArgumentError,
          `${name}: expected a number, got "many"`,
        );
      });
    }

    for (const name of FLAGS) {
      it(`${name}: as given; false is a value (ruling 11)`, () => {
        expect([true, false].map((value) => read(name, value))).to.deep.equal([true, false]);
        expect(new Session({ [name]: false }).toH()).to.deep.equal({ [name]: false });
        expect_error(
          () => new Session({ [name]: {} as never }),
          ArgumentError,
          `${name}: expected true or false`,
        );
      });
    }

    for (const name of JSONS) {
      it(`${name}: a deep copy in plain JSON`, () => {
        const given = { a: [{ constructor: 1 }], b: undefined, date: new Date(0) };
        const session = new Session({ [name]: given as never });
        given.a.push({ constructor: 2 });
        const copy = { a: [{ constructor: 1 }], date: "1970-01-01T00:00:00.000Z" };
        expect(session[name]).to.deep.equal(copy);
        expect(session.toH()).to.deep.equal({ [name]: copy });
        expect(new Session({ [name]: {} }).toH()).to.deep.equal({ [name]: {} });
        expect_error(() => new Session({ [name]: { a: 1n } }), ArgumentError, `${name}: JSON has no bigint`);
      });
    }

    it("metadata, text, stream_options and reasoning are objects", () => {
      for (const name of ["metadata", "text", "stream_options", "reasoning"]) {
        for (const value of [[], "x", 5, false]) {
          expect_error(() => new Session({ [name]: value }), ArgumentError, `${name}: expected an object`);
        }
      }
      expect(new Session({ tool_choice: "auto", include: ["a"] }).toH()).to.deep.equal({
        tool_choice: "auto",
        include: ["a"],
      });
    });

    it("changes made inside metadata are honoured", () => {
      const session = new Session({ metadata: { team: "a" } });
      (session.metadata as { team: string }).team = "b";
      expect(session.toH()).to.deep.equal({ metadata: { team: "b" } });
    });
  });

  describe("extra", () => {
    it("is always an object, and shares nothing with what was given, read or written", () => {
      const given = { stop: ["a"] };
      const session = new Session({ extra: given });
      given.stop.push("b");
      (session.extra.stop as string[]).push("c");
      ((session.toH().extra as typeof given).stop as string[]).push("d");
      expect(session.extra).to.deep.equal({ stop: ["a"] });
      expect(session.extra).to.not.equal(session.extra);
    });

    it("is cleared by null", () => {
      const session = new Session({ extra: { a: 1 } });
      Object.assign(session, { extra: null });
      expect(session.extra).to.deep.equal({});
      expect(session.toH()).to.deep.equal({});
    });

    it("refuses what is no object", () => {
      for (const value of ["x", 5, [], true]) {
        expect_error(
          () => new Session({ extra: value as never }),
          ArgumentError,
          "extra: expected an object",
        );
        expect_error(
          () => Object.assign(new Session(), { extra: value }),
          ArgumentError,
          "extra: expected an object",
        );
      }
    });
  });

  describe("configure", () => {
    it("assigns several fields, adds messages, and returns the session", () => {
      const session = new Session({ model: "a", temperature: 1 });
      expect(session.configure({ model: "b", temperature: null, store: false, input: "Hi" })).to.equal(
        session,
      );
      expect(session.toH()).to.deep.equal({
        model: "b",
        store: false,
        input: [{ type: "message", role: "user", content: [{ type: "input_text", text: "Hi" }] }],
      });
    });

    it("changes nothing when one name or value is wrong", () => {
      const session = new Session({ model: "a" });
      const wrong = [
        { model: "b", modle: "c" },
        { model: "b", top_p: "x" },
        { model: "b", extra: 5 },
        { model: "b", system: "s", input: 5 },
      ];
      for (const options of wrong) expect(() => session.configure(options as never)).to.throw();
      expect(session.toH()).to.deep.equal({ model: "a" });
      expect_error(() => session.configure({ input: 5 as never }), InvalidItemError, "got number");
      expect_error(() => session.configure(null as never), ArgumentError, "session options are an object");
    });
  });

  it("chains", () => {
    const session = new Session();
    const chained = session
      .configure({ model: "m" })
      .system("a")
      .developer("b")
      .user("c")
      .assistant("d")
      .register_tool("t")
      .json_output({})
      .think()
      .clear();
    expect(chained).to.equal(session);
    expect(session.toH()).to.deep.equal({
      model: "m",
      text: { format: { type: "json_schema", name: "response", schema: {} } },
      reasoning: {},
      tools: [{ type: "function", name: "t" }],
    });
  });
});
