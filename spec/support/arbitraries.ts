import fc from "fast-check";
import type { JsonObject, JsonValue } from "../../lib/json.js";

/** Names that every object inherits, or that some code treats apart. */
export const HOSTILE_KEYS = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "valueOf",
  "hasOwnProperty",
  "isPrototypeOf",
  "toJSON",
  "__defineGetter__",
  "then",
] as const;

const key = fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...HOSTILE_KEYS) }, fc.string({ maxLength: 8 }));

const scalar: fc.Arbitrary<JsonValue> = fc.oneof(
  fc.string({ unit: "binary", maxLength: 8 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
  fc.boolean(),
  fc.constant(null),
);

const { value } = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: "small" },
    scalar,
    fc.array(tie("value"), { maxLength: 3 }),
    object_of(tie("value")),
  ),
}));

function object_of(member: fc.Arbitrary<JsonValue>): fc.Arbitrary<JsonObject> {
  return fc.array(fc.tuple(key, member), { maxLength: 4 }).map((members) => Object.fromEntries(members));
}

/** Any JSON value, hostile keys often among its members. */
export const json_value = value;

/** Any JSON object, hostile keys often among its members. */
export const json_object = object_of(value);

const filled_object = json_object.filter((object) => Object.keys(object).length > 0);
const blocks = fc.array(json_object, { minLength: 1, maxLength: 2 });
const text = fc.string({ unit: "grapheme", maxLength: 12 });

/** Keys that no class knows, with their values. */
const extra = fc
  .array(
    fc.tuple(
      fc.oneof(
        fc.constantFrom(...HOSTILE_KEYS),
        text.map((name) => `x_${name}`),
      ),
      value,
    ),
    {
      maxLength: 3,
    },
  )
  .map((members): JsonObject => Object.fromEntries(members));

type Members = Record<string, fc.Arbitrary<JsonValue>>;

/** A hash as toH writes it: the type, all required members, some of the optional ones, unknown keys. */
function hash(type: string, required: Members, optional: Members = {}): fc.Arbitrary<JsonObject> {
  const known = fc.record({ ...required, ...optional }, { requiredKeys: Object.keys(required) });
  return fc.tuple(known, extra).map(([members, unknown]) => ({ ...unknown, type, ...members }) as JsonObject);
}

/** The hash of a block of every content class. */
export const block_hash: fc.Arbitrary<JsonObject> = fc.oneof(
  hash("input_text", { text }),
  hash("input_image", {}, { url: text, detail: text }),
  hash("input_file", {}, { url: text, filename: text }),
  hash("input_video", {}, { url: text }),
  hash("output_text", { text }, { annotations: blocks, logprobs: fc.array(value, { minLength: 1 }) }),
  hash("refusal", { refusal: text }),
  hash("reasoning_text", { text }),
  hash("summary_text", { text }),
  hash("text", { text }),
);

const content = fc.array(block_hash, { maxLength: 3 });
const role = fc.constantFrom("user", "assistant", "system", "developer", "critic");
const id = { id: text, status: text };

/** The hash of an item of every class. */
export const item_hash: fc.Arbitrary<JsonObject> = fc.oneof(
  hash("message", { role, content }, { ...id, phase: text }),
  hash(
    "function_call",
    { name: text, call_id: text, arguments: filled_object.map((args) => JSON.stringify(args)) },
    id,
  ),
  hash("function_call_output", { call_id: text, output: fc.oneof(text, content) }, id),
  hash("reasoning", {}, { ...id, content: blocks, summary: blocks, encrypted_content: text, origin: text }),
  hash("compaction", {}, { id: text, encrypted_content: text, created_by: text }),
  hash("item_reference", { id: text }),
);

const tool_hash = hash(
  "function",
  { name: text.filter((name) => name.trim() !== "") },
  { description: text, parameters: json_object, strict: fc.boolean() },
);

const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((count) => count + 0);

/** The hash of a session as toH writes it, every field now and then set. */
export const session_hash: fc.Arbitrary<JsonObject> = fc.record(
  {
    model: text,
    instructions: text,
    previous_response_id: text,
    temperature: number,
    max_output_tokens: fc.integer(),
    parallel_tool_calls: fc.boolean(),
    store: fc.boolean(),
    include: value.filter((include) => include !== null),
    tool_choice: value.filter((choice) => choice !== null),
    metadata: json_object,
    text: json_object,
    stream_options: json_object,
    reasoning: json_object,
    extra: filled_object,
    input: fc.array(item_hash, { minLength: 1, maxLength: 5 }),
    tools: fc.array(tool_hash, { minLength: 1, maxLength: 2 }),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<JsonObject>;

/** Whether every object in a value is a plain one, no prototype changed by what it holds. */
export function is_plain(tree: unknown): boolean {
  if (typeof tree !== "object" || tree === null) return true;
  const prototype = Array.isArray(tree) ? Array.prototype : Object.prototype;
  return Object.getPrototypeOf(tree) === prototype && Object.values(tree).every(is_plain);
}
