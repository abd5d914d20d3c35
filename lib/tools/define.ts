import { ArgumentError, InvalidItemError } from "../errors.js";
import { is_object, readable } from "../json.js";
import { Definition, type ToolOptions } from "./definition.js";

/** The definition of a tool. Throws ArgumentError for an empty name and for options of a wrong kind. */
export function defined_tool(name: unknown, options?: ToolOptions | null): Definition {
  if (options !== null && options !== undefined && !is_object(options)) {
    throw new ArgumentError("tool options are an object: { description, parameters, strict }");
  }
  try {
    const given = readable("tool options cannot be read", () => ({ ...options }));
    return new Definition({ ...given, name: name as string });
  } catch (error) {
    if (error instanceof InvalidItemError) throw new ArgumentError(`tool ${error.message}`, { cause: error });
    throw error;
  }
}
