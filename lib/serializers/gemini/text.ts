import { get_own, is_object, is_unset } from "../../json.js";
import type { Session } from "../../session.js";
import type { OmissionRecord } from "../omissions.js";
import { forward } from "../shared/forward.js";
import { omit_unknown } from "../shared/json_schema.js";
import { text_format } from "../shared/text_format.js";
import { is_gemini_schema } from "./schema.js";
import type { GeminiGenerationConfig } from "./types.js";

const FORMAT = "Gemini";

/** What describes a schema; the API has no place for its name, its description and strictness, and needs none. */
const SCHEMA_MEMBERS: readonly string[] = ["type", "json_schema", "name", "schema", "strict", "description"];

type TextSettings = Pick<
  GeminiGenerationConfig,
  "responseMimeType" | "responseSchema" | "responseJsonSchema"
>;

/** `session.text` as Gemini takes it: the wanted type of the answer, and its schema (ruling 14). */
export function text_settings(session: Session, record: OmissionRecord): TextSettings {
  const { text } = session;
  omit_unknown(text, ["format"], ["text"], FORMAT, record);
  const format = text_format(session);
  switch (format?.type) {
    case undefined:
      return {};
    case "text":
      omit_format_members(text?.format, ["type"], record);
      return { responseMimeType: "text/plain" };
    case "json_object":
      omit_format_members(text?.format, ["type"], record);
      return { responseMimeType: "application/json" };
    case "json_schema":
      omit_format_members(text?.format, SCHEMA_MEMBERS, record);
      return { responseMimeType: "application/json", ...schema_member(format?.schema) };
    default:
      record.omit(["text", "format"], `${FORMAT} has no such format`);
      return {};
  }
}

function schema_member(schema: unknown): TextSettings {
  if (is_unset(schema)) return {};
  return is_gemini_schema(schema) ? { responseSchema: forward(schema) } : { responseJsonSchema: schema };
}

function omit_format_members(format: unknown, known: readonly string[], record: OmissionRecord): void {
  omit_unknown(format, known, ["text", "format"], FORMAT, record);
  const nested = is_object(format) && known.includes("json_schema") ? get_own(format, "json_schema") : null;
  omit_unknown(nested, known, ["text", "format", "json_schema"], FORMAT, record);
}
