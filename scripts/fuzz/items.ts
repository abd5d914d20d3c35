import fc from "fast-check";
import type { JsonObject, JsonValue } from "../../lib/json.js";
import { HOSTILE_KEYS, item_hash, json_object, json_value } from "../../spec/support/arbitraries.js";

/** One of some values. */
export function any_of(...values: JsonValue[]): fc.Arbitrary<JsonValue> {
  return fc.constantFrom(...values);
}

/** Text that is odd in some way. */
export const text = fc.oneof(
  any_of(
    "hello",
    "",
    " ",
    "\n",
    "a\u0000b",
    "\ud800",
    "x\udfff",
    "{}",
    "{",
    "[1]",
    '{"a":1}',
    "12345678901234567890",
  ),
  fc.string({ unit: "binary", maxLength: 12 }),
);
/** A word that some setting knows. */
export const word = any_of(
  "low",
  "high",
  "auto",
  "none",
  "completed",
  "failed",
  "success",
  "in_progress",
  "odd",
  "",
);
const url = any_of(
  ...[
    "https://a.example/x.png",
    "http://a.example/b.pdf?q#f",
    "HTTPS://A.example/",
    "gs://b/c.mp4",
    "s3://b/c.pdf",
    "S3://b/c.mov",
  ],
  ...[
    "data:image/png;base64,QUJD",
    "data:application/pdf;base64,QUJD",
    "data:text/plain,a%20b",
    "data:text/csv;base64,YQ==",
    "data:,",
  ],
  ...[
    "data:image/png;base64,*",
    "data:image/png",
    "DATA:Image/JPG;BASE64,QUJD",
    "data:;base64,%51%51",
    "javascript:1",
    "x",
    "",
    " ",
  ],
);
const call_id = fc.oneof(
  { weight: 5, arbitrary: any_of("c1", "c2", "c3") },
  { weight: 1, arbitrary: any_of("", " ", "ü", "a b", "a_b", "__proto__", "constructor", "x".repeat(80)) },
);

/** A value that is mostly of the kind that is due, and now and then any other. */
function mostly(arbitrary: fc.Arbitrary<JsonValue>): fc.Arbitrary<JsonValue> {
  return fc.oneof({ weight: 12, arbitrary }, { weight: 1, arbitrary: json_value });
}

/** An object of some of these members, each a pair of a key and its value. */
export function some(
  members: Readonly<Record<string, fc.Arbitrary<JsonValue>>>,
  maxLength = 3,
): fc.Arbitrary<JsonObject> {
  const pairs = Object.entries(members).map(([key, value]) => fc.tuple(fc.constant(key), mostly(value)));
  return fc.array(fc.oneof(...pairs), { maxLength }).map((entries) => Object.fromEntries(entries));
}

/** An object of a type with required members, some optional ones, and seldom unknown ones. */
export function typed(
  type: string,
  required: Readonly<Record<string, fc.Arbitrary<JsonValue>>>,
  optional: Readonly<Record<string, fc.Arbitrary<JsonValue>>> = {},
): fc.Arbitrary<JsonObject> {
  const unknown = fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: json_object });
  const parts: fc.Arbitrary<JsonObject>[] = [unknown, fc.record(required), some({ ...optional, ...EXTRA })];
  return fc.tuple(...parts).map(([odd, members, others]) => ({ ...odd, ...others, type, ...members }));
}

/** Members of blocks, items and tools that some format knows. */
const EXTRA: Readonly<Record<string, fc.Arbitrary<JsonValue>>> = {
  file_id: any_of("f1", "", " "),
  media_type: any_of("application/pdf", "image/png", "text/plain", "TEXT/CSV; x=1", "odd", ""),
  filename: any_of("a.pdf", "b.txt", "..", "", "ü  b.docx", "x".repeat(300)),
  cache_control: any_of({ type: "ephemeral" }, null, true),
  cache_point: any_of(true, false, { type: "default" }, { type: "default", ttl: "5m" }),
  citations: any_of({ enabled: true }, {}),
  thought_signature: any_of("s", ""),
  detail: word,
  [HOSTILE_KEYS[0]]: json_object,
};

const annotation = fc.oneof(json_object, any_of({ type: "char_location" }, { type: "url_citation" }, {}));
const block = fc.oneof(
  { weight: 4, arbitrary: typed("input_text", { text }) },
  {
    weight: 2,
    arbitrary: typed(
      "output_text",
      { text },
      {
        annotations: fc.array(annotation, { maxLength: 3 }),
        logprobs: fc.array(json_value, { maxLength: 2 }),
      },
    ),
  },
  typed("text", { text }),
  typed("input_image", { url }, { url, detail: word }),
  typed("input_file", { url }, { url }),
  typed("input_video", { url }, { url }),
  typed("refusal", { refusal: text }),
  typed("reasoning_text", { text }),
  typed("summary_text", { text }),
);
const blocks = fc.array(block, { maxLength: 3 });

const role = fc.oneof(
  { weight: 6, arbitrary: any_of("user", "assistant") },
  { weight: 1, arbitrary: any_of("system", "developer", "critic", "") },
);
const thought = fc.oneof(
  typed("thinking", {}, { thinking: text, signature: any_of("s", "", " ") }),
  typed("redacted_thinking", {}, { data: any_of("QUJD", "", "*", " ") }),
  typed("reasoning_text", { text }),
  json_object,
);
const args = fc.oneof(
  { weight: 6, arbitrary: any_of("{}", "", '{"a":1}', '{"n":12345678901234567890}') },
  { weight: 2, arbitrary: json_object.map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: fc.oneof(fc.json({ maxDepth: 3 }), text) },
);
/** The hash of an item. */
export const item: fc.Arbitrary<JsonObject> = fc.oneof(
  {
    weight: 5,
    arbitrary: typed("message", { role, content: blocks }, { id: text, status: word, phase: word }),
  },
  {
    weight: 3,
    arbitrary: typed(
      "function_call",
      { name: any_of("f", "g", "", "constructor"), call_id, arguments: args },
      { id: text, status: word },
    ),
  },
  {
    weight: 3,
    arbitrary: typed(
      "function_call_output",
      { call_id, output: fc.oneof(text, args, blocks) },
      { status: word },
    ),
  },
  {
    weight: 2,
    arbitrary: typed(
      "reasoning",
      {},
      {
        content: fc.array(thought, { maxLength: 3 }),
        summary: fc.array(thought, { maxLength: 2 }),
        encrypted_content: text,
        origin: any_of("messages", "converse", "gemini", "open_responses", "chat_completion", "odd"),
      },
    ),
  },
  { weight: 1, arbitrary: item_hash },
);
