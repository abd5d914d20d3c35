import { TO_CONTENT } from "../content/convertible.js";
import { InvalidItemError } from "../errors.js";
import { Recorded } from "./content.js";
import { ContentImage } from "./content_image.js";
import { Given } from "./given.js";

/** The fields of a ContentImageInline. */
export interface ContentImageInlineFields {
  type: string;
  data?: string | null;
}

/** An image by its data; becomes InputImage with a data URL. */
@Recorded("ContentImageInline")
export class ContentImageInline extends ContentImage {
  /** The MIME type. */
  readonly type: string;

  /** The image in base64. */
  readonly data: string | null;

  /** Throws ArgumentError for a field of a wrong kind. */
  constructor(type: string, data?: string | null);
  constructor(fields: ContentImageInlineFields);
  constructor(...args: unknown[]) {
    super();
    const given = new Given("ContentImageInline", ["type", "data"], args);
    this.type = given.string("type");
    this.data = given.optional_string("data");
  }

  /** The image as a data URL. Throws InvalidItemError when there is no data. */
  data_url(): string {
    if (this.data === null) throw new InvalidItemError("ContentImageInline has no data");
    return `data:${this.type};base64,${this.data}`;
  }

  override [TO_CONTENT](): object {
    return { type: "input_image", url: this.data_url() };
  }

  protected override props(): Record<string, unknown> {
    return { type: this.type, data: this.data };
  }
}
