import { is_unset } from "../../json.js";
import type { Session } from "../../session.js";
import type { Definition } from "../../tools/definition.js";
import type { OmissionRecord, Path } from "../omissions.js";
import { omit_extra } from "../shared/extra.js";
import { forward } from "../shared/forward.js";
import { parameters_of } from "../shared/parameters.js";
import { set_settings } from "../shared/settings.js";
import { omit_choice_members, read_tool_choice } from "../shared/tool_choice.js";
import { is_gemini_schema } from "./schema.js";
import type { GeminiFunctionDeclaration, GeminiPayload, GeminiToolConfig } from "./types.js";

const FORMAT = "Gemini";

const MODES = { auto: "AUTO", none: "NONE", required: "ANY" } as const;

/** The tools of a session and the choice among them. Throws UnsupportedFormatError for a choice without a name. */
export function tool_settings(session: Session, record: OmissionRecord): Partial<GeminiPayload> {
  const { tool_definitions, tool_choice, parallel_tool_calls } = session;
  if (parallel_tool_calls === false) {
    record.omit(["parallel_tool_calls"], `${FORMAT} has no parameter for it`);
  }
  if (tool_definitions.length === 0) {
    record.omit_value(["tool_choice"], tool_choice, "no tool is registered");
    return {};
  }
  const functionDeclarations = tool_definitions.map((tool, index) =>
    declaration(tool, ["tools", index], record),
  );
  return {
    tools: [{ functionDeclarations }],
    ...set_settings({ toolConfig: tool_config(session, record) }),
  };
}

function declaration(tool: Definition, at: Path, record: OmissionRecord): GeminiFunctionDeclaration {
  omit_extra(tool.extra, [], at, FORMAT, record);
  if (tool.strict) record.omit([...at, "strict"], `${FORMAT} has no strict tools`);
  const { name, description } = tool;
  const schema = parameters_of(tool);
  return {
    name,
    ...set_settings({ description }),
    ...(is_gemini_schema(schema) ? { parameters: forward(schema) } : { parametersJsonSchema: schema }),
  };
}

function tool_config({ tool_choice }: Session, record: OmissionRecord): GeminiToolConfig | null {
  if (is_unset(tool_choice)) return null;
  const choice = read_tool_choice(tool_choice);
  if (choice === null) {
    record.omit_value(["tool_choice"], tool_choice, `${FORMAT} has no such tool choice`);
    return null;
  }
  if (typeof choice === "string") return { functionCallingConfig: { mode: MODES[choice] } };
  omit_choice_members(tool_choice, FORMAT, record);
  return { functionCallingConfig: { mode: "ANY", allowedFunctionNames: [choice.name] } };
}
