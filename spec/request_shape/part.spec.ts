import { expect } from "chai";
import { Part, type PartAttributes, type PartHash } from "../../lib/core.js";

describe("Part", () => {
  const in_words: [string, PartAttributes][] = [
    ["text (13 chars)", { kind: "text", size: 13 }],
    ["text (1 char)", { kind: "text", size: 1 }],
    ["text (no text)", { kind: "text" }],
    ["text (no text), signed", { kind: "text", signed: true }],
    ["thinking (no text), signed", { kind: "thinking", signed: true }],
    ["thinking (11 chars)", { kind: "thinking", size: 11 }],
    [
      "image/png (34512 bytes)",
      { kind: "image", size: 34512, unit: "bytes", source: "inline", mime_type: "image/png" },
    ],
    ["image (1 byte)", { kind: "image", size: 1, unit: "bytes" }],
    ["audio (no data)", { kind: "audio", source: "inline" }],
    ["document (url)", { kind: "document", source: "url" }],
    ["application/pdf (file)", { kind: "document", source: "file", mime_type: "application/pdf" }],
    ["video (no data)", { kind: "video" }],
    [
      "call find_tasks (args 42 chars), signed",
      { kind: "tool_call", name: "find_tasks", size: 42, signed: true },
    ],
    ["call find_tasks (args 1 char)", { kind: "tool_call", name: "find_tasks", size: 1 }],
    ["call find_tasks", { kind: "tool_call", name: "find_tasks" }],
    ["call (args 2 chars)", { kind: "tool_call", size: 2 }],
    ["call", { kind: "tool_call" }],
    ["result find_tasks (6859 chars)", { kind: "tool_result", name: "find_tasks", size: 6859 }],
    ["result find_tasks (0 chars)", { kind: "tool_result", name: "find_tasks", size: 0 }],
    ["result find_tasks", { kind: "tool_result", name: "find_tasks" }],
    ["result (12 chars)", { kind: "tool_result", size: 12 }],
    ["server_tool_use", { kind: "other", name: "server_tool_use" }],
    ["part of no known kind", { kind: "other" }],
    ["part of no known kind, signed", { kind: "other", signed: true }],
  ];
  for (const [words, attributes] of in_words) {
    it(`says "${words}"`, () => {
      expect(new Part(attributes).toString()).to.equal(words);
    });
  }

  it("keeps a name from outside on its line", () => {
    expect(new Part({ kind: "tool_call", name: "a\n#9 user: b\u2028c" }).toString()).to.equal(
      "call a #9 user: b c",
    );
  });

  it("counts chars unless bytes is said, and has no unit without a size", () => {
    expect(new Part({ kind: "text", size: 0 }).unit).to.equal("chars");
    expect(new Part({ kind: "image", size: 1, unit: "bytes" }).unit).to.equal("bytes");
    expect(new Part({ kind: "image", unit: "bytes" }).unit).to.equal(null);
  });

  it("is null or false in all that was not given", () => {
    const { kind, size, unit, name, source, mime_type, signed } = new Part({ kind: "other" });
    expect({ kind, size, unit, name, source, mime_type, signed }).to.deep.equal({
      kind: "other",
      size: null,
      unit: null,
      name: null,
      source: null,
      mime_type: null,
      signed: false,
    });
  });

  const hashes: [PartAttributes, PartHash][] = [
    [
      { kind: "tool_call", name: "find_tasks", size: 42, signed: true },
      { kind: "tool_call", name: "find_tasks", chars: 42, signed: true },
    ],
    [
      { kind: "image", size: 3, unit: "bytes", source: "inline", mime_type: "image/png" },
      { kind: "image", bytes: 3, source: "inline", mime_type: "image/png" },
    ],
    [
      { kind: "tool_result", size: 0 },
      { kind: "tool_result", chars: 0 },
    ],
    [{ kind: "other" }, { kind: "other" }],
  ];
  for (const [attributes, hash] of hashes) {
    it(`is ${JSON.stringify(hash)} as plain data`, () => {
      const part = new Part(attributes);
      expect(part.toH()).to.deep.equal(hash);
      expect(part.to_h()).to.deep.equal(hash);
      expect(JSON.stringify(part)).to.equal(JSON.stringify(hash));
    });
  }
});
