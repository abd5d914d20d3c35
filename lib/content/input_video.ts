import { optional_string } from "../persistence/coerce.js";
import { Model, Scalar } from "../persistence/fields.js";
import { Base, CONTENT } from "./base.js";

/** A video by URL. */
@Model(CONTENT, "input_video")
export class InputVideo extends Base {
  declare readonly type: "input_video";

  @Scalar(optional_string) url!: string | null;

  constructor(fields: { url?: string | null | undefined; [key: string]: unknown }) {
    super(fields);
  }
}
