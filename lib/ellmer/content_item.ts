import { type ItemConvertible, TO_CONTENT, TO_ITEM } from "../content/convertible.js";
import { InvalidItemError } from "../errors.js";
import { Content } from "./content.js";

/** The base of the classes that stand for whole items and are no content of messages. */
export abstract class ContentItem extends Content implements ItemConvertible {
  /** The item that it becomes when it is given to `add_item`. */
  abstract [TO_ITEM](): object;

  override [TO_CONTENT](): object {
    throw new InvalidItemError(`${this.class_name} is no content of a message: give it to session.add_item`);
  }
}
