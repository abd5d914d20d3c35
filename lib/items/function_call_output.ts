import { CONTENT, Base as ContentBase } from "../content/base.js";
import { is_convertible } from "../content/convertible.js";
import type { Block } from "../content/index.js";
import { type ContentInput, content_list } from "../content/list.js";
import { InvalidItemError } from "../errors.js";
import { is_array, is_object, is_unset, to_json } from "../json.js";
import { optional_string, required_string } from "../persistence/coerce.js";
import { Model, Scalar, TextOrList } from "../persistence/fields.js";
import { Base, ITEMS } from "./base.js";

/** What the result of a function call is made of. */
export interface FunctionCallOutputFields {
  call_id: string;
  /** Text, content, or a value that is sent as its JSON text; null stands for "". */
  output?: ContentInput | number | boolean | null | undefined;
  id?: string | null | undefined;
  status?: string | null | undefined;
  [key: string]: unknown;
}

/** What a tool gave back for a function call. */
@Model(ITEMS, "function_call_output")
export class FunctionCallOutput extends Base {
  declare readonly type: "function_call_output";

  @Scalar(required_string) call_id!: string;

  @TextOrList(CONTENT, output_of) output!: string | Block[];

  @Scalar(optional_string) id!: string | null;

  /** `completed`, `failed`, `incomplete`, ... */
  @Scalar(optional_string) status!: string | null;

  constructor(fields: FunctionCallOutputFields) {
    super(fields);
  }
}

function output_of(output: unknown): string | unknown[] {
  if (is_unset(output)) return "";
  if (typeof output === "string") return output;
  if (output instanceof ContentBase || is_convertible(output) || is_array(output))
    return content_list(output, "input_text");
  if (is_object(output) || typeof output === "number" || typeof output === "boolean") return to_json(output);
  throw new InvalidItemError(`output is text, content or a JSON value, got a ${typeof output}`);
}
