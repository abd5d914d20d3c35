import type { FunctionCallOutput } from "../../items/index.js";
import type { OmissionRecord, Path } from "../omissions.js";

/** The content of a failed result that says nothing, which APIs refuse (ruling 13). */
export const FAILED_WITHOUT_OUTPUT = "Tool failed without output.";

/** Records a status that is lost in a format without any; a result without one has succeeded. */
export function omit_status(
  { status }: FunctionCallOutput,
  at: Path,
  format: string,
  record: OmissionRecord,
): void {
  if (status === null || status === "completed" || status === "success") return;
  record.omit([...at, "status"], `${format} has no status of a result`);
}
