import { is_unset } from "../json.js";
import type { Describer } from "./describer.js";
import { is_call } from "./matching.js";
import { base64_member, inline_media, linked_media, missing_media } from "./media.js";
import { elements, filled, is_record, keys_of, member, text_of } from "./members.js";
import {
  call_piece,
  type Entry,
  media_in_result,
  name_of,
  other_piece,
  type Piece,
  read_content,
  result_piece,
  role_of,
  text_piece,
} from "./piece.js";
import { Problem } from "./problem.js";
import { ALTERNATION_CHECKS, COMMON_CHECKS, type Conversation, unmatched_results } from "./problems.js";
import { rounds_of_turns } from "./rounds.js";
import { flat, read_settings } from "./settings.js";
import { json_chars } from "./sizes.js";
import { tool_name } from "./tool_names.js";
import { word } from "./words.js";

const FILES_API = /^https?:\/\/generativelanguage\.googleapis\.com(?:[:/]|$)/i;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const MODEL_GENERATION = /gemini-(\d+)/i;

/** The first generation of models that refuses an unsigned call. */
const DEMANDING_GENERATION = 3;

/** How a gemini payload is read: turns of parts, each known by the key of its data. */
export const GEMINI: Describer = {
  instructions: (payload) => read_instruction(member(payload, "systemInstruction")),
  entries: (payload) => elements(member(payload, "contents")).map(read_turn),
  thinking_settings: (payload) =>
    read_settings(member(payload, "generationConfig"), { thinkingConfig: flat }),
  tool_names: (payload) => elements(member(payload, "tools")).flatMap(read_tool),
  rounds: rounds_of_turns,
  checks: [...COMMON_CHECKS, ...ALTERNATION_CHECKS, unmatched_results, unsigned_calls],
};

function read_instruction(instruction: unknown): Piece[] {
  return read_content(is_record(instruction) ? member(instruction, "parts") : instruction, read_part);
}

/** A turn without a role is the user's: the API lets it be left out. */
function read_turn(turn: unknown): Entry {
  return {
    role: role_of(turn),
    from_user: (member(turn, "role") ?? "user") === "user",
    pieces: read_content(member(turn, "parts"), read_part),
  };
}

function read_part(part: unknown): Piece[] {
  const call = member(part, "functionCall");
  if (!is_unset(call)) return [read_call(call, is_signed(part))];
  const response = member(part, "functionResponse");
  if (!is_unset(response)) return read_response(response, is_signed(part));
  return [read_leaf(part)];
}

function read_leaf(part: unknown): Piece {
  const inline = member(part, "inlineData");
  if (!is_unset(inline)) return signed_as(part, read_inline(inline));
  const file = member(part, "fileData");
  if (!is_unset(file)) return signed_as(part, read_file(file));
  return is_text(part) ? read_text(part) : other_piece(data_key(part), is_signed(part));
}

/** A part may be nothing but a thought or a signature (ruling 35). */
function is_text(part: unknown): boolean {
  if (member(part, "text") !== undefined) return true;
  return data_key(part) === undefined && (is_signed(part) || member(part, "thought") === true);
}

function read_text(part: unknown): Piece {
  const kind = member(part, "thought") === true ? "thinking" : "text";
  return text_piece(kind, member(part, "text"), is_signed(part));
}

function read_inline(blob: unknown): Piece {
  return inline_media("document", member(blob, "mimeType"), base64_member(blob, "data"));
}

function read_file(file: unknown): Piece {
  const mime_type = member(file, "mimeType");
  const uri = filled(file, "fileUri");
  if (uri === null) return missing_media("document", mime_type);
  const is_stored = FILES_API.test(uri) || !SCHEME.test(uri);
  return linked_media("document", mime_type, is_stored ? "file" : "url");
}

function read_call(call: unknown, signed: boolean): Piece {
  const id = member(call, "id");
  const name = member(call, "name");
  return call_piece({ id, name, data: member(call, "args"), signed, keys: call_keys(id, name) });
}

function read_response(response: unknown, signed: boolean): Piece[] {
  const id = member(response, "id");
  const keys = response_keys(id, member(response, "name"));
  const data = member(response, "response");
  const media = media_in_result(elements(member(response, "parts")).map(read_leaf));
  return [result_piece({ id, signed, keys }, is_unset(data) ? null : json_chars(data)), ...media];
}

/** Ids are optional here: where one of a call and its result has none, their names must do. */
function call_keys(id: unknown, name: unknown): string[] {
  return is_unset(name_of(id)) ? keys({ idless: name, name }) : keys({ id, name });
}

function response_keys(id: unknown, name: unknown): string[] {
  return is_unset(name_of(id)) ? keys({ name }) : keys({ id, idless: name });
}

function keys(values: Record<string, unknown>): string[] {
  return Object.entries(values).flatMap(([kind, value]) =>
    name_of(value) === null ? [] : [`${kind}:${value}`],
  );
}

function signed_as(part: unknown, piece: Piece): Piece {
  return { ...piece, part: { ...piece.part, signed: is_signed(part) } };
}

function is_signed(part: unknown): boolean {
  return text_of(part, "thoughtSignature") !== null;
}

function data_key(part: unknown): string | undefined {
  return keys_of(part).find((key) => key !== "thought" && key !== "thoughtSignature");
}

function read_tool(tool: unknown): string[] {
  return keys_of(tool).flatMap((key) =>
    key === "functionDeclarations"
      ? elements(member(tool, key)).flatMap((declaration) =>
          tool_name(declaration, member(declaration, "name")),
        )
      : (word(key) ?? []),
  );
}

/** A model that thinks refuses a step whose first call lost its signature; the other calls need none. */
function unsigned_calls({ payload, model, entries, last_user }: Conversation): Problem[] {
  if (!demands_signatures(payload, model)) return [];
  return entries.flatMap(({ pieces }, turn) => {
    const part = pieces.findIndex(is_call);
    const call = pieces[part];
    if (turn <= last_user || !call || call.part.signed) return [];
    const message = "first call of the step carries no thought signature";
    return [new Problem({ kind: "unsigned_call", turn, part, call_id: call.call_id, message })];
  });
}

function demands_signatures(payload: unknown, model: string | null): boolean {
  const [, generation = ""] = MODEL_GENERATION.exec(model ?? "") ?? [];
  if (Number(generation) >= DEMANDING_GENERATION) return true;
  const config = member(member(payload, "generationConfig"), "thinkingConfig");
  const budget = member(config, "thinkingBudget");
  return typeof budget === "number" && budget !== 0;
}
