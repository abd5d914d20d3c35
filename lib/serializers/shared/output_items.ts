import { type Item, Message, Reasoning } from "../../items/index.js";

/** The items of an answer, messages in a row made one message, reasoning in a row one reasoning item. */
export function joined_items(items: readonly Item[]): Item[] {
  const output: Item[] = [];
  for (const item of items) {
    const last = output.at(-1);
    if (last instanceof Message && item instanceof Message) last.content.push(...item.content);
    else if (last instanceof Reasoning && item instanceof Reasoning) last.content.push(...item.content);
    else output.push(item);
  }
  return output;
}
