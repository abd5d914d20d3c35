import fc from "fast-check";
import type { JsonObject, JsonValue } from "../../lib/json.js";
import { json_object, json_value } from "../../spec/support/arbitraries.js";
import { any_of, item, some, text, typed, word } from "./items.js";

const often = fc.nat(9).map((number) => number < 9);

const schema = fc.oneof(
  any_of(
    { type: "object", properties: { a: { type: "string" } } },
    { type: ["string", "null"] },
    { $ref: "#" },
    {},
    { anyOf: [{}], properties: { constructor: { type: "string" } } },
  ),
  json_object,
);
const tool = typed(
  "function",
  { name: any_of("f", "g", "h", "__proto__") },
  { description: text, parameters: schema, strict: fc.boolean() },
);

const json_format = some(
  {
    type: any_of("json_schema", "json_object", "text", "grammar"),
    name: text,
    schema,
    strict: fc.boolean(),
    description: text,
    json_schema: some({ name: text, schema, type: text }),
  },
  5,
);
const settings = some(
  {
    instructions: text,
    previous_response_id: text,
    response_boundary_index: fc.integer({ min: -1, max: 6 }),
    truncation: word,
    safety_identifier: any_of("u", ""),
    service_tier: any_of("auto", "standard_only", "flex", "priority", "odd"),
    temperature: any_of(0, 1, 0.5, "0.5"),
    top_p: any_of(0.95, 0.5, 1),
    presence_penalty: any_of(0, 1),
    max_tool_calls: any_of(0, 3),
    top_logprobs: any_of(0, 2),
    parallel_tool_calls: fc.boolean(),
    stream: fc.boolean(),
    background: fc.boolean(),
    store: fc.boolean(),
    include: fc.array(text, { maxLength: 2 }),
    tool_choice: fc.oneof(
      word,
      any_of(
        "required",
        { type: "function", name: "f" },
        { type: "function", function: { name: "f" } },
        { type: "tool", name: "f", x: 1 },
        { type: "any", disable_parallel_tool_use: true },
        { type: "file_search" },
        { type: "function" },
      ),
    ),
    metadata: fc.oneof(json_object, some({ user_id: any_of("u", 1, {}, [], null), team: text })),
    text: some({ format: json_format, verbosity: word }),
    stream_options: some({ include_usage: fc.boolean(), include_obfuscation: fc.boolean(), odd: text }),
    reasoning: some(
      {
        effort: word,
        budget_tokens: any_of(1_024, 100_000, 0),
        type: any_of("disabled", "enabled", "adaptive", "between_tools", "odd"),
        summary: word,
        display: word,
      },
      4,
    ),
    extra: fc.oneof(
      json_object,
      some({
        top_k: fc.nat(),
        stop_sequences: fc.array(text, { maxLength: 2 }),
        stop: text,
        seed: fc.nat(),
        logit_bias: json_object,
        safety_settings: json_value,
        cache_control: json_object,
        additional_model_request_fields: fc.oneof(
          json_object,
          some({
            thinking: json_object,
            output_config: some({ effort: word }),
            reasoning: json_object,
            reasoning_effort: word,
          }),
        ),
        guardrail_config: json_object,
        prompt_variables: json_object,
      }),
    ),
    tools: fc.array(tool, { maxLength: 3 }),
  },
  7,
);

const BASE: JsonObject = { max_output_tokens: 9_000 };
const models = [
  "m",
  "claude-sonnet-4-5",
  "us.anthropic.claude-opus-4-5",
  "openai.gpt-oss-120b",
  "openai.gpt-5",
  "gemini-3-pro",
];
const question: JsonObject = {
  type: "message",
  role: "user",
  content: [{ type: "input_text", text: "hello" }],
};

/** The hash of a session as it may be stored: mostly one of which payloads can be made. */
export const session_hashes: fc.Arbitrary<JsonObject> = fc
  .tuple(any_of(...models), settings, fc.array(item, { maxLength: 6 }), often, often)
  .map(([model, given, items, asks, is_answered]) => {
    const input = [...(asks ? [question] : []), ...(is_answered ? with_calls(items) : items)];
    return { model, ...BASE, ...given, input };
  });

/** The items with a call before every result that has none. */
function with_calls(items: readonly JsonObject[]): JsonObject[] {
  const called = new Set<JsonValue | undefined>();
  return items.flatMap((one) => {
    if (one.type === "function_call") called.add(one.call_id);
    if (one.type !== "function_call_output" || called.has(one.call_id)) return [one];
    called.add(one.call_id);
    return [{ type: "function_call", name: "f", call_id: one.call_id ?? null, arguments: "{}" }, one];
  });
}
