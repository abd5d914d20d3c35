import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { FORMAT_NAMES, type FormatName } from "../../lib/serializers/formats.js";
import { case_sessions } from "../support/cases.js";
import { caught } from "../support/expect.js";

const ROOT = join(import.meta.dirname, "../..");

/** The type that the payloads of a format have to satisfy; literals may have no member that their type lacks. */
const TYPES: Record<FormatName, string> = {
  open_responses: "Said",
  chat_completion: "ChatCompletionPayload",
  messages: "MessagesPayload",
  gemini: "GeminiPayload",
  converse: "ConversePayload",
};

/** What OpenAI's types demand of the model's messages and lack of content, and the API does not: see types.ts. */
const SAID = `
import type { ChatCompletionPayload, ConversePayload, GeminiPayload, MessagesPayload } from "${ROOT}/lib/core.js";
import type * as Types from "${ROOT}/lib/serializers/open_responses/types.js";
type Own = Types.OpenResponsesAssistantMessage;
type Content = Types.OpenResponsesInputContent | Types.OpenResponsesInputVideo;
type Said = Omit<Types.OpenResponsesPayload, "input"> & {
  input?: (
    | Exclude<Types.OpenResponsesItem, Own>
    | (Omit<Own, "id" | "status"> & Partial<Pick<Own, "id" | "status">>)
    | (Omit<Types.OpenResponsesUserMessage, "content"> & { content: Content[] })
    | (Omit<Types.OpenResponsesFunctionCallOutput, "output"> & { output: string | Content[] })
  )[];
};`;

/** Values that sessions of the cases hold and payloads forward unchecked. */
const UNCHECKED = [
  '"MAX"',
  '"brand_new"',
  '"char_location"',
  '"standard_only"',
  '"x"',
  "boolean",
  "number",
  "number[]",
  '{ type: "json_schema"; name: string; }',
  '{ type: "url_citation"; url: string; }',
  "{ a: number; }",
];

/** Shows that a member too much is found. */
const STRAY = '({ model: "m", messages: [], maxTokens: 1 }) satisfies ChatCompletionPayload;';
const STRAY_COMPLAINT =
  "Object literal may only specify known properties, and 'maxTokens' does not exist in type 'ChatCompletionPayload'.";

/** A statement for each recorded payload of a format, which compiles when the payload is of its type. */
function statements(format: FormatName): string[] {
  return case_sessions(format)
    .filter(([, session]) => caught(() => session.request_payload(format)) === null)
    .map(([, session]) => `(${JSON.stringify(session.request_payload(format))}) satisfies ${TYPES[format]};`);
}

/** What tsc complains of in a module, each complaint once. */
function complaints(source: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), "payloads-"));
  try {
    const compilerOptions = { noEmit: true, typeRoots: [join(ROOT, "node_modules/@types")], rootDir: "/" };
    const options = { extends: join(ROOT, "tsconfig.json"), compilerOptions, include: ["payloads.ts"] };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(options));
    writeFileSync(join(folder, "payloads.ts"), source);
    const { stdout } = spawnSync(join(ROOT, "node_modules/.bin/tsc"), ["-p", folder], { encoding: "utf8" });
    const found = [...stdout.matchAll(/error TS\d+: (.*)/g)].map(([, complaint]) => complaint ?? "");
    return [...new Set(found)].sort();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe("the payloads of the recorded cases", () => {
  it("are of their types, all members known, but for values that are forwarded unchecked", function () {
    this.timeout(60_000);
    const all = FORMAT_NAMES.flatMap(statements);
    expect(all.length).to.be.greaterThan(1_000);
    const found = complaints([SAID, ...all, STRAY].join("\n")).map((complaint) =>
      complaint.replace(/^Type '(.*)' is not assignable to type .*$/, "$1"),
    );
    expect([...new Set(found)].sort()).to.deep.equal([STRAY_COMPLAINT, ...UNCHECKED].sort());
  });
});
