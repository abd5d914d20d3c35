import { TO_CONTENT } from "../content/convertible.js";
import { Content, Recorded } from "./content.js";
import { Given } from "./given.js";

/** The fields of a ContentPDF. */
export interface ContentPDFFields {
  type: string;
  data: string;
  filename?: string | null;
}

/** A PDF document by its data; becomes InputFile with a data URL. */
@Recorded("ContentPDF")
export class ContentPDF extends Content {
  /** The MIME type. */
  readonly type: string;

  /** The document in base64. */
  readonly data: string;

  readonly filename: string | null;

  /** Throws ArgumentError for a field of a wrong kind. */
  constructor(type: string, data: string, filename?: string | null);
  constructor(fields: ContentPDFFields);
  constructor(...args: unknown[]) {
    super();
    const given = new Given("ContentPDF", ["type", "data", "filename"], args);
    this.type = given.string("type");
    this.data = given.string("data");
    this.filename = given.optional_string("filename");
  }

  override [TO_CONTENT](): object {
    return {
      type: "input_file",
      url: `data:${this.type};base64,${this.data}`,
      filename: this.filename,
    };
  }

  protected override props(): Record<string, unknown> {
    return { type: this.type, data: this.data, filename: this.filename };
  }
}
