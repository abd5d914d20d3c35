import { is_unset } from "../json.js";
import type { Describer } from "./describer.js";
import { audio_piece, media_by_members } from "./media.js";
import { elements, member, text_of } from "./members.js";
import {
  call_piece,
  type Entry,
  other_piece,
  type Piece,
  read_content,
  result_pieces,
  role_of,
  sized_piece,
  text_piece,
} from "./piece.js";
import { COMMON_CHECKS, type Conversation, unmatched_results } from "./problems.js";
import { rounds_of_items } from "./rounds.js";
import { flat, read_settings } from "./settings.js";
import { chars } from "./sizes.js";
import { tool_name } from "./tool_names.js";

/** How an open_responses payload is read: a list of items, of which messages are one kind. */
export const OPEN_RESPONSES: Describer = {
  instructions: (payload) => read_content(member(payload, "instructions"), read_block),
  entries: (payload) => read_input(member(payload, "input")),
  thinking_settings: (payload) => read_settings(payload, { reasoning: flat }),
  tool_names: (payload) =>
    elements(member(payload, "tools")).flatMap((tool) => tool_name(tool, member(tool, "name"))),
  rounds: rounds_of_items,
  checks: [...COMMON_CHECKS, unmatched_results_of_whole],
};

/** A request that continues a stored conversation may answer calls that lie with the server (ruling 37). */
function unmatched_results_of_whole(conversation: Conversation) {
  const { payload } = conversation;
  const is_whole =
    is_unset(member(payload, "previous_response_id")) && is_unset(member(payload, "conversation"));
  return is_whole ? unmatched_results(conversation) : [];
}

function read_input(input: unknown): Entry[] {
  if (typeof input === "string")
    return [{ role: "user", from_user: true, pieces: [text_piece("text", input)] }];
  return elements(input).map((item) => ({
    role: role_of(item),
    from_user: member(item, "role") === "user",
    pieces: read_item(item),
  }));
}

function read_item(item: unknown): Piece[] {
  const type = member(item, "type") ?? "message";
  switch (type) {
    case "message":
      return read_content(member(item, "content"), read_block);
    case "function_call":
      return [
        call_piece({
          id: member(item, "call_id"),
          name: member(item, "name"),
          data: member(item, "arguments"),
        }),
      ];
    case "function_call_output":
      return result_pieces({ id: member(item, "call_id"), data: member(item, "output") }, read_leaf);
    case "reasoning":
      return [read_reasoning(item)];
    default:
      return [other_piece(type, is_encrypted(item))];
  }
}

/** The readable texts of a reasoning item are one part, whatever the item divides them into. */
function read_reasoning(item: unknown): Piece {
  const blocks = [...elements(member(item, "content")), ...elements(member(item, "summary"))];
  const size = blocks.reduce((sum: number, block) => sum + chars(text_of(block, "text") ?? ""), 0);
  return sized_piece("thinking", size, is_encrypted(item));
}

function is_encrypted(item: unknown): boolean {
  return text_of(item, "encrypted_content") !== null;
}

function read_block(block: unknown): Piece[] {
  return [read_leaf(block)];
}

function read_leaf(block: unknown): Piece {
  const type = member(block, "type");
  switch (type) {
    case "input_text":
    case "output_text":
    case "text":
      return text_piece("text", member(block, "text"));
    case "refusal":
      return text_piece("text", member(block, "refusal"));
    case "input_image":
      return media_by_members("image", block, { url: "image_url", file: "file_id" });
    case "input_file":
      return media_by_members("document", block, { data: "file_data", url: "file_url", file: "file_id" });
    case "input_video":
      return media_by_members("video", block, { url: "video_url" });
    case "input_audio":
      return audio_piece(member(block, "input_audio"));
    default:
      return other_piece(type);
  }
}
