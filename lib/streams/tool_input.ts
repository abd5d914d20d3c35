import { from_json, type JsonValue, to_json } from "../json.js";
import { end_of_string } from "./json_elements.js";

// A number of fewer than 16 digits with an exponent of at most two survives JSON.parse.
const MAY_HOLD_A_CHANGED_NUMBER = /[\d.]{16}|[eE][+-]?\d{3}/;
const NUMBER = /-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?/y;
const ZERO = 48;

/**
 * The input of a tool call from its JSON text. What cannot be parsed (cut off by max_tokens) and what would lose
 * digits in parsing stays text, as does a JSON string, which would else be read as such a text (ruling 27).
 */
export function tool_input(json: string): JsonValue {
  const input = parsed(json);
  return typeof input === "string" || holds_a_changed_number(json) ? json : input;
}

/** The arguments text of a rebuilt tool input. */
export function arguments_text(input: JsonValue | undefined): string {
  return typeof input === "string" ? input : to_json(input ?? {});
}

function parsed(json: string): JsonValue {
  try {
    return from_json(json);
  } catch {
    return json;
  }
}

/** Whether valid JSON holds a number that JSON.parse would change, such as an integer of 20 digits. */
function holds_a_changed_number(json: string): boolean {
  if (!MAY_HOLD_A_CHANGED_NUMBER.test(json)) return false;
  for (let at = 0; at < json.length; at++) {
    if (json[at] === '"') {
      at = end_of_string(json, at);
      continue;
    }
    NUMBER.lastIndex = at;
    const token = NUMBER.exec(json)?.[0];
    if (token === undefined) continue;
    if (significant(token) !== significant(String(Number(token)))) return true;
    at += token.length - 1;
  }
  return false;
}

/** A decimal number in one spelling: its digits without outer zeros, and the exponent of the last of them. */
function significant(token: string): string {
  NUMBER.lastIndex = 0;
  const [, whole = "", fraction = "", exponent = "0"] = NUMBER.exec(token) ?? [];
  const digits = whole + fraction;
  let start = 0;
  let end = digits.length;
  while (digits.charCodeAt(start) === ZERO) start++;
  while (end > start && digits.charCodeAt(end - 1) === ZERO) end--;
  if (start === end) return start > 0 ? "0" : token;
  return `${digits.slice(start, end)}e${Number(exponent) - fraction.length + digits.length - end}`;
}
