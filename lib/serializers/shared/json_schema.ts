import { UnsupportedFormatError } from "../../errors.js";
import { get_own, is_object, type JsonObject, jsonify } from "../../json.js";
import type { Session } from "../../session.js";
import type { OmissionRecord, Path } from "../omissions.js";
import { text_format } from "./text_format.js";

/** The JSON Schema that an answer shall keep to. */
export interface JsonSchemaFormat {
  schema: JsonObject;
  name: unknown;
  description: unknown;
}

const FORMAT_MEMBERS: readonly string[] = ["type", "name", "schema", "strict", "description", "json_schema"];

/**
 * The JSON Schema in `session.text`, for APIs that take nothing else of it; null when there is none. The rest
 * is recorded.
 *
 * @throws UnsupportedFormatError for a json_schema without a schema, and for a format of the wrong kind
 */
export function json_schema_format(
  session: Session,
  api: string,
  record: OmissionRecord,
): JsonSchemaFormat | null {
  const { text } = session;
  omit_unknown(text, ["format"], ["text"], api, record);
  const given = text?.format;
  const format = text_format(session);
  if (format?.type !== "json_schema") {
    record.omit_value(["text", "format"], given, `${api} takes no format but json_schema`);
    return null;
  }
  omit_unknown(given, FORMAT_MEMBERS, ["text", "format"], api, record);
  omit_unknown(nested_format(given), FORMAT_MEMBERS, ["text", "format", "json_schema"], api, record);
  const { schema, name, description } = format;
  if (!is_object(schema)) throw new UnsupportedFormatError("text.format: a json_schema without a schema");
  return { schema: jsonify(schema) as JsonObject, name, description };
}

function nested_format(format: unknown): unknown {
  return is_object(format) ? get_own(format, "json_schema") : null;
}

/** Records the members of an object that an API does not know. */
export function omit_unknown(
  members: unknown,
  known: readonly string[],
  at: Path,
  api: string,
  record: OmissionRecord,
): void {
  if (!is_object(members)) return;
  for (const key of Object.keys(members)) {
    if (!known.includes(key)) record.omit_member(at, key, members[key], `${api} has no parameter for it`);
  }
}
