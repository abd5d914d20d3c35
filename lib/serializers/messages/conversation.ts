import { UnsupportedFormatError } from "../../errors.js";
import type { FunctionCall, FunctionCallOutput, Item, Message } from "../../items/index.js";
import { is_blank } from "../../json.js";
import type { Session } from "../../session.js";
import type { OmissionRecord, Path } from "../omissions.js";
import { object_arguments } from "../shared/call_arguments.js";
import { CallIds } from "../shared/call_ids.js";
import { omit_extra } from "../shared/extra.js";
import { orphaned } from "../shared/items.js";
import { FAILED_WITHOUT_OUTPUT } from "../shared/results.js";
import {
  answered_at_once,
  type Piece,
  turn_blocks,
  turns_of,
  without_trailing_reasoning,
} from "../shared/turns.js";
import { cache_control } from "./cache_control.js";
import { assistant_blocks, result_content, system_blocks, user_blocks } from "./content.js";
import { reasoning_pieces } from "./reasoning.js";
import type { MessagesBlock, MessagesMessage, MessagesTextBlock, MessagesToolResultBlock } from "./types.js";

const FORMAT = "Messages";

/** What no call id may hold (ruling 17). */
const CALL_ID_RULE = { forbidden: /[^a-zA-Z0-9_-]/g, max_length: Number.POSITIVE_INFINITY };

const FAILURES: readonly unknown[] = ["incomplete", "failed", "error"];
const SUCCESSES: readonly unknown[] = [null, "completed", "success"];

/** What is said in a session: the directives apart, the rest in turns. */
export interface MessagesConversation {
  system: MessagesTextBlock[];
  messages: MessagesMessage[];
}

/**
 * The conversation of a session, the instructions behind its directives.
 *
 * @throws UnsupportedFormatError when there is no message or the first is not the user's
 */
export function conversation(session: Session, record: OmissionRecord): MessagesConversation {
  const reader = new ConversationReader(session.items, record);
  reader.add_instructions(session.instructions);
  const messages = reader.messages();
  if (messages.length === 0) throw new UnsupportedFormatError(`${FORMAT} needs at least one message`);
  if (messages[0]?.role !== "user") throw new UnsupportedFormatError("the first message must be the user's");
  return { system: reader.system, messages };
}

type MessagesPiece = Piece<MessagesMessage["role"], MessagesBlock>;

class ConversationReader {
  readonly system: MessagesTextBlock[] = [];
  readonly #pieces: MessagesPiece[] = [];
  readonly #calls = new Set<string>();
  readonly #ids: CallIds;
  readonly #record: OmissionRecord;

  constructor(items: readonly Item[], record: OmissionRecord) {
    this.#record = record;
    this.#ids = new CallIds(items, CALL_ID_RULE);
    items.forEach((item, index) => {
      for (const piece of this.#read(item, index)) this.#pieces.push(piece);
    });
  }

  add_instructions(text: string | null): void {
    if (text === null) return;
    if (is_blank(text)) this.#record.omit(["instructions"], `${FORMAT} refuses blank text`);
    else this.system.push({ type: "text", text });
  }

  messages(): MessagesMessage[] {
    const turns = turns_of(without_trailing_reasoning(answered_at_once(this.#pieces), this.#record));
    return trimmed(turns.map((turn) => ({ role: turn.role, content: turn_blocks(turn) })));
  }

  #read(item: Item, index: number): MessagesPiece[] {
    const at: Path = ["input", index];
    switch (item.type) {
      case "message":
        return this.#read_message(item, at);
      case "function_call":
        return [this.#read_call(item, at)];
      case "function_call_output":
        return [this.#read_result(item, at, index)];
      case "reasoning":
        return reasoning_pieces(item, at, this.#record);
      default:
        this.#record.omit(at, `${FORMAT} has no such item`);
        return [];
    }
  }

  #read_message({ role, content, extra }: Message, at: Path): MessagesPiece[] {
    omit_extra(extra, [], at, FORMAT, this.#record);
    if (role === "system" || role === "developer") {
      for (const block of system_blocks(content, at, this.#record)) this.system.push(block);
      return [];
    }
    const blocks =
      role === "assistant"
        ? assistant_blocks(content, at, this.#record)
        : user_blocks(content, at, this.#record);
    if (blocks.length === 0) return [];
    return [{ role: role === "assistant" ? role : "user", kind: "content", blocks, at }];
  }

  #read_call(call: FunctionCall, at: Path): MessagesPiece {
    const { call_id, name, extra } = call;
    omit_extra(extra, ["cache_control"], at, FORMAT, this.#record);
    this.#calls.add(call_id);
    const id = this.#ids.valid(call_id);
    const input = object_arguments(call);
    const block: MessagesBlock = { type: "tool_use", id, name, input, ...cache_control(extra) };
    return { role: "assistant", kind: "content", blocks: [block], at, call_id };
  }

  #read_result(item: FunctionCallOutput, at: Path, index: number): MessagesPiece {
    const { call_id, output, status, extra } = item;
    if (!this.#calls.has(call_id)) throw orphaned(item, index);
    omit_extra(extra, ["cache_control"], at, FORMAT, this.#record);
    const failed = FAILURES.includes(status);
    if (!failed && !SUCCESSES.includes(status)) {
      this.#record.omit([...at, "status"], `${FORMAT} has no such status of a result`);
    }
    const content = result_content(output, at, this.#record) ?? (failed ? FAILED_WITHOUT_OUTPUT : null);
    const block: MessagesToolResultBlock = { type: "tool_result", tool_use_id: this.#ids.valid(call_id) };
    if (content !== null) block.content = content;
    if (failed) block.is_error = true;
    Object.assign(block, cache_control(extra));
    return { role: "user", kind: "result", blocks: [block], at, call_id };
  }
}

/** The messages, white space at the end of a final assistant text removed, which the API refuses (ruling 22). */
function trimmed(messages: MessagesMessage[]): MessagesMessage[] {
  const last = messages.at(-1);
  const block = last?.content.at(-1);
  if (last?.role !== "assistant" || block?.type !== "text") return messages;
  const content = [...last.content.slice(0, -1), { ...block, text: block.text.trimEnd() }];
  return [...messages.slice(0, -1), { role: last.role, content }];
}
