import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import * as core from "../../lib/core.js";
import * as api from "../../lib/index.js";
import project from "../../package.json" with { type: "json" };
import { ROOT } from "../package/run.js";
import { exported_types } from "../support/exported_types.js";
import { codes_in, sections_of, type Table } from "../support/markdown.js";
import { imported_name, type MemberCheck, wrong_members } from "./member_check.js";

const DOCUMENT = "docs/api.md";
const SECTIONS = sections_of(DOCUMENT);

/** What an entry is said to export beside names of its own. */
const CORE = "the names of every entry";

const SUBPATHS = Object.keys(project.exports).flatMap((path) => /^\.\/([\w-]+)$/.exec(path)?.[1] ?? []);
const ADAPTERS = SUBPATHS.filter(
  (subpath) => !project.exports[`./${subpath}` as "./gemini"].types.includes("entries"),
);

/** A namespace: the heading of its tables, what is in it at run time, and the file of lib that makes it. */
interface Namespace {
  heading: string;
  values: Record<string, unknown>;
  file: string;
  /** Its name in code, with the dot; empty for the package itself. */
  prefix: string;
}

const { Content, Ellmer, Items, Serializers, Tools } = api;
const WITHIN: Namespace[] = Object.entries({ Content, Ellmer, Items, Serializers, Tools }).map(
  ([heading, values]) => ({
    heading,
    values,
    file: `${heading.toLowerCase()}/index.ts`,
    prefix: `api.${heading}.`,
  }),
);
const NAMESPACES: Namespace[] = [
  { heading: "Names of every entry", values: { ...core }, file: "core.ts", prefix: "api." },
  ...WITHIN,
];

function tables_under(heading: string): Table[] {
  return SECTIONS.find((section) => section.heading === heading)?.tables ?? [];
}

