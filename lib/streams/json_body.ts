import { IncompleteStreamError, ParseError } from "../errors.js";
import { excerpt } from "../excerpt.js";
import { from_json, type JsonValue } from "../json.js";
import type { RebuiltBody } from "./accumulator.js";
import { split_elements } from "./json_elements.js";
import { type StreamChunk, TextBuffer, without_bom } from "./text_buffer.js";

/** A body that is no stream but one JSON document, an object or an array: buffered whole. */
export class JsonBody {
  readonly #text = new TextBuffer();

  /** @throws ParseError when the body grows beyond the limit */
  append(chunk: StreamChunk): void {
    this.#text.append(chunk);
  }

  /** @throws ParseError when the body is no JSON, also when it was cut off */
  parse(): RebuiltBody {
    return parsed(without_bom(this.#text.take()));
  }

  /**
   * Reads a body that is an array of events, element by element. Of an array that was cut off the whole elements
   * are read too: one of them may report an error, which says more than the cut.
   *
   * @throws IncompleteStreamError when the array was cut off
   */
  each_element(read: (element: JsonValue) => void): void {
    const text = this.#text.take();
    const { elements, closed } = whole_elements(text);
    for (const element of elements) read(element);
    if (!closed)
      throw new IncompleteStreamError("the stream is a JSON array that ends before its closing bracket");
  }
}

function whole_elements(text: string): { elements: JsonValue[]; closed: boolean } {
  try {
    return { elements: Object.values(parsed(text)), closed: true };
  } catch (error) {
    const { elements, closed } = split_elements(text);
    if (closed) throw error;
    return { elements: elements.map(parsed), closed: false };
  }
}

function parsed(text: string): RebuiltBody {
  try {
    return from_json(text) as RebuiltBody;
  } catch (error) {
    throw new ParseError(`the body is not valid JSON: ${excerpt(text.trimStart())}`, { cause: error });
  }
}
