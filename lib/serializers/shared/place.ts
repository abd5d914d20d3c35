import { UnsupportedFormatError } from "../../errors.js";
import { type Path, path_text } from "../omissions.js";

/** The error for what stands at a place of the session: `input[2].content[0]: ...`. */
export function unsupported_at(at: Path, problem: string): UnsupportedFormatError {
  return new UnsupportedFormatError(`${path_text(at)}: ${problem}`);
}
