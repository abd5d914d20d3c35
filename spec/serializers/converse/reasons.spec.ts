import { expect } from "chai";
import { Session } from "../../../lib/index.js";
import type { JsonObject } from "../../../lib/json.js";
import { type LossyName, lossy_session } from "../../support/lossy.js";
import { omission_reasons } from "../../support/omissions.js";
import { call, message, result, text } from "./helpers.js";

const REASONS: { [about in LossyName]?: [path: string, reason: string][] } = {
  settings: [
    ["previous_response_id", "Converse has no parameter for it"],
    ["truncation", "Converse has no parameter for it"],
    ["safety_identifier", "Converse has no parameter for it"],
    ["prompt_cache_key", "Converse has no parameter for it"],
    ["prompt_cache_retention", "Converse has no parameter for it"],
    ["presence_penalty", "Converse has no parameter for it"],
    ["frequency_penalty", "Converse has no parameter for it"],
    ["max_tool_calls", "Converse has no parameter for it"],
    ["top_logprobs", "Converse has no parameter for it"],
    ["parallel_tool_calls", "Converse has no parameter for it"],
    ["background", "Converse has no parameter for it"],
    ["store", "Converse has no parameter for it"],
    ["include", "Converse has no parameter for it"],
    ["tool_choice", "no tool is registered"],
    ["text.format", "Converse takes no format but json_schema"],
    ["text.verbosity", "Converse has no parameter for it"],
    ["text.x", "Converse has no parameter for it"],
    ["stream_options", "Converse has no parameter for it"],
    ["extra.zzz", "Converse does not know this key"],
  ],
  "stream options": [
    ["stream", "Converse has no parameter for it"],
    ["stream_options", "Converse has no parameter for it"],
  ],
  "reasoning that is off": [["reasoning", "Converse has no parameter for it with this model"]],
  tools: [
    ["parallel_tool_calls", "Converse has no parameter for it"],
    ["tool_choice", "Converse has no such tool choice"],
    ["tools[0].strict", "Converse has no strict tools"],
    ["tools[0].x", "Converse has no place for it here"],
  ],
  "a choice of a tool": [["tool_choice", "Converse has no such tool choice"]],
  "blank texts": [
    ["instructions", "Converse refuses blank text"],
    ["input[0].content[0]", "Converse refuses blank text"],
    ["input[0].content[1]", "Converse refuses blank text"],
  ],
  "empty texts": [
    ["instructions", "Converse refuses blank text"],
    ["input[0].content[0]", "Converse refuses blank text"],
  ],
  items: [
    ["input[0].content[0].x", "Converse has no place for it here"],
    ["input[1]", "Converse has no such item"],
    ["input[2]", "Converse has no such item"],
    ["input[3].encrypted_content", "Converse cannot read it"],
    ["input[3].summary", "Converse takes no summary back"],
    ["input[3].content[0]", "Converse takes back signed and encrypted reasoning only"],
  ],
  "reasoning of another provider": [["input[1]", "Converse cannot verify reasoning of elsewhere"]],
  "unsigned reasoning": [["input[1].content[0]", "Converse takes back signed and encrypted reasoning only"]],
  "encrypted and redacted reasoning": [
    ["input[1].encrypted_content", "Converse cannot read it"],
    ["input[1].content[1].x", "Converse has no place for it here"],
  ],
  "marks of a cache": [["input[0].content[1].cache_point.ttl", "only the place is sent"]],
  answers: [
    ["input[1].content[0].annotations", "Converse takes no annotations back"],
    ["input[1].content[0].logprobs", "log probabilities are never sent"],
    ["input[1].content[1]", "Converse takes no refusal here"],
    ["input[1].content[2]", "Converse takes no input_image here"],
  ],
  directives: [
    ["input[0].content[1]", "Converse takes no input_image here"],
    ["input[0].content[2].annotations", "Converse takes no annotations back"],
    ["input[0].content[2].logprobs", "log probabilities are never sent"],
    ["input[1].content[1]", "Converse takes no refusal here"],
  ],
  calls: [
    ["input[1].x", "Converse has no place for it here"],
    ["input[2].output[1]", "Converse takes no refusal here"],
    ["input[2].output[2]", "Converse refuses blank text"],
    ["input[2].status", "Converse has no such status of a result"],
    ["input[2].x", "Converse has no place for it here"],
  ],
  media: [
    ["input[0].content[1]", "Converse does not fetch this URL"],
    ["input[0].content[2].detail", "Converse has no detail of an image"],
    ["input[0].content[3]", "Converse takes videos from s3:// only"],
  ],
};

describe("what converse leaves out has its reason", () => {
  for (const [about, reasons] of Object.entries(REASONS)) {
    it(about, () => {
      expect(omission_reasons(lossy_session(about as LossyName), "converse")).to.deep.equal(reasons);
    });
  }

  const asked = (members: JsonObject) =>
    omission_reasons(Session.fromH({ model: "m", ...members }).user("q"), "converse");

  it("metadata that is no text", () => {
    expect(asked({ metadata: { n: { a: 1 } } })).to.deep.equal([
      ["metadata.n", "Converse takes strings only"],
    ]);
  });

  it("a blank result", () => {
    const input = [call("c"), result("c", { output: " " })];
    expect(asked({ input: [message("user", text("q")), ...input] })).to.deep.equal([
      ["input[2].output", "Converse refuses blank text"],
    ]);
  });

  it("the effort beside disabled reasoning", () => {
    const reasoning = { type: "disabled", effort: "low", summary: "auto" };
    expect(asked({ model: "openai.gpt-oss-120b-1:0", reasoning })).to.deep.equal([
      ["reasoning.effort", "reasoning is off"],
      ["reasoning.summary", "Converse has no parameter for it with this model"],
    ]);
  });

  it("reasoning where the additional fields have it too", () => {
    const extra = { additional_model_request_fields: { output_config: { effort: "high" } } };
    const model = "anthropic.claude-sonnet-4-5";
    expect(asked({ model, extra, reasoning: { effort: "low" } })).to.deep.equal([
      ["reasoning.effort", "extra.additional_model_request_fields says otherwise"],
    ]);
  });
});
