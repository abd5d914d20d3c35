import { expect } from "chai";
import { unfenced } from "../lib/unfenced.js";

describe("unfenced", () => {
  const TEXTS: [string, string][] = [
    ["```json\n{}\n```", "{}\n"],
    ["```\n{}\n```", "{}\n"],
    ["``` JSON \r\n{}\r\n```", "{}\r\n"],
    ["\n  ```json\n{}```  \n", "{}"],
    ['```json\n"```"\n```', '"```"\n'],
    ["{}", "{}"],
    ["see ```json\n{}\n```", "see ```json\n{}\n```"],
    ["```json\n{}", "```json\n{}"],
    ["```not a language\n{}\n```", "```not a language\n{}\n```"],
    ["```", "```"],
    ["", ""],
  ];
  for (const [text, inside] of TEXTS) {
    it(`reads ${JSON.stringify(text)}`, () => {
      expect(unfenced(text)).to.equal(inside);
    });
  }
});
