import type { JsonObject, JsonValue } from "../json.js";
import { json_array, json_blocks, required_string } from "../persistence/coerce.js";
import { Json, Model, Scalar } from "../persistence/fields.js";
import { Base, CONTENT } from "./base.js";

/** Text from the model. */
@Model(CONTENT, "output_text")
export class OutputText extends Base {
  declare readonly type: "output_text";

  @Scalar(required_string) text!: string;

  /** Citations and the like, as the provider gave them. */
  @Json(json_blocks, { omit_empty: true }) annotations!: JsonObject[];

  /** Log probabilities of the tokens, as the provider gave them. */
  @Json(json_array, { omit_empty: true }) logprobs!: JsonValue[];

  constructor(fields: {
    text: string;
    annotations?: object[] | null | undefined;
    logprobs?: unknown[] | null | undefined;
    [key: string]: unknown;
  }) {
    super(fields);
  }
}
