import { TO_CONTENT } from "../content/convertible.js";
import { Recorded } from "./content.js";
import { ContentImage } from "./content_image.js";
import { Given } from "./given.js";

/** The fields of a ContentImageRemote. */
export interface ContentImageRemoteFields {
  url: string;
  detail?: string | null;
}

/** An image by URL; becomes InputImage. */
@Recorded("ContentImageRemote")
export class ContentImageRemote extends ContentImage {
  readonly url: string;

  /** How closely the model looks: `low`, `high`, `auto`, ...; "" leaves it to the API. */
  readonly detail: string;

  /** Throws ArgumentError for a field of a wrong kind. */
  constructor(url: string, detail?: string | null);
  constructor(fields: ContentImageRemoteFields);
  constructor(...args: unknown[]) {
    super();
    const given = new Given("ContentImageRemote", ["url", "detail"], args);
    this.url = given.string("url");
    this.detail = given.optional_string("detail") ?? "";
  }

  override [TO_CONTENT](): object {
    return { type: "input_image", url: this.url, detail: this.detail === "" ? null : this.detail };
  }

  protected override props(): Record<string, unknown> {
    return { url: this.url, detail: this.detail };
  }
}
