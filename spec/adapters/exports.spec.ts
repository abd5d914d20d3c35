import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import project from "../../package.json" with { type: "json" };

const FOLDER = join(import.meta.dirname, "../../lib/adapters");
const IMPORT = /\bfrom "([^"]+)"/g;

const ADAPTERS = {
  "./typeorm": ["ConflictError", "SessionColumn", "check_written", "session_transformer", "update_one"],
  "./drizzle": ["ConflictError", "check_written", "session_column"],
  "./mikro-orm": ["session_type"],
  "./sequelize": ["session_attribute", "track_session"],
  "./prisma": ["ConflictError", "check_written", "session_extension", "to_stored_json"],
  "./mongoose": ["session_path", "session_plugin"],
};

describe("adapters", () => {
  for (const [path, names] of Object.entries(ADAPTERS)) {
    it(`prompt-builder/${path.slice(2)} is exported, with its names and from_stored`, async () => {
      const name = path.slice(2).replace("-", "_");
      expect(project.exports[path as keyof typeof ADAPTERS]).to.deep.equal({
        types: `./dist/adapters/${name}.d.ts`,
        default: `./dist/adapters/${name}.js`,
      });
      const adapter = await import(join(FOLDER, `${name}.ts`));
      const writer = path === "./prisma" || path === "./mongoose" ? "to_stored_text" : "to_stored";
      expect(Object.keys(adapter).sort()).to.deep.equal([...names, "from_stored", writer].sort());
    });
  }

  it("import nothing from outside the library, types included", () => {
    const imported = readdirSync(FOLDER).flatMap((file) =>
      [...readFileSync(join(FOLDER, file), "utf8").matchAll(IMPORT)].map(([, target]) => target),
    );
    expect(imported).to.include("../index.js");
    expect(imported.filter((target) => !target?.startsWith("."))).to.deep.equal([]);
  });
});
