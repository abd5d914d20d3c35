import { OutputText } from "../../content/index.js";
import { FunctionCall, type Item, Message, Reasoning } from "../../items/index.js";
import { get_own, is_blank, is_object, is_unset } from "../../json.js";
import { array_member, type Body, object_member, string_member } from "../shared/body.js";
import { present } from "../shared/media.js";
import { missing_call_id } from "./call_id.js";

/** Members of a part that holds a thought signature and nothing to which it belongs. */
const SIGNATURE_MEMBERS: readonly string[] = ["thought", "thoughtSignature"];

/** The items of a candidate: texts in a row are one message, thoughts in a row one reasoning item. */
export function output_items(candidate: Body, response_id: string | null): Item[] {
  const content = object_member(candidate, "content");
  const output = new Output(response_id);
  for (const part of content ? array_member(content, "parts") : []) if (is_object(part)) output.add(part);
  return output.items;
}

class Output {
  readonly items: Item[] = [];
  /** What the ids of calls without an id are made of: the id of the response, else something random. */
  #seed: string | null;
  #calls = 0;

  constructor(response_id: string | null) {
    this.#seed = present(response_id);
  }

  /** Adds a part; of parts that the model of this library does not know nothing is kept. */
  add(part: Body): void {
    const called = object_member(part, "functionCall");
    const text = text_of(part);
    if (called) this.#add_call(called, part);
    else if (text === null) return;
    else if (get_own(part, "thought") === true) this.#add_thought(text, part);
    else this.#add_text(text, part);
  }

  #add_call(called: Body, part: Body): void {
    const name = string_member(called, "name");
    if (name === null) return;
    this.items.push(
      new FunctionCall({
        name,
        call_id: this.#call_id(called),
        arguments: call_arguments(called),
        ...signed("thought_signature", part),
      }),
    );
  }

  #call_id(called: Body): string {
    const position = this.#calls++;
    const id = string_member(called, "id");
    if (id !== null && !is_blank(id)) return id;
    this.#seed ??= crypto.randomUUID();
    return missing_call_id(this.#seed, position);
  }

  #add_thought(thinking: string, part: Body): void {
    const block = { type: "thinking", thinking, ...signed("signature", part) };
    const last = this.items.at(-1);
    if (last?.type === "reasoning") last.content.push(block);
    else this.items.push(new Reasoning({ content: [block], origin: "gemini" }));
  }

  #add_text(text: string, part: Body): void {
    const block = new OutputText({ text, ...signed("thought_signature", part) });
    const last = this.items.at(-1);
    if (last?.type === "message") last.content.push(block);
    else this.items.push(new Message({ role: "assistant", content: [block] }));
  }
}

/** The text of a part, "" for one that is nothing but a signature (ruling 35); null for what is no text. */
function text_of(part: Body): string | null {
  const text = get_own(part, "text");
  if (typeof text === "string") return text;
  const is_bare = Object.keys(part).every(
    (key) => SIGNATURE_MEMBERS.includes(key) || is_unset(get_own(part, key)),
  );
  return is_bare && present(get_own(part, "thoughtSignature")) !== null ? "" : null;
}

function signed(key: string, part: Body): { [key: string]: string } {
  const signature = present(get_own(part, "thoughtSignature"));
  return signature === null ? {} : { [key]: signature };
}

/** Text is taken as it is, so that digits survive (ruling 27). */
function call_arguments(called: Body): string | object | null {
  const args = get_own(called, "args");
  return typeof args === "string" || is_object(args) ? args : null;
}
