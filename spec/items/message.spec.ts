import { expect } from "chai";
import { Content, Items } from "../../lib/index.js";

describe("Items.Message", () => {
  it("tells its role", () => {
    const flags = (role: string) => {
      const { system, user, assistant } = new Items.Message({ role, content: "x" });
      return { system, user, assistant };
    };
    expect(flags("system")).to.deep.equal({ system: true, user: false, assistant: false });
    expect(flags("user")).to.deep.equal({ system: false, user: true, assistant: false });
    expect(flags("assistant")).to.deep.equal({ system: false, user: false, assistant: true });
    expect(flags("developer")).to.deep.equal({ system: false, user: false, assistant: false });
  });

  it("makes text of the model's own from strings and untyped objects when it is the assistant's (ruling 1)", () => {
    const content = ["a", { text: "b" }, new Content.Text({ text: "c" }), { type: "input_text", text: "d" }];
    const types = (role: string) => new Items.Message({ role, content }).content.map(({ type }) => type);
    expect(types("assistant")).to.deep.equal(["output_text", "output_text", "text", "input_text"]);
    for (const role of ["user", "system", "developer", "critic"]) {
      expect(types(role)).to.deep.equal(["input_text", "input_text", "text", "input_text"]);
    }
  });

  it("always has type, role and content", () => {
    expect(new Items.Message({ role: "user", content: [] }).toH()).to.deep.equal({
      type: "message",
      role: "user",
      content: [],
    });
  });
});
