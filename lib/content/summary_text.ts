import { required_string } from "../persistence/coerce.js";
import { Model, Scalar } from "../persistence/fields.js";
import { Base, CONTENT } from "./base.js";

/** A summary of a model's reasoning. */
@Model(CONTENT, "summary_text")
export class SummaryText extends Base {
  declare readonly type: "summary_text";

  @Scalar(required_string) text!: string;

  constructor(fields: { text: string; [key: string]: unknown }) {
    super(fields);
  }
}
