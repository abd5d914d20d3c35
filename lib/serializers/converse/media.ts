import type { InputFile, InputImage, InputVideo } from "../../content/index.js";
import { parse_data_url } from "../../data_url.js";
import type { Path } from "../omissions.js";
import { base_name, present, url_scheme } from "../shared/media.js";
import { unsupported_at } from "../shared/place.js";
import { FORMAT, type RequestContext } from "./context.js";
import { document_format, image_format, video_format } from "./media_formats.js";
import type {
  ConverseDocumentBlock,
  ConverseImageBlock,
  ConverseS3Source,
  ConverseVideoBlock,
} from "./types.js";

/** The block of an image; null when its URL is one that the API does not fetch (rulings 6 and 33). */
export function image_block<Bytes>(
  { url, detail, extra }: InputImage,
  at: Path,
  { record, binary }: RequestContext<Bytes>,
): ConverseImageBlock<Bytes> | null {
  const address = required_url(url, "an image needs a data URL or an s3:// URL", at);
  const data = inline_data(address, at);
  if (!data && !is_s3(address)) {
    record.omit(at, `${FORMAT} does not fetch this URL`);
    return null;
  }
  const format = image_format([data?.media_type ?? null, present(extra.media_type)], base_name(address));
  if (!format) throw unsupported_at(at, `${FORMAT} takes images that are jpeg, png, gif or webp`);
  record.omit_member(at, "detail", detail, `${FORMAT} has no detail of an image`);
  return { image: { format, source: data ? { bytes: binary(data.base64) } : s3_source(address) } };
}

/** The block of a document. Throws UnsupportedFormatError for a URL that the API does not fetch (ruling 6). */
export function document_block<Bytes>(
  { url, filename, extra }: InputFile,
  at: Path,
  { names, binary }: RequestContext<Bytes>,
): ConverseDocumentBlock<Bytes> {
  const problem = "a document needs a data URL or an s3:// URL";
  const address = required_url(url, problem, at);
  const data = inline_data(address, at);
  if (!data && !is_s3(address)) throw unsupported_at(at, problem);
  const file = present(filename) ?? base_name(address);
  const types = [present(extra.media_type), data?.media_type ?? null];
  const format = document_format(types, [file, base_name(address)]);
  if (!format) throw unsupported_at(at, `${FORMAT} does not take documents of this kind`);
  const source = data ? { bytes: binary(data.base64) } : s3_source(address);
  return { document: { format, name: names.unique(file), source } };
}

/** The block of a video; null when its URL is one that the API does not fetch (ruling 6). */
export function video_block<Bytes>(
  { url }: InputVideo,
  at: Path,
  { record }: RequestContext<Bytes>,
): ConverseVideoBlock | null {
  const address = required_url(url, "a video needs an s3:// URL", at);
  if (!is_s3(address)) {
    record.omit(at, `${FORMAT} takes videos from s3:// only`);
    return null;
  }
  const format = video_format(base_name(address));
  if (!format) throw unsupported_at(at, "the extension of the URL names no video format");
  return { video: { format, source: s3_source(address) } };
}

function required_url(url: string | null, problem: string, at: Path): string {
  const address = present(url);
  if (address === null) throw unsupported_at(at, problem);
  return address;
}

function is_s3(url: string): boolean {
  return url_scheme(url) === "s3";
}

/** The API compares the scheme letter by letter. */
function s3_source(url: string): ConverseS3Source {
  return { s3Location: { uri: url.replace(/^s3:/i, "s3:") } };
}

function inline_data(url: string, at: Path): { media_type: string; base64: string } | null {
  if (url_scheme(url) !== "data") return null;
  const parsed = parse_data_url(url);
  if (!parsed) throw unsupported_at(at, "the data URL is malformed");
  return { media_type: parsed[0], base64: parsed[1] };
}
