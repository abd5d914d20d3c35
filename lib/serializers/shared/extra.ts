import type { JsonObject } from "../../json.js";
import type { OmissionRecord, Path } from "../omissions.js";

/** Members of a block that only help to read it, so that nothing is lost when they are not sent. */
const HINTS = new Set(["media_type", "filename"]);

/** Records the members of a block's, item's or tool's extra that are not sent. */
export function omit_extra(
  extra: JsonObject,
  sent: readonly string[],
  at: Path,
  format: string,
  record: OmissionRecord,
): void {
  for (const key of Object.keys(extra)) {
    if (sent.includes(key) || HINTS.has(key)) continue;
    record.omit_member(at, key, extra[key], `${format} has no place for it here`);
  }
}
