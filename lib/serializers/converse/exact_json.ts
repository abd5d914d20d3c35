import { ArgumentError } from "../../errors.js";
import { is_object, MAX_DEPTH, to_json } from "../../json.js";
import { exact_number } from "../shared/exact_number.js";

/** What is still to be written: a piece of the text itself, or a value that is so many levels deep. */
type Pending = string | { value: unknown; depth: number };

/**
 * The JSON text of a tool's input, in which numbers that the AWS SDK keeps exact have all their digits.
 *
 * @throws ArgumentError for what JSON cannot hold, and for nesting beyond MAX_DEPTH
 */
export function exact_json(input: unknown): string {
  const text: string[] = [];
  // A list instead of recursion: no stack to overflow.
  const pending: Pending[] = [{ value: input, depth: 0 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === "string") text.push(next);
    else text.push(opened(next.value, next.depth, pending));
  }
  return text.join("");
}

/** The text of a scalar, or the bracket that opens a container, whose rest is then pending, the last piece first. */
function opened(value: unknown, depth: number, pending: Pending[]): string {
  const digits = exact_number(value);
  if (digits !== null) return digits;
  if (typeof value !== "object" || value === null) return to_json(value);
  if (depth >= MAX_DEPTH) throw new ArgumentError(`nested deeper than ${MAX_DEPTH} levels, or cyclic`);
  const is_list = !is_object(value);
  const members = Object.entries(value).filter(([, member]) => is_list || member !== undefined);
  pending.push(is_list ? "]" : "}");
  for (let place = members.length - 1; place >= 0; place--) {
    const [key, member] = members[place] as [string, unknown];
    const comma = place > 0 ? "," : "";
    pending.push({ value: member, depth: depth + 1 }, is_list ? comma : `${comma}${JSON.stringify(key)}:`);
  }
  return is_list ? "[" : "{";
}
