import type { Block, InputFile } from "../content/index.js";
import { parse_data_url } from "../data_url.js";
import type { Reasoning } from "../items/index.js";
import { get_own, is_blank, is_unset, type JsonObject } from "../json.js";
import type { Content } from "./content.js";
import { ContentImageInline } from "./content_image_inline.js";
import { ContentImageRemote } from "./content_image_remote.js";
import { ContentPDF } from "./content_pdf.js";
import { ContentText } from "./content_text.js";
import { ContentThinking } from "./content_thinking.js";

const PDF_TYPE = "application/pdf";

/** Where the blocks of reasoning have their text, by type. */
const TEXT_KEYS = new Map<unknown, string>([
  ["thinking", "thinking"],
  ["reasoning_text", "text"],
  ["summary_text", "text"],
]);

/** The content objects that the blocks of a message are in ellmer; blocks without a class there are skipped. */
export function contents_of_blocks(blocks: readonly Block[]): Content[] {
  return blocks.flatMap((block) => content_of_block(block) ?? []);
}

/** The thinking in reasoning: in its content, or else in its summary. Redacted blocks have no class in ellmer. */
export function thinking_of({ content, summary }: Reasoning): ContentThinking[] {
  const thinking = content.flatMap((block) => thinking_of_block(block) ?? []);
  return thinking.length > 0 ? thinking : summary.flatMap((block) => thinking_of_block(block) ?? []);
}

function content_of_block(block: Block): Content | null {
  switch (block.type) {
    case "input_text":
    case "output_text":
    case "text":
      return new ContentText(block.text);
    case "refusal":
      return new ContentText(block.refusal);
    case "reasoning_text":
    case "summary_text":
      return new ContentThinking(block.text);
    case "input_image":
      return image_of(block.url, block.detail);
    case "input_file":
      return pdf_of(block);
    case "input_video":
      return null;
  }
}

function image_of(url: string | null, detail: string | null): Content | null {
  if (url === null || is_blank(url)) return null;
  const inline = parse_data_url(url);
  return inline ? new ContentImageInline(...inline) : new ContentImageRemote(url, detail);
}

function pdf_of({ url, filename, extra }: InputFile): ContentPDF | null {
  const [type, data] = parse_data_url(url) ?? [];
  const media_type = get_own(extra, "media_type") ?? type;
  return media_type === PDF_TYPE && data !== undefined ? new ContentPDF(PDF_TYPE, data, filename) : null;
}

function thinking_of_block(block: JsonObject): ContentThinking | null {
  const key = TEXT_KEYS.get(get_own(block, "type"));
  const text = key === undefined ? null : get_own(block, key);
  if (typeof text !== "string") return null;
  const signature = get_own(block, "signature");
  return new ContentThinking(text, is_unset(signature) ? {} : { signature });
}
