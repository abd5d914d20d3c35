import { is_unset, type JsonObject, type JsonValue, jsonify, set_own, to_json } from "../../json.js";
import type { Session } from "../../session.js";
import type { OmissionRecord } from "../omissions.js";
import { required_model } from "../request.js";
import { forward } from "../shared/forward.js";
import { json_schema_format } from "../shared/json_schema.js";
import { known_extra, omit_settings, type SettingName, set_settings } from "../shared/settings.js";
import { additional_fields } from "./additional_fields.js";
import { FORMAT } from "./context.js";
import { DocumentNames } from "./document_names.js";
import { converse_messages, system_prompt } from "./messages.js";
import { reasoning_parameters } from "./reasoning.js";
import { forces_tool, tool_config } from "./tools.js";
import type {
  ConverseInferenceConfig,
  ConverseJsonSchema,
  ConverseOutputConfig,
  ConversePayload,
  ConverseServiceTier,
} from "./types.js";

type ConverseSettings = Omit<ConversePayload, "modelId" | "system" | "messages">;

const UNSENT: readonly SettingName[] = [
  "previous_response_id",
  "truncation",
  "safety_identifier",
  "prompt_cache_key",
  "prompt_cache_retention",
  "presence_penalty",
  "frequency_penalty",
  "max_tool_calls",
  "top_logprobs",
  "stream",
  "background",
  "store",
  "include",
  "stream_options",
];

const EXTRA = {
  stop_sequences: "stopSequences",
  guardrail_config: "guardrailConfig",
  additional_model_request_fields: "additionalModelRequestFields",
  additional_model_response_field_paths: "additionalModelResponseFieldPaths",
  performance_config: "performanceConfig",
  prompt_variables: "promptVariables",
};

/** The body of the REST API for a session, binary data as base64 text. */
export function build_request(session: Session, record: OmissionRecord): ConversePayload {
  return request(session, record, (base64) => base64);
}

/** The input of the AWS SDK for a session, binary data as bytes. */
export function build_sdk_request(session: Session, record: OmissionRecord): ConversePayload<Uint8Array> {
  return request(session, record, (base64) => new Uint8Array(Buffer.from(base64, "base64")));
}

function request<Bytes>(
  session: Session,
  record: OmissionRecord,
  binary: (base64: string) => Bytes,
): ConversePayload<Bytes> {
  omit_settings(session, UNSENT, FORMAT, record);
  const modelId = required_model(session);
  const messages = converse_messages(session.items, { record, names: new DocumentNames(), binary });
  const system = system_prompt(session, record);
  return { modelId, ...(system.length > 0 && { system }), messages, ...settings(session, modelId, record) };
}

/** What a request holds beside the conversation; the extra's part of it at the end. */
function settings(session: Session, model_id: string, record: OmissionRecord): ConverseSettings {
  const { stopSequences, additionalModelRequestFields, ...extra } = known_extra(
    session,
    EXTRA,
    FORMAT,
    record,
  );
  const toolConfig = tool_config(session, record);
  const reasoning = reasoning_parameters(session, model_id, forces_tool(toolConfig), record);
  return {
    ...set_settings({
      toolConfig,
      inferenceConfig: inference_config(session, stopSequences),
      outputConfig: output_config(session, record),
      requestMetadata: request_metadata(session, record),
      serviceTier: service_tier(session),
      additionalModelRequestFields: additional_fields(
        session,
        reasoning,
        additionalModelRequestFields,
        record,
      ),
    }),
    ...extra,
  };
}

function inference_config(
  { max_output_tokens, temperature, top_p }: Session,
  stop_sequences: JsonValue | undefined,
): ConverseInferenceConfig | null {
  const config = set_settings({
    maxTokens: max_output_tokens,
    temperature,
    topP: top_p,
    stopSequences: forward<string[] | undefined>(stop_sequences),
  });
  return Object.keys(config).length > 0 ? config : null;
}

function output_config(session: Session, record: OmissionRecord): ConverseOutputConfig | null {
  const format = json_schema_format(session, FORMAT, record);
  if (!format) return null;
  const { schema, name, description } = format;
  const named = jsonify(set_settings({ name, description })) as JsonObject;
  const jsonSchema: ConverseJsonSchema = { schema: to_json(schema), ...forward<object>(named) };
  return { textFormat: { type: "json_schema", structure: { jsonSchema } } };
}

/** The API takes strings only. */
function request_metadata({ metadata }: Session, record: OmissionRecord): { [key: string]: string } | null {
  const sent: { [key: string]: string } = {};
  for (const [key, value] of Object.entries(metadata ?? {})) {
    if (is_unset(value)) continue;
    if (typeof value === "object")
      record.omit_value(["metadata", key], value, `${FORMAT} takes strings only`);
    else set_own(sent, key, String(value));
  }
  return Object.keys(sent).length > 0 ? sent : null;
}

function service_tier({ service_tier }: Session): ConverseServiceTier | null {
  return service_tier === null ? null : { type: forward(service_tier) };
}
