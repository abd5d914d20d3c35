import type { JsonObject } from "../../lib/json.js";
import { FORMAT_NAMES, type FormatName } from "../../lib/serializers/formats.js";
import {
  block,
  block_key,
  item_before,
  item_key,
  items,
  type Probe,
  result_block,
  setting,
  tool_key,
} from "./verdict.js";

const PNG = "data:image/png;base64,AAAA";
const PDF = "data:application/pdf;base64,AAAA";
const TOOLS: JsonObject = { tools: [{ name: "f" }] };

/** What is tried of each setting of a session. */
export const SETTINGS: Readonly<Record<string, Probe[]>> = {
  model: [setting("model", "anthropic.claude-opus-4-5")],
  instructions: [setting("instructions", "Be brief.")],
  previous_response_id: [setting("previous_response_id", "resp_1")],
  max_output_tokens: [setting("max_output_tokens", 9_000)],
  temperature: [setting("temperature", 0)],
  top_p: [setting("top_p", 0.9)],
  presence_penalty: [setting("presence_penalty", 0)],
  frequency_penalty: [setting("frequency_penalty", 0.5)],
  top_logprobs: [setting("top_logprobs", 2)],
  store: [setting("store", false)],
  stream: [setting("stream", true), setting("stream", false)],
  stream_options: [setting("stream_options", { include_usage: false, other: 1 }, { stream: true })],
  metadata: [setting("metadata", { user_id: "u", list: [1] })],
  safety_identifier: [setting("safety_identifier", "u")],
  service_tier: ["auto", "standard_only", "flex"].map((tier) => setting("service_tier", tier)),
  prompt_cache_key: [setting("prompt_cache_key", "k")],
  prompt_cache_retention: [setting("prompt_cache_retention", "24h")],
  truncation: [setting("truncation", "auto")],
  background: [setting("background", false)],
  include: [setting("include", ["reasoning.encrypted_content"])],
  max_tool_calls: [setting("max_tool_calls", 3)],
  parallel_tool_calls: [setting("parallel_tool_calls", false, TOOLS)],
  tool_choice: ["auto", "required", "none", { type: "function", name: "f" }].map((choice) =>
    setting("tool_choice", choice, TOOLS),
  ),
  "text.format": [
    setting("text", { format: { type: "json_schema", name: "n", schema: { type: "object" } } }),
    setting("text", { format: { type: "json_object" } }),
    setting("text", { format: { type: "text" } }),
  ],
  "text.verbosity": [setting("text", { verbosity: "low" })],
  reasoning: [setting("reasoning", { effort: "low" }), setting("reasoning", { budget_tokens: 2_000, x: 1 })],
  extra: [
    setting("extra", { stop: "END", stop_sequences: ["END"] }),
    setting("extra", { brand_new_parameter: 1 }),
  ],
};

const image: JsonObject = { type: "input_image", url: "https://example.com/a.png" };
const inline_image: JsonObject = { type: "input_image", url: PNG };
const image_id: JsonObject = { type: "input_image", file_id: "file_1" };
const file: JsonObject = { type: "input_file", url: "https://example.com/a.pdf" };
const inline_file: JsonObject = { type: "input_file", url: PDF };
const file_id: JsonObject = { type: "input_file", file_id: "file_1", media_type: "application/pdf" };
const video: JsonObject = { type: "input_video", url: "https://example.com/a.mp4" };
const text: JsonObject = { type: "input_text", text: "More." };
const output: JsonObject = { type: "output_text", text: "More." };
const call: JsonObject = { type: "function_call", name: "f", call_id: "c1", arguments: "{}" };
const result: JsonObject = { type: "function_call_output", call_id: "c1", output: "done" };
const answer: JsonObject = { type: "message", role: "assistant", content: [output] };

const CITATION: JsonObject = { type: "char_location", cited_text: "c", document_index: 0 };
const LINK: JsonObject = { type: "url_citation", url: "https://example.com" };

/** What is tried of reasoning that came in the answer of a format itself. */
export function own_reasoning(format: FormatName): Probe[] {
  return reasoning_of(format);
}

/** What is tried of reasoning whose provider a format cannot ask; messages and converse share theirs. */
export function foreign_reasoning(format: FormatName): Probe[] {
  const own = format === "messages" || format === "converse" ? ["messages", "converse"] : [format];
  return FORMAT_NAMES.filter((name) => !own.includes(name)).flatMap(reasoning_of);
}

