import { readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

/** A table of a document: its head, and its rows by their first cell. */
export interface Table {
  head: string[];
  rows: Map<string, string[]>;
}

/** A heading, without the marks, and the tables between it and the next heading of any level. */
export interface Section {
  heading: string;
  tables: Table[];
}

/**
 * The sections of a document, in order.
 *
 * @param document its path in the project
 */
export function sections_of(document: string): Section[] {
  const text = readFileSync(join(ROOT, document), "utf8");
  const parts = text.split(/^#+ /m).slice(1);
  return parts.map((part) => ({ heading: part.slice(0, part.indexOf("\n")), tables: tables_in(part) }));
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
  return tables_in(section);
}

function tables_in(text: string): Table[] {
  return [...text.matchAll(/(?:^\|.*\n)+/gm)].map(([lines]) => table(lines));
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
