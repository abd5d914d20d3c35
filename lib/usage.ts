import { get_own, type JsonObject } from "./json.js";
import { BaseModel } from "./model.js";
import { optional_integer, optional_object } from "./persistence/coerce.js";
import { Json, Scalar } from "./persistence/fields.js";
import { restore } from "./persistence/restore.js";

/** What usage is made of; counts are tokens. */
export interface UsageFields {
  input_tokens?: number | null | undefined;
  output_tokens?: number | null | undefined;
  total_tokens?: number | null | undefined;
  input_tokens_details?: object | null | undefined;
  output_tokens_details?: object | null | undefined;
}

/** The tokens that an answer cost. */
export class Usage extends BaseModel {
  @Scalar(optional_integer) input_tokens!: number | null;

  @Scalar(optional_integer) output_tokens!: number | null;

  @Scalar(optional_integer) total_tokens!: number | null;

  @Json(optional_details) input_tokens_details!: JsonObject | null;

  @Json(optional_details) output_tokens_details!: JsonObject | null;

  constructor(fields: UsageFields = {}) {
    super(fields);
  }

  /** Input tokens read from a cache, or null. */
  get cached_tokens(): number | null {
    return count(this.input_tokens_details, "cached_tokens");
  }

  /** Input tokens written to a cache, or null. */
  get cache_creation_input_tokens(): number | null {
    return count(this.input_tokens_details, "cache_creation_input_tokens");
  }

  /** Output tokens spent on reasoning, or null. */
  get reasoning_tokens(): number | null {
    return count(this.output_tokens_details, "reasoning_tokens");
  }

  /** The usage that a hash describes. Throws InvalidItemError. */
  static fromH(hash: unknown): Usage {
    return restore(Usage, hash);
  }

  /** Alias of fromH, the gem's name. */
  static from_h(hash: unknown): Usage {
    return Usage.fromH(hash);
  }
}

/** Details that say nothing are none. */
function optional_details(value: unknown): JsonObject | null {
  const details = optional_object(value);
  return details && Object.keys(details).length > 0 ? details : null;
}

function count(details: JsonObject | null, key: string): number | null {
  const value = details ? get_own(details, key) : null;
  return typeof value === "number" ? value : null;
}
