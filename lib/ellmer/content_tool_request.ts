import { TO_ITEM } from "../content/convertible.js";
import { FunctionCall } from "../items/index.js";
import type { JsonObject } from "../json.js";
import { inside } from "../persistence/build.js";
import { Definition } from "../tools/index.js";
import { Recorded } from "./content.js";
import { ContentItem } from "./content_item.js";
import { Given } from "./given.js";

/** The fields of a ContentToolRequest. */
export interface ContentToolRequestFields {
  id: string;
  name: string;
  arguments?: object | null;
  tool?: Definition | null;
  extra?: object | null;
}

/** The model's wish to have a tool called; becomes FunctionCall. */
@Recorded("ContentToolRequest")
export class ContentToolRequest extends ContentItem {
  /** The id of the call, which its result names. */
  readonly id: string;

  /** The name of the tool. */
  readonly name: string;

  readonly arguments: JsonObject;

  /** The session's tool of that name, as `Ellmer.contents` matched it; never recorded. */
  readonly tool: Definition | null;

  /** What the provider sent beside, `thought_signature` for one; the extra of the FunctionCall. */
  readonly extra: JsonObject;

  /**
   * @throws ArgumentError for a field of a wrong kind
   * @throws InvalidItemError for arguments that are no object
   */
  constructor(
    id: string,
    name: string,
    args?: object | null,
    tool?: Definition | null,
    extra?: object | null,
  );
  constructor(fields: ContentToolRequestFields);
  constructor(...args: unknown[]) {
    super();
    const given = new Given("ContentToolRequest", ["id", "name", "arguments", "tool", "extra"], args);
    this.id = given.string("id");
    this.name = given.string("name");
    this.arguments = inside("arguments", () => given.object("arguments"));
    this.tool = tool_of(given);
    this.extra = given.object("extra");
  }

  override [TO_ITEM](): FunctionCall {
    return new FunctionCall({
      ...this.extra,
      name: this.name,
      call_id: this.id,
      arguments: this.arguments,
    });
  }

  protected override props(): Record<string, unknown> {
    return { id: this.id, name: this.name, arguments: this.arguments, extra: this.extra };
  }
}

function tool_of(given: Given): Definition | null {
  const tool = given.instance(Definition, "tool");
  if (tool || given.value("tool") === null) return tool;
  throw given.wrong("tool", "a Tools.Definition");
}
