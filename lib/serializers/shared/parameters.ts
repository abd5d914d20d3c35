import { type JsonObject, jsonify } from "../../json.js";
import type { Definition } from "../../tools/definition.js";

/** The schema of a tool's arguments, copied; that of a tool without one takes an empty object. */
export function parameters_of({ parameters }: Pick<Definition, "parameters">): JsonObject {
  return jsonify(parameters ?? { type: "object", properties: {} }) as JsonObject;
}
