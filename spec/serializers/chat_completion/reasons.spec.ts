import { expect } from "chai";
import { type LossyName, lossy_session } from "../../support/lossy.js";
import { omission_reasons } from "../../support/omissions.js";

const REASONS: { [about in LossyName]?: [path: string, reason: string][] } = {
  settings: [
    ["previous_response_id", "Chat Completions has no parameter for it"],
    ["truncation", "Chat Completions has no parameter for it"],
    ["max_tool_calls", "Chat Completions has no parameter for it"],
    ["parallel_tool_calls", "no tool is registered"],
    ["background", "Chat Completions has no parameter for it"],
    ["include", "Chat Completions has no parameter for it"],
    ["tool_choice", "no tool is registered"],
    ["text.x", "Chat Completions has no parameter for it"],
    ["stream_options", "Chat Completions takes stream_options only with stream"],
    ["extra.zzz", "Chat Completions does not know this key"],
  ],
  "stream options": [["stream_options.x", "Chat Completions has no such stream option"]],
  "reasoning without an effort": [
    ["reasoning", "Chat Completions has no parameter for reasoning but the effort"],
  ],
  "reasoning of an unknown kind": [
    ["reasoning", "Chat Completions has no parameter for reasoning but the effort"],
  ],
  "reasoning with an effort": [
    ["reasoning.summary", "Chat Completions has no parameter for it"],
    ["reasoning.x", "Chat Completions has no parameter for it"],
  ],
  "reasoning that is off": [
    ["reasoning.effort", "reasoning is off"],
    ["reasoning.summary", "Chat Completions has no parameter for it"],
  ],
  tools: [
    ["tool_choice", "Chat Completions has no such tool choice"],
    ["tools[0].x", "Chat Completions has no place for it here"],
  ],
  "a choice of a tool": [["tool_choice", "Chat Completions has no such tool choice"]],
  roles: [["input[0]", "Chat Completions has no role narrator"]],
  items: [
    ["input[0].content[0].x", "Chat Completions has no place for it here"],
    ["input[1]", "Chat Completions has no such item"],
    ["input[2]", "Chat Completions has no such item"],
    ["input[3]", "Chat Completions does not take reasoning back"],
  ],
  "reasoning of another provider": [["input[1]", "Chat Completions does not take reasoning back"]],
  "unsigned reasoning": [["input[1]", "Chat Completions does not take reasoning back"]],
  "encrypted and redacted reasoning": [["input[1]", "Chat Completions does not take reasoning back"]],
  "marks of a cache": [["input[0].content[1].cache_point", "Chat Completions has no place for it here"]],
  answers: [
    ["input[1].content[0].annotations", "Chat Completions takes no annotations back"],
    ["input[1].content[0].logprobs", "log probabilities are never sent"],
    ["input[1].content[1]", "Chat Completions takes text only here"],
    ["input[1].content[2]", "Chat Completions takes text only here"],
  ],
  directives: [
    ["input[0].content[1]", "Chat Completions takes text only here"],
    ["input[0].content[2].annotations", "Chat Completions takes no annotations back"],
    ["input[0].content[2].logprobs", "log probabilities are never sent"],
    ["input[1].content[1]", "Chat Completions takes text only here"],
  ],
  calls: [
    ["input[1].x", "Chat Completions has no place for it here"],
    ["input[2].output[0]", "Chat Completions takes text only here"],
    ["input[2].output[1]", "Chat Completions takes text only here"],
    ["input[2].status", "Chat Completions has no status of a result"],
    ["input[2].x", "Chat Completions has no place for it here"],
  ],
  media: [
    ["input[0].content[1]", "Chat Completions cannot fetch this URL"],
    ["input[0].content[3]", "Chat Completions takes text only here"],
  ],
  "uploaded images": [
    ["input[0].content[1]", "Chat Completions takes no image by file_id"],
    ["input[0].content[2].file_id", "Chat Completions has no place for it here"],
  ],
  files: [
    ["input[0].content[1]", "Chat Completions takes no file by URL"],
    ["input[0].content[2].url", "Chat Completions takes no file by URL"],
    ["input[0].content[3].file_id", "the text of the file is sent in its place"],
  ],
  "uploads beside a URL that is not fetched": [
    ["input[0].content[1].url", "Chat Completions takes no file by URL"],
    ["input[0].content[2]", "Chat Completions takes text only here"],
  ],
};

describe("what chat_completion leaves out has its reason", () => {
  for (const [about, reasons] of Object.entries(REASONS)) {
    it(about, () => {
      expect(omission_reasons(lossy_session(about as LossyName), "chat_completion")).to.deep.equal(reasons);
    });
  }
});
