import { readFileSync } from "node:fs";
import { join, posix } from "node:path";

const LIB = join(import.meta.dirname, "../../lib");

const COMMENT = /\/\*[\s\S]*?\*\//g;
const DECLARED = /^export (?:interface|type) (\w+)/gm;
const LISTED = /^export (type )?\{([^}]*)\}/gm;
const FORWARDED = /^export \* from "([^"]+)"/gm;

/** The types that a file of lib exports, those that are values too apart: `core.ts`, `items/index.ts`. */
export function exported_types(file: string): string[] {
  const code = readFileSync(join(LIB, file), "utf8").replace(COMMENT, "");
  const declared = [...code.matchAll(DECLARED)].map(([, name = ""]) => name);
  const listed = [...code.matchAll(LISTED)].flatMap(([, all, names = ""]) =>
    types_among(names, Boolean(all)),
  );
  const forwarded = [...code.matchAll(FORWARDED)].flatMap(([, from = ""]) =>
    exported_types(posix.join(posix.dirname(file), from).replace(/\.js$/, ".ts")),
  );
  return [...declared, ...listed, ...forwarded].sort();
}

function types_among(names: string, all: boolean): string[] {
  const list = names.split(",").map((name) => name.trim());
  return list.flatMap((name) => /^type (\w+)$/.exec(name)?.[1] ?? (all && name ? name : []));
}
