import { CONTENT } from "../content/base.js";
import type { Block } from "../content/index.js";
import { type ContentInput, content_list } from "../content/list.js";
import { optional_string, required_string } from "../persistence/coerce.js";
import { List, Model, Scalar } from "../persistence/fields.js";
import { Base, ITEMS } from "./base.js";

/** What a message is made of. */
export interface MessageFields {
  /** `user`, `assistant`, `system` or `developer`. */
  role: string;
  content: ContentInput;
  id?: string | null | undefined;
  status?: string | null | undefined;
  phase?: string | null | undefined;
  [key: string]: unknown;
}

/** What the user, the model, the system or the developer said. */
@Model(ITEMS, "message")
export class Message extends Base {
  declare readonly type: "message";

  @Scalar(required_string) role!: string;

  /** The blocks; a string becomes OutputText on an assistant message, else InputText (ruling 1). */
  @List(CONTENT, (content, { role }) =>
    content_list(content, role === "assistant" ? "output_text" : "input_text"),
  )
  content!: Block[];

  @Scalar(optional_string) id!: string | null;

  @Scalar(optional_string) status!: string | null;

  @Scalar(optional_string) phase!: string | null;

  constructor(fields: MessageFields) {
    super(fields);
  }

  /** Whether the system said it. */
  get system(): boolean {
    return this.role === "system";
  }

  /** Whether the user said it. */
  get user(): boolean {
    return this.role === "user";
  }

  /** Whether the model said it. */
  get assistant(): boolean {
    return this.role === "assistant";
  }
}
