import { required_string } from "../persistence/coerce.js";
import { Model, Scalar } from "../persistence/fields.js";
import { Base, CONTENT } from "./base.js";

/** The words in which a model declined to answer. */
@Model(CONTENT, "refusal")
export class RefusalContent extends Base {
  declare readonly type: "refusal";

  @Scalar(required_string) refusal!: string;

  constructor(fields: { refusal: string; [key: string]: unknown }) {
    super(fields);
  }
}
