import { Base as BlockBase } from "../content/base.js";
import type { Block } from "../content/index.js";
import { ArgumentError } from "../errors.js";
import { Base as ItemBase } from "../items/base.js";
import type { Item } from "../items/index.js";
import { readable } from "../json.js";
import { BaseModel } from "../model.js";
import type { Response } from "../response.js";
import type { Session } from "../session.js";
import { Content } from "./content.js";
import { contents_of_blocks } from "./from_core.js";

/** What can be shown as text, Markdown and HTML. */
export type Showable = Content | Block | Item | Response | Session;

/** What one speaker says at a time: an item, or content that stands alone. */
export type Part = Item | Content[];

/** The parts of a source, in order. Throws ArgumentError for what cannot be shown. */
export function parts_of(source: unknown): Part[] {
  return readable("what is to be shown cannot be read", () => known_parts(source));
}

function known_parts(source: unknown): Part[] {
  if (source instanceof Content) return [[source]];
  if (source instanceof BlockBase) return [contents_of_blocks([source as Block])];
  if (source instanceof ItemBase) return [source as Item];
  if (is_session(source)) return source.items;
  if (is_response(source)) return source.output;
  throw new ArgumentError("only a content, a message or another item, a response or a session can be shown");
}

export function is_session(source: unknown): source is Session {
  return source instanceof BaseModel && "items" in source && Array.isArray(source.items);
}

export function is_response(source: unknown): source is Response {
  return source instanceof BaseModel && "output" in source && Array.isArray(source.output);
}
