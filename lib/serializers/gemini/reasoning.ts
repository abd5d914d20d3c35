import type { Reasoning } from "../../items/index.js";
import { get_own, type JsonObject } from "../../json.js";
import type { OmissionRecord, Path } from "../omissions.js";
import { string_member } from "../shared/body.js";
import { omit_extra } from "../shared/extra.js";
import { present } from "../shared/media.js";
import type { GeminiTextPart } from "./types.js";

const FORMAT = "Gemini";

/** What the model thought, as it is sent back; nothing of reasoning that Gemini cannot verify (ruling 19). */
export function thought_parts(item: Reasoning, at: Path, record: OmissionRecord): GeminiTextPart[] {
  if (item.origin !== null && item.origin !== "gemini") {
    record.omit(at, `${FORMAT} cannot verify the reasoning of another provider`);
    return [];
  }
  if (item.summary.length > 0) {
    record.omit(at, `${FORMAT} takes no summary of reasoning`);
    return [];
  }
  omit_extra(item.extra, [], at, FORMAT, record);
  record.omit_member(at, "encrypted_content", item.encrypted_content, `${FORMAT} cannot decrypt it`);
  return item.content.flatMap((block, index) => thought_part(block, [...at, "content", index], record) ?? []);
}

function thought_part(block: JsonObject, at: Path, record: OmissionRecord): GeminiTextPart | null {
  const text = string_member(block, "thinking") ?? "";
  const thoughtSignature = present(get_own(block, "signature"));
  if (get_own(block, "type") !== "thinking" || (text === "" && thoughtSignature === null)) {
    record.omit(at, `${FORMAT} takes back the text of thoughts and their signatures only`);
    return null;
  }
  omit_extra(block, ["type", "thinking", "signature"], at, FORMAT, record);
  return { thought: true, text, ...(thoughtSignature === null ? {} : { thoughtSignature }) };
}
