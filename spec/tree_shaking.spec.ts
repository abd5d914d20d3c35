import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { type BuildOptions, build } from "esbuild";
import { Session } from "../lib/index.js";
import type { JsonObject } from "../lib/json.js";
import { FORMAT_NAMES, type FormatName } from "../lib/serializers/formats.js";
import project from "../package.json" with { type: "json" };
import { ensure_build, ROOT, run, run_code } from "./package/run.js";
import { imports_of, lib_files } from "./support/imports.js";

/** A session with an item and a block of every class. */
const STORED: JsonObject = {
  model: "anthropic.claude-sonnet-4-5",
  max_output_tokens: 1_024,
  response_boundary_index: 0,
  input: [
    {
      type: "message",
      role: "user",
      content: [
        { type: "input_text", text: "What is in these?" },
        { type: "text", text: "Be brief." },
        { type: "input_image", url: "data:image/png;base64,AAAA" },
        { type: "input_file", url: "data:application/pdf;base64,AAAA", filename: "a.pdf" },
        { type: "input_video", url: "https://example.com/a.mp4" },
      ],
    },
    { type: "reasoning", content: [{ type: "reasoning_text", text: "Hm." }] },
    {
      type: "message",
      role: "assistant",
      content: [
        { type: "output_text", text: "I look." },
        { type: "refusal", refusal: "No." },
        { type: "reasoning_text", text: "Hm." },
        { type: "summary_text", text: "Hm." },
      ],
    },
    { type: "function_call", name: "look", call_id: "c1", arguments: "{}" },
    { type: "function_call_output", call_id: "c1", output: "A cat." },
    { type: "compaction", encrypted_content: "e" },
    { type: "item_reference", id: "i" },
  ],
  tools: [{ type: "function", name: "look" }],
};

/** What a program that imports the class Session and nothing else makes of that session. */
function program(path: string, formats: readonly FormatName[]): string {
  return `import { Session } from "${path}";
    const session = Session.fromH(${JSON.stringify(STORED)});
    const made = (format) => [session.request_payload(format), session.request_shape(format)];
    console.log(JSON.stringify([session, ...${JSON.stringify(formats)}.map(made)]));`;
}

/** The same, made without a bundler. */
function made_of_stored(formats: readonly FormatName[]): unknown {
  const session = Session.fromH(STORED);
  const made = formats.map((format) => [session.request_payload(format), session.request_shape(format)]);
  return JSON.parse(JSON.stringify([session, ...made]));
}

/** The modules of lib that one of them loads, over modules of some kind alone. */
function reached(from: string, is_entered: (file: string) => boolean): string[] {
  const found = new Set([from]);
  for (const file of found) {
    const targets = imports_of(file).filter(({ type_only, target }) => !type_only && is_entered(target));
    for (const { target } of targets) found.add(target);
  }
  return [...found].sort();
}

/** Whether package.json says of a module that it does something when it is loaded. */
function has_declared_effects(file: string): boolean {
  const built = `./dist/${file.replace(/\.ts$/, ".js")}`;
  return project.sideEffects.some((glob) =>
    new RegExp(`^${glob.replaceAll(".", "\\.").replaceAll("*", "[^/]+")}$`).test(built),
  );
}

/** Whether a module makes a class or a format known when it is loaded. */
function registers(file: string): boolean {
  return /^(?:@Model|register\w*)\(/m.test(readFileSync(join(ROOT, "lib", file), "utf8"));
}

describe("tree shaking", () => {
  const folder = mkdtempSync(join(tmpdir(), "prompt_builder_bundles_"));

  before(ensure_build);
  after(() => rmSync(folder, { recursive: true }));

  /** Bundles a program that imports the package, as published; gives the bundle and the modules it is made of. */
  async function bundle(name: string, code: string): Promise<{ file: string; modules: string[] }> {
    const file = join(folder, `${name}.mjs`);
    const options = {
      ...{ stdin: { contents: code, resolveDir: ROOT }, absWorkingDir: ROOT, outfile: file },
      ...{ bundle: true, format: "esm", platform: "node", metafile: true, tsconfigRaw: {} },
    } satisfies BuildOptions;
    const { metafile } = await build(options);
    return { file, modules: Object.keys(metafile.inputs).sort() };
  }

  for (const format of FORMAT_NAMES) {
    const path = `prompt-builder/${format}`;

    it(`${path} pulls in one format`, async () => {
      const { modules } = await bundle(format, `export * from "${path}";`);
      const formats = FORMAT_NAMES.filter((name) => modules.some((module) => is_of(module, name)));
      expect(formats).to.deep.equal([format]);
      expect(modules.filter((module) => module.startsWith("dist/ellmer/"))).to.deep.equal([]);
      expect(modules).to.include.members([
        `dist/serializers/${format}/request.js`,
        `dist/serializers/${format}/stream.js`,
        `dist/request_shape/${format}.js`,
      ]);
    });

    it(`${path} works in a bundle that uses the session alone`, async () => {
      const { file } = await bundle(`${format}_session`, program(path, [format]));
      expect(JSON.parse(await run(folder, process.execPath, file))).to.deep.equal(made_of_stored([format]));
    });

    it(`${path} has the very same classes as prompt-builder`, async () => {
      const others = await run_code(
        ROOT,
        `import * as one from "${path}";
        import * as all from "prompt-builder";
        const whole = { ...all, ...all.Serializers };
        console.log(JSON.stringify(Object.keys(one).filter((name) => one[name] !== whole[name])));`,
      );
      expect(others).to.deep.equal([]);
    });
  }

  it("prompt-builder has all formats in a bundle that uses the session alone", async () => {
    const { file } = await bundle("session", program("prompt-builder", FORMAT_NAMES));
    expect(JSON.parse(await run(folder, process.execPath, file))).to.deep.equal(made_of_stored(FORMAT_NAMES));
  });

  // webpack and Rollup pass over a module without declared effects, and come to no module behind it for its effects
  for (const entry of ["index.ts", ...lib_files().filter((file) => file.startsWith("entries/"))]) {
    it(`${entry} reaches all that registers something over modules with declared side effects`, () => {
      const registering = reached(entry, () => true).filter(registers);
      expect(registering).to.include.members(["content/input_text.ts", "items/message.ts"]);
      expect(has_declared_effects(entry)).to.equal(true);
      expect(reached(entry, has_declared_effects).filter(registers)).to.deep.equal(registering);
    });
  }
});

function is_of(module: string, format: FormatName): boolean {
  return module.startsWith(`dist/serializers/${format}/`) || module === `dist/request_shape/${format}.js`;
}
