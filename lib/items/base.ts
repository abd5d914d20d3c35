import type { JsonObject } from "../json.js";
import { BaseModel } from "../model.js";
import { class_of } from "../persistence/build.js";
import { Extra, type Family } from "../persistence/fields.js";
import { restore } from "../persistence/restore.js";
import type { Item } from "./index.js";

/** The item classes by `type`. */
export const ITEMS: Family = { noun: "item", members: [], prototypes: new Set() };

/** The base of all items of a conversation. */
export abstract class Base extends BaseModel {
  /** The keys that the class does not know: `thought_signature`, `cache_point`, ... */
  @Extra({ flat: true }) extra!: JsonObject;

  /**
   * The item that a hash describes, by its `type`.
   *
   * @throws InvalidItemError naming the place
   */
  static fromH(hash: unknown): Item {
    return restore(class_of(ITEMS, hash), hash) as Item;
  }

  /** Alias of fromH, the gem's name. */
  static from_h(hash: unknown): Item {
    return Base.fromH(hash);
  }
}
