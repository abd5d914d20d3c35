import { expect } from "chai";
import fc from "fast-check";
import { Session, type SessionOptions, UnsupportedFormatError } from "../../../lib/index.js";
import { is_gemini_schema } from "../../../lib/serializers/gemini/schema.js";
import { json_value } from "../../support/arbitraries.js";
import { expect_error } from "../../support/expect.js";
import { nested, omitted, payload_of, QUESTION } from "./helpers.js";

const NO_PARAMETERS = { type: "object", properties: {} };

function session_with(options: SessionOptions = {}): Session {
  return new Session({ model: "m", input: "q", ...options });
}

/** What a tool with some parameters is declared as, its name apart. */
function declared(parameters: object): object | undefined {
  const { tools } = payload_of(session_with().register_tool("t", { parameters }));
  const { name, ...declaration } = tools?.[0]?.functionDeclarations[0] ?? {};
  expect(name).to.equal("t");
  return declaration;
}

describe("gemini tools", () => {
  it("are one entry with a declaration each", () => {
    const session = session_with()
      .register_tool("a", { description: "A", parameters: { type: "object", properties: { x: {} } } })
      .register_tool("b", { description: "" })
      .register_tool("c", { parameters: { type: "object", additionalProperties: false } });
    expect(payload_of(session)).to.deep.equal({
      contents: [QUESTION],
      tools: [
        {
          functionDeclarations: [
            { name: "a", description: "A", parameters: { type: "object", properties: { x: {} } } },
            { name: "b", description: "", parameters: NO_PARAMETERS },
            { name: "c", parametersJsonSchema: { type: "object", additionalProperties: false } },
          ],
        },
      ],
    });
  });

  it("lose strictness and foreign keys", () => {
    const session = session_with()
      .register_tool("a", { strict: true, cache_control: { type: "ephemeral" }, cache_point: true })
      .register_tool("b", { strict: false });
    expect(omitted(session).sort()).to.deep.equal([
      "tools[0].cache_control: cache_control",
      "tools[0].cache_point: cache_point",
      "tools[0].strict: strict",
    ]);
  });

  it("share no schema with the session (ruling 12)", () => {
    const session = session_with().register_tool("a", { parameters: { type: "object", properties: {} } });
    const payload = payload_of(session);
    Object.assign(payload.tools?.[0]?.functionDeclarations[0]?.parameters ?? {}, { type: "changed" });
    expect(session.tool_definitions[0]?.parameters).to.deep.equal(NO_PARAMETERS);
  });
});

describe("gemini tool choice", () => {
  function choice_of(tool_choice: unknown): [config: unknown, omitted: string[]] {
    const session = session_with({ tool_choice: tool_choice as object }).register_tool("t");
    return [payload_of(session).toolConfig?.functionCallingConfig, omitted(session)];
  }

  it("is a mode", () => {
    expect(choice_of("auto")).to.deep.equal([{ mode: "AUTO" }, []]);
    expect(choice_of("none")).to.deep.equal([{ mode: "NONE" }, []]);
    expect(choice_of("required")).to.deep.equal([{ mode: "ANY" }, []]);
  });

  it("of a function names it", () => {
    const expected = [{ mode: "ANY", allowedFunctionNames: ["t"] }, []];
    expect(choice_of({ type: "function", name: "t" })).to.deep.equal(expected);
    expect(choice_of({ type: "function", function: { name: "t" } })).to.deep.equal(expected);
  });

  it("of a function without a name is refused", () => {
    for (const choice of [{ type: "function" }, { type: "function", name: " " }]) {
      expect_error(() => choice_of(choice), UnsupportedFormatError, "tool_choice");
    }
  });

  it("of a shape that the API does not have is left out", () => {
    for (const choice of ["any", "AUTO", { type: "tool", name: "t" }, { type: "any" }, { type: "none" }, 1]) {
      expect(choice_of(choice)).to.deep.equal([undefined, ["tool_choice: tool_choice"]]);
    }
  });

  it("is left out unread without tools", () => {
    const session = session_with({ tool_choice: { type: "function" } });
    expect(payload_of(session)).to.deep.equal({ contents: [QUESTION] });
    expect(omitted(session)).to.deep.equal(["tool_choice: tool_choice"]);
  });

  it("leaves parallel_tool_calls out, false being listed", () => {
    const session = session_with({ parallel_tool_calls: false }).register_tool("t");
    expect(payload_of(session)).to.not.have.any.keys("toolConfig", "generationConfig");
    expect(omitted(session)).to.deep.equal(["parallel_tool_calls: parallel_tool_calls"]);
    session.parallel_tool_calls = true;
    expect(omitted(session)).to.deep.equal([]);
  });
});

