import { expect } from "chai";
import type { JsonObject } from "../../../lib/json.js";
import { call, calls, calls_of, delta, EMPTY_MESSAGE, message_of } from "./stream_support.js";

describe("the tool calls of a chat_completion stream", () => {
  it("are joined by index, and keep no index", () => {
    expect(
      calls_of(
        { index: 0, id: "a", type: "function", function: { name: "f", arguments: "" } },
        { index: 0, function: { arguments: '{"x":' } },
        { index: 0, function: { arguments: "1}" } },
      ),
    ).to.deep.equal([call("a", "f", '{"x":1}')]);
  });

  it("come out by index, fragments of several side by side", () => {
    expect(
      message_of(
        calls(
          { index: 1, id: "b", function: { name: "g", arguments: "{" } },
          { index: 0, id: "a", function: { name: "f", arguments: "[" } },
        ),
        calls({ index: 0, function: { arguments: "]" } }, { index: 1, function: { arguments: "}" } }),
      ).tool_calls,
    ).to.deep.equal([call("a", "f", "[]"), call("b", "g", "{}")]);
  });

  it("without an index belong to the call with their id, else to the last open one", () => {
    expect(
      calls_of(
        { id: "a", function: { name: "f", arguments: "{" } },
        { id: "b", function: { name: "g", arguments: "[" } },
        { id: "a", function: { arguments: "}" } },
        { function: { arguments: "]" } },
      ),
    ).to.deep.equal([call("a", "f", "{}"), call("b", "g", "[]")]);
  });

  it("are named by an id that is known, whatever the index", () => {
    expect(
      calls_of(
        { index: 0, id: "a", function: { name: "f", arguments: "{" } },
        { index: 1, id: "b", function: { name: "g", arguments: "[" } },
        { index: 1, id: "a", function: { arguments: "}" } },
        { index: 1, function: { arguments: "]" } },
      ),
    ).to.deep.equal([call("a", "f", "{}"), call("b", "g", "[]")]);
  });

  it("take an id that comes late", () => {
    expect(
      calls_of(
        { index: 0, function: { name: "f", arguments: "{" } },
        { index: 0, id: "a", function: { arguments: "}" } },
      ),
    ).to.deep.equal([call("a", "f", "{}")]);
    expect(
      calls_of({ function: { name: "f", arguments: "{" } }, { id: "a", function: { arguments: "}" } }),
    ).to.deep.equal([call("a", "f", "{}")]);
  });

  it("begin anew with a new id under an old index", () => {
    expect(
      calls_of(
        { index: 0, id: "a", function: { name: "f", arguments: "{}" } },
        { index: 0, id: "b", function: { name: "f", arguments: "[" } },
        { index: 0, function: { arguments: "]" } },
      ),
    ).to.deep.equal([call("a", "f", "{}"), call("b", "f", "[]")]);
  });

  it("without an index, or under a taken one, come after those open at that moment", () => {
    const ids = (...deltas: JsonObject[]) => (calls_of(...deltas) as { id: string }[]).map(({ id }) => id);
    const one = (id: string, index?: number) => ({
      id,
      ...(index === undefined ? {} : { index }),
      function: { name: "f" },
    });
    expect(ids(one("a", 1), one("b"), one("c", 0), one("d", 2))).to.deep.equal(["c", "a", "b", "d"]);
    expect(ids(one("a", 0), one("b", 1), one("c", 0), one("d", 2))).to.deep.equal(["a", "b", "c", "d"]);
  });

  it('set id, type and name once, and let null and "" overwrite nothing', () => {
    const whole = { index: 0, id: "a", type: "function", function: { name: "f", arguments: "1" } };
    expect(
      calls_of(
        whole,
        whole,
        { index: 0, id: null, type: null, function: { name: null, arguments: null } },
        {
          index: 0,
          id: "",
          type: "",
          function: { name: "", arguments: "" },
        },
      ),
    ).to.deep.equal([call("a", "f", "11")]);
  });

  it("keep their first type and name when later deltas have others", () => {
    expect(
      calls_of(
        { index: 0, id: "a", type: "function", function: { name: "f", arguments: "{" } },
        { index: 0, type: "other", function: { name: "g", arguments: "}" } },
      ),
    ).to.deep.equal([call("a", "f", "{}")]);
  });

  it("are functions unless they say otherwise, and keep what is not known", () => {
    expect(
      calls_of({
        index: 0,
        id: "a",
        type: "custom",
        extra_content: { signature: "s" },
        function: { name: "f" },
      }),
    ).to.deep.equal([
      { id: "a", type: "custom", extra_content: { signature: "s" }, function: { name: "f", arguments: "" } },
    ]);
  });

  it("write out arguments that come as an object", () => {
    expect(calls_of({ index: 0, id: "a", function: { name: "f", arguments: { x: 1 } } })).to.deep.equal([
      call("a", "f", '{"x":1}'),
    ]);
  });

  it("skip entries that are no objects", () => {
    expect(
      message_of(
        delta({ tool_calls: [null, 1, "x"] }),
        delta({ tool_calls: "x" }),
        delta({ tool_calls: null }),
      ),
    ).to.deep.equal(EMPTY_MESSAGE);
  });
});
