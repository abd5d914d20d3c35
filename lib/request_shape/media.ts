import { says_base64 } from "../data_url.js";
import { is_unset } from "../json.js";
import { filled, is_list, member } from "./members.js";
import type { MediaKind, MediaSource } from "./part.js";
import { type Piece, piece } from "./piece.js";
import { base64_bytes, escaped_bytes } from "./sizes.js";
import { word } from "./words.js";

const DATA_SCHEME = /^data:/i;
const MIME_KINDS = ["image", "audio", "video"] as const;

/** Media as bytes in the request; the mime type tells the kind, the block's own kind stands for the rest. */
export function inline_media(kind: MediaKind, mime_type: unknown, bytes: number | null): Piece {
  return piece(
    { ...media(kind, mime_type, "inline"), size: bytes, unit: "bytes" },
    bytes === null ? ["part_without_data"] : [],
  );
}

/** Media that a link or the id of a stored file stands for. */
export function linked_media(kind: MediaKind, mime_type: unknown, source: "url" | "file"): Piece {
  return piece(media(kind, mime_type, source));
}

/** Media without bytes, link and id. */
export function missing_media(kind: MediaKind, mime_type: unknown): Piece {
  return piece(media(kind, mime_type, null), ["part_without_data"]);
}

/** A document made of content blocks: in the request, but no bytes to measure. */
export function composed_media(kind: MediaKind, mime_type: unknown, content: unknown): Piece {
  const is_empty = is_unset(content) || content === "" || (is_list(content) && content.length === 0);
  return piece(media(kind, mime_type, "inline"), is_empty ? ["part_without_data"] : []);
}

/** Media by a URL: the bytes of a data URL, or a link. */
export function media_by_url(kind: MediaKind, url: string): Piece {
  if (!DATA_SCHEME.test(url)) return linked_media(kind, null, "url");
  const comma = url.indexOf(",");
  if (comma < 0) return inline_media(kind, null, null);
  const head = url.slice("data:".length, comma);
  const bytes = says_base64(head) ? base64_bytes(url, comma + 1) : escaped_bytes(url.slice(comma + 1));
  return inline_media(kind, data_url_type(head.split(";", 1)[0] ?? ""), bytes);
}

/** Media as text in base64, which may come as a data URL. */
export function media_by_data(kind: MediaKind, data: string): Piece {
  return DATA_SCHEME.test(data) ? media_by_url(kind, data) : inline_media(kind, null, base64_bytes(data));
}

/** Media by the first of the members of a block that is set: data, URL, id of a file. */
export function media_by_members(
  kind: MediaKind,
  block: unknown,
  members: { data?: string; url?: string; file?: string },
): Piece {
  const data = members.data ? filled(block, members.data) : null;
  if (data !== null) return media_by_data(kind, data);
  const url = members.url ? filled(block, members.url) : null;
  if (url !== null) return media_by_url(kind, url);
  const file = members.file ? filled(block, members.file) : null;
  return file === null ? missing_media(kind, null) : linked_media(kind, null, "file");
}

/** The piece for `{ data, format }`, the audio of the formats of OpenAI. */
export function audio_piece(audio: unknown): Piece {
  const format = filled(audio, "format");
  const mime_type = format === null ? null : `audio/${format}`;
  const data = filled(audio, "data");
  return inline_media("audio", mime_type, data === null ? null : base64_bytes(data));
}

/** The bytes of a member that holds base64; null when it holds none. */
export function base64_member(block: unknown, key: string): number | null {
  const data = member(block, key);
  return typeof data === "string" ? base64_bytes(data) : null;
}

function media(kind: MediaKind, mime_type: unknown, source: MediaSource | null) {
  return { kind: kind_by_type(mime_type) ?? kind, mime_type: word(mime_type), source };
}

function kind_by_type(mime_type: unknown): MediaKind | null {
  if (typeof mime_type !== "string") return null;
  const type = mime_type.slice(0, "image/".length).toLowerCase();
  return MIME_KINDS.find((kind) => type === `${kind}/`) ?? null;
}

/** The media type of a data URL by ruling 18: lowered, text/plain when none is given, jpg read as jpeg. */
function data_url_type(type: string): string {
  const lowered = type.trim().toLowerCase() || "text/plain";
  return lowered === "image/jpg" ? "image/jpeg" : lowered;
}
