import type { InputFile, InputImage, InputVideo } from "../../content/index.js";
import { parse_data_url } from "../../data_url.js";
import { is_unset } from "../../json.js";
import type { OmissionRecord, Path } from "../omissions.js";
import { omit_extra } from "../shared/extra.js";
import { base_name, fetchable_url, present, url_scheme } from "../shared/media.js";
import { unsupported_at } from "../shared/place.js";
import { type_by_extension, video_type_by_extension } from "./media_types.js";
import { sent_signature, thought_signature } from "./signature.js";
import type { GeminiFileDataPart, GeminiInlineDataPart } from "./types.js";

const FORMAT = "Gemini";
const SCHEMES: readonly string[] = ["http", "https", "gs", "data"];
const UNKNOWN_TYPE = "application/octet-stream";

type Media = InputImage | InputFile | InputVideo;
type MediaPart = GeminiInlineDataPart | GeminiFileDataPart;

/** The part of an image, a file or a video; null when its URL cannot be fetched. A file_id goes before a URL. */
export function media_part(block: Media, at: Path, record: OmissionRecord): MediaPart | null {
  const file_id = block.type === "input_video" ? null : present(block.extra.file_id);
  const url = present(block.url);
  const source = file_id ?? url;
  if (source === null) throw unsupported_at(at, `${block.type} without a url or a file_id`);
  if (file_id === null && fetchable_url(url, SCHEMES) === null) {
    record.omit(at, `${FORMAT} cannot fetch this URL`);
    return null;
  }
  omit_rest(block, file_id, at, record);
  const data = file_id === null && url_scheme(source) === "data" ? inline_data(source, at) : null;
  const mimeType = media_type(block, data, file_id === null ? base_name(source) : "", at);
  const signature = thought_signature(block.extra);
  return data
    ? { inlineData: { mimeType, data: data[1] }, ...signature }
    : { fileData: { mimeType, fileUri: source }, ...signature };
}

function omit_rest(block: Media, file_id: string | null, at: Path, record: OmissionRecord): void {
  const sent = [...sent_signature(block.extra), ...(file_id === null ? [] : ["file_id"])];
  omit_extra(block.extra, sent, at, FORMAT, record);
  if (file_id !== null && present(block.url) !== null) {
    record.omit([...at, "url"], "the file_id is sent in its place");
  }
  if (block.type === "input_image") {
    record.omit_member(at, "detail", block.detail, `${FORMAT} has no detail of a single image`);
  }
}

function inline_data(url: string, at: Path): [media_type: string, base64: string] {
  const data = parse_data_url(url);
  if (data) return data;
  throw unsupported_at(at, "the data URL is malformed");
}

/** The media type of a block: of inline data as its URL tells it, else by hint and by the name of the source. */
function media_type(block: Media, data: [string, string] | null, name: string, at: Path): string {
  switch (block.type) {
    case "input_image":
      return data?.[0] ?? present(block.extra.media_type) ?? type_by_extension(name) ?? "image/jpeg";
    case "input_video":
      return data?.[0] ?? video_type_by_extension(name) ?? present(block.extra.media_type) ?? "video/mp4";
    case "input_file":
      return file_type(block, data, name, at);
  }
}

/** A file's own name and hint count for more than the type in its data URL, which is often a guess. */
function file_type(
  { extra, filename }: InputFile,
  data: [string, string] | null,
  name: string,
  at: Path,
): string {
  const by_name = type_by_extension(filename ?? "") ?? type_by_extension(name);
  const type = present(extra.media_type) ?? by_name ?? (data?.[0] === UNKNOWN_TYPE ? null : data?.[0]);
  if (!is_unset(type)) return type;
  throw unsupported_at(at, `${FORMAT} needs the media_type of this file`);
}
