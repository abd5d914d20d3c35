import { expect } from "chai";
import { FORMAT_NAMES } from "../lib/serializers/formats.js";
import { cycle_in, type Import, imports_in, imports_of, lib_files } from "./support/imports.js";

const FILES = lib_files();
const IMPORTS = FILES.flatMap(imports_of);
/** What is left when the types are gone. */
const ARROWS = IMPORTS.filter(({ type_only }) => !type_only);

const FACE = /^(index|core|namespace|entries\/\w+)\.ts$/;
const FORMAT = new RegExp(`^serializers/(${FORMAT_NAMES.join("|")})/`);

/** Files that need nothing of the model. */
const BASE = ["errors.ts", "excerpt.ts", "json.ts", "data_url.ts"];

/** What a folder or file may import beside itself: a file, or all files of a folder. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  "persistence/": ["errors.ts", "excerpt.ts", "json.ts"],
  "model.ts": ["persistence/", "json.ts"],
  "content/": ["model.ts", "persistence/", ...BASE],
  "items/": ["content/", "model.ts", "persistence/", ...BASE],
  "tools/": ["model.ts", "persistence/", ...BASE],
  "tool_registry.ts": ["tools/", ...BASE],
  "usage.ts": ["model.ts", "persistence/", ...BASE],
  "streams/": ["serializers/shared/", ...BASE],
  "request_shape/": ["serializers/formats.ts", ...BASE],
  "serializers/shared/": [
    "serializers/omissions.ts",
    "items/",
    "content/",
    "tools/",
    "response.ts",
    "persistence/",
    ...BASE,
  ],
  "ellmer/": ["content/", "items/", "tools/", "response.ts", "model.ts", "persistence/", ...BASE],
};

/** What a format may import beside its own folder. */
const FORMAT_MAY_IMPORT = [
  "items/",
  "content/",
  "tools/",
  "response.ts",
  "usage.ts",
  "serializers/shared/",
  "serializers/omissions.ts",
  "serializers/format.ts",
  "serializers/registry.ts",
  "serializers/request.ts",
  "serializers/serializer.ts",
  "streams/",
  "request_shape/",
  "persistence/",
  ...BASE,
];

function shown({ file, target }: Import): string {
  return `${file} -> ${target}`;
}

function is_in(file: string, area: string): boolean {
  return area.endsWith("/") ? file.startsWith(area) : file === area;
}

/** The arrows of an area that lead neither into it nor where it may point. */
function wrong_arrows(area: string, allowed: readonly string[]): string[] {
  const own = ARROWS.filter(({ file }) => is_in(file, area));
  return own.filter(({ target }) => ![area, ...allowed].some((other) => is_in(target, other))).map(shown);
}

describe("architecture", () => {
  it("every import names a file that is there", () => {
    expect(FILES).to.include.members(["index.ts", "session.ts", "json.ts", "serializers/registry.ts"]);
    expect(IMPORTS.length).to.be.greaterThan(FILES.length);
    expect(IMPORTS.filter(({ target }) => !FILES.includes(target)).map(shown)).to.deep.equal([]);
  });

  it("has no import cycle, type-only imports apart", () => {
    expect(cycle_in(FILES, ARROWS)).to.equal(null);
  });

  for (const [area, allowed] of Object.entries(MAY_IMPORT)) {
    it(`${area} imports nothing but ${allowed.join(" ")}`, () => {
      expect(wrong_arrows(area, allowed)).to.deep.equal([]);
    });
  }

  for (const format of FORMAT_NAMES) {
    it(`${format} imports its own folder, what formats share, and the model; no other format`, () => {
      expect(ARROWS.some(({ file }) => is_in(file, `serializers/${format}/`))).to.equal(true);
      expect(wrong_arrows(`serializers/${format}/`, FORMAT_MAY_IMPORT)).to.deep.equal([]);
    });
  }

  it("nothing but the face and the adapters imports the session or the face", () => {
    const targets = ["session.ts", "index.ts", "core.ts", "entries/"];
    const arrows = ARROWS.filter(({ target }) => targets.some((area) => is_in(target, area)));
    expect(
      arrows.filter(({ file }) => !FACE.test(file) && !is_in(file, "adapters/")).map(shown),
    ).to.deep.equal([]);
  });

  it("the session and the response know of serializers the registry, and who attaches shapes", () => {
    for (const file of ["session.ts", "response.ts"]) {
      const targets = ARROWS.filter((arrow) => arrow.file === file && is_in(arrow.target, "serializers/"));
      expect(targets.map(({ target }) => target).sort()).to.deep.equal([
        "serializers/registry.ts",
        "serializers/shaped.ts",
      ]);
    }
  });

  it("only the face imports the formats and ellmer", () => {
    const arrows = ARROWS.filter(({ target }) => FORMAT.test(target) || is_in(target, "ellmer/"));
    const from_outside = arrows.filter(({ file }) => !FORMAT.test(file) && !is_in(file, "ellmer/"));
    expect(
      from_outside.filter(({ file }) => !FACE.test(file) && file !== "serializers/index.ts").map(shown),
    ).to.deep.equal([]);
  });

  it("reads every way to import", () => {
    const source = [
      'import "./a.js";',
      'import b, { type B } from "./b.js";',
      'import type { C } from "./c.js";',
      'import {\n  d,\n  D,\n} from "../d.js";',
      'export * from "./e.js";',
      'export type { F } from "./f.js";',
      'export { g } from "./g.js";',
      'const h = await import("./h.js");',
      '// import "./commented.js";',
      'import fs from "node:fs";',
      'export const text = "from ./i.js";',
    ].join("\n");
    expect(imports_in("x/y.ts", source).map(({ target, type_only }) => [target, type_only])).to.deep.equal([
      ["x/a.ts", false],
      ["x/b.ts", false],
      ["x/c.ts", true],
      ["d.ts", false],
      ["x/e.ts", false],
      ["x/f.ts", true],
      ["x/g.ts", false],
      ["x/h.ts", false],
    ]);
  });

  it("finds cycles", () => {
    const arrow = (file: string, target: string): Import => ({ file, target, type_only: false });
    const files = ["a", "b", "c", "d"];
    expect(cycle_in(files, [arrow("a", "b"), arrow("b", "c"), arrow("a", "c"), arrow("d", "a")])).to.equal(
      null,
    );
    expect(cycle_in(files, [arrow("a", "b"), arrow("b", "c"), arrow("c", "b")])).to.deep.equal([
      "b",
      "c",
      "b",
    ]);
  });
});
