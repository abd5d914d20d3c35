import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

/** One import of a file: where from, and whether it vanishes when the types do. */
export interface Import {
  file: string;
  target: string;
  type_only: boolean;
}

const LIB = join(import.meta.dirname, "../../lib");

const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

/** `import x from "y"`, `export * from "y"`, `import "y"`; the word type before all of it makes it type-only. */
const STATIC = /^\s*(?:import|export)\s+(type\s)?(?:[\w*{}\s,$]+?\sfrom\s+)?"([^"]+)"/gm;
const DYNAMIC = /\bimport\(\s*"([^"]+)"\s*\)/g;

/** The files of lib, as paths in it: `session.ts`, `items/base.ts`. */
export function lib_files(): string[] {
  const files = readdirSync(LIB, { recursive: true, encoding: "utf8" }).map((file) =>
    file.replaceAll("\\", "/"),
  );
  return files.filter((file) => file.endsWith(".ts")).sort();
}

/** The imports of one file of lib from others; packages are left out. */
export function imports_of(file: string): Import[] {
  return imports_in(file, readFileSync(join(LIB, file), "utf8"));
}

/** The same for a given source text. */
export function imports_in(file: string, source: string): Import[] {
  const code = source.replace(COMMENT, "");
  const found = [
    ...[...code.matchAll(STATIC)].map(([, type, from]) => ({ from, type_only: type !== undefined })),
    ...[...code.matchAll(DYNAMIC)].map(([, from]) => ({ from, type_only: false })),
  ];
  return found.flatMap(({ from = "", type_only }) =>
    from.startsWith(".") ? { file, target: resolved(file, from), type_only } : [],
  );
}

function resolved(file: string, from: string): string {
  return posix.join(posix.dirname(file), from).replace(/\.js$/, ".ts");
}

/** The first cycle among imports, as the files on it; null when there is none. */
export function cycle_in(files: readonly string[], imports: readonly Import[]): string[] | null {
  const targets = new Map<string, string[]>(files.map((file) => [file, []]));
  for (const { file, target } of imports) targets.get(file)?.push(target);
  const clear = new Set<string>();
  for (const file of files) {
    const cycle = cycle_from(file, targets, [], clear);
    if (cycle) return cycle;
  }
  return null;
}

function cycle_from(
  file: string,
  targets: ReadonlyMap<string, string[]>,
  path: readonly string[],
  clear: Set<string>,
): string[] | null {
  if (clear.has(file)) return null;
  if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
  for (const target of targets.get(file) ?? []) {
    const cycle = cycle_from(target, targets, [...path, file], clear);
    if (cycle) return cycle;
  }
  clear.add(file);
  return null;
}
