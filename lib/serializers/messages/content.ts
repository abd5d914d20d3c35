import type { Block, OutputText } from "../../content/index.js";
import { get_own, is_blank, type JsonObject, jsonify } from "../../json.js";
import type { OmissionRecord, Path } from "../omissions.js";
import { map_blocks } from "../shared/blocks.js";
import { omit_extra } from "../shared/extra.js";
import { forward } from "../shared/forward.js";
import { cache_control } from "./cache_control.js";
import { document_block, image_block } from "./media.js";
import type { MessagesBlock, MessagesCitation, MessagesResultContent, MessagesTextBlock } from "./types.js";

const FORMAT = "Messages";

/** Types of annotations that the API gives as citations, and takes back. */
const CITATIONS: readonly unknown[] = [
  "char_location",
  "content_block_location",
  "page_location",
  "search_result_location",
  "web_search_result_location",
];

/** What a block becomes; null when it is left out. */
type Read<T> = (block: Block, at: Path, record: OmissionRecord) => T | null;

/** The blocks of a user message. */
export const user_blocks: ReadAll<MessagesBlock> = reader("content", user_block);

/** The blocks of an assistant message: its text. */
export const assistant_blocks: ReadAll<MessagesTextBlock> = reader("content", cited_text);

/** The blocks of a system or developer message: its text. */
export const system_blocks: ReadAll<MessagesTextBlock> = reader("content", uncited_text);

const result_blocks = reader("output", result_block);

/** The content of a tool result: a string, or the text and images of an array; null when nothing is left. */
export function result_content(
  output: string | readonly Block[],
  at: Path,
  record: OmissionRecord,
): string | MessagesResultContent[] | null {
  if (typeof output !== "string") {
    const blocks = result_blocks(output, at, record);
    return blocks.length > 0 ? blocks : null;
  }
  if (!is_blank(output)) return output;
  if (output !== "") record.omit([...at, "output"], `${FORMAT} refuses blank text`);
  return null;
}

type ReadAll<T> = (list: readonly Block[], at: Path, record: OmissionRecord) => T[];

/** Reads the blocks under a key of an item. */
function reader<T>(key: "content" | "output", read: Read<T>): ReadAll<T> {
  return (list, at, record) => map_blocks(list, key, at, (block, place) => read(block, place, record));
}

function user_block(block: Block, at: Path, record: OmissionRecord): MessagesBlock | null {
  switch (block.type) {
    case "input_image":
      return image_block(block, at, record);
    case "input_file":
      return document_block(block, at, record);
    default:
      return cited_text(block, at, record);
  }
}

function result_block(block: Block, at: Path, record: OmissionRecord): MessagesResultContent | null {
  return block.type === "input_image" ? image_block(block, at, record) : uncited_text(block, at, record);
}

function cited_text(block: Block, at: Path, record: OmissionRecord): MessagesTextBlock | null {
  return text_block(block, citations, at, record);
}

function uncited_text(block: Block, at: Path, record: OmissionRecord): MessagesTextBlock | null {
  return text_block(block, no_citations, at, record);
}

function text_block(
  block: Block,
  cite: (text: OutputText, at: Path, record: OmissionRecord) => MessagesCitation[],
  at: Path,
  record: OmissionRecord,
): MessagesTextBlock | null {
  if (block.type !== "input_text" && block.type !== "output_text" && block.type !== "text") {
    record.omit(at, `${FORMAT} has no place for it here`);
    return null;
  }
  if (is_blank(block.text)) {
    record.omit(at, `${FORMAT} refuses blank text`);
    return null;
  }
  omit_extra(block.extra, ["cache_control"], at, FORMAT, record);
  const cited = block.type === "output_text" ? cite(block, at, record) : [];
  const text: MessagesTextBlock = { type: "text", text: block.text };
  if (cited.length > 0) text.citations = cited;
  return Object.assign(text, cache_control(block.extra));
}

function citations(
  { annotations, logprobs }: OutputText,
  at: Path,
  record: OmissionRecord,
): MessagesCitation[] {
  record.omit_member(at, "logprobs", logprobs, "log probabilities are never sent");
  if (annotations.length === 0) return [];
  annotations.forEach((annotation, index) => {
    if (!is_citation(annotation))
      record.omit([...at, "annotations", index], `${FORMAT} has no such citation`);
  });
  return forward(jsonify(annotations.filter(is_citation)));
}

function no_citations({ annotations, logprobs }: OutputText, at: Path, record: OmissionRecord): [] {
  record.omit_member(at, "logprobs", logprobs, "log probabilities are never sent");
  record.omit_member(at, "annotations", annotations, `${FORMAT} takes no citations here`);
  return [];
}

function is_citation(annotation: JsonObject): boolean {
  return CITATIONS.includes(get_own(annotation, "type"));
}