/** The names in the first cells of a table: what stands before parentheses, `static` apart. */
function names_in({ rows }: Table): string[] {
  return [...rows.keys()].flatMap(codes_in).map((code) => code.replace(/^static /, "").replace(/\(.*$/, ""));
}

function is_of_types({ head }: Table): boolean {
  return head[0] === "type";
}

function exports_of({ values, file }: Namespace): string[] {
  return [...Object.keys(values), ...exported_types(file)].sort();
}

async function adapters(): Promise<Namespace[]> {
  const made = ADAPTERS.map(async (subpath) => {
    const file = `adapters/${subpath.replace("-", "_")}.ts`;
    const values = await import(`../../lib/${file}`);
    return { heading: `prompt-builder/${subpath}`, values, file, prefix: `${imported_name(subpath)}.` };
  });
  return Promise.all(made);
}

type Class = abstract new (...args: never[]) => object;

/** The classes of the package, by their names in code. */
const CLASSES = new Map<Class, string>([
  [TypeError, "TypeError"],
  [Error, "Error"],
]);
for (const { values, prefix } of NAMESPACES) {
  for (const [name, value] of Object.entries(values)) if (is_class(value)) CLASSES.set(value, prefix + name);
}

function is_class(value: unknown): value is Class {
  return typeof value === "function" && /^class\b/.test(Function.prototype.toString.call(value));
}

/** The nearest class above one that has a name of its own in the package, in code. */
function base_of(Class: Class): string | null {
  for (let base = Object.getPrototypeOf(Class); base; base = Object.getPrototypeOf(base)) {
    const name = CLASSES.get(base);
    if (name) return name;
  }
  return null;
}

/** The codes in the tables under the heading that names a class or type; none where nothing is to be told of it. */
function members_told(name: string): string[] {
  const sections = SECTIONS.filter(({ heading }) => heading.split(", ").includes(name));
  const cells = sections.flatMap(({ tables }) => tables.flatMap(({ rows }) => [...rows.keys()]));
  return cells.flatMap(codes_in).map((code) => code.replace(/\(.*$/, ""));
}

function class_checks(): MemberCheck[] {
  return [...CLASSES].flatMap(([Class, code]) => {
    if (!code.startsWith("api.")) return [];
    const about = code.slice("api.".length);
    const base = base_of(Class);
    const told = members_told(about).filter((name) => name !== "constructor");
    const statics = told.flatMap((name) => /^static (\w+)$/.exec(name)?.[1] ?? []);
    const names = told.filter((name) => !name.startsWith("static "));
    return [
      { about, names, of: code, inherited: base ?? "object" },
      {
        about: `static ${about}`,
        names: statics,
        of: `typeof ${code}`,
        inherited: base ? `typeof ${base}` : "object",
      },
    ];
  });
}

/** The types whose members stand in the second column of a table. */
function type_checks({ heading, prefix }: Namespace): MemberCheck[] {
  return tables_under(heading)
    .filter(({ head }) => head[1] === "members")
    .flatMap(({ rows }) => [...rows])
    .filter(([, [members = ""]]) => members !== "")
    .flatMap(([types, [members = ""]]) =>
      codes_in(types).map((type) => {
        return {
          about: `${heading}: ${type}`,
          names: codes_in(members),
          of: prefix + type,
          inherited: "object",
        };
      }),
    );
}

/** The types that have a table of their own. */
function told_types(): MemberCheck[] {
  return ["Serializer", "StreamAccumulator"].map((name) => {
    return { about: name, names: members_told(name), of: `api.${name}`, inherited: "object" };
  });
}

/** The events of a stream, as if they were members. */
function event_check(): MemberCheck {
  const names = tables_under("Stream events").flatMap(names_in);
  return { about: "stream events", names, of: 'Record<api.StreamEvent["type"], 0>', inherited: "object" };
}

describe(DOCUMENT, () => {
  it("says what the entries export", async () => {
    const [entries, only] = tables_under("Entries");
    const told = [...(entries?.rows ?? [])].map(([entry, [cell = ""]]) => [
      codes_in(entry)[0],
      [...(cell.includes(CORE) ? Object.keys(core) : []), ...codes_in(cell)].sort(),
    ]);
    const paths = [
      "",
      ...SUBPATHS.filter((subpath) => !ADAPTERS.includes(subpath)).map((subpath) => `/${subpath}`),
    ];
    const actual = paths.map(async (path) => {
      const entry = path ? `../../lib/entries${path}.ts` : "../../lib/index.ts";
      return [`prompt-builder${path}`, Object.keys(await import(entry)).sort()];
    });
    expect(told).to.deep.equal(await Promise.all(actual));
    expect(only && names_in(only).sort()).to.deep.equal(
      Object.keys(api)
        .filter((name) => !(name in core))
        .sort(),
    );
    expect(exported_types("index.ts")).to.deep.equal(exported_types("core.ts"));
  });

  it("names all that the namespaces and adapters export, and nothing else", async () => {
    for (const namespace of [...NAMESPACES, ...(await adapters())]) {
      const told = tables_under(namespace.heading).flatMap(names_in).sort();
      expect(told, namespace.heading).to.deep.equal(exports_of(namespace));
      const types = tables_under(namespace.heading).filter(is_of_types).flatMap(names_in).sort();
      expect(types, namespace.heading).to.deep.equal(exported_types(namespace.file));
    }
  });

  it("names all members of the classes and types, and nothing else", async () => {
    const of_types = [...NAMESPACES, ...(await adapters())].flatMap(type_checks);
    const checks = [...class_checks(), ...of_types, ...told_types(), event_check()];
    expect(checks.map(({ about }) => about)).to.include.members([
      "Session",
      "static Items.Base",
      "Ellmer.ContentText",
      "Names of every entry: Omission",
      "prompt-builder/drizzle: SessionColumn",
    ]);
    expect(await wrong_members(checks, ADAPTERS)).to.deep.equal([]);
  });

  it("has a class or type under every heading that looks like one", () => {
    const names = [
      ...CLASSES.values(),
      "api.Serializer",
      "api.StreamAccumulator",
      ...WITHIN.map(({ heading }) => `api.${heading}`),
    ];
    const headed = SECTIONS.flatMap(({ heading }) => heading.split(", ")).filter((name) =>
      /^[A-Z]\w*[A-Z.]\w+$/.test(name),
    );
    expect(headed.filter((name) => !names.includes(`api.${name}`))).to.deep.equal([]);
  });

  it("links to headings that are there", () => {
    const text = readFileSync(join(ROOT, DOCUMENT), "utf8");
    const anchors = SECTIONS.map(({ heading }) =>
      heading
        .toLowerCase()
        .replace(/[^\w -]/g, "")
        .replaceAll(" ", "-"),
    );
    const links = [...text.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor);
    expect(links).to.include("session");
    expect(links.filter((anchor) => !anchors.includes(anchor!))).to.deep.equal([]);
  });
});
