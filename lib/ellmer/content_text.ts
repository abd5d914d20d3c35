import { type TextType, TO_CONTENT } from "../content/convertible.js";
import { Content, Recorded } from "./content.js";
import { Given } from "./given.js";

/** The fields of a ContentText. */
export interface ContentTextFields {
  text: string;
}

/** Text; becomes InputText, or OutputText in an assistant message. */
@Recorded("ContentText")
export class ContentText extends Content {
  readonly text: string;

  /** Throws ArgumentError when the text is no string. */
  constructor(text: string);
  constructor(fields: ContentTextFields);
  constructor(...args: unknown[]) {
    super();
    this.text = new Given("ContentText", ["text"], args).string("text");
  }

  override [TO_CONTENT](text_type: TextType): object {
    return { type: text_type, text: this.text };
  }

  protected override props(): Record<string, unknown> {
    return { text: this.text };
  }
}
