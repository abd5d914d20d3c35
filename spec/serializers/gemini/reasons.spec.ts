import { expect } from "chai";
import { type LossyName, lossy_session } from "../../support/lossy.js";
import { omission_reasons } from "../../support/omissions.js";

const REASONS: { [about in LossyName]?: [path: string, reason: string][] } = {
  settings: [
    ["previous_response_id", "Gemini has no parameter for it"],
    ["truncation", "Gemini has no parameter for it"],
    ["safety_identifier", "Gemini has no parameter for it"],
    ["prompt_cache_key", "Gemini has no parameter for it"],
    ["prompt_cache_retention", "Gemini has no parameter for it"],
    ["service_tier", "Gemini has no such service tier"],
    ["max_tool_calls", "Gemini has no parameter for it"],
    ["parallel_tool_calls", "Gemini has no parameter for it"],
    ["background", "Gemini has no parameter for it"],
    ["include", "Gemini has no parameter for it"],
    ["tool_choice", "no tool is registered"],
    ["metadata", "Gemini has no parameter for it"],
    ["text.format", "Gemini has no such format"],
    ["text.verbosity", "Gemini has no parameter for it"],
    ["text.x", "Gemini has no parameter for it"],
    ["stream_options", "Gemini has no parameter for it"],
    ["extra.zzz", "Gemini does not know this key"],
  ],
  "stream options": [
    ["stream", "Gemini has no parameter for it"],
    ["stream_options", "Gemini has no parameter for it"],
  ],
  "reasoning without an effort": [["reasoning.x", "Gemini has no parameter for it"]],
  "reasoning of an unknown kind": [["reasoning", "Gemini has no parameter for it"]],
  "reasoning with an effort": [["reasoning.x", "Gemini has no parameter for it"]],
  "reasoning that is off": [
    ["reasoning.effort", "reasoning is off"],
    ["reasoning.summary", "reasoning is off"],
  ],
  tools: [
    ["parallel_tool_calls", "Gemini has no parameter for it"],
    ["tool_choice", "Gemini has no such tool choice"],
    ["tools[0].strict", "Gemini has no strict tools"],
    ["tools[0].x", "Gemini has no place for it here"],
  ],
  "a choice of a tool": [["tool_choice", "Gemini has no such tool choice"]],
  "blank texts": [["input[0].content[0]", "Gemini takes no empty text"]],
  "empty texts": [
    ["instructions", "Gemini takes no empty text"],
    ["input[0].content[0]", "Gemini takes no empty text"],
  ],
  items: [
    ["input[0].content[0].x", "Gemini has no place for it here"],
    ["input[1]", "Gemini has no such item"],
    ["input[2]", "Gemini has no such item"],
    ["input[3]", "Gemini takes no summary of reasoning"],
  ],
  "reasoning of another provider": [["input[1]", "Gemini cannot verify the reasoning of another provider"]],
  "encrypted and redacted reasoning": [
    ["input[1].encrypted_content", "Gemini cannot decrypt it"],
    ["input[1].content[0]", "Gemini takes back the text of thoughts and their signatures only"],
    ["input[1].content[1].x", "Gemini has no place for it here"],
  ],
  "marks of a cache": [["input[0].content[1].cache_point", "Gemini has no place for it here"]],
  answers: [
    ["input[1].content[0].annotations", "Gemini takes no annotations back"],
    ["input[1].content[0].logprobs", "log probabilities are never sent"],
    ["input[1].content[1]", "Gemini takes text only here"],
    ["input[1].content[2]", "Gemini takes text only here"],
  ],
  directives: [
    ["input[0].content[1]", "Gemini takes text only here"],
    ["input[0].content[2].annotations", "Gemini takes no annotations back"],
    ["input[0].content[2].logprobs", "log probabilities are never sent"],
    ["input[1].content[1]", "Gemini takes text only here"],
  ],
  calls: [
    ["input[1].x", "Gemini has no place for it here"],
    ["input[2].output[0]", "Gemini takes text only here"],
    ["input[2].output[1]", "Gemini takes text only here"],
    ["input[2].status", "Gemini has no status of a result"],
    ["input[2].x", "Gemini has no place for it here"],
  ],
  media: [
    ["input[0].content[1]", "Gemini cannot fetch this URL"],
    ["input[0].content[2].detail", "Gemini has no detail of a single image"],
    ["input[0].content[3]", "Gemini cannot fetch this URL"],
  ],
  "uploaded images": [["input[0].content[2].url", "the file_id is sent in its place"]],
  files: [
    ["input[0].content[1]", "Gemini cannot fetch this URL"],
    ["input[0].content[2].url", "the file_id is sent in its place"],
    ["input[0].content[3].url", "the file_id is sent in its place"],
  ],
  "uploads beside a URL that is not fetched": [
    ["input[0].content[1].url", "the file_id is sent in its place"],
    ["input[0].content[2].file_id", "Gemini has no place for it here"],
  ],
};

describe("what gemini leaves out has its reason", () => {
  for (const [about, reasons] of Object.entries(REASONS)) {
    it(about, () => {
      expect(omission_reasons(lossy_session(about as LossyName), "gemini")).to.deep.equal(reasons);
    });
  }
});
