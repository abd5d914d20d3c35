import { expect } from "chai";
import { type LossyName, lossy_session } from "../../support/lossy.js";
import { omission_reasons } from "../../support/omissions.js";

const REASONS: { [about in LossyName]?: [path: string, reason: string][] } = {
  settings: [
    ["tool_choice", "no tool is registered"],
    ["extra.zzz", "Open Responses does not know this key"],
  ],
  "reasoning that is off": [["reasoning.effort", "reasoning is off"]],
  tools: [["tools[0].x", "Open Responses has no place for it here"]],
  "a choice of a tool": [["tool_choice", "Open Responses has no such tool choice"]],
  roles: [["input[0]", "Open Responses has no role narrator"]],
  items: [
    ["input[0].content[0].x", "Open Responses has no place for it here"],
    ["input[3].content", "reasoning is sent back in its encrypted form only"],
  ],
  "reasoning of another provider": [
    ["input[1]", "only encrypted reasoning of Open Responses can be sent back"],
  ],
  "unsigned reasoning": [["input[1]", "only encrypted reasoning of Open Responses can be sent back"]],
  "encrypted and redacted reasoning": [
    ["input[1].content", "reasoning is sent back in its encrypted form only"],
  ],
  "marks of a cache": [["input[0].content[1].cache_point", "Open Responses has no place for it here"]],
  answers: [
    ["input[1].content[0].logprobs", "log probabilities are never sent"],
    ["input[1].content[2]", "an assistant message holds text and refusals only"],
  ],
  directives: [
    ["input[0].content[1]", "a system message holds text only"],
    ["input[0].content[2].annotations", "only assistant messages hold annotations"],
    ["input[0].content[2].logprobs", "log probabilities are never sent"],
    ["input[1].content[1]", "only the model says this"],
  ],
  calls: [
    ["input[1].x", "Open Responses has no place for it here"],
    ["input[2].output[0]", "Open Responses cannot fetch this URL"],
    ["input[2].output[1]", "only the model says this"],
    ["input[2].status", "Open Responses has no such status of a result"],
    ["input[2].x", "Open Responses has no place for it here"],
  ],
  media: [
    ["input[0].content[1]", "Open Responses cannot fetch this URL"],
    ["input[0].content[3]", "Open Responses cannot fetch this URL"],
  ],
  files: [["input[0].content[1]", "Open Responses cannot fetch this URL"]],
  "uploads beside a URL that is not fetched": [
    ["input[0].content[1].url", "Open Responses cannot fetch this URL"],
    ["input[0].content[2].file_id", "Open Responses has no place for it here"],
  ],
};

describe("what open_responses leaves out has its reason", () => {
  for (const [about, reasons] of Object.entries(REASONS)) {
    it(about, () => {
      expect(omission_reasons(lossy_session(about as LossyName), "open_responses")).to.deep.equal(reasons);
    });
  }
});