describe("gemini schema dialect (ruling 14)", () => {
  it("has the keywords of the API's own Schema", () => {
    const schema = {
      type: "object",
      format: "f",
      title: "t",
      description: "d",
      nullable: true,
      enum: ["a"],
      items: {},
      minItems: 1,
      maxItems: 2,
      properties: { $ref: { type: "string" }, additionalProperties: {}, ["__proto__"]: {} },
      required: ["$ref"],
      minProperties: 0,
      maxProperties: 9,
      minLength: 0,
      maxLength: 9,
      pattern: "p",
      example: { $ref: "data" },
      anyOf: [{ type: "null" }, { anyOf: [] }],
      propertyOrdering: ["$ref"],
      default: { oneOf: "data" },
      minimum: 0,
      maximum: 1,
    };
    expect(declared(schema)).to.deep.equal({ parameters: schema });
  });

  it("has no other keyword, at any depth", () => {
    const foreign = {
      additionalProperties: false,
      $ref: "#",
      $defs: {},
      oneOf: [],
      allOf: [],
      const: 1,
      not: {},
    };
    for (const [key, value] of Object.entries(foreign)) {
      const bad = { [key]: value };
      const places = [
        bad,
        { type: "object", properties: { a: { type: "array", items: bad } } },
        { anyOf: [{ type: "string" }, bad] },
      ];
      for (const schema of places) {
        expect(declared(schema), key).to.deep.equal({ parametersJsonSchema: schema });
      }
    }
  });

  it("has one type by name, enums of strings and schemas that are objects", () => {
    const schemas = [
      { type: ["string", "null"] },
      { enum: ["a", 1] },
      { enum: "a" },
      { items: [{ type: "string" }] },
      { items: true },
      { properties: { a: true } },
      { properties: [] },
      { anyOf: {} },
      { anyOf: [null] },
    ];
    for (const schema of schemas) expect(declared(schema)).to.deep.equal({ parametersJsonSchema: schema });
  });

  it("is told at a depth of thousands of levels", () => {
    const wraps = [
      (inside: object) => ({ type: "array", items: inside }),
      (inside: object) => ({ anyOf: [inside] }),
    ];
    for (const wrap of wraps) {
      const levels = 4_000;
      expect(Object.keys(declared(nested<object>(levels / 2, { type: "string" }, wrap)) ?? {})).to.deep.equal(
        ["parameters"],
      );
      const bad = nested<object>(levels / 2, { type: "string", const: "a" }, wrap);
      expect(Object.keys(declared(bad) ?? {})).to.deep.equal(["parametersJsonSchema"]);
    }
    const properties = (inside: object) => ({ type: "object", properties: { a: inside } });
    expect(is_gemini_schema(nested<object>(100_000, {}, properties))).to.equal(true);
  });

  it("is told of a schema with as many properties as there are", () => {
    const properties = Object.fromEntries(Array.from({ length: 130_000 }, (_, index) => [`p${index}`, {}]));
    expect(is_gemini_schema({ properties })).to.equal(true);
  });

  it("is told of any value", () => {
    fc.assert(fc.property(json_value, (value) => typeof is_gemini_schema(value) === "boolean"));
  });
});
