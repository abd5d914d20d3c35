import { expect } from "chai";
import { ArgumentError, ToolNotFoundError } from "../lib/errors.js";
import {
  register_tool,
  reset_tool_registry,
  Session,
  ToolRegistry,
  type Tools,
  tool_registry,
} from "../lib/index.js";
import { expect_error } from "./support/expect.js";

function names({ tool_definitions }: Session): string[] {
  return tool_definitions.map(({ name }) => name);
}

describe("Session: tools", () => {
  afterEach(reset_tool_registry);

  it("register_tool adds a definition; the same name again replaces it in place", () => {
    const session = new Session();
    expect(session.register_tool("a", { description: "old", cache_control: 1 })).to.equal(session);
    session.register_tool("b").register_tool("a", { parameters: { type: "object" }, strict: true });
    expect(session.toH()).to.deep.equal({
      tools: [
        { type: "function", name: "a", parameters: { type: "object" }, strict: true },
        { type: "function", name: "b" },
      ],
    });
  });

  it("register_tools takes copies of all tools of a registry", () => {
    const registry = new ToolRegistry();
    const definition = registry.register("a", { description: "A", x: 1 }, () => 1);
    const session = new Session().register_tool("b").register_tools(registry);
    definition.description = "changed";
    expect(session.toH().tools).to.deep.equal([
      { type: "function", name: "b" },
      { type: "function", name: "a", description: "A", x: 1 },
    ]);
    for (const value of [null, {}, [], { definition_for: () => null }]) {
      expect_error(() => session.register_tools(value as never), ArgumentError, "takes a ToolRegistry");
    }
  });

  describe("use_tools", () => {
    let registry: ToolRegistry;
    beforeEach(() => {
      registry = new ToolRegistry();
      for (const name of ["a", "b", "c"]) registry.register(name);
      register_tool("shared");
    });

    it("takes tools by name, from the shared registry or the one given", () => {
      expect(names(new Session().use_tools("shared"))).to.deep.equal(["shared"]);
      expect(names(new Session().use_tools("c", "a", { registry }))).to.deep.equal(["c", "a"]);
      expect(names(new Session().use_tools("shared", { registry: null }))).to.deep.equal(["shared"]);
    });

    it("takes all tools without a name", () => {
      expect(names(new Session().use_tools())).to.deep.equal(["shared"]);
      expect(names(new Session().use_tools({ registry }))).to.deep.equal(["a", "b", "c"]);
    });

    it("takes copies", () => {
      const session = new Session().use_tools("shared");
      (tool_registry().definition_for("shared") as Tools.Definition).description = "changed";
      expect(session.tool_definitions[0]?.description).to.equal(null);
    });

    it("registers nothing when a name is unknown", () => {
      const session = new Session();
      expect(
        expect_error(() => session.use_tools("a", "x", "y", { registry }), ToolNotFoundError).message,
      ).to.equal("tool not found: x, y");
      expect_error(() => session.use_tools("constructor"), ToolNotFoundError, "tool not found: constructor");
      expect(session.toH()).to.deep.equal({});
    });

    it("refuses what is no name, no registry or no option, and registers nothing", () => {
      const session = new Session();
      for (const wrong of [undefined, null, 5, ["a"]]) {
        expect_error(() => session.use_tools(wrong as never), ArgumentError, "names of tools, one by one");
        expect_error(
          () => session.use_tools("a", wrong as never, { registry }),
          ArgumentError,
          "names of tools",
        );
      }
      expect_error(
        () => session.use_tools({ registry: {} as never }),
        ArgumentError,
        "takes a ToolRegistry as registry",
      );
      expect_error(
        () => session.use_tools({ registy: registry } as never),
        ArgumentError,
        "unsupported option: registy",
      );
      expect(session.toH()).to.deep.equal({});
    });
  });

  it("remove_tool and clear_tools give what they removed", () => {
    const session = new Session().register_tool("a").register_tool("b").register_tool("c");
    const [a, b, c] = session.tool_definitions;
    expect(session.remove_tool("b")).to.equal(b);
    expect(session.remove_tool("b")).to.equal(null);
    expect(session.clear_tools()).to.deep.equal([a, c]);
    expect(session.clear_tools()).to.deep.equal([]);
    expect(session.toH()).to.deep.equal({});
  });

  describe("json_output", () => {
    it("sets text.format, and keeps what else text holds", () => {
      const schema = { type: "object", properties: { constructor: { type: "string" } } };
      const session = new Session({ text: { verbosity: "low", format: { type: "text" } } });
      session.json_output(schema, { name: "weather", strict: false, description: "W" });
      schema.type = "array";
      expect(session.text).to.deep.equal({
        verbosity: "low",
        format: {
          type: "json_schema",
          name: "weather",
          schema: { type: "object", properties: { constructor: { type: "string" } } },
          strict: false,
          description: "W",
        },
      });
    });

    it("names the schema response by default", () => {
      const format = { type: "json_schema", name: "response", schema: {} };
      for (const options of [undefined, null, {}, { name: null, strict: null, description: null }]) {
        expect(new Session().json_output({}, options).text).to.deep.equal({ format });
      }
    });

    it("refuses a schema that is no object, and unknown options", () => {
      const session = new Session({ text: { verbosity: "low" } });
      for (const schema of [null, undefined, "x", []]) {
        expect_error(() => session.json_output(schema as never), ArgumentError, "takes a JSON Schema");
      }
      expect_error(() => session.json_output({ a: 1n }), ArgumentError, "bigint");
      expect_error(
        () => session.json_output({}, { nmae: "x" } as never),
        ArgumentError,
        "unsupported option: nmae",
      );
      expect_error(() => session.json_output({}, "x" as never), ArgumentError, "takes an object of options");
      expect_error(
        () => session.json_output({}, { name: { toString: 1 } as never }),
        ArgumentError,
        "expected a string",
      );
      expect(session.toH()).to.deep.equal({ text: { verbosity: "low" } });
    });
  });
});
