import fc from "fast-check";
import type { JsonObject, JsonValue } from "../../lib/json.js";

/** A hash with some of the optional members. */
function some(
  required: JsonObject,
  optional: Record<string, readonly (JsonValue | undefined)[]>,
): fc.Arbitrary<JsonObject> {
  const values = Object.entries(optional).map(
    ([key, choices]) => [key, fc.constantFrom(undefined, undefined, ...choices)] as const,
  );
  return fc
    .record(Object.fromEntries(values))
    .map((chosen) => ({ ...required, ...Object.fromEntries(set_members(chosen)) }));
}

function set_members(members: Record<string, JsonValue | undefined>): [string, JsonValue][] {
  return Object.entries(members).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]));
}

const MARKS = {
  cache_control: [{ type: "ephemeral" }],
  cache_point: [true],
  thought_signature: ["c2ln"],
  unknown: [1, null, {}],
};

const URLS = [
  "https://example.com/a.png",
  "s3://bucket/a.png",
  "gs://bucket/a.pdf",
  "a.png",
  " ",
  "data:image/png;base64,AAAA",
];

const CITATIONS: JsonValue[] = [
  { type: "char_location", cited_text: "c", document_index: 0, document_title: null },
  { type: "url_citation", url: "https://example.com" },
];

const texts = fc.oneof(
  ...["a", "b ", " ", ""].flatMap((text) => [
    some({ type: "input_text", text }, MARKS),
    some(
      { type: "output_text", text },
      { ...MARKS, annotations: [CITATIONS, CITATIONS.slice(0, 1)], logprobs: [[{ token: "a" }]] },
    ),
    some({ type: "text", text }, MARKS),
  ]),
);

const media = fc.oneof(
  some({ type: "input_image" }, { url: URLS, file_id: ["f1"], detail: ["high"], ...MARKS }),
  some(
    { type: "input_file", filename: "a.pdf" },
    {
      url: ["https://example.com/a.pdf", "data:application/pdf;base64,AAAA", "data:text/csv,a%2Cb", "x"],
      file_id: ["f2"],
      citations: [{ enabled: true }],
      ...MARKS,
    },
  ),
  some({ type: "input_video" }, { url: ["https://example.com/v.mp4", "s3://bucket/v.mp4"], ...MARKS }),
);

const other_content = fc.constantFrom<JsonObject>(
  { type: "refusal", refusal: "no" },
  { type: "reasoning_text", text: "r" },
  { type: "summary_text", text: "s" },
);

const content = fc.array(
  fc.oneof({ weight: 4, arbitrary: texts }, { weight: 1, arbitrary: media }, other_content),
  { maxLength: 3 },
);

const message = fc
  .tuple(
    fc.constantFrom("user", "user", "assistant", "assistant", "system", "developer", "critic"),
    content,
    some({}, { id: ["i"], phase: ["final"], unknown: [1] }),
  )
  .map(([role, blocks, extra]): JsonObject[] => [{ ...extra, type: "message", role, content: blocks }]);

const thought = fc.oneof(
  some({ type: "thinking", thinking: "t" }, { signature: ["s", "s", "s"], unknown: [1] }),
  fc.constant<JsonObject>({ type: "thinking", thinking: "", signature: "s" }),
  fc.constant<JsonObject>({ type: "redacted_thinking", data: "d" }),
  fc.constant<JsonObject>({ type: "reasoning_text", text: "r" }),
);

const reasoning = fc
  .tuple(
    fc.array(thought, { maxLength: 3 }),
    some(
      { type: "reasoning" },
      {
        origin: ["messages", "converse", "gemini", "open_responses"],
        encrypted_content: ["e"],
        summary: [[{ type: "summary_text", text: "s" }]],
        unknown: [1],
      },
    ),
  )
  .map(([blocks, item]): JsonObject[] => [{ ...item, content: blocks }]);

const STATUSES = ["completed", "success", "failed", "incomplete", "error", "in_progress", "odd"];

const round = fc
  .tuple(
    fc.constantFrom("c1", "c.1", "c:1", "c_1"),
    fc.oneof(fc.constantFrom<JsonValue>("r", " ", "", '{"a":1}'), content),
    some({}, { ...MARKS, id: ["i"] }),
    some({}, { ...MARKS, status: STATUSES }),
  )
  .map(([call_id, output, call, result]): JsonObject[] => [
    { ...call, type: "function_call", name: "f", call_id, arguments: '{"a":1}' },
    { ...result, type: "function_call_output", call_id, output },
  ]);

const unsent = fc.constantFrom<JsonObject[]>(
  [{ type: "compaction", encrypted_content: "e" }],
  [{ type: "item_reference", id: "i" }],
);

const items = fc
  .array(fc.oneof(message, message, reasoning, reasoning, round, unsent), { maxLength: 6 })
  .map((groups): JsonObject[] => [
    { type: "message", role: "user", content: [{ type: "input_text", text: "q" }] },
    ...groups.flat(),
  ]);

const tools = fc.constantFrom<JsonValue | undefined>(
  undefined,
  [{ name: "f" }],
  [
    { name: "f", description: "d", strict: true, parameters: {}, cache_control: { type: "ephemeral" } },
    { name: "g", strict: false, cache_point: true, unknown: { a: 1 } },
  ],
);

const settings = some(
  {},
  {
    instructions: ["i", " "],
    previous_response_id: ["r"],
    truncation: ["auto"],
    safety_identifier: ["u"],
    prompt_cache_key: ["k"],
    service_tier: ["auto", "flex"],
    temperature: [0.5],
    top_p: [0.9, 0.99],
    presence_penalty: [0],
    top_logprobs: [2],
    parallel_tool_calls: [true, false],
    stream: [true, false],
    store: [false],
    include: [["x"], []],
    tool_choice: [
      "auto",
      "none",
      "required",
      "any",
      { type: "function", name: "f" },
      { type: "any", unknown: 1 },
    ],
    metadata: [{ user_id: "u", team: "t" }, { "a.b": [1], c: {} }, { n: 3 }],
    text: [
      { verbosity: "low" },
      { format: { type: "json_object" } },
      { format: { type: "json_schema", name: "n", schema: { type: "object" }, unknown: 1 } },
    ],
    stream_options: [{ include_usage: true }],
    reasoning: [
      {},
      { effort: "low" },
      { budget_tokens: 10, summary: "auto" },
      { type: "disabled", effort: "low", display: "omitted" },
      { type: "adaptive", budget_tokens: 10 },
      { summary: "auto" },
      { type: "brand_new", display: "omitted" },
    ],
    extra: [{ top_k: 1, stop_sequences: ["s"], cache_control: { type: "ephemeral" }, seed: 1, n: null }],
  },
);

/** The hash of a session such as users have: most of them make a payload, many of them lose something on the way. */
export const likely_session_hash: fc.Arbitrary<JsonObject> = fc
  .tuple(settings, items, tools)
  .map(([set, input, registered]) => ({
    ...set,
    model: "m",
    max_output_tokens: 1_000,
    input,
    ...(registered ? { tools: registered } : {}),
  }));
