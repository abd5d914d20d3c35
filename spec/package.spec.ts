import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import project from "../package.json" with { type: "json" };
import { ensure_build, ROOT, run, run_code, run_tool } from "./package/run.js";
import { lib_files } from "./support/imports.js";

/** The paths under which the package is imported: `prompt-builder`, `prompt-builder/messages`, ... */
const SUBPATHS = Object.keys(project.exports)
  .filter((path) => path !== "./package.json")
  .map((path) => `prompt-builder${path.slice(1)}`);

/** How npm says that there is no registry to ask. */
const UNREACHABLE =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT)\b/;

const INSTALL_OPTIONS = [
  ...["--ignore-scripts", "--omit=dev", "--no-audit", "--no-fund"],
  ...["--prefer-offline", "--fetch-retries=1", "--fetch-retry-mintimeout=500"],
];

const STRICT = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  target: "ES2022",
};

/** How users compile. */
interface Compiler {
  files: string[];
  compilerOptions: object;
  /** Which of the compiled files tell what they did. */
  telling?: string[];
}

const COMPILERS: Record<string, Compiler> = {
  "NodeNext, with neither the types of the DOM nor those of Node": {
    files: ["conversation.ts", "required.cts", "subpaths.ts", "subpaths_required.cts"],
    compilerOptions: { module: "NodeNext", lib: ["ES2022"], types: [], outDir: "built" },
    telling: ["conversation.js", "required.cjs"],
  },
  "NodeNext, with the types of Node": {
    files: ["conversation.ts", "required.cts", "fetched.ts"],
    compilerOptions: {
      ...{ module: "NodeNext", lib: ["ES2023"], noEmit: true },
      ...{ types: ["node"], typeRoots: [join(ROOT, "node_modules/@types")] },
    },
  },
  "Bundler, with the types of the DOM": {
    files: ["conversation.ts", "fetched.ts", "subpaths.ts"],
    compilerOptions: {
      ...{ module: "ESNext", moduleResolution: "Bundler", noEmit: true },
      ...{ lib: ["ES2022", "DOM", "DOM.Iterable", "DOM.AsyncIterable"], types: [] },
    },
  },
};

/** What the consumer tells when the package works. */
const TOLD = {
  payload: {
    model: "claude-sonnet-4-5",
    max_tokens: 1_024,
    messages: [{ role: "user", content: [{ type: "text", text: "And of Italy?" }] }],
  },
  text: "Rome.",
  completed: true,
  stored: {
    model: "claude-sonnet-4-5",
    max_output_tokens: 1_024,
    response_boundary_index: 2,
    input: [
      { type: "message", role: "user", content: [{ type: "input_text", text: "And of Italy?" }] },
      { type: "message", role: "assistant", content: [{ type: "output_text", text: "Rome." }] },
    ],
  },
};

