import { type ContentConvertible, type TextType, TO_CONTENT } from "../content/convertible.js";
import { InvalidItemError } from "../errors.js";
import { excerpt } from "../excerpt.js";
import { get_own, is_array, is_object, type JsonObject, jsonify, readable } from "../json.js";
import { inside, object_of } from "../persistence/build.js";
import { Given } from "./given.js";

/** The version of the recorded form that is written and read. */
const VERSION = 1;

/** The prefix of class names in the recorded form: R's package. */
const PACKAGE = "ellmer::";

/** A content object in the form in which ellmer records it. */
export type ContentRecord = { version: 1; class: string; props: JsonObject };

/** A class that a record can name; its constructor takes its fields in one plain object. */
interface ContentClass {
  new (fields: never): Content;
  prototype: Content;
}

/** Turns recorded fields into those that the constructor takes, where the two differ. */
type ReadProps = (props: Record<string, unknown>) => Record<string, unknown>;

const CLASSES = new Map<string, { Class: ContentClass; read_props: ReadProps }>();

/** Declares the name under which a class is recorded. */
export function Recorded(name: string, read_props: ReadProps = (props) => ({ ...props })) {
  return (Class: ContentClass): void => {
    CLASSES.set(name, { Class, read_props });
    Object.defineProperty(Class.prototype, "class_name", { value: name });
  };
}

/** The base of ellmer's content classes. */
@Recorded("Content")
export class Content implements ContentConvertible {
  /** The name of the class in ellmer. */
  declare readonly class_name: string;

  constructor(...args: unknown[]) {
    if (new.target === Content) new Given("Content", [], args);
  }

  /**
   * The content that a record describes, by its class, which is read with or without `ellmer::`.
   *
   * @throws InvalidItemError for what is no record, another version, an unknown class and wrong fields
   */
  static fromH(hash: unknown): Content {
    return readable("the record cannot be read", () => content_of(object_of(hash)));
  }

  /** Alias of fromH. */
  static from_h(hash: unknown): Content {
    return Content.fromH(hash);
  }

  /** The content in ellmer's recorded form, sharing nothing with it. */
  toH(): ContentRecord {
    return { version: VERSION, class: PACKAGE + this.class_name, props: jsonify(this.props()) as JsonObject };
  }

  /** Alias of toH. */
  to_h(): ContentRecord {
    return this.toH();
  }

  /** The same as toH, so that JSON.stringify records what fromH reads. */
  toJSON(): ContentRecord {
    return this.toH();
  }

  /**
   * The content block that it becomes in a message.
   *
   * @throws InvalidItemError for a class that is no content of messages
   */
  [TO_CONTENT](_text_type: TextType): object {
    throw new InvalidItemError(`${this.class_name} is only a base: neither content nor an item for add_item`);
  }

  /** The fields that are recorded, in ellmer's order. */
  protected props(): Record<string, unknown> {
    return {};
  }
}

function content_of(record: Record<string, unknown>): Content {
  if (get_own(record, "version") !== VERSION) {
    throw new InvalidItemError(`only version ${VERSION} of recorded content is known`, { place: "version" });
  }
  const { Class, read_props } = class_of(get_own(record, "class"));
  const props = props_of(get_own(record, "props"));
  return inside("props", () => new Class(read_props(props) as never));
}

function class_of(name: unknown): { Class: ContentClass; read_props: ReadProps } {
  const plain = typeof name === "string" && name.startsWith(PACKAGE) ? name.slice(PACKAGE.length) : name;
  const known = typeof plain === "string" ? CLASSES.get(plain) : undefined;
  if (known) return known;
  throw new InvalidItemError(`unknown content class ${excerpt(name)}`, { place: "class" });
}

/** The fields of a record; R writes an empty list as an empty array. */
function props_of(props: unknown): Record<string, unknown> {
  if (is_array(props) && props.length === 0) return {};
  if (is_object(props)) return props;
  throw new InvalidItemError("expected an object", { place: "props" });
}
