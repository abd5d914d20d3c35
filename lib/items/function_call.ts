import { ArgumentError, InvalidItemError } from "../errors.js";
import { from_json, is_blank, is_object, is_unset, type JsonValue, to_json } from "../json.js";
import { optional_string, required_string } from "../persistence/coerce.js";
import { Model, Scalar } from "../persistence/fields.js";
import { Base, ITEMS } from "./base.js";

/** What a function call is made of. */
export interface FunctionCallFields {
  name: string;
  call_id: string;
  /** JSON text, or an object; null and blank text stand for `{}` (ruling 5). */
  arguments?: string | object | null | undefined;
  id?: string | null | undefined;
  status?: string | null | undefined;
  [key: string]: unknown;
}

/** The model's wish to have a tool called. */
@Model(ITEMS, "function_call")
export class FunctionCall extends Base {
  declare readonly type: "function_call";

  @Scalar(required_string) name!: string;

  @Scalar(required_string) call_id!: string;

  /** JSON text, byte for byte as the model wrote it (ruling 27). */
  @Scalar(arguments_text, { is_argument: true }) arguments!: string;

  @Scalar(optional_string) id!: string | null;

  @Scalar(optional_string) status!: string | null;

  constructor(fields: FunctionCallFields) {
    super(fields);
  }

  /**
   * The arguments read as JSON.
   *
   * @throws InvalidItemError naming the function when the text is no JSON
   */
  parsed_arguments<T = JsonValue>(): T {
    try {
      return from_json(this.arguments) as T;
    } catch (cause) {
      throw new InvalidItemError(`the arguments of ${this.name} (call ${this.call_id}) are no JSON`, {
        cause,
      });
    }
  }
}

function arguments_text(value: unknown): string {
  if (is_unset(value) || is_blank(value)) return "{}";
  if (typeof value === "string") return value;
  if (is_object(value)) return to_json(value);
  throw new ArgumentError("function call arguments are JSON text or an object");
}
