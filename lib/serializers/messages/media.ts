import type { InputFile, InputImage } from "../../content/index.js";
import { parse_data_url } from "../../data_url.js";
import { excerpt } from "../../excerpt.js";
import { get_own, is_unset, jsonify } from "../../json.js";
import type { OmissionRecord, Path } from "../omissions.js";
import { omit_extra } from "../shared/extra.js";
import { forward } from "../shared/forward.js";
import { decoded_text, fetchable_url, is_text_type, present, url_scheme } from "../shared/media.js";
import { unsupported_at } from "../shared/place.js";
import { cache_control } from "./cache_control.js";
import type {
  MessagesBase64Source,
  MessagesDocumentBlock,
  MessagesDocumentSource,
  MessagesFileSource,
  MessagesImageBlock,
  MessagesImageType,
  MessagesUrlSource,
} from "./types.js";

const FORMAT = "Messages";
const SCHEMES: readonly string[] = ["http", "https", "data"];

/** What the API takes as base64, all else it refuses (ruling 29). */
const IMAGE_TYPES: readonly MessagesImageType[] = ["image/jpeg", "image/png", "image/gif", "image/webp"];
const DOCUMENT_TYPE = "application/pdf";

/** Data by its media type, of a block that stands at a place. */
type ReadData<Inline> = (media_type: string, data: string, at: Path) => Inline;

/** An image; null when it is left out. Throws UnsupportedFormatError. */
export function image_block(block: InputImage, at: Path, record: OmissionRecord): MessagesImageBlock | null {
  const source = source_of(block, image_data, at, record);
  if (!source) return null;
  record.omit_member(at, "detail", block.detail, `${FORMAT} has no detail of an image`);
  omit_extra(block.extra, ["file_id", "cache_control"], at, FORMAT, record);
  return { type: "image", source, ...cache_control(block.extra) };
}

/** A document; null when it is left out. Throws UnsupportedFormatError. */
export function document_block(
  block: InputFile,
  at: Path,
  record: OmissionRecord,
): MessagesDocumentBlock | null {
  const { extra } = block;
  const named_type = present(get_own(extra, "media_type"));
  const read_data: ReadData<MessagesDocumentSource> = (media_type, data) =>
    document_data(named_type ?? media_type, data, at);
  const source = source_of(block, read_data, at, record);
  if (!source) return null;
  omit_extra(extra, ["file_id", "citations", "cache_control"], at, FORMAT, record);
  const title = present(block.filename);
  const citations = get_own(extra, "citations");
  return {
    type: "document",
    source,
    ...(title === null ? {} : { title }),
    ...(is_unset(citations) ? {} : { citations: forward<object>(jsonify(citations)) }),
    ...cache_control(extra),
  };
}

/** The URL, else the file_id (ruling 33); null when the API cannot fetch the one and there is no other. */
function source_of<Inline>(
  { url: given_url, extra }: InputImage | InputFile,
  read_data: ReadData<Inline>,
  at: Path,
  record: OmissionRecord,
): Inline | MessagesUrlSource | MessagesFileSource | null {
  const url = present(given_url);
  const file_id = present(get_own(extra, "file_id"));
  if (url === null && file_id === null) throw unsupported_at(at, "neither a url nor a file_id");
  const fetched = fetchable_url(url, SCHEMES);
  if (fetched !== null) {
    if (file_id !== null) record.omit([...at, "file_id"], "the URL is sent in its place");
    return url_source(fetched, read_data, at);
  }
  if (url !== null) record.omit(file_id === null ? at : [...at, "url"], `${FORMAT} cannot fetch this URL`);
  return file_id === null ? null : { type: "file", file_id };
}

function url_source<Inline>(url: string, read_data: ReadData<Inline>, at: Path): Inline | MessagesUrlSource {
  if (url_scheme(url) !== "data") return { type: "url", url };
  const parsed = parse_data_url(url);
  if (!parsed) throw unsupported_at(at, "the data URL is malformed");
  return read_data(...parsed, at);
}

function image_data(media_type: string, data: string, at: Path): MessagesBase64Source<MessagesImageType> {
  const known = IMAGE_TYPES.find((type) => type === media_type);
  if (!known) throw unsupported_at(at, `${FORMAT} takes no image of type ${excerpt(media_type)}`);
  return { type: "base64", media_type: known, data };
}

/** Text is sent as what it says, since base64 is for PDF alone (rulings 16 and 29). */
function document_data(given_type: string, data: string, at: Path): MessagesDocumentSource {
  const media_type = given_type.replace(/;.*$/s, "").trim().toLowerCase();
  if (media_type === DOCUMENT_TYPE) return { type: "base64", media_type, data };
  if (is_text_type(media_type)) return { type: "text", media_type: "text/plain", data: decoded_text(data) };
  throw unsupported_at(at, `${FORMAT} takes no document of type ${excerpt(media_type)}`);
}
