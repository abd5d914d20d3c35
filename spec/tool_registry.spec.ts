import { expect } from "chai";
import sinon from "sinon";
import { ArgumentError, ToolNotFoundError } from "../lib/errors.js";
import {
  is_registry,
  register_tool,
  reset_tool_registry,
  ToolRegistry,
  tool_registry,
} from "../lib/tool_registry.js";
import { expect_error } from "./support/expect.js";

describe("ToolRegistry", () => {
  let registry: ToolRegistry;
  beforeEach(() => {
    registry = new ToolRegistry();
  });

  it("registers a tool with options and a handler, with either, with none", () => {
    const handler = () => 1;
    const definition = registry.register("a", { description: "A" }, handler);
    registry.register("b", handler);
    registry.register("c", { description: "C" });
    registry.register("d");
    registry.register("e", null, null as never);
    expect(registry.definition_for("a")).to.equal(definition);
    expect(registry.definitions.map((tool) => tool.toH())).to.deep.equal([
      { type: "function", name: "a", description: "A" },
      { type: "function", name: "b" },
      { type: "function", name: "c", description: "C" },
      { type: "function", name: "d" },
      { type: "function", name: "e" },
    ]);
    expect(["a", "b", "c", "d", "e"].map((name) => registry.handler_for(name))).to.deep.equal([
      handler,
      handler,
      null,
      null,
      null,
    ]);
  });

  it("replaces a tool of the same name in place, the handler with it", () => {
    registry.register("a", { description: "old" }, () => "old");
    registry.register("b");
    registry.register("a", { description: "new" });
    expect(registry.definitions.map(({ name, description }) => [name, description])).to.deep.equal([
      ["a", "new"],
      ["b", null],
    ]);
    expect(registry.handler_for("a")).to.equal(null);
  });

  it("knows no tool by an inherited name", () => {
    expect(registry.definition_for("constructor")).to.equal(null);
    expect(registry.handler_for("toString")).to.equal(null);
    registry.register("__proto__", () => "own");
    expect(registry.invoke("__proto__")).to.equal("own");
  });

  it("invokes a handler with the arguments, {} without any", () => {
    const handler = sinon.fake.returns("sunny");
    registry.register("weather", handler);
    expect(registry.invoke("weather", { city: "Rome" })).to.equal("sunny");
    registry.invoke("weather");
    expect(handler.args).to.deep.equal([[{ city: "Rome" }], [{}]]);
  });

  it("gives the promise of an async handler, and lets what a handler throws pass", async () => {
    registry.register("slow", async () => "done");
    registry.register("broken", () => {
      throw new RangeError("mine");
    });
    expect(await registry.invoke("slow")).to.equal("done");
    expect_error(() => registry.invoke("broken"), RangeError, "mine");
  });

  it("tells an unknown tool from one without a handler", () => {
    registry.register("mute");
    expect_error(() => registry.invoke("weather"), ToolNotFoundError, "tool not found: weather");
    expect_error(() => registry.invoke("mute"), ToolNotFoundError, "tool without a handler: mute");
  });

  it("refuses an empty name, wrong options and a handler that is no function, and stays as it was", () => {
    expect_error(() => registry.register(""), ArgumentError, "a tool needs a name");
    expect_error(() => registry.register("a", "b" as never), ArgumentError, "tool options are an object");
    expect_error(
      () => registry.register("a", {}, "b" as never),
      ArgumentError,
      "a tool handler is a function",
    );
    expect(registry.definitions).to.deep.equal([]);
  });

  it("is_registry takes a registry, also one of another copy of the library", () => {
    expect(is_registry(registry)).to.equal(true);
    expect(is_registry({ definition_for: () => null, definitions: [] })).to.equal(true);
    for (const value of [
      null,
      {},
      [],
      { definition_for: () => null },
      { definition_for: 1, definitions: [] },
    ]) {
      expect(is_registry(value)).to.equal(false);
    }
  });
});

describe("the shared registry", () => {
  afterEach(reset_tool_registry);

  it("is one until it is reset", () => {
    const definition = register_tool("weather", { description: "W" }, () => "sunny");
    register_tool("time", () => "noon");
    expect(tool_registry().definition_for("weather")).to.equal(definition);
    expect(tool_registry().invoke("weather")).to.equal("sunny");
    expect(tool_registry().invoke("time")).to.equal("noon");
    reset_tool_registry();
    expect(tool_registry().definitions).to.deep.equal([]);
  });
});
