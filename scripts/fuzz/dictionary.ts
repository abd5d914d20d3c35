import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";

const FOLDERS = ["serializers", "streams", "items", "content"];
const WORD = /"([A-Za-z][\w-]{1,40})"|\b([a-z]\w+)(?=[?!]?:)/g;

/** The words at which the library looks: what stands in quotes in its source, and the names of members. */
function words(): string[] {
  const lib = join(import.meta.dirname, "../../lib");
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(lib, folder), { recursive: true, encoding: "utf8" }).map((file) =>
      join(lib, folder, file),
    ),
  );
  const found = files
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(WORD)].map(([, quoted, name]) => quoted ?? name ?? ""),
    );
  return [...new Set(found)].sort();
}

/** A key or a word that means something somewhere. */
export const known_word: fc.Arbitrary<string> = fc.constantFrom(...words());
