import { UnsupportedFormatError } from "../../errors.js";
import { get_own, is_object } from "../../json.js";

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
