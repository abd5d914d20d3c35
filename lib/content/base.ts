import type { JsonObject } from "../json.js";
import { BaseModel } from "../model.js";
import { class_of } from "../persistence/build.js";
import { Extra, type Family } from "../persistence/fields.js";
import { restore } from "../persistence/restore.js";
import type { Block } from "./index.js";

/** The content classes by `type`. */
export const CONTENT: Family = { noun: "content", members: [], prototypes: new Set() };

/** The base of all content blocks. */
export abstract class Base extends BaseModel {
  /** The keys that the class does not know: `file_id`, `media_type`, `cache_control`, `cache_point`, ... */
  @Extra({ flat: true }) extra!: JsonObject;

  /**
   * The block that a hash describes, by its `type`.
   *
   * @throws InvalidItemError naming the place
   */
  static fromH(hash: unknown): Block {
    return restore(class_of(CONTENT, hash), hash) as Block;
  }

  /** Alias of fromH, the gem's name. */
  static from_h(hash: unknown): Block {
    return Base.fromH(hash);
  }
}
