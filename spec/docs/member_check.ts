import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, run_tool } from "../package/run.js";

/** Names that have to be all members of a type, those of another type apart. */
export interface MemberCheck {
  /** What is checked, for people. */
  about: string;
  names: readonly string[];
  /** The type, as code; the package is `api`, its subpaths are `api_typeorm` and the like. */
  of: string;
  /** A type whose members need not be named. */
  inherited: string;
}

const FOLDER = join(ROOT, "spec/.snippets/api");

const PREAMBLE = [
  // the members of a type by name, its index signatures apart
  "type Names<T> = Extract<keyof { [K in keyof T as string extends K ? never : number extends K ? never : K]: 0 }, string>;",
  "type None<T extends never> = T;",
];

/** Has the compiler compare names with the members of types; gives what is missing and what is wrong, in words. */
export async function wrong_members(
  checks: readonly MemberCheck[],
  subpaths: readonly string[],
): Promise<string[]> {
  const head = ['import type * as api from "prompt-builder";', ...subpaths.map(import_of), ...PREAMBLE];
  const lines = checks.flatMap(({ names, of, inherited }, index) => {
    const named = names.map((name) => JSON.stringify(name)).join(" | ") || "never";
    return [
      `export type Missing${index} = None<Exclude<Names<${of}>, Names<${inherited}> | ${named} | "prototype">>;`,
      `export type Unknown${index} = None<Exclude<${named}, Names<${of}>>>;`,
    ];
  });
  const printed = await compiler_output([...head, ...lines].join("\n"));
  return [...printed.matchAll(/^api\.ts\((\d+),\d+\): error \w+: (.*)$/gm)].map(([, line, message]) => {
    const index = Number(line) - 1 - head.length;
    const kind = index % 2 === 0 ? "lacks" : "names what is not there";
    return `${checks[Math.floor(index / 2)]?.about} ${kind}: ${message}`;
  });
}

/** The name under which a subpath is imported. */
export function imported_name(subpath: string): string {
  return `api_${subpath.replace(/\W/g, "_")}`;
}

function import_of(subpath: string): string {
  return `import type * as ${imported_name(subpath)} from "prompt-builder/${subpath}";`;
}

async function compiler_output(code: string): Promise<string> {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, "api.ts"), code);
  const config = { extends: "../../../tsconfig.json", include: ["*.ts"] };
  writeFileSync(join(FOLDER, "tsconfig.json"), JSON.stringify(config));
  try {
    return await run_tool(FOLDER, "tsc", "--pretty", "false", "-p", ".");
  } catch (error) {
    return (error as Error).message;
  } finally {
    rmSync(FOLDER, { recursive: true });
  }
}
