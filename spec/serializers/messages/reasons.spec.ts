import { expect } from "chai";
import { Items } from "../../../lib/index.js";
import { type LossyName, lossy_session } from "../../support/lossy.js";
import { omission_reasons } from "../../support/omissions.js";
import { asked } from "./support.js";

const REASONS: { [about in LossyName]?: [path: string, reason: string][] } = {
  settings: [
    ["previous_response_id", "Messages has no parameter for it"],
    ["truncation", "Messages has no parameter for it"],
    ["prompt_cache_key", "Messages has no parameter for it"],
    ["prompt_cache_retention", "Messages has no parameter for it"],
    ["service_tier", "Messages has no such service tier"],
    ["presence_penalty", "Messages has no parameter for it"],
    ["frequency_penalty", "Messages has no parameter for it"],
    ["max_tool_calls", "Messages has no parameter for it"],
    ["top_logprobs", "Messages has no parameter for it"],
    ["parallel_tool_calls", "no tool is registered"],
    ["background", "Messages has no parameter for it"],
    ["store", "Messages has no parameter for it"],
    ["include", "Messages has no parameter for it"],
    ["tool_choice", "no tool is registered"],
    ["metadata.a", "Messages takes a user_id only, as text"],
    ["text.format", "Messages takes no format but json_schema"],
    ["text.verbosity", "Messages has no parameter for it"],
    ["text.x", "Messages has no parameter for it"],
    ["stream_options", "Messages has no parameter for it"],
    ["extra.zzz", "Messages does not know this key"],
  ],
  "stream options": [["stream_options", "Messages has no parameter for it"]],
  "reasoning without an effort": [["reasoning", "Messages has no parameter for it"]],
  "reasoning of an unknown kind": [["reasoning", "Messages has no parameter for it"]],
  "reasoning with an effort": [
    ["reasoning.summary", "Messages has no parameter for it"],
    ["reasoning.x", "Messages has no parameter for it"],
  ],
  "reasoning that is off": [["reasoning.summary", "Messages has no parameter for it"]],
  tools: [
    ["parallel_tool_calls", "it is said in the tool choice, which is left out"],
    ["tool_choice", "Messages has no such tool choice"],
    ["tools[0].x", "Messages has no place for it here"],
  ],
  "a choice of a tool": [["tool_choice.x", "Messages has no such member of this choice"]],
  "blank texts": [
    ["instructions", "Messages refuses blank text"],
    ["input[0].content[0]", "Messages refuses blank text"],
    ["input[0].content[1]", "Messages refuses blank text"],
  ],
  "empty texts": [
    ["instructions", "Messages refuses blank text"],
    ["input[0].content[0]", "Messages refuses blank text"],
  ],
  items: [
    ["input[0].content[0].x", "Messages has no place for it here"],
    ["input[1]", "Messages has no such item"],
    ["input[2]", "Messages has no such item"],
    ["input[3].encrypted_content", "Messages cannot read it"],
    ["input[3].summary", "Messages takes no summaries back"],
    ["input[3].content[0]", "Messages takes only thinking back"],
  ],
  "reasoning of another provider": [["input[1]", "only reasoning of Anthropic's models can be sent back"]],
  "unsigned reasoning": [["input[1].content[0]", "Messages takes only signed thinking back"]],
  "encrypted and redacted reasoning": [
    ["input[1].encrypted_content", "Messages cannot read it"],
    ["input[1].content[1].x", "Messages has no place for it here"],
  ],
  "marks of a cache": [["input[0].content[1].cache_point", "Messages has no place for it here"]],
  answers: [
    ["input[1].content[0].annotations[0]", "Messages has no such citation"],
    ["input[1].content[0].logprobs", "log probabilities are never sent"],
    ["input[1].content[1]", "Messages has no place for it here"],
    ["input[1].content[2]", "Messages has no place for it here"],
  ],
  directives: [
    ["input[0].content[1]", "Messages has no place for it here"],
    ["input[0].content[2].annotations", "Messages takes no citations here"],
    ["input[0].content[2].logprobs", "log probabilities are never sent"],
    ["input[1].content[1]", "Messages has no place for it here"],
  ],
  calls: [
    ["input[1].x", "Messages has no place for it here"],
    ["input[2].output[0]", "Messages has no place for it here"],
    ["input[2].output[1]", "Messages has no place for it here"],
    ["input[2].output[2]", "Messages refuses blank text"],
    ["input[2].status", "Messages has no such status of a result"],
    ["input[2].x", "Messages has no place for it here"],
  ],
  media: [
    ["input[0].content[1]", "Messages cannot fetch this URL"],
    ["input[0].content[2].detail", "Messages has no detail of an image"],
    ["input[0].content[3]", "Messages has no place for it here"],
  ],
  "uploaded images": [["input[0].content[2].file_id", "the URL is sent in its place"]],
  files: [
    ["input[0].content[1]", "Messages cannot fetch this URL"],
    ["input[0].content[2].file_id", "the URL is sent in its place"],
    ["input[0].content[3].file_id", "the URL is sent in its place"],
  ],
  "uploads beside a URL that is not fetched": [
    ["input[0].content[1].url", "Messages cannot fetch this URL"],
    ["input[0].content[2]", "Messages has no place for it here"],
  ],
};

describe("what messages leaves out has its reason", () => {
  for (const [about, reasons] of Object.entries(REASONS)) {
    it(about, () => {
      expect(omission_reasons(lossy_session(about as LossyName), "messages")).to.deep.equal(reasons);
    });
  }

  it("a blank result", () => {
    const session = asked().add_item(new Items.FunctionCall({ name: "f", call_id: "c" }));
    session.add_function_call_output({ call_id: "c", result: " " });
    expect(omission_reasons(session, "messages")).to.deep.equal([
      ["input[2].output", "Messages refuses blank text"],
    ]);
  });
});
