import type { JsonObject } from "./json.js";
import { build } from "./persistence/build.js";
import { dump } from "./persistence/dump.js";

/** What every persisted class has: fields from one object, and a hash of them. */
export abstract class BaseModel {
  /** Sets the fields from an object. Without one the instance is empty, as class-transformer wants it. */
  constructor(fields?: object) {
    if (fields !== undefined) build(this, fields);
  }

  /** The instance as plain JSON values, in a fixed key order, sharing nothing with it. */
  toH(): JsonObject {
    return dump(this);
  }

  /** Alias of toH, the gem's name. */
  to_h(): JsonObject {
    return this.toH();
  }

  /** The same as toH, so that JSON.stringify stores what fromH reads. */
  toJSON(): JsonObject {
    return this.toH();
  }
}
