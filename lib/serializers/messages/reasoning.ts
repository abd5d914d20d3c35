import type { Reasoning } from "../../items/index.js";
import { get_own, type JsonObject } from "../../json.js";
import type { OmissionRecord, Path } from "../omissions.js";
import { omit_extra } from "../shared/extra.js";
import { present } from "../shared/media.js";
import { unsupported_at } from "../shared/place.js";
import type { Piece } from "../shared/turns.js";
import type { MessagesMessage, MessagesRedactedThinkingBlock, MessagesThinkingBlock } from "./types.js";

const FORMAT = "Messages";

/** Where reasoning may come from that Anthropic can verify; null when that is not known (ruling 19). */
const ORIGINS: readonly unknown[] = [null, "messages", "converse"];

type ThinkingBlock = MessagesThinkingBlock | MessagesRedactedThinkingBlock;

/** The blocks of reasoning that can be sent back, each for itself. Throws UnsupportedFormatError. */
export function reasoning_pieces(
  item: Reasoning,
  at: Path,
  record: OmissionRecord,
): Piece<MessagesMessage["role"], ThinkingBlock>[] {
  if (!ORIGINS.includes(item.origin)) {
    record.omit(at, "only reasoning of Anthropic's models can be sent back");
    return [];
  }
  record.omit_member(at, "encrypted_content", item.encrypted_content, `${FORMAT} cannot read it`);
  record.omit_member(at, "summary", item.summary, `${FORMAT} takes no summaries back`);
  omit_extra(item.extra, [], at, FORMAT, record);
  return item.content.flatMap((block, index) => {
    const place = [...at, "content", index];
    const sent = thinking_block(block, place, record);
    return sent ? { role: "assistant", kind: "reasoning", blocks: [sent], at: place } : [];
  });
}

function thinking_block(block: JsonObject, at: Path, record: OmissionRecord): ThinkingBlock | null {
  switch (get_own(block, "type")) {
    case "thinking":
      return signed_thinking(block, at, record);
    case "redacted_thinking": {
      const data = present(get_own(block, "data"));
      if (data === null) throw unsupported_at(at, "redacted_thinking without data");
      omit_extra(block, ["type", "data"], at, FORMAT, record);
      return { type: "redacted_thinking", data };
    }
    default:
      record.omit(at, `${FORMAT} takes only thinking back`);
      return null;
  }
}

/** Thinking whose text the API has withheld is signed and empty; it goes back as it came (ruling 13). */
function signed_thinking(block: JsonObject, at: Path, record: OmissionRecord): MessagesThinkingBlock | null {
  const signature = present(get_own(block, "signature"));
  const thinking = get_own(block, "thinking") ?? "";
  if (signature === null || typeof thinking !== "string") {
    record.omit(at, `${FORMAT} takes only signed thinking back`);
    return null;
  }
  omit_extra(block, ["type", "thinking", "signature"], at, FORMAT, record);
  return { type: "thinking", thinking, signature };
}
