import { is_blank } from "../../json.js";

const MAX_LENGTH = 256;
/** What two names may share before they are counted together, so that a number always fits behind. */
const STEM_LENGTH = 240;
const DEFAULT_NAME = "document";

/** The names of the documents in one request: valid and distinct. */
export class DocumentNames {
  readonly #taken = new Set<string>();
  /** The last number given behind a stem; none is tried twice, which keeps many equal names linear. */
  readonly #numbers = new Map<string, number>();

  /** The valid form of a file's name, its extension left out, with a number behind it from the second one on. */
  unique(filename: string): string {
    const name = valid_name(filename);
    const unique = this.#taken.has(name) ? this.#numbered(name) : name;
    this.#taken.add(unique);
    return unique;
  }

  #numbered(name: string): string {
    const stem = name.slice(0, STEM_LENGTH);
    let number = this.#numbers.get(stem) ?? 1;
    let numbered: string;
    do {
      const suffix = `-${++number}`;
      numbered = name.slice(0, MAX_LENGTH - suffix.length) + suffix;
    } while (this.#taken.has(numbered));
    this.#numbers.set(stem, number);
    return numbered;
  }
}

function valid_name(filename: string): string {
  const name = without_extension(filename)
    .replace(/[^A-Za-z0-9 \-()[\]]/gu, "-")
    .replace(/ {2,}/g, " ")
    .slice(0, MAX_LENGTH);
  return is_blank(name) ? DEFAULT_NAME : name;
}

function without_extension(filename: string): string {
  const dot = filename.lastIndexOf(".");
  return dot > 0 ? filename.slice(0, dot) : filename;
}
