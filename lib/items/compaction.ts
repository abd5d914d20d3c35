import { optional_string } from "../persistence/coerce.js";
import { Model, Scalar } from "../persistence/fields.js";
import { Base, ITEMS } from "./base.js";

/** What a compaction is made of. */
export interface CompactionFields {
  id?: string | null | undefined;
  encrypted_content?: string | null | undefined;
  created_by?: string | null | undefined;
  [key: string]: unknown;
}

/** The provider's compressed form of an earlier part of the conversation. */
@Model(ITEMS, "compaction")
export class Compaction extends Base {
  declare readonly type: "compaction";

  @Scalar(optional_string) id!: string | null;

  @Scalar(optional_string) encrypted_content!: string | null;

  @Scalar(optional_string) created_by!: string | null;

  constructor(fields: CompactionFields = {}) {
    super(fields);
  }
}
