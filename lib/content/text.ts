import { required_string } from "../persistence/coerce.js";
import { Model, Scalar } from "../persistence/fields.js";
import { Base, CONTENT } from "./base.js";

/** Text without a direction; counts as text everywhere. */
@Model(CONTENT, "text")
export class Text extends Base {
  declare readonly type: "text";

  @Scalar(required_string) text!: string;

  constructor(fields: { text: string; [key: string]: unknown }) {
    super(fields);
  }
}
