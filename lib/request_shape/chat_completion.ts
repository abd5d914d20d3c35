import type { Describer } from "./describer.js";
import { audio_piece, linked_media, media_by_members } from "./media.js";
import { elements, filled, member, text_of } from "./members.js";
import {
  call_piece,
  type Entry,
  other_piece,
  type Piece,
  read_content,
  result_pieces,
  role_of,
  text_piece,
} from "./piece.js";
import { COMMON_CHECKS, unmatched_results } from "./problems.js";
import { rounds_of_messages } from "./rounds.js";
import { flat, read_settings } from "./settings.js";
import { tool_name } from "./tool_names.js";

/** How a chat_completion payload is read: a list of messages, system and tool messages among them. */
export const CHAT_COMPLETION: Describer = {
  instructions: () => [],
  entries: (payload) => elements(member(payload, "messages")).map(read_message),
  thinking_settings: (payload) => read_settings(payload, { reasoning_effort: flat }),
  tool_names: (payload) =>
    elements(member(payload, "tools")).flatMap((tool) =>
      tool_name(tool, member(member(tool, "function"), "name"), member(member(tool, "custom"), "name")),
    ),
  rounds: rounds_of_messages,
  checks: [...COMMON_CHECKS, unmatched_results],
};

function read_message(message: unknown): Entry {
  const role = member(message, "role");
  return {
    role: role_of(message),
    from_user: role === "user",
    pieces: role === "tool" ? read_result(message) : read_speech(message),
  };
}

function read_result(message: unknown): Piece[] {
  return result_pieces({ id: member(message, "tool_call_id"), data: member(message, "content") }, read_leaf);
}

function read_speech(message: unknown): Piece[] {
  const refusal = text_of(message, "refusal");
  const audio_id = filled(member(message, "audio"), "id");
  return [
    ...read_content(member(message, "content"), read_block),
    ...(refusal === null ? [] : [text_piece("text", refusal)]),
    ...(audio_id === null ? [] : [linked_media("audio", null, "file")]),
    ...elements(member(message, "tool_calls")).map(read_call),
  ];
}

function read_call(call: unknown): Piece {
  const id = member(call, "id");
  if (member(call, "type") === "custom") {
    const custom = member(call, "custom");
    return call_piece({ id, name: member(custom, "name"), data: member(custom, "input") });
  }
  const target = member(call, "function");
  return call_piece({ id, name: member(target, "name"), data: member(target, "arguments") });
}

function read_block(block: unknown): Piece[] {
  return [read_leaf(block)];
}

function read_leaf(block: unknown): Piece {
  const type = member(block, "type");
  switch (type) {
    case "text":
      return text_piece("text", member(block, "text"));
    case "refusal":
      return text_piece("text", member(block, "refusal"));
    case "image_url":
      return media_by_members("image", member(block, "image_url"), { url: "url" });
    case "input_audio":
      return audio_piece(member(block, "input_audio"));
    case "file":
      return media_by_members("document", member(block, "file"), { data: "file_data", file: "file_id" });
    default:
      return other_piece(type);
  }
}
