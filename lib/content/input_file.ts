import { optional_string } from "../persistence/coerce.js";
import { Model, Scalar } from "../persistence/fields.js";
import { Base, CONTENT } from "./base.js";

/** A document by URL, by data URL or, in `extra`, by `file_id`. */
@Model(CONTENT, "input_file")
export class InputFile extends Base {
  declare readonly type: "input_file";

  @Scalar(optional_string) url!: string | null;

  @Scalar(optional_string) filename!: string | null;

  constructor(fields: {
    url?: string | null | undefined;
    filename?: string | null | undefined;
    [key: string]: unknown;
  }) {
    super(fields);
  }
}
