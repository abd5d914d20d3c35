import { InvalidItemError, UnsupportedFormatError } from "../../errors.js";
import type { FunctionCall } from "../../items/index.js";
import { is_object, type JsonObject } from "../../json.js";

/**
 * The arguments of a call as the object that an API wants (ruling 5).
 *
 * @throws InvalidItemError when they are no JSON
 * @throws UnsupportedFormatError when they are JSON but no object
 */
export function object_arguments(call: FunctionCall): JsonObject {
  const args = call.parsed_arguments();
  if (is_object(args)) return args as JsonObject;
  throw new UnsupportedFormatError(`the arguments of ${call.name} (call ${call.call_id}) are no JSON object`);
}

/** The same, with UnsupportedFormatError also for arguments that are no JSON. */
export function checked_arguments(call: FunctionCall): JsonObject {
  try {
    return object_arguments(call);
  } catch (error) {
    if (!(error instanceof InvalidItemError)) throw error;
    throw new UnsupportedFormatError(error.message, { cause: error });
  }
}
