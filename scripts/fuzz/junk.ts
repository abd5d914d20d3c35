import fc from "fast-check";
import type { JsonObject, JsonValue } from "../../lib/json.js";
import {
  block_hash,
  HOSTILE_KEYS,
  item_hash,
  json_value,
  session_hash,
} from "../../spec/support/arbitraries.js";
import { ODD_KEY, ODD_NAMES } from "./odd_values.js";

const odd: fc.Arbitrary<JsonValue> = fc.constantFrom(...ODD_NAMES).map((name) => ({ [ODD_KEY]: name }));

/** Keys at which some entry looks. */
const KEYS = [
  ...[
    "type",
    "text",
    "role",
    "content",
    "name",
    "call_id",
    "arguments",
    "output",
    "model",
    "input",
    "system",
  ],
  ...["effort", "budget_tokens", "strict", "description", "parameters", "registry", "result", "id", "url"],
  ...["version", "class", "props", "value", "error", "request", "messages", "contents", "tools", "choices"],
  ...["status", "object", "candidates", "stop_reason", "stopReason", "binary", "provider", "temperature"],
];

const { junk } = fc.letrec<{ junk: JsonValue }>((tie) => ({
  junk: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    odd,
    json_value,
    fc.constantFrom("message", "input_text", "function_call", "reasoning", "ellmer::ContentText", "x"),
    fc.array(tie("junk"), { maxLength: 3 }),
    fc
      .array(fc.tuple(fc.constantFrom(...KEYS, ...HOSTILE_KEYS), tie("junk")), { maxLength: 4 })
      .map((members): JsonObject => Object.fromEntries(members)),
  ),
}));

/** Values of any kind, those that JSON cannot hold told by name, and hashes that something is put into. */
export const junk_values: fc.Arbitrary<JsonValue> = fc.oneof(
  { weight: 3, arbitrary: junk },
  fc
    .tuple(fc.oneof(block_hash, item_hash, session_hash), fc.constantFrom(...KEYS, ...HOSTILE_KEYS), odd)
    .map(([hash, key, value]): JsonValue => ({ ...hash, [key]: value })),
);
