import { required_string } from "../persistence/coerce.js";
import { Model, Scalar } from "../persistence/fields.js";
import { Base, CONTENT } from "./base.js";

/** Text from the user, or a directive from the system. */
@Model(CONTENT, "input_text")
export class InputText extends Base {
  declare readonly type: "input_text";

  @Scalar(required_string) text!: string;

  constructor(fields: { text: string; [key: string]: unknown }) {
    super(fields);
  }
}
