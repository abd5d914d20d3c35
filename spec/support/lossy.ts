import { Session } from "../../lib/index.js";
import type { JsonObject } from "../../lib/json.js";

const text = { type: "input_text", text: "q" };
const message = (role: string, ...content: JsonObject[]) => ({ type: "message", role, content });
const asked = (...content: JsonObject[]) => ({ input: [message("user", text, ...content)] });
const call = { type: "function_call", name: "f", call_id: "c", arguments: "{}" };
const noted_text = {
  type: "output_text",
  text: "a",
  annotations: [{ type: "x" }],
  logprobs: [{ token: "a" }],
};

/** Hashes of sessions with what some formats leave out, by what they are about. */
const HASHES = {
  settings: {
    ...asked(),
    ...{ previous_response_id: "r", include: ["x"], background: true, store: true, truncation: "auto" },
    ...{ safety_identifier: "s", prompt_cache_key: "k", prompt_cache_retention: "24h", metadata: { a: "b" } },
    ...{ presence_penalty: 1, frequency_penalty: 1, top_logprobs: 2, max_tool_calls: 3, service_tier: "odd" },
    ...{ parallel_tool_calls: false, tool_choice: "auto", stream_options: { x: 1 }, extra: { zzz: 1 } },
    text: { format: { type: "grammar" }, verbosity: "low", x: 1 },
  },
  "stream options": { ...asked(), stream: true, stream_options: { x: 1 } },
  "reasoning without an effort": { ...asked(), reasoning: { summary: "auto", x: 1 } },
  "reasoning of an unknown kind": { ...asked(), reasoning: { x: 1 } },
  "reasoning with an effort": { ...asked(), reasoning: { effort: "low", summary: "auto", x: 1 } },
  "reasoning that is off": { ...asked(), reasoning: { type: "disabled", effort: "low", summary: "auto" } },
  tools: {
    ...asked(),
    tools: [{ name: "f", strict: true, x: 1 }],
    tool_choice: { type: "x" },
    parallel_tool_calls: false,
  },
  "a choice of a tool": {
    ...asked(),
    tools: [{ name: "f" }],
    tool_choice: { type: "tool", name: "f", x: 1 },
  },
  "blank texts": {
    instructions: " ",
    input: [message("user", { ...text, text: "" }, { ...text, text: " " }, text)],
  },
  "empty texts": {
    instructions: "",
    input: [message("system", { ...text, text: "" }), message("user", text)],
  },
  roles: { input: [message("narrator", text), message("user", text)] },
  items: {
    input: [
      message("user", { ...text, x: 1 }),
      { type: "item_reference", id: "i" },
      { type: "compaction", encrypted_content: "e" },
      {
        type: "reasoning",
        content: [{ type: "x" }],
        summary: [{ type: "summary_text", text: "s" }],
        encrypted_content: "e",
      },
      message("user", text),
    ],
  },
  "reasoning of another provider": {
    input: [
      message("user", text),
      { type: "reasoning", origin: "elsewhere", content: [{ type: "thinking", thinking: "h" }] },
      message("assistant", text),
      message("user", text),
    ],
  },
  "unsigned reasoning": {
    input: [
      message("user", text),
      { type: "reasoning", content: [{ type: "thinking", thinking: "h" }] },
      message("assistant", text),
      message("user", text),
    ],
  },
  "encrypted and redacted reasoning": {
    input: [
      message("user", text),
      {
        type: "reasoning",
        content: [
          { type: "redacted_thinking", data: "d" },
          { type: "thinking", thinking: "h", signature: "s", x: 1 },
        ],
        encrypted_content: "e",
      },
      message("assistant", text),
      message("user", text),
    ],
  },
  "marks of a cache": asked({ ...text, cache_point: { type: "default", ttl: "1h" } }),
  answers: {
    input: [
      message("user", text),
      message(
        "assistant",
        noted_text,
        { type: "refusal", refusal: "r" },
        { type: "input_image", url: "https://a/b.png" },
      ),
      message("user", text),
    ],
  },
  directives: {
    input: [
      message("system", text, { type: "input_image", url: "https://a/b.png" }, noted_text),
      message("user", text, { type: "refusal", refusal: "r" }),
    ],
  },
  calls: {
    input: [
      message("user", text),
      { ...call, x: 1 },
      {
        type: "function_call_output",
        call_id: "c",
        status: "odd",
        output: [
          { type: "input_video", url: "s3://a/b.mp4" },
          { type: "refusal", refusal: "r" },
          { ...text, text: "" },
        ],
        x: 1,
      },
    ],
  },
  media: asked(
    { type: "input_image", url: "ftp://a/b.png" },
    { type: "input_image", url: "data:image/png;base64,AAAA", detail: "low" },
    { type: "input_video", url: "ftp://a/b.mp4" },
  ),
  "uploaded images": asked(
    { type: "input_image", file_id: "f", media_type: "image/png" },
    { type: "input_image", file_id: "f", url: "https://a/b.png" },
  ),
  files: asked(
    { type: "input_file", url: "ftp://a/b.pdf" },
    { type: "input_file", url: "https://a/b.pdf", file_id: "f", filename: "b.pdf" },
    { type: "input_file", url: "data:text/plain;base64,YQ==", file_id: "f", filename: "b.txt" },
  ),
  "uploads beside a URL that is not fetched": asked(
    { type: "input_file", url: "ftp://a/b.pdf", file_id: "f", media_type: "application/pdf" },
    { type: "input_video", url: "https://a/b.mp4", file_id: "f", media_type: "video/mp4" },
  ),
};

export type LossyName = keyof typeof HASHES;

/** A session with a model and what some formats leave out. */
export function lossy_session(about: LossyName): Session {
  return Session.fromH({ model: "m", max_output_tokens: 1_000, ...HASHES[about] });
}
