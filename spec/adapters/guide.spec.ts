import { Snippets } from "../support/snippets.js";

describe("docs/persistence.md", () => {
  const snippets = new Snippets("docs/persistence.md");

  before(() => snippets.write());
  after(() => snippets.remove());

  it("has examples that compile", () => snippets.check_types());

  for (const line of snippets.lines) it(`runs the example on line ${line}`, () => snippets.run(line));
});
