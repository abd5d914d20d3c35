import { ArgumentError, UnsupportedFormatError } from "../../errors.js";
import { is_blank, is_object, is_unset, type JsonObject, type JsonValue, jsonify } from "../../json.js";
import { forward } from "../shared/forward.js";
import { set_settings } from "../shared/settings.js";
import type { GenaiParameters } from "./genai_types.js";
import { every_schema, is_gemini_schema } from "./schema.js";
import type { GeminiPayload } from "./types.js";

/**
 * A gemini payload as the argument of `generateContent` of @google/genai, which has the model in it and all
 * settings on one level. Shares nothing with the payload: the SDK changes tools in place.
 *
 * @param model the id of the model, which the payload does not hold
 * @throws UnsupportedFormatError without a model
 * @throws ArgumentError for what is no payload
 */
export function to_genai(payload: GeminiPayload, model: string | null): GenaiParameters {
  if (is_unset(model) || is_blank(model)) throw new UnsupportedFormatError("to_genai needs a model");
  const copy = is_object(payload) ? jsonify(payload) : null;
  if (!is_object(copy) || !Array.isArray(copy.contents)) {
    throw new ArgumentError('to_genai takes the payload of request_payload("gemini")');
  }
  const { contents, systemInstruction, tools, toolConfig, generationConfig, ...others } = copy as JsonObject;
  const config = set_settings({
    systemInstruction,
    tools: Array.isArray(tools) ? tools.map(genai_tool) : tools,
    toolConfig,
    ...genai_schema(generationConfig, "responseSchema", "responseJsonSchema"),
    ...others,
  });
  return forward({ model, contents, ...(Object.keys(config).length > 0 ? { config } : {}) });
}

function genai_tool(tool: JsonValue): JsonValue {
  if (!is_object(tool) || !Array.isArray(tool.functionDeclarations)) return tool;
  const functionDeclarations = tool.functionDeclarations.map((declaration) =>
    is_object(declaration) ? genai_schema(declaration, "parameters", "parametersJsonSchema") : declaration,
  );
  return { ...tool, functionDeclarations };
}

/** The holder of a schema, with one that the SDK would spoil under the name of plain JSON Schema. */
function genai_schema(holder: JsonValue | undefined, name: string, json_name: string): JsonObject {
  if (!is_object(holder)) return {};
  const { [name]: schema, ...others } = holder;
  if (is_unset(schema)) return others;
  return { ...others, [survives(schema) ? name : json_name]: schema };
}

/**
 * Whether the SDK passes a schema on. It rewrites Gemini's own dialect, and thereby refuses the type null and a
 * type beside anyOf, and loses what else stands beside anyOf; plain JSON Schema it passes as it is.
 */
function survives(schema: unknown): boolean {
  return is_gemini_schema(schema) && every_schema(schema, is_kept);
}

function is_kept(node: Record<string, unknown>): boolean {
  return node.type !== "null" && !(Object.hasOwn(node, "anyOf") && Object.keys(node).length > 1);
}
