import type { Block, InputFile, InputImage, OutputText } from "../../content/index.js";
import { parse_data_url } from "../../data_url.js";
import type { OmissionRecord, Path } from "../omissions.js";
import { map_blocks } from "../shared/blocks.js";
import { omit_extra } from "../shared/extra.js";
import { default_filename } from "../shared/filename.js";
import { forward } from "../shared/forward.js";
import {
  decoded_text,
  fetchable_url,
  is_text_type,
  plain_url,
  present,
  url_scheme,
} from "../shared/media.js";
import { unsupported_at } from "../shared/place.js";
import { set_settings } from "../shared/settings.js";
import type { ChatPart, ChatTextPart } from "./types.js";

const FORMAT = "Chat Completions";
const SCHEMES: readonly string[] = ["http", "https", "data"];

/** The parts of a user message. */
export function user_parts(content: readonly Block[], at: Path, record: OmissionRecord): ChatPart[] {
  return map_blocks(content, "content", at, (block, place) => user_part(block, place, record));
}

/** The parts of an assistant message: its text. */
export function assistant_parts(content: readonly Block[], at: Path, record: OmissionRecord): ChatTextPart[] {
  return map_blocks(content, "content", at, (block, place) => text_part(block, place, record));
}

/** The parts of a system or developer message: its text. */
export const directive_parts = assistant_parts;

/** The content of a tool message: a string, or the text parts of an array; "" when there are none. */
export function result_content(
  output: string | readonly Block[],
  at: Path,
  record: OmissionRecord,
): string | ChatTextPart[] {
  if (typeof output === "string") return output;
  const parts = map_blocks(output, "output", at, (block, place) => text_part(block, place, record));
  return parts.length > 0 ? parts : "";
}

function text_part(block: Block, at: Path, record: OmissionRecord): ChatTextPart | null {
  switch (block.type) {
    case "input_text":
    case "output_text":
    case "text": {
      omit_extra(block.extra, [], at, FORMAT, record);
      const { annotations, logprobs } = block as Partial<OutputText>;
      record.omit_member(at, "annotations", annotations, `${FORMAT} takes no annotations back`);
      record.omit_member(at, "logprobs", logprobs, "log probabilities are never sent");
      return { type: "text", text: block.text };
    }
    default:
      record.omit(at, `${FORMAT} takes text only here`);
      return null;
  }
}

function user_part(block: Block, at: Path, record: OmissionRecord): ChatPart | null {
  switch (block.type) {
    case "input_image":
      return image_part(block, at, record);
    case "input_file":
      return file_part(block, at, record);
    default:
      return text_part(block, at, record);
  }
}

function image_part(block: InputImage, at: Path, record: OmissionRecord): ChatPart | null {
  const url = present(block.url);
  if (url === null && present(block.extra.file_id) === null) throw unsupported_at(at, "an image needs a url");
  const fetched = fetchable_url(url, SCHEMES);
  if (fetched === null) {
    record.omit(at, url === null ? `${FORMAT} takes no image by file_id` : `${FORMAT} cannot fetch this URL`);
    return null;
  }
  omit_extra(block.extra, [], at, FORMAT, record);
  return {
    type: "image_url",
    image_url: { url: plain_url(fetched, at), ...set_settings({ detail: forward<"auto">(block.detail) }) },
  };
}

function file_part(block: InputFile, at: Path, record: OmissionRecord): ChatPart | null {
  const url = present(block.url);
  const file_id = present(block.extra.file_id);
  if (url === null && file_id === null) throw unsupported_at(at, "a file needs a url or a file_id");
  const inline = url !== null && url_scheme(url) === "data" ? inline_data(url, at) : null;
  if (!inline && file_id === null) {
    record.omit(at, `${FORMAT} takes no file by URL`);
    return null;
  }
  omit_extra(block.extra, ["file_id"], at, FORMAT, record);
  const media_type = (present(block.extra.media_type) ?? inline?.media_type ?? "").toLowerCase();
  if (inline && is_text_type(media_type)) return inlined_text(inline.data, file_id, at, record);
  if (url !== null && !inline) record.omit([...at, "url"], `${FORMAT} takes no file by URL`);
  const file_data = url !== null && inline ? plain_url(url, at) : null;
  const filename = present(block.filename) ?? (inline ? default_filename(media_type) : null);
  return { type: "file", file: set_settings({ file_id, filename, file_data }) };
}

function inline_data(url: string, at: Path): { media_type: string; data: string } {
  const parsed = parse_data_url(url);
  if (!parsed) throw unsupported_at(at, "the data URL of a file is malformed");
  return { media_type: parsed[0], data: parsed[1] };
}

function inlined_text(data: string, file_id: string | null, at: Path, record: OmissionRecord): ChatTextPart {
  if (file_id !== null) record.omit([...at, "file_id"], "the text of the file is sent in its place");
  return { type: "text", text: decoded_text(data) };
}
