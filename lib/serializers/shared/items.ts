import { UnsupportedFormatError } from "../../errors.js";
import type { FunctionCallOutput } from "../../items/index.js";

/** The error for a tool result whose call does not stand before it among the items sent (ruling 37). */
export function orphaned({ call_id }: FunctionCallOutput, index: number): UnsupportedFormatError {
  return new UnsupportedFormatError(`input[${index}]: no function call before it has the call_id ${call_id}`);
}
