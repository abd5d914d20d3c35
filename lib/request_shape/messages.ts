import type { Describer } from "./describer.js";
import { base64_member, composed_media, inline_media, media_by_members } from "./media.js";
import { elements, member, text_of } from "./members.js";
import {
  call_piece,
  type Entry,
  encrypted_thinking_piece,
  other_piece,
  type Piece,
  read_content,
  result_pieces,
  role_of,
  signed_thinking_piece,
  text_piece,
} from "./piece.js";
import { ALTERNATION_CHECKS, COMMON_CHECKS, unmatched_results } from "./problems.js";
import { rounds_of_turns } from "./rounds.js";
import { effort, flat, read_settings } from "./settings.js";
import { utf8_bytes } from "./sizes.js";
import { tool_name } from "./tool_names.js";

/** How a messages payload is read: turns of blocks with a type. */
export const MESSAGES: Describer = {
  instructions: (payload) => read_content(member(payload, "system"), read_block),
  entries: (payload) => elements(member(payload, "messages")).map(read_message),
  thinking_settings: (payload) => read_settings(payload, { thinking: flat, output_config: effort }),
  tool_names: (payload) =>
    elements(member(payload, "tools")).flatMap((tool) => tool_name(tool, member(tool, "name"))),
  rounds: rounds_of_turns,
  checks: [...COMMON_CHECKS, ...ALTERNATION_CHECKS, unmatched_results],
};

function read_message(message: unknown): Entry {
  return {
    role: role_of(message),
    from_user: member(message, "role") === "user",
    pieces: read_content(member(message, "content"), read_block),
  };
}

function read_block(block: unknown): Piece[] {
  switch (member(block, "type")) {
    case "tool_use":
      return [
        call_piece({ id: member(block, "id"), name: member(block, "name"), data: member(block, "input") }),
      ];
    case "tool_result":
      return result_pieces({ id: member(block, "tool_use_id"), data: member(block, "content") }, read_leaf);
    case "thinking":
      return [signed_thinking_piece(member(block, "thinking"), text_of(block, "signature") !== null)];
    case "redacted_thinking":
      return [encrypted_thinking_piece(text_of(block, "data") !== null)];
    default:
      return [read_leaf(block)];
  }
}

function read_leaf(block: unknown): Piece {
  const type = member(block, "type");
  switch (type) {
    case "text":
      return text_piece("text", member(block, "text"));
    case "image":
    case "document":
      return read_media(type, member(block, "source"));
    default:
      return other_piece(type);
  }
}

function read_media(kind: "image" | "document", source: unknown): Piece {
  const mime_type = member(source, "media_type");
  switch (member(source, "type")) {
    case "base64":
      return inline_media(kind, mime_type, base64_member(source, "data"));
    case "text":
      return inline_media(kind, mime_type ?? "text/plain", utf8_bytes(text_of(source, "data") ?? ""));
    case "content":
      return composed_media(kind, mime_type, member(source, "content"));
    default:
      return media_by_members(kind, source, { url: "url", file: "file_id" });
  }
}