describe("the packed package", function () {
  this.timeout(120_000);
  const folder = mkdtempSync(join(tmpdir(), "prompt_builder_package_"));
  let tarball: string;
  let files: string[];

  before(async () => {
    await ensure_build();
    const answer = await run(ROOT, "npm", "pack", "--json", "--ignore-scripts", "--pack-destination", folder);
    const [packed] = Object.values<{ filename: string; files: { path: string }[] }>(JSON.parse(answer));
    tarball = join(folder, packed!.filename);
    files = packed!.files.map(({ path }) => path);
  });

  after(() => rmSync(folder, { recursive: true }));

  it("holds the built modules, their types and the documents, and nothing else", () => {
    const modules = lib_files().flatMap((file) => {
      const name = `dist/${file.slice(0, -".ts".length)}`;
      return [`${name}.js`, `${name}.d.ts`];
    });
    const documents = readdirSync(join(ROOT, "docs")).map((file) => `docs/${file}`);
    expect(files.sort()).to.deep.equal(
      ["CHANGELOG.md", "LICENSE", "README.md", "package.json", ...documents, ...modules].sort(),
    );
  });

  it("names no source map", () => {
    const named = files.filter((file) =>
      readFileSync(join(ROOT, file), "utf8").includes("# sourceMappingURL="),
    );
    expect(named).to.deep.equal([]);
  });

  it("passes publint", async () => {
    await run_tool(folder, "publint", "run", tarball, "--strict");
  });

  // The package is ESM only: every Node that it supports loads ES modules by require, and the profile leaves out
  // what has no `exports` (node10) or took require of an ES module for an error (node16 from CommonJS).
  it("passes attw for packages that are ESM only", async () => {
    await run_tool(folder, "attw", tarball, "--profile", "esm-only");
  });

  describe("installed into an empty project", () => {
    const consumer = join(folder, "consumer");

    before(async function () {
      cpSync(join(ROOT, "spec/package/consumer"), consumer, { recursive: true });
      writeFileSync(join(consumer, "package.json"), JSON.stringify({ private: true, type: "module" }));
      try {
        await run(consumer, "npm", "install", tarball, "--prefix", consumer, ...INSTALL_OPTIONS);
      } catch (error) {
        const [reason] = UNREACHABLE.exec((error as Error).message) ?? [];
        if (!reason) throw error;
        console.log(`the registry cannot be reached (${reason}): nothing is installed`);
        this.skip();
      }
    });

    it("brings no development dependency", () => {
      const has = (name: string) => existsSync(join(consumer, "node_modules", name));
      expect(Object.keys(project.dependencies).filter((name) => !has(name))).to.deep.equal([]);
      expect(Object.keys(project.devDependencies).filter(has)).to.deep.equal([]);
    });

    it("gives the same modules to import and to require, under every path", async () => {
      const names = await run_code(
        consumer,
        `import { createRequire } from "node:module";
        const require = createRequire(import.meta.url);
        const names = {};
        for (const path of ${JSON.stringify(SUBPATHS)}) {
          const imported = await import(path), required = require(path);
          names[path] = Object.keys(imported).filter((name) => imported[name] === required[name]).sort();
        }
        console.log(JSON.stringify(names));`,
      );
      const expected: Record<string, string[]> = {};
      for (const path of SUBPATHS) expected[path] = Object.keys(await import(path)).sort();
      expect(names).to.deep.equal(expected);
    });

    it("lets its package.json be read", async () => {
      const code = `import project from "prompt-builder/package.json" with { type: "json" };
        console.log(JSON.stringify(project.version));`;
      expect(await run_code(consumer, code)).to.equal(project.version);
    });

    for (const [about, { files, compilerOptions, telling = [] }] of Object.entries(COMPILERS)) {
      it(`compiles and works under ${about}`, async () => {
        write_subpaths(consumer);
        const config = join(consumer, "tsconfig.json");
        writeFileSync(config, JSON.stringify({ files, compilerOptions: { ...STRICT, ...compilerOptions } }));
        await run_tool(consumer, "tsc", "-p", config);
        for (const file of telling) {
          const code = `import { told } from "./built/${file}"; console.log(JSON.stringify(told));`;
          expect(await run_code(consumer, code), file).to.deep.equal(TOLD);
        }
      });
    }
  });
});

/** Modules that import every path, and compile only if all of them have types. */
function write_subpaths(folder: string): void {
  const write = (file: string, imported: (path: string, name: string) => string) => {
    const lines = SUBPATHS.flatMap((path, index) => [
      imported(path, `path_${index}`),
      "// @ts-expect-error",
      `export type Missing${index} = typeof path_${index}.no_such_name;`,
    ]);
    writeFileSync(join(folder, file), lines.join("\n"));
  };
  write("subpaths.ts", (path, name) => `import type * as ${name} from "${path}";`);
  write("subpaths_required.cts", (path, name) => `import ${name} = require("${path}");`);
}
