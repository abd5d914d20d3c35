import { readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = join(import.meta.dirname, "../fixtures");

/** The records of a fixture file, one JSON object a line. */
export function read_fixtures<T>(name: string): T[] {
  const lines = readFileSync(join(FOLDER, name), "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line) as T);
}

/** Records gathered under a name each, in the order in which the names first appear. */
export function grouped<T>(
  records: readonly T[],
  name_of: (record: T) => string,
): [name: string, records: T[]][] {
  const groups = new Map<string, T[]>();
  for (const record of records) {
    const name = name_of(record);
    const group = groups.get(name);
    if (group) group.push(record);
    else groups.set(name, [record]);
  }
  return [...groups];
}
