import type { OmissionRecord } from "../omissions.js";
import type { DocumentNames } from "./document_names.js";

export const FORMAT = "Converse";

/** What the parts of one request share while they are made. */
export interface RequestContext<Bytes> {
  readonly record: OmissionRecord;
  readonly names: DocumentNames;
  /** How base64 data stands in the payload. */
  readonly binary: (base64: string) => Bytes;
}
