import type { Block, OutputText } from "../../content/index.js";
import type { OmissionRecord, Path } from "../omissions.js";
import { map_blocks } from "../shared/blocks.js";
import { omit_extra } from "../shared/extra.js";
import { media_part } from "./media.js";
import { sent_signature, thought_signature } from "./signature.js";
import type { GeminiPart, GeminiTextPart } from "./types.js";

const FORMAT = "Gemini";

/** The parts of a user message. */
export function user_parts(content: readonly Block[], at: Path, record: OmissionRecord): GeminiPart[] {
  return map_blocks(content, "content", at, (block, place) => user_part(block, place, record));
}

/** The parts of a message that holds text only: the model's, and directives. */
export function text_parts(content: readonly Block[], at: Path, record: OmissionRecord): GeminiTextPart[] {
  return map_blocks(content, "content", at, (block, place) => text_part(block, place, record));
}

/** The text of a tool result: its blocks joined by line feeds. */
export function result_text(output: string | readonly Block[], at: Path, record: OmissionRecord): string {
  if (typeof output === "string") return output;
  const texts = map_blocks(output, "output", at, (block, place) => {
    const text = text_of(block, place, record);
    if (text !== null) omit_beside_text(block, [], place, record);
    return text;
  });
  return texts.join("\n");
}

function user_part(block: Block, at: Path, record: OmissionRecord): GeminiPart | null {
  switch (block.type) {
    case "input_image":
    case "input_file":
    case "input_video":
      return media_part(block, at, record);
    default:
      return text_part(block, at, record);
  }
}

/** An empty text is refused by the API, unless a signature goes with it (rulings 13 and 35). */
function text_part(block: Block, at: Path, record: OmissionRecord): GeminiTextPart | null {
  const text = text_of(block, at, record);
  if (text === null) return null;
  const sent = sent_signature(block.extra);
  if (text === "" && sent.length === 0) {
    record.omit(at, `${FORMAT} takes no empty text`);
    return null;
  }
  omit_beside_text(block, sent, at, record);
  return { text, ...thought_signature(block.extra) };
}

/** The text of a block; null when it is no text, which is recorded. */
function text_of(block: Block, at: Path, record: OmissionRecord): string | null {
  switch (block.type) {
    case "input_text":
    case "output_text":
    case "text":
      return block.text;
    default:
      record.omit(at, `${FORMAT} takes text only here`);
      return null;
  }
}

function omit_beside_text(block: Block, sent: readonly string[], at: Path, record: OmissionRecord): void {
  omit_extra(block.extra, sent, at, FORMAT, record);
  const { annotations, logprobs } = block as Partial<OutputText>;
  record.omit_member(at, "annotations", annotations, `${FORMAT} takes no annotations back`);
  record.omit_member(at, "logprobs", logprobs, "log probabilities are never sent");
}
