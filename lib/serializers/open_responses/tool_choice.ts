import { get_own, is_object, is_unset, type JsonValue } from "../../json.js";
import type { Session } from "../../session.js";
import type { OmissionRecord } from "../omissions.js";
import { omit_choice_members, read_tool_choice } from "../shared/tool_choice.js";

/** Types of a choice that other APIs have and this one refuses (ruling 30). */
const FOREIGN_TYPES: readonly unknown[] = ["tool", "any", "auto", "none"];

/** The tool_choice of a session; null when it is left out (ruling 30). Throws UnsupportedFormatError. */
export function open_responses_tool_choice(session: Session, record: OmissionRecord): JsonValue {
  const { tool_choice, tool_definitions } = session;
  if (is_unset(tool_choice)) return null;
  const choice = tool_definitions.length > 0 ? known_choice(tool_choice, record) : null;
  if (choice === null) {
    const reason =
      tool_definitions.length > 0 ? "Open Responses has no such tool choice" : "no tool is registered";
    record.omit_value(["tool_choice"], tool_choice, reason);
  }
  return choice;
}

function known_choice(tool_choice: JsonValue, record: OmissionRecord): JsonValue {
  const choice = read_tool_choice(tool_choice);
  if (typeof choice === "string") return choice;
  if (choice) {
    omit_choice_members(tool_choice, "Open Responses", record);
    return { type: "function", name: choice.name };
  }
  const type = is_object(tool_choice) ? get_own(tool_choice, "type") : null;
  return typeof type === "string" && !FOREIGN_TYPES.includes(type) ? tool_choice : null;
}
