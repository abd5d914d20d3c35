import { readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

/** A table of a document: its head, and its rows by their first cell. */
export interface Table {
  head: string[];
  rows: Map<string, string[]>;
}

/**
 * The tables of a section of a document, in order.
 *
 * @param document its path in the project
 * @param heading the section's heading of second level, without the marks
 */
export function tables_of(document: string, heading: string): Table[] {
  const text = readFileSync(join(ROOT, document), "utf8");
  const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? "";
  return [...section.matchAll(/(?:^\|.*\n)+/gm)].map(([lines]) => table(lines));
}

/** What stands between backquotes in a cell, piece by piece. */
export function codes_in(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);
}

function table(lines: string): Table {
  const [head = [], , ...rows] = lines.trimEnd().split("\n").map(cells);
  return { head, rows: new Map(rows.map(([first = "", ...rest]) => [first, rest])) };
}

function cells(line: string): string[] {
  return line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
}
