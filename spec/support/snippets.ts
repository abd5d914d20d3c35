import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";

const ROOT = join(import.meta.dirname, "../..");
const FOLDER = join(ROOT, "spec/.snippets");
const FENCE = /^```ts\n([\s\S]*?)^```$/gm;
const CHECKED_LINE = /^( *)(?:const (\w+) = )?(.+?);? +\/\/ => (.+)$/gm;
const THROWING_LINE = /^( *)(.+?);? +\/\/ throws (\w+): (.+)$/gm;

/** The TypeScript examples of a document, each written to a module of its own. */
export class Snippets {
  /** The lines of the document on which the examples begin. */
  readonly lines: readonly number[];
  readonly #folder: string;
  readonly #codes: Map<number, string>;

  /** @param document its path in the project */
  constructor(document: string) {
    const text = readFileSync(join(ROOT, document), "utf8");
    const found = [...text.matchAll(FENCE)].map(({ index, 1: code = "" }): [number, string] => [
      text.slice(0, index).split("\n").length,
      code,
    ]);
    this.#codes = new Map(found);
    this.lines = [...this.#codes.keys()];
    this.#folder = join(FOLDER, document.replace(/\W/g, "_"));
  }

  write(): void {
    mkdirSync(this.#folder, { recursive: true });
    for (const [line, code] of this.#codes) writeFileSync(this.#file(line), with_checks(code));
    writeFileSync(
      join(this.#folder, "tsconfig.json"),
      JSON.stringify({
        extends: "../../../tsconfig.json",
        include: ["*.ts"],
        compilerOptions: { noUnusedLocals: false },
      }),
    );
  }

  /** Compiles all examples; a type error is thrown with what the compiler printed. */
  async check_types(): Promise<void> {
    await promisify(execFile)("npx", ["tsc", "-p", this.#folder]).catch(({ stdout }) => {
      throw new Error(stdout);
    });
  }

  /** Runs an example. The lines `expression; // => value` and `expression; // throws NAME: MESSAGE` are checked. */
  async run(line: number): Promise<void> {
    await import(pathToFileURL(this.#file(line)).href);
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true });
  }

  #file(line: number): string {
    return join(this.#folder, `line_${line}.ts`);
  }
}

function with_checks(code: string): string {
  const checked = code
    .replace(
      CHECKED_LINE,
      (_, indent: string, name: string | undefined, expression: string, value: string) =>
        name
          ? `${indent}const ${name} = ${expression}; $check(${name}, ${value});`
          : `${indent}$check(${expression}, ${value});`,
    )
    .replace(
      THROWING_LINE,
      (_, indent: string, expression: string, name: string, message: string) =>
        `${indent}$throws(() => ${expression}, "${name}", ${JSON.stringify(message)});`,
    );
  return `import { expect as $expect } from "chai";
const $plain = (value: unknown) => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));
const $check = (actual: unknown, expected: unknown) => $expect($plain(actual)).to.deep.equal(expected);
const $throws = (action: () => unknown, name: string, message: string) =>
  $expect(action).to.throw().and.include({ name, message });
${checked}
export {};
`;
}
