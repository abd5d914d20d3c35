import { UnsupportedFormatError } from "../../errors.js";
import type { FunctionCall, FunctionCallOutput, Item, Message, Reasoning } from "../../items/index.js";
import { get_own, is_blank, type JsonObject } from "../../json.js";
import type { Session } from "../../session.js";
import type { OmissionRecord, Path } from "../omissions.js";
import { checked_arguments } from "../shared/call_arguments.js";
import { CallIds } from "../shared/call_ids.js";
import { omit_extra } from "../shared/extra.js";
import { orphaned } from "../shared/items.js";
import { unsupported_at } from "../shared/place.js";
import { FAILED_WITHOUT_OUTPUT } from "../shared/results.js";
import {
  answered_at_once,
  type Piece,
  type Turn,
  turn_blocks,
  turns_of,
  without_trailing_reasoning,
} from "../shared/turns.js";
import { cache_points, result_blocks, text_blocks, user_blocks } from "./content.js";
import { FORMAT, type RequestContext } from "./context.js";
import type {
  ConverseBlock,
  ConverseMessage,
  ConverseReasoningBlock,
  ConverseResultStatus,
  ConverseRole,
  ConverseSystemBlock,
} from "./types.js";

type ConversePiece<Bytes> = Piece<ConverseRole, ConverseBlock<Bytes>>;

/** What a call id may hold (ruling 17). */
const CALL_ID_RULE = { forbidden: /[^a-zA-Z0-9_.:-]/gu, max_length: 64 };

const RESULT_STATUS: ReadonlyMap<string, ConverseResultStatus> = new Map([
  ["completed", "success"],
  ["success", "success"],
  ["failed", "error"],
  ["incomplete", "error"],
  ["error", "error"],
]);

/** Formats whose reasoning Anthropic's models can verify (ruling 19). */
const ORIGINS: readonly (string | null)[] = [null, "converse", "messages"];

/** The system prompt of a session: its directives in order, then its instructions. */
export function system_prompt(
  { items, instructions }: Session,
  record: OmissionRecord,
): ConverseSystemBlock[] {
  const blocks = items.flatMap((item, index) => {
    if (!is_directive(item)) return [];
    const at = ["input", index];
    omit_extra(item.extra, [], at, FORMAT, record);
    return text_blocks(item.content, at, record);
  });
  if (instructions === null) return blocks;
  if (!is_blank(instructions)) return [...blocks, { text: instructions }];
  record.omit(["instructions"], `${FORMAT} refuses blank text`);
  return blocks;
}

function is_directive(item: Item): item is Message {
  return item.type === "message" && (item.role === "system" || item.role === "developer");
}

/**
 * The messages of a session, those of one role in a row merged.
 *
 * @throws UnsupportedFormatError when there are none, and when the first is not the user's
 */
export function converse_messages<Bytes>(
  items: readonly Item[],
  context: RequestContext<Bytes>,
): ConverseMessage<Bytes>[] {
  const turns = turns_of(
    without_trailing_reasoning(answered_at_once(pieces_of(items, context)), context.record),
  );
  const first = turns[0];
  if (!first) throw new UnsupportedFormatError(`${FORMAT} needs at least one message`);
  if (first.role !== "user")
    throw new UnsupportedFormatError(`${FORMAT} wants the first message from the user`);
  return turns.map((turn) => {
    check_documents(turn);
    return { role: turn.role, content: turn_blocks(turn) };
  });
}

/** A document without a text beside it is refused (ruling 23). */
function check_documents<Bytes>({ pieces }: Turn<ConverseRole, ConverseBlock<Bytes>>): void {
  const holds = (key: string) => pieces.find(({ blocks }) => blocks.some((block) => key in block));
  const holder = holds("document");
  if (holder && !holds("text")) throw unsupported_at(holder.at, `${FORMAT} wants a text beside a document`);
}

function pieces_of<Bytes>(items: readonly Item[], context: RequestContext<Bytes>): ConversePiece<Bytes>[] {
  const ids = new CallIds(items, CALL_ID_RULE);
  const called = new Set<string>();
  const pieces: ConversePiece<Bytes>[] = [];
  items.forEach((item, index) => {
    if (item.type === "function_call") called.add(item.call_id);
    if (item.type === "function_call_output" && !called.has(item.call_id)) throw orphaned(item, index);
    for (const piece of item_pieces(item, ["input", index], ids, context)) pieces.push(piece);
  });
  return pieces;
}

