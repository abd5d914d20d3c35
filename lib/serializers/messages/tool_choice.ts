import { UnsupportedFormatError } from "../../errors.js";
import { get_own, is_object, is_unset, type JsonObject } from "../../json.js";
import type { Session } from "../../session.js";
import type { OmissionRecord } from "../omissions.js";
import { forward } from "../shared/forward.js";
import { omit_choice_members, read_tool_choice, required_name } from "../shared/tool_choice.js";
import type { MessagesToolChoice } from "./types.js";

const FORMAT = "Messages";

const WORDS = { auto: "auto", required: "any", none: "none" } as const;

/** The members of each native choice beside its type. */
const MEMBERS: ReadonlyMap<unknown, readonly string[]> = new Map([
  ["auto", ["disable_parallel_tool_use"]],
  ["any", ["disable_parallel_tool_use"]],
  ["tool", ["name", "disable_parallel_tool_use"]],
  ["none", []],
]);

/**
 * The tool_choice of a session with tools, parallel_tool_calls worked into it; null when there is none to send.
 *
 * @throws UnsupportedFormatError for a choice without a name, and when the two contradict each other
 */
export function messages_tool_choice(session: Session, record: OmissionRecord): MessagesToolChoice | null {
  const { tool_choice, parallel_tool_calls } = session;
  const choice = is_unset(tool_choice) ? null : known_choice(tool_choice, record);
  if (choice) return with_parallel_calls(choice, parallel_tool_calls);
  const refused = parallel_tool_calls === false;
  if (is_unset(tool_choice)) return refused ? { type: "auto", disable_parallel_tool_use: true } : null;
  record.omit_value(["tool_choice"], tool_choice, `${FORMAT} has no such tool choice`);
  if (refused) record.omit(["parallel_tool_calls"], "it is said in the tool choice, which is left out");
  return null;
}

/** Whether a choice demands a call. */
export function forces_tool(choice: MessagesToolChoice | undefined): boolean {
  return choice?.type === "any" || choice?.type === "tool";
}

function known_choice(tool_choice: unknown, record: OmissionRecord): MessagesToolChoice | null {
  const choice = read_tool_choice(tool_choice);
  if (typeof choice === "string") return { type: WORDS[choice] };
  if (choice) {
    omit_choice_members(tool_choice, FORMAT, record);
    return { type: "tool", name: choice.name };
  }
  return is_object(tool_choice) ? native_choice(tool_choice as JsonObject, record) : null;
}

function native_choice(choice: JsonObject, record: OmissionRecord): MessagesToolChoice | null {
  const type = get_own(choice, "type");
  const members = MEMBERS.get(type);
  if (!members) return null;
  if (type === "tool") required_name(get_own(choice, "name"));
  for (const key of Object.keys(choice)) {
    if (key !== "type" && !members.includes(key)) {
      record.omit_value(["tool_choice", key], choice[key], `${FORMAT} has no such member of this choice`);
    }
  }
  const set = members.filter((key) => !is_unset(get_own(choice, key)));
  return forward({ type, ...Object.fromEntries(set.map((key) => [key, choice[key]])) });
}

function with_parallel_calls(choice: MessagesToolChoice, parallel: boolean | null): MessagesToolChoice {
  if (parallel === null) return choice;
  if (choice.type === "none") {
    throw new UnsupportedFormatError('parallel_tool_calls says nothing where tool_choice is "none"');
  }
  const { disable_parallel_tool_use, ...rest } = choice;
  if (disable_parallel_tool_use === parallel) {
    throw new UnsupportedFormatError("parallel_tool_calls contradicts tool_choice.disable_parallel_tool_use");
  }
  return parallel ? rest : { ...rest, disable_parallel_tool_use: true };
}