function reasoning_of(origin: FormatName): Probe[] {
  const kinds: JsonObject[] = [
    { encrypted_content: "e" },
    { content: [{ type: "thinking", thinking: "t", signature: "s" }] },
    { content: [{ type: "thinking", thinking: "t" }] },
    { content: [{ type: "redacted_thinking", data: "d" }] },
  ];
  return kinds.map((kind) => item_before({ type: "reasoning", origin, ...kind }, answer));
}

/** What is tried of each kind of content, item and tool. */
export const CONTENT: Readonly<Record<string, Probe[]>> = {
  "InputText, OutputText, Text": [
    ...[text, output, { type: "text", text: "More." }].flatMap((content) => [
      block(content),
      block(content, "assistant"),
      block(content, "system"),
    ]),
  ],
  "InputImage: http(s) URL": [block(image)],
  "InputImage: data URL": [block(inline_image)],
  "InputImage: `file_id`": [block(image_id)],
  "InputImage: `detail`": [block_key(inline_image, "detail", "high")],
  "InputFile: http(s) URL": [block(file)],
  "InputFile: data URL": [block(inline_file), block({ ...inline_file, url: "data:text/csv,a" })],
  "InputFile: `file_id`": [block(file_id)],
  "InputVideo: http(s) URL": [block(video)],
  "images and videos: `gs://` URL": [
    block({ ...image, url: "gs://bucket/a.png" }),
    block({ ...video, url: "gs://bucket/a.mp4" }),
  ],
  "images, files and videos: `s3://` URL": [
    block({ ...image, url: "s3://bucket/a.png" }),
    block({ ...file, url: "s3://bucket/a.pdf" }),
    block({ ...video, url: "s3://bucket/a.mp4" }),
  ],
  "images, files and videos in other messages than the user's": ["assistant", "system", "developer"].flatMap(
    (role) => [image, inline_file, video].map((content) => block(content, role)),
  ),
  RefusalContent: [block({ type: "refusal", refusal: "no" }, "assistant")],
  "ReasoningText, SummaryText": ["reasoning_text", "summary_text"].flatMap((type) => [
    block({ type, text: "t" }),
    block({ type, text: "t" }, "assistant"),
  ]),
  "OutputText: `annotations`": [
    block_key(output, "annotations", [CITATION], "assistant"),
    block_key(output, "annotations", [LINK], "assistant"),
  ],
  "OutputText: `logprobs`": [block_key(output, "logprobs", [{ token: "a" }], "assistant")],
  "`cache_control`": [
    block_key(text, "cache_control", { type: "ephemeral" }),
    block_key(inline_file, "cache_control", { type: "ephemeral" }),
    item_key([call], "cache_control", { type: "ephemeral" }),
    item_key([call, result], "cache_control", { type: "ephemeral" }),
    tool_key("cache_control", { type: "ephemeral" }),
  ],
  "`cache_point`": [
    block_key(text, "cache_point", true),
    block_key(inline_file, "cache_point", true),
    item_key([call, result], "cache_point", true),
    tool_key("cache_point", true),
  ],
  "`citations` of an InputFile": [block_key(inline_file, "citations", { enabled: true })],
  "`thought_signature`": [
    block_key(output, "thought_signature", "c2ln", "assistant"),
    block_key(inline_image, "thought_signature", "c2ln"),
    item_key([call], "thought_signature", "c2ln"),
    item_key([call, result], "thought_signature", "c2ln"),
  ],
  "Message: system, developer": ["system", "developer"].map((role) =>
    items({ type: "message", role, content: [text] }),
  ),
  FunctionCall: [items(call)],
  "FunctionCallOutput: text": [items(call, result), result_block(text)],
  "FunctionCallOutput: images": [result_block(inline_image)],
  "FunctionCallOutput: files": [result_block(inline_file)],
  "FunctionCallOutput: videos": [result_block(video), result_block({ ...video, url: "s3://bucket/a.mp4" })],
  "FunctionCallOutput: a failed `status`": [item_key([call, result], "status", "failed")],
  "Compaction, ItemReference": [
    items({ type: "compaction", encrypted_content: "e" }),
    items({ type: "item_reference", id: "i" }),
  ],
  "tool: `description`, `parameters`": [
    tool_key("description", "Finds."),
    tool_key("parameters", { type: "object", properties: { a: { type: "string" } } }),
  ],
  "tool: `strict`": [tool_key("strict", true)],
};
