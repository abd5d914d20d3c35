import type { Item } from "../../items/index.js";
import { is_unset, type JsonObject } from "../../json.js";
import type { Session } from "../../session.js";
import type { Definition } from "../../tools/definition.js";
import type { OmissionRecord, Path } from "../omissions.js";
import { omit_extra } from "../shared/extra.js";
import { parameters_of } from "../shared/parameters.js";
import { omit_choice_members, read_tool_choice } from "../shared/tool_choice.js";
import { cache_points } from "./content.js";
import { FORMAT } from "./context.js";
import type { ConverseTool, ConverseToolChoice, ConverseToolConfig } from "./types.js";

/** The tools of a session and which of them the model shall call; null when there is nothing to say. */
export function tool_config(session: Session, record: OmissionRecord): ConverseToolConfig | null {
  const { tool_definitions, tool_choice, parallel_tool_calls } = session;
  if (parallel_tool_calls === false)
    record.omit(["parallel_tool_calls"], `${FORMAT} has no parameter for it`);
  if (tool_definitions.length === 0) {
    record.omit_value(["tool_choice"], tool_choice, "no tool is registered");
    return called_tools(session.items);
  }
  const tools = tool_definitions.flatMap((tool, index) => tool_entries(tool, ["tools", index], record));
  const toolChoice = converse_tool_choice(session, record);
  return { tools, ...(toolChoice && { toolChoice }) };
}

/** Whether the model has to call a tool. */
export function forces_tool(config: ConverseToolConfig | null): boolean {
  return config?.toolChoice !== undefined && !("auto" in config.toolChoice);
}

/** The API refuses calls of the past without tools, so the called names stand for them (ruling 32). */
function called_tools(items: readonly Item[]): ConverseToolConfig | null {
  const names = new Set(items.flatMap((item) => (item.type === "function_call" ? item.name : [])));
  if (names.size === 0) return null;
  return { tools: [...names].map((name) => ({ toolSpec: { name, inputSchema: input_schema(null) } })) };
}

function tool_entries(tool: Definition, at: Path, record: OmissionRecord): ConverseTool[] {
  const { name, description, parameters, strict, extra } = tool;
  if (!is_unset(strict) && strict !== false) record.omit([...at, "strict"], `${FORMAT} has no strict tools`);
  omit_extra(extra, ["cache_point"], at, FORMAT, record);
  const described = is_unset(description) || description === "" ? {} : { description };
  const toolSpec = { name, ...described, inputSchema: input_schema(parameters) };
  return [{ toolSpec }, ...cache_points(extra, at, record)];
}

function input_schema(parameters: JsonObject | null): { json: JsonObject } {
  return { json: parameters_of({ parameters }) };
}

/** The API has no way to say "none". */
function converse_tool_choice({ tool_choice }: Session, record: OmissionRecord): ConverseToolChoice | null {
  if (is_unset(tool_choice)) return null;
  const choice = read_tool_choice(tool_choice);
  switch (choice) {
    case "auto":
      return { auto: {} };
    case "required":
      return { any: {} };
    case "none":
    case null:
      record.omit_value(["tool_choice"], tool_choice, `${FORMAT} has no such tool choice`);
      return null;
    default:
      omit_choice_members(tool_choice, FORMAT, record);
      return { tool: { name: choice.name } };
  }
}
