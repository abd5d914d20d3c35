import { member } from "./members.js";
import { name_of } from "./piece.js";
import { word } from "./words.js";

/** The first of the values that is a name; else the type of the tool; else nothing. */
export function tool_name(tool: unknown, ...names: unknown[]): string[] {
  for (const value of names) {
    const name = name_of(value);
    if (name !== null) return [name];
  }
  const type = word(member(tool, "type"));
  return type === null ? [] : [type];
}
