import { required_string } from "../persistence/coerce.js";
import { Model, Scalar } from "../persistence/fields.js";
import { Base, CONTENT } from "./base.js";

/** The plain text of a model's reasoning. */
@Model(CONTENT, "reasoning_text")
export class ReasoningText extends Base {
  declare readonly type: "reasoning_text";

  @Scalar(required_string) text!: string;

  constructor(fields: { text: string; [key: string]: unknown }) {
    super(fields);
  }
}
