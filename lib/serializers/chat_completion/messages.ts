import type { FunctionCall, FunctionCallOutput, Item, Message } from "../../items/index.js";
import type { Session } from "../../session.js";
import type { OmissionRecord, Path } from "../omissions.js";
import { omit_extra } from "../shared/extra.js";
import { orphaned } from "../shared/items.js";
import { omit_status } from "../shared/results.js";
import { assistant_parts, directive_parts, result_content, user_parts } from "./content.js";
import type { ChatAssistantMessage, ChatMessage, ChatToolMessage } from "./types.js";

const FORMAT = "Chat Completions";

/** A message, and behind it the results of the calls that it makes (ruling 15). */
interface Group {
  message: ChatMessage;
  results: ChatToolMessage[];
}

/** The messages of a session, the instructions behind its last directive. */
export function chat_messages(session: Session, record: OmissionRecord): ChatMessage[] {
  const conversation = new Conversation(record);
  session.items.forEach((item, index) => {
    conversation.add(item, index);
  });
  if (session.instructions !== null) conversation.add_instructions(session.instructions);
  return conversation.messages;
}

class Conversation {
  readonly #record: OmissionRecord;
  readonly #groups: Group[] = [];
  /** The group that made each call, the latest one where an id returns. */
  readonly #callers = new Map<string, Group>();

  constructor(record: OmissionRecord) {
    this.#record = record;
  }

  get messages(): ChatMessage[] {
    return this.#groups.flatMap(({ message, results }) => [message, ...results]);
  }

  add(item: Item, index: number): void {
    const at: Path = ["input", index];
    switch (item.type) {
      case "message":
        this.#add_message(item, at);
        break;
      case "function_call":
        this.#add_call(item, at);
        break;
      case "function_call_output":
        this.#add_result(item, at, index);
        break;
      case "reasoning":
        this.#record.omit(at, `${FORMAT} does not take reasoning back`);
        break;
      default:
        this.#record.omit(at, `${FORMAT} has no such item`);
    }
  }

  add_instructions(content: string): void {
    const last = this.#groups.findLastIndex(
      ({ message: { role } }) => role === "system" || role === "developer",
    );
    this.#groups.splice(last + 1, 0, { message: { role: "system", content }, results: [] });
  }

  #add_message(item: Message, at: Path): void {
    omit_extra(item.extra, [], at, FORMAT, this.#record);
    const message = this.#message(item, at);
    if (message?.content?.length) this.#append(message);
  }

  #message({ role, content }: Message, at: Path): ChatMessage | null {
    switch (role) {
      case "user":
        return { role, content: user_parts(content, at, this.#record) };
      case "assistant":
        return { role, content: assistant_parts(content, at, this.#record) };
      case "system":
      case "developer":
        return { role, content: directive_parts(content, at, this.#record) };
      default:
        this.#record.omit(at, `${FORMAT} has no role ${role}`);
        return null;
    }
  }

  /** Assistant text that follows calls at once joins their message; all else opens one of its own (ruling 15). */
  #append(message: ChatMessage): void {
    const open = this.#open_assistant();
    if (message.role === "assistant" && open?.tool_calls) {
      open.content ??= [];
      for (const part of message.content ?? []) open.content.push(part);
    } else {
      this.#groups.push({ message, results: [] });
    }
  }

  /** The assistant message at the end to which nothing has answered yet. */
  #open_assistant(): ChatAssistantMessage | null {
    const last = this.#groups.at(-1);
    return last?.message.role === "assistant" && last.results.length === 0 ? last.message : null;
  }

  #add_call(item: FunctionCall, at: Path): void {
    omit_extra(item.extra, [], at, FORMAT, this.#record);
    let message = this.#open_assistant();
    if (!message) {
      message = { role: "assistant", content: null };
      this.#groups.push({ message, results: [] });
    }
    const { call_id: id, name } = item;
    message.tool_calls ??= [];
    message.tool_calls.push({ id, type: "function", function: { name, arguments: item.arguments } });
    this.#callers.set(id, this.#groups.at(-1) as Group);
  }

  #add_result(item: FunctionCallOutput, at: Path, index: number): void {
    const caller = this.#callers.get(item.call_id);
    if (!caller) throw orphaned(item, index);
    omit_extra(item.extra, [], at, FORMAT, this.#record);
    omit_status(item, at, FORMAT, this.#record);
    caller.results.push({
      role: "tool",
      tool_call_id: item.call_id,
      content: result_content(item.output, at, this.#record),
    });
  }
}
