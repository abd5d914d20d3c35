import type { JsonObject } from "../json.js";
import { json_blocks, optional_string } from "../persistence/coerce.js";
import { Json, Model, Scalar } from "../persistence/fields.js";
import { Base, ITEMS } from "./base.js";

/** What reasoning is made of. */
export interface ReasoningFields {
  content?: object[] | null | undefined;
  summary?: object[] | null | undefined;
  encrypted_content?: string | null | undefined;
  id?: string | null | undefined;
  status?: string | null | undefined;
  origin?: string | null | undefined;
  [key: string]: unknown;
}

/** What the model thought before it answered. */
@Model(ITEMS, "reasoning")
export class Reasoning extends Base {
  declare readonly type: "reasoning";

  @Scalar(optional_string) id!: string | null;

  @Scalar(optional_string) encrypted_content!: string | null;

  /** Plain blocks: `summary_text`. */
  @Json(json_blocks, { omit_empty: true }) summary!: JsonObject[];

  /** Plain blocks: `thinking`, `redacted_thinking`, `reasoning_text`. */
  @Json(json_blocks, { omit_empty: true }) content!: JsonObject[];

  @Scalar(optional_string) status!: string | null;

  /** The format whose answer it came in; only a provider that can verify it gets it back (ruling 19). */
  @Scalar(optional_string) origin!: string | null;

  constructor(fields: ReasoningFields = {}) {
    super(fields);
  }
}
