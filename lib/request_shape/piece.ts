import { is_unset } from "../json.js";
import { elements, is_list, member } from "./members.js";
import type { PartAttributes } from "./part.js";
import { chars, value_chars } from "./sizes.js";
import { word } from "./words.js";

/** What a describer alone can see to be wrong with a block. */
export type Flaw = "part_without_data" | "unsigned_thinking";

/** A part as a describer reads it, with what the checks need and a shape does not show. */
export interface Piece {
  readonly part: PartAttributes;
  readonly flaws: readonly Flaw[];
  /** The id of a call, or of the call that a result answers. */
  readonly call_id: string | null;
  /** What a call and its result find each other by; a result tries its keys in order. */
  readonly keys: readonly string[];
  /** Whether this belongs to the tool result before it, as its media do. */
  readonly in_result: boolean;
}

/** An entry of the conversation as a describer reads it. */
export interface Entry {
  readonly role: string | null;
  readonly from_user: boolean;
  readonly pieces: readonly Piece[];
}

/** What a describer reads of a call or a result. */
export interface ToolBlock {
  id: unknown;
  /** The tool's name; of a call only. */
  name?: unknown;
  /** The arguments of a call, the content of a result. */
  data: unknown;
  signed?: boolean;
  /** The id alone, unless given. */
  keys?: readonly string[];
}

/** A piece without a role of its own among calls and results. */
export function piece(part: PartAttributes, flaws: readonly Flaw[] = []): Piece {
  return { part, flaws, call_id: null, keys: [], in_result: false };
}

/** A piece of text or thinking; a signature makes up for a missing text. */
export function text_piece(kind: "text" | "thinking", text: unknown, signed = false): Piece {
  return sized_piece(kind, typeof text === "string" ? chars(text) : 0, signed);
}

/** A piece of text or thinking of a known size. */
export function sized_piece(kind: "text" | "thinking", size: number, signed = false): Piece {
  const flaws: Flaw[] = size === 0 && !signed ? ["part_without_data"] : [];
  return piece({ kind, size: size || null, signed }, flaws);
}

/** A piece of thinking where the provider demands a signature on it. */
export function signed_thinking_piece(text: unknown, signed: boolean): Piece {
  const thinking = text_piece("thinking", text, signed);
  return signed ? thinking : { ...thinking, flaws: [...thinking.flaws, "unsigned_thinking"] };
}

/** Thinking that the provider encrypted; its data is its signature. */
export function encrypted_thinking_piece(has_data: boolean): Piece {
  return text_piece("thinking", null, has_data);
}

/** A piece of no known kind, named by the provider's word for it. */
export function other_piece(name: unknown, signed = false): Piece {
  return piece({ kind: "other", name: word(name), signed });
}

/** The call of a tool. */
export function call_piece({ id, name, data, signed, keys }: ToolBlock): Piece {
  const part: PartAttributes = { kind: "tool_call", name: name_of(name), size: value_chars(data), signed };
  const call_id = name_of(id);
  return { ...piece(part), call_id, keys: keys ?? id_keys(call_id) };
}

/** The result of a tool, followed by the media in it. Blocks are read by `read_block` to get the size of their text. */
export function result_pieces(block: ToolBlock, read_block: (block: unknown) => Piece): Piece[] {
  const inside = elements(block.data).map(read_block);
  const size = is_list(block.data) ? text_size(inside) : value_chars(block.data);
  return [result_piece(block, size), ...media_in_result(inside)];
}

/** The result of a tool alone, of a size already known. */
export function result_piece({ id, signed, keys }: Omit<ToolBlock, "data">, size: number | null): Piece {
  const call_id = name_of(id);
  return { ...piece({ kind: "tool_result", size, signed }), call_id, keys: keys ?? id_keys(call_id) };
}

/** The media among the blocks of a result. */
export function media_in_result(pieces: readonly Piece[]): Piece[] {
  return pieces.filter(is_media).map((media) => ({ ...media, in_result: true }));
}

/** The pieces of a content that may be a string, an array of blocks, or (odd) a single block. */
export function read_content(content: unknown, read_block: (block: unknown) => Piece[]): Piece[] {
  if (is_unset(content)) return [];
  if (typeof content === "string") return [text_piece("text", content)];
  return is_list(content) ? elements(content).flatMap(read_block) : read_block(content);
}

/** The role of an entry; of one without a role its type. */
export function role_of(entry: unknown): string | null {
  const role = member(entry, "role");
  return word(is_unset(role) ? member(entry, "type") : role);
}

/** Whether a piece is a result or belongs to one. */
export function is_of_result({ part, in_result }: Piece): boolean {
  return part.kind === "tool_result" || in_result;
}

/** A name or an id; null for what is none. */
export function name_of(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function id_keys(id: string | null): string[] {
  return id === null ? [] : [id];
}

function is_media({ part: { kind } }: Piece): boolean {
  return kind === "image" || kind === "audio" || kind === "video" || kind === "document";
}

function text_size(pieces: readonly Piece[]): number | null {
  const texts = pieces.filter(({ part }) => part.kind === "text");
  if (texts.length === 0) return null;
  return texts.reduce((sum, { part }) => sum + (part.size ?? 0), 0);
}
