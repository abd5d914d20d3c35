import { required_string } from "../persistence/coerce.js";
import { Model, Scalar } from "../persistence/fields.js";
import { Base, ITEMS } from "./base.js";

/** An item that the provider holds, by its id. */
@Model(ITEMS, "item_reference")
export class ItemReference extends Base {
  declare readonly type: "item_reference";

  @Scalar(required_string) id!: string;

  constructor(fields: { id: string; [key: string]: unknown }) {
    super(fields);
  }
}
