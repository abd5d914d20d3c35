import { UnsupportedFormatError } from "../../errors.js";
import { get_own, is_object, is_unset } from "../../json.js";
import type { OmissionRecord } from "../omissions.js";

/** Which tool the model shall call: a word, or the name of a function. */
export type ToolChoice = "auto" | "none" | "required" | { name: string };

const WORDS: readonly unknown[] = ["auto", "none", "required"];

/**
 * A tool choice as every format understands it; null for a shape that only some format knows.
 *
 * @throws UnsupportedFormatError for a function choice without a name
 */
export function read_tool_choice(choice: unknown): ToolChoice | null {
  if (WORDS.includes(choice)) return choice as ToolChoice;
  if (!is_object(choice) || get_own(choice, "type") !== "function") return null;
  return { name: required_name(function_name(choice)) };
}

/** Records the members of a function choice that are not sent: all but its type and its name. */
export function omit_choice_members(choice: unknown, format: string, record: OmissionRecord): void {
  if (!is_object(choice)) return;
  const named = is_set(choice, "name");
  for (const key of Object.keys(choice)) {
    if (key === "type" || key === "name" || (key === "function" && !named)) continue;
    record.omit_value(["tool_choice", key], choice[key], `${format} has no such member of this choice`);
  }
  const nested = get_own(choice, "function");
  for (const key of !named && is_object(nested) ? Object.keys(nested) : []) {
    if (key === "name") continue;
    record.omit_value(
      ["tool_choice", "function", key],
      get_own(nested as object, key),
      `${format} takes the name only`,
    );
  }
}

function is_set(holder: object, key: string): boolean {
  return !is_unset(get_own(holder, key));
}

/** The name in a function choice, beside the type or nested under `function`. */
function function_name(choice: object): unknown {
  const nested = get_own(choice, "function");
  return get_own(choice, "name") ?? (is_object(nested) ? get_own(nested, "name") : null);
}

/** The name itself. Throws UnsupportedFormatError when it is no string or blank. */
export function required_name(name: unknown): string {
  if (typeof name === "string" && name.trim() !== "") return name;
  throw new UnsupportedFormatError("tool_choice names no function");
}
