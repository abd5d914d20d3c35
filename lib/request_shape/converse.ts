import { is_unset } from "../json.js";
import type { Describer } from "./describer.js";
import { composed_media, inline_media, linked_media, missing_media } from "./media.js";
import { elements, filled, keys_of, member, text_of } from "./members.js";
import type { MediaKind } from "./part.js";
import {
  call_piece,
  type Entry,
  encrypted_thinking_piece,
  is_of_result,
  other_piece,
  type Piece,
  read_content,
  result_pieces,
  role_of,
  signed_thinking_piece,
  sized_piece,
  text_piece,
} from "./piece.js";
import { ALTERNATION_CHECKS, COMMON_CHECKS, unmatched_results } from "./problems.js";
import { rounds_of_turns } from "./rounds.js";
import { effort, flat, read_settings } from "./settings.js";
import { base64_bytes, json_chars, utf8_bytes } from "./sizes.js";
import { tool_name } from "./tool_names.js";

const CACHE_POINT = "cachePoint";

const DOCUMENT_TYPES: ReadonlyMap<unknown, string> = new Map([
  ["pdf", "application/pdf"],
  ["csv", "text/csv"],
  ["doc", "application/msword"],
  ["docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  ["xls", "application/vnd.ms-excel"],
  ["xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  ["html", "text/html"],
  ["txt", "text/plain"],
  ["md", "text/markdown"],
]);

/** Formats of images, audio and videos that are not the end of their media type. */
const SUBTYPES: ReadonlyMap<string, string> = new Map([
  ["mkv", "x-matroska"],
  ["mov", "quicktime"],
  ["mpg", "mpeg"],
  ["mp3", "mpeg"],
  ["flv", "x-flv"],
  ["wmv", "x-ms-wmv"],
  ["three_gp", "3gpp"],
]);

/** How a converse payload is read: turns of blocks, each known by its only key. */
export const CONVERSE: Describer = {
  instructions: (payload) => read_content(member(payload, "system"), read_block),
  entries: (payload) => elements(member(payload, "messages")).map(read_message),
  thinking_settings: (payload) =>
    read_settings(member(payload, "additionalModelRequestFields"), {
      thinking: flat,
      effort: flat,
      output_config: effort,
      reasoning: flat,
      reasoning_effort: flat,
    }),
  tool_names: (payload) => elements(member(member(payload, "toolConfig"), "tools")).flatMap(read_tool),
  rounds: rounds_of_turns,
  checks: [...COMMON_CHECKS, ...ALTERNATION_CHECKS, unmatched_results],
};

function read_message(message: unknown): Entry {
  return {
    role: role_of(message),
    from_user: member(message, "role") === "user",
    pieces: with_cache_points(read_content(member(message, "content"), read_block)),
  };
}

/** A cachePoint right after a result belongs to it (ruling 15): it does not make a turn the user's. */
function with_cache_points(pieces: readonly Piece[]): Piece[] {
  return pieces.map((piece, index) => {
    const before = pieces[index - 1];
    const { kind, name } = piece.part;
    const is_cache_point = kind === "other" && name === CACHE_POINT;
    return is_cache_point && before && is_of_result(before) ? { ...piece, in_result: true } : piece;
  });
}

function read_block(block: unknown): Piece[] {
  const key = block_key(block);
  const value = member(block, key ?? "");
  switch (key) {
    case "toolUse":
      return [
        call_piece({
          id: member(value, "toolUseId"),
          name: member(value, "name"),
          data: member(value, "input"),
        }),
      ];
    case "toolResult":
      return result_pieces(
        { id: member(value, "toolUseId"), data: member(value, "content") },
        read_result_leaf,
      );
    case "reasoningContent":
      return [read_reasoning(value)];
    default:
      return [read_leaf(block)];
  }
}

function read_leaf(block: unknown): Piece {
  const key = block_key(block);
  switch (key) {
    case "text":
      return text_piece("text", member(block, key));
    case "image":
    case "audio":
    case "video":
    case "document":
      return read_media(key, member(block, key));
    default:
      return other_piece(key);
  }
}

/** A block inside of a result, where structured data counts like text, as its JSON. */
function read_result_leaf(block: unknown): Piece {
  if (block_key(block) !== "json") return read_leaf(block);
  const size = json_chars(member(block, "json"));
  return size === null ? other_piece("json") : sized_piece("text", size);
}

function read_reasoning(reasoning: unknown): Piece {
  const text = member(reasoning, "reasoningText");
  return is_unset(text)
    ? encrypted_thinking_piece(bytes_of(member(reasoning, "redactedContent")) !== null)
    : signed_thinking_piece(member(text, "text"), text_of(text, "signature") !== null);
}

function read_media(kind: MediaKind, media: unknown): Piece {
  const mime_type = mime_type_of(kind, member(media, "format"));
  const source = member(media, "source");
  switch (block_key(source)) {
    case "bytes":
      return inline_media(kind, mime_type, bytes_of(member(source, "bytes")));
    case "text":
      return inline_media(kind, mime_type, utf8_bytes(text_of(source, "text") ?? ""));
    case "content":
      return composed_media(kind, mime_type, member(source, "content"));
    default:
      return read_link(kind, mime_type, member(source, "s3Location"));
  }
}

function read_link(kind: MediaKind, mime_type: string | null, location: unknown): Piece {
  const uri = filled(location, "uri");
  return uri === null ? missing_media(kind, mime_type) : linked_media(kind, mime_type, "url");
}

function mime_type_of(kind: MediaKind, format: unknown): string | null {
  if (kind === "document") return DOCUMENT_TYPES.get(format) ?? null;
  return typeof format === "string" ? `${kind}/${SUBTYPES.get(format) ?? format}` : null;
}

/** The bytes of base64 text (the REST body) or of bytes (what the AWS SDK takes); null when there are none. */
function bytes_of(value: unknown): number | null {
  if (typeof value === "string") return base64_bytes(value);
  return ArrayBuffer.isView(value) ? value.byteLength || null : null;
}

function block_key(block: unknown): string | undefined {
  return keys_of(block)[0];
}

function read_tool(tool: unknown): string[] {
  const key = block_key(tool);
  if (key === undefined || key === CACHE_POINT) return [];
  const definition = member(tool, key);
  const names = tool_name(definition, member(definition, "name"));
  return names.length > 0 ? names : tool_name({ type: key });
}
