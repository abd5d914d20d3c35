import type { FunctionCall, FunctionCallOutput, Item, Message } from "../../items/index.js";
import { is_object } from "../../json.js";
import type { Session } from "../../session.js";
import { tool_input } from "../../streams/tool_input.js";
import type { OmissionRecord, Path } from "../omissions.js";
import { checked_arguments } from "../shared/call_arguments.js";
import { omit_extra } from "../shared/extra.js";
import { orphaned } from "../shared/items.js";
import { omit_status } from "../shared/results.js";
import { answered_at_once, type Piece, turn_blocks, turns_of } from "../shared/turns.js";
import { result_text, text_parts, user_parts } from "./content.js";
import { thought_parts } from "./reasoning.js";
import { sent_signature, thought_signature } from "./signature.js";
import type {
  GeminiContent,
  GeminiFunctionCallPart,
  GeminiFunctionResponsePart,
  GeminiPart,
  GeminiRole,
  GeminiTextPart,
} from "./types.js";

const FORMAT = "Gemini";

/** What a session says: the directives, the instructions behind them, and the turns. */
export interface Conversation {
  directives: GeminiTextPart[];
  contents: GeminiContent[];
}

/**
 * The conversation of a session.
 *
 * @throws UnsupportedFormatError for a result without a call, and for arguments that are no JSON object
 */
export function conversation(session: Session, record: OmissionRecord): Conversation {
  const reader = new ConversationReader(record);
  session.items.forEach((item, index) => {
    reader.add(item, index);
  });
  if (session.instructions !== null) reader.add_instructions(session.instructions);
  return reader.conversation;
}

class ConversationReader {
  readonly #record: OmissionRecord;
  readonly #directives: GeminiTextPart[] = [];
  readonly #pieces: Piece<GeminiRole, GeminiPart>[] = [];
  /** The function that each call names, the latest one where an id returns. */
  readonly #called = new Map<string, string>();

  constructor(record: OmissionRecord) {
    this.#record = record;
  }

  get conversation(): Conversation {
    const contents = turns_of(answered_at_once(this.#pieces)).map((turn) => ({
      role: turn.role,
      parts: turn_blocks(turn),
    }));
    return { directives: this.#directives, contents };
  }

  add(item: Item, index: number): void {
    const at: Path = ["input", index];
    switch (item.type) {
      case "message":
        this.#add_message(item, at);
        break;
      case "function_call":
        this.#called.set(item.call_id, item.name);
        this.#append("model", "content", [function_call(item, at, this.#record)], at, item.call_id);
        break;
      case "function_call_output":
        this.#add_result(item, at, index);
        break;
      case "reasoning":
        this.#append("model", "reasoning", thought_parts(item, at, this.#record), at);
        break;
      default:
        this.#record.omit(at, `${FORMAT} has no such item`);
    }
  }

  add_instructions(text: string): void {
    if (text === "") this.#record.omit(["instructions"], `${FORMAT} takes no empty text`);
    else this.#directives.push({ text });
  }

  #add_message(item: Message, at: Path): void {
    omit_extra(item.extra, [], at, FORMAT, this.#record);
    const { role, content } = item;
    switch (role) {
      case "system":
      case "developer":
        for (const part of text_parts(content, at, this.#record)) this.#directives.push(part);
        break;
      case "assistant":
        this.#append("model", "content", text_parts(content, at, this.#record), at);
        break;
      default:
        this.#append("user", "content", user_parts(content, at, this.#record), at);
    }
  }

  #add_result(item: FunctionCallOutput, at: Path, index: number): void {
    const name = this.#called.get(item.call_id);
    if (name === undefined) throw orphaned(item, index);
    this.#append("user", "result", [function_response(item, name, at, this.#record)], at, item.call_id);
  }

  #append(
    role: GeminiRole,
    kind: Piece<GeminiRole, GeminiPart>["kind"],
    parts: GeminiPart[],
    at: Path,
    call_id?: string,
  ): void {
    const piece: Piece<GeminiRole, GeminiPart> = { role, kind, blocks: parts, at };
    if (call_id !== undefined) piece.call_id = call_id;
    if (parts.length > 0) this.#pieces.push(piece);
  }
}

function function_call(item: FunctionCall, at: Path, record: OmissionRecord): GeminiFunctionCallPart {
  omit_extra(item.extra, sent_signature(item.extra), at, FORMAT, record);
  const { name, call_id: id } = item;
  return { functionCall: { name, args: checked_arguments(item), id }, ...thought_signature(item.extra) };
}

function function_response(
  item: FunctionCallOutput,
  name: string,
  at: Path,
  record: OmissionRecord,
): GeminiFunctionResponsePart {
  omit_extra(item.extra, sent_signature(item.extra), at, FORMAT, record);
  omit_status(item, at, FORMAT, record);
  const response = response_of(result_text(item.output, at, record));
  return { functionResponse: { name, response, id: item.call_id }, ...thought_signature(item.extra) };
}

/** A result as the object that the API wants; text with digits that no JSON number keeps stays text (ruling 27). */
function response_of(text: string): { [key: string]: unknown } {
  const value = text.trimStart().startsWith("{") ? tool_input(text) : text;
  return is_object(value) ? value : { result: text };
}
