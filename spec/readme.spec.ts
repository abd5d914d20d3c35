import nock from "nock";
import { Snippets } from "./support/snippets.js";

const CAPITAL = {
  id: "resp_1",
  object: "response",
  status: "completed",
  model: "gpt-5.4",
  output: [
    {
      type: "message",
      role: "assistant",
      content: [{ type: "output_text", text: "The capital of France is Paris.", annotations: [] }],
    },
  ],
  usage: { input_tokens: 25, output_tokens: 12, total_tokens: 37 },
};

describe("README.md", () => {
  const snippets = new Snippets("README.md");

  before(() => {
    snippets.write();
    nock.disableNetConnect();
    nock("https://api.openai.com").persist().post("/v1/responses").reply(200, CAPITAL);
  });

  after(() => {
    snippets.remove();
    nock.cleanAll();
    nock.enableNetConnect();
  });

  it("has examples that compile", () => snippets.check_types());

  for (const line of snippets.lines) it(`runs the example on line ${line}`, () => snippets.run(line));
});
