import { get_own, is_object } from "../../json.js";
import { array_member, type Body, string_member } from "../shared/body.js";

/**
 * A body without what OpenAI's client adds to it: the text of the answer once more (`output_text`), and from its
 * parsing methods what they made of texts and arguments.
 */
export function without_sdk_members(body: Body): Body {
  const given = get_own(body, "output_text") === whole_text(body) ? without(body, "output_text") : body;
  return Object.hasOwn(given, "output_parsed") ? without_parsed(given) : given;
}

function without(object: Body, key: string): Body {
  const { [key]: _, ...others } = object;
  return others;
}

function whole_text(body: Body): string {
  const blocks = array_member(body, "output").filter(is_message).flatMap(blocks_of).filter(is_object);
  return blocks
    .map((block) => (get_own(block, "type") === "output_text" ? string_member(block, "text") : ""))
    .join("");
}

function without_parsed(body: Body): Body {
  const output = array_member(body, "output").map((item) => {
    if (!is_message(item)) return is_object(item) ? without(item, "parsed_arguments") : item;
    const content = blocks_of(item).map((block) => (is_object(block) ? without(block, "parsed") : block));
    return { ...item, content };
  });
  return { ...without(body, "output_parsed"), output };
}

function is_message(item: unknown): item is Body {
  return is_object(item) && get_own(item, "type") === "message";
}

function blocks_of(message: Body): unknown[] {
  return array_member(message, "content");
}
