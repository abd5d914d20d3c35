import { optional_string } from "../persistence/coerce.js";
import { Model, Scalar } from "../persistence/fields.js";
import { Base, CONTENT } from "./base.js";

/** An image by URL, by data URL or, in `extra`, by `file_id`. */
@Model(CONTENT, "input_image")
export class InputImage extends Base {
  declare readonly type: "input_image";

  @Scalar(optional_string) url!: string | null;

  /** How closely the model looks: `low`, `high`, `auto`, ... */
  @Scalar(optional_string) detail!: string | null;

  constructor(fields: {
    url?: string | null | undefined;
    detail?: string | null | undefined;
    [key: string]: unknown;
  }) {
    super(fields);
  }
}
