import { TO_ITEM } from "../content/convertible.js";
import { Reasoning } from "../items/index.js";
import { get_own, is_unset, type JsonObject } from "../json.js";
import { Recorded } from "./content.js";
import { ContentItem } from "./content_item.js";
import { Given } from "./given.js";

/** The fields of a ContentThinking. */
export interface ContentThinkingFields {
  thinking: string;
  extra?: object | null;
}

/** What the model thought; becomes Reasoning with one thinking block. */
@Recorded("ContentThinking")
export class ContentThinking extends ContentItem {
  readonly thinking: string;

  /** `signature` goes with the block, by which its provider verifies it; other keys are never sent. */
  readonly extra: JsonObject;

  /** Throws ArgumentError for a field of a wrong kind. */
  constructor(thinking: string, extra?: object | null);
  constructor(fields: ContentThinkingFields);
  constructor(...args: unknown[]) {
    super();
    const given = new Given("ContentThinking", ["thinking", "extra"], args);
    this.thinking = given.string("thinking");
    this.extra = given.object("extra");
  }

  override [TO_ITEM](): Reasoning {
    const signature = get_own(this.extra, "signature");
    const block = { type: "thinking", thinking: this.thinking };
    return new Reasoning({ content: [is_unset(signature) ? block : { ...block, signature }] });
  }

  protected override props(): Record<string, unknown> {
    return { thinking: this.thinking, extra: this.extra };
  }
}