function item_pieces<Bytes>(
  item: Item,
  at: Path,
  ids: CallIds,
  context: RequestContext<Bytes>,
): ConversePiece<Bytes>[] {
  switch (item.type) {
    case "message":
      return is_directive(item) ? [] : message(item, at, context);
    case "function_call":
      return [tool_use(item, at, ids, context)];
    case "function_call_output":
      return [tool_result(item, at, ids, context)];
    case "reasoning":
      return reasoning(item, at, context);
    default:
      context.record.omit(at, `${FORMAT} has no such item`);
      return [];
  }
}

function message<Bytes>(
  { role, content, extra }: Message,
  at: Path,
  context: RequestContext<Bytes>,
): ConversePiece<Bytes>[] {
  const is_assistant = role === "assistant";
  const blocks = is_assistant ? text_blocks(content, at, context.record) : user_blocks(content, at, context);
  omit_extra(extra, [], at, FORMAT, context.record);
  return blocks.length === 0
    ? []
    : [{ role: is_assistant ? "assistant" : "user", kind: "content", blocks, at }];
}

function tool_use<Bytes>(
  item: FunctionCall,
  at: Path,
  ids: CallIds,
  { record }: RequestContext<Bytes>,
): ConversePiece<Bytes> {
  omit_extra(item.extra, [], at, FORMAT, record);
  const toolUse = { toolUseId: ids.valid(item.call_id), name: item.name, input: checked_arguments(item) };
  return { role: "assistant", kind: "content", blocks: [{ toolUse }], at, call_id: item.call_id };
}

function tool_result<Bytes>(
  { call_id, output, status, extra }: FunctionCallOutput,
  at: Path,
  ids: CallIds,
  context: RequestContext<Bytes>,
): ConversePiece<Bytes> {
  const { record } = context;
  omit_extra(extra, ["cache_point"], at, FORMAT, record);
  const sent_status = result_status(status, at, record);
  const made = result_blocks(output, at, context);
  const content = made.length > 0 ? made : [{ text: sent_status === "error" ? FAILED_WITHOUT_OUTPUT : "" }];
  const toolResult = { toolUseId: ids.valid(call_id), ...(sent_status && { status: sent_status }), content };
  return {
    role: "user",
    kind: "result",
    blocks: [{ toolResult }, ...cache_points(extra, at, record)],
    at,
    call_id,
  };
}

function result_status(status: string | null, at: Path, record: OmissionRecord): ConverseResultStatus | null {
  const sent = RESULT_STATUS.get(status ?? "") ?? null;
  if (status !== null && sent === null) {
    record.omit([...at, "status"], `${FORMAT} has no such status of a result`);
  }
  return sent;
}

/** Only what is signed or encrypted can be verified, so nothing else of reasoning is taken back. */
function reasoning<Bytes>(item: Reasoning, at: Path, context: RequestContext<Bytes>): ConversePiece<Bytes>[] {
  const { record } = context;
  if (!ORIGINS.includes(item.origin)) {
    record.omit(at, `${FORMAT} cannot verify reasoning of ${item.origin}`);
    return [];
  }
  record.omit_member(at, "summary", item.summary, `${FORMAT} takes no summary back`);
  record.omit_member(at, "encrypted_content", item.encrypted_content, `${FORMAT} cannot read it`);
  omit_extra(item.extra, [], at, FORMAT, record);
  return item.content.flatMap((block, index) => reasoning_piece(block, [...at, "content", index], context));
}

function reasoning_piece<Bytes>(
  block: JsonObject,
  at: Path,
  context: RequestContext<Bytes>,
): ConversePiece<Bytes>[] {
  const reasoningContent = reasoning_content(block, context);
  if (!reasoningContent) {
    context.record.omit(at, `${FORMAT} takes back signed and encrypted reasoning only`);
    return [];
  }
  const sent = "redactedContent" in reasoningContent ? ["type", "data"] : ["type", "thinking", "signature"];
  omit_extra(block, sent, at, FORMAT, context.record);
  return [{ role: "assistant", kind: "reasoning", blocks: [{ reasoningContent }], at }];
}

function reasoning_content<Bytes>(
  block: JsonObject,
  { binary }: RequestContext<Bytes>,
): ConverseReasoningBlock<Bytes>["reasoningContent"] | null {
  const member = (key: string) => get_own(block, key);
  const [text, signature, data] = [member("thinking") ?? "", member("signature"), member("data")];
  switch (member("type")) {
    case "thinking":
      return typeof text === "string" && is_filled(signature) ? { reasoningText: { text, signature } } : null;
    case "redacted_thinking":
      return is_filled(data) ? { redactedContent: binary(data) } : null;
    default:
      return null;
  }
}

function is_filled(value: unknown): value is string {
  return typeof value === "string" && !is_blank(value);
}
