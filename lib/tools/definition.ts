import { ArgumentError } from "../errors.js";
import { is_blank, type JsonObject } from "../json.js";
import { BaseModel } from "../model.js";
import { optional_flag, optional_object, optional_string, required_string } from "../persistence/coerce.js";
import { Extra, type Family, Json, Model, Scalar } from "../persistence/fields.js";
import { restore } from "../persistence/restore.js";

/** The one class of tools, told by `type: "function"`. */
export const TOOLS: Family = { noun: "tool", members: [], prototypes: new Set() };

/** What describes a tool, its name apart. Other keys (`cache_control`, `cache_point`) go to `extra`. */
export interface ToolOptions {
  description?: string | null | undefined;
  /** A JSON Schema of the arguments. */
  parameters?: object | null | undefined;
  /** Whether the model has to keep to the schema. */
  strict?: boolean | null | undefined;
  [key: string]: unknown;
}

/** A tool that the model may call. */
@Model(TOOLS, "function")
export class Definition extends BaseModel {
  declare readonly type: "function";

  @Scalar(tool_name) name!: string;

  @Scalar(optional_string) description!: string | null;

  @Json(optional_object) parameters!: JsonObject | null;

  @Scalar(optional_flag) strict!: boolean | null;

  /** The keys that the class does not know. */
  @Extra({ flat: true }) extra!: JsonObject;

  constructor(fields: ToolOptions & { name: string }) {
    super(fields);
  }

  /** The definition that a hash describes. Throws InvalidItemError. */
  static fromH(hash: unknown): Definition {
    return restore(Definition, hash);
  }

  /** Alias of fromH, the gem's name. */
  static from_h(hash: unknown): Definition {
    return Definition.fromH(hash);
  }
}

function tool_name(value: unknown): string {
  const name = required_string(value);
  if (is_blank(name)) throw new ArgumentError("a tool needs a name");
  return name;
}
