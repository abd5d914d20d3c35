import { expect } from "chai";
import { Session } from "../../lib/index.js";
import { FORMAT_NAMES } from "../../lib/serializers/formats.js";

describe("members of a function choice", () => {
  for (const format of FORMAT_NAMES) {
    it(`are listed by ${format} when they are not sent`, () => {
      const session = new Session({ model: "m", max_output_tokens: 9, input: "q" }).register_tool("f");
      const paths = (choice: object) => {
        session.tool_choice = { ...choice };
        return session.omissions(format).map(({ path }) => path);
      };
      expect(paths({ type: "function", name: "f" })).to.deep.equal([]);
      expect(paths({ type: "function", name: "f", zz: 1 })).to.deep.equal(["tool_choice.zz"]);
      expect(paths({ type: "function", name: "f", function: { name: "g" } })).to.deep.equal([
        "tool_choice.function",
      ]);
      expect(paths({ type: "function", function: { name: "f", zz: 1 } })).to.deep.equal([
        "tool_choice.function.zz",
      ]);
    });
  }
});
