import { expect } from "chai";
import { ArgumentError, InvalidItemError } from "../../lib/errors.js";
import type { JsonObject, JsonValue } from "../../lib/json.js";
import { BaseModel } from "../../lib/model.js";
import { class_of } from "../../lib/persistence/build.js";
import { check_members } from "../../lib/persistence/check.js";
import { json_array, optional_json, optional_string, required_string } from "../../lib/persistence/coerce.js";
import {
  Extra,
  type Family,
  Json,
  List,
  Model,
  One,
  Scalar,
  schema_of,
  TextOrList,
} from "../../lib/persistence/fields.js";
import { restore } from "../../lib/persistence/restore.js";
import { expect_error } from "../support/expect.js";

const LEAVES: Family = { noun: "leaf", members: [], prototypes: new Set() };

class Leaf extends BaseModel {
  declare readonly type: string;
  @Extra({ flat: true }) extra!: JsonObject;
}

@Model(LEAVES, "green")
class Green extends Leaf {
  @Scalar(required_string) name!: string;
}

@Model(LEAVES, "red")
class Red extends Leaf {
  @Scalar(optional_string) shade!: string | null;
}

class Root extends BaseModel {
  @Scalar(optional_string) soil!: string | null;
}

class Tree extends BaseModel {
  @Json(optional_json, { key: "note" }) remark!: JsonValue;
  @Scalar(optional_string) kind!: string | null;
  @Json(json_array, { omit_empty: true }) rings!: JsonValue[];
  @List(LEAVES, (value) => (value ?? []) as unknown[], { omit_empty: true }) leaves!: Leaf[];
  @TextOrList(LEAVES, (value) => (value ?? "") as string | unknown[]) crown!: string | Leaf[];
  @One(() => Root as new () => Root) root!: Root | null;
  @Extra({ flat: false }) extra!: JsonObject;
}

const HASH: JsonObject = {
  note: { constructor: [1] },
  kind: "oak",
  rings: [1, { toString: 2 }],
  leaves: [
    { type: "green", name: "a", hasOwnProperty: 1 },
    { type: "red", shade: "dark" },
  ],
  crown: [{ type: "red" }],
  root: { soil: "clay" },
  extra: { valueOf: 1 },
};

function built(hash: object = HASH): Tree {
  return new Tree(hash);
}

function restored(hash: unknown = HASH): Tree {
  return restore<Tree>(Tree as new () => Tree, hash);
}

describe("persistence", () => {
  for (const [way, make] of [
    ["a constructor", built],
    ["fromH", restored],
  ] as const) {
    describe(`of an object given to ${way}`, () => {
      it("reads every kind of field, and writes it back", () => {
        const tree = make(HASH);
        expect(tree.remark).to.deep.equal({ constructor: [1] });
        expect(tree.leaves[0]).to.be.instanceOf(Green);
        expect(tree.leaves[0]?.extra).to.deep.equal({ hasOwnProperty: 1 });
        expect(tree.leaves[1]).to.be.instanceOf(Red);
        expect((tree.crown[0] as Red).shade).to.equal(null);
        expect(tree.root).to.be.instanceOf(Root);
        expect(tree.extra).to.deep.equal({ valueOf: 1 });
        expect(JSON.stringify(tree.toH())).to.equal(JSON.stringify(HASH));
      });

      it("sets what is absent to null, [] or {}", () => {
        const { remark, kind, rings, leaves, crown, root, extra } = make({});
        expect({ remark, kind, rings, leaves, crown, root, extra }).to.deep.equal({
          remark: null,
          kind: null,
          rings: [],
          leaves: [],
          crown: "",
          root: null,
          extra: {},
        });
      });

      it("keeps unknown keys in extra, under those of its own extra", () => {
        expect(make({ age: 5, extra: { age: 6, sap: 1 } }).toH()).to.deep.equal({
          crown: "",
          extra: { age: 6, sap: 1 },
        });
      });

      it("reads own members only", () => {
        const inherited = Object.create({ kind: "ghost", leaves: [{ type: "red" }] });
        expect(make(inherited).toH()).to.deep.equal({ crown: "" });
      });

      it("shares nothing with what was given", () => {
        const given = structuredClone(HASH);
        const tree = make(given);
        for (const member of [given.note, given.extra, given.root]) (member as JsonObject).added = 1;
        (given.leaves as JsonValue[]).pop();
        expect(tree.toH()).to.deep.equal(HASH);
      });

      const BROKEN: [object, string][] = [
        [{ kind: {} }, "kind: expected a string, got an object"],
        [{ note: 1n }, "note: JSON has no bigint"],
        [{ rings: 5 }, "rings: expected an array, got 5"],
        [{ leaves: [{ type: "red" }, null] }, "leaves[1]: expected an object, got null"],
        [{ leaves: [[]] }, "leaves[0]: expected an object, got an array"],
        [{ leaves: [{}] }, "leaves[0]: leaf without a type"],
        [{ leaves: [{ type: "blue" }] }, 'leaves[0]: unknown leaf type "blue"'],
        [{ leaves: [{ type: {} }] }, "leaves[0]: unknown leaf type object"],
        [{ leaves: [{ type: "constructor" }] }, 'leaves[0]: unknown leaf type "constructor"'],
        [{ leaves: [{ type: "green" }] }, "leaves[0].name: expected a string, got nothing"],
        [{ leaves: [{ type: "red", sap: 1n }] }, "leaves[0].sap: JSON has no bigint"],
        [{ crown: [{ type: "green" }] }, "crown[0].name: expected a string, got nothing"],
        [{ root: 5 }, "root: expected an object, got number"],
        [{ root: { soil: [] } }, "root.soil: expected a string, got an array"],
        [{ extra: [] }, "extra: expected an object, got an array"],
        [{ age: Number.NaN }, "age: JSON has no NaN"],
      ];
      for (const [hash, message] of BROKEN) {
        it(`throws: ${message}`, () => {
          expect(expect_error(() => make(hash), InvalidItemError).message).to.equal(message);
        });
      }

      it("refuses what is no object", () => {
        for (const value of [null, [], "x", 5])
          expect_error(() => make(value as never), InvalidItemError, "expected an object");
      });
    });
  }

  it("takes instances as they are where hashes may stand", () => {
    const leaf = new Red({ shade: "dark" });
    const root = new Root({ soil: "clay" });
    const tree = new Tree({ leaves: [leaf], root });
    expect(tree.leaves[0]).to.equal(leaf);
    expect(tree.root).to.equal(root);
  });

  it("keeps the type of an instance whatever is assigned to it", () => {
    const leaf = new Red({});
    (leaf as { type: string }).type = "green";
    expect(leaf.toH()).to.deep.equal({ type: "red" });
  });

  it("does not write an extra over a known key", () => {
    const leaf = new Green({ name: "a" });
    leaf.extra = { name: "b", type: "red", sap: 1 };
    expect(leaf.toH()).to.deep.equal({ type: "green", name: "a", sap: 1 });
  });

  it("has toH, to_h and toJSON, which share nothing with the instance", () => {
    const tree = built();
    const hash = tree.toH();
    (hash.leaves as JsonValue[]).pop();
    (hash.note as JsonObject).added = 1;
    expect(tree.to_h()).to.deep.equal(HASH);
    expect(tree.toJSON()).to.deep.equal(HASH);
  });

  it("knows a class by its type, and its fields in order", () => {
    expect(class_of(LEAVES, { type: "red" })).to.equal(Red);
    expect(schema_of(built()).fields.map(({ name, key, kind }) => [name, key, kind])).to.deep.equal([
      ["remark", "note", "json"],
      ["kind", "kind", "scalar"],
      ["rings", "rings", "json"],
      ["leaves", "leaves", "list"],
      ["crown", "crown", "list"],
      ["root", "root", "model"],
    ]);
  });

  it("lets the wrong argument of a constructor be an ArgumentError where a field says so", () => {
    class Strict extends BaseModel {
      @Scalar(required_string, { is_argument: true }) name!: string;
    }
    expect_error(() => new Strict({}), ArgumentError, "expected a string");
  });

  describe("check_members", () => {
    class Rosy extends Red {}

    const PUT: [string, (tree: Tree) => void, string][] = [
      [
        "a hash in a list",
        (tree) => tree.leaves.push({ type: "red" } as never),
        "leaves[2]: expected an instance of one of the leaf classes",
      ],
      ["null in a list", (tree) => tree.leaves.push(null as never), "leaves[2]: "],
      [
        "a hole in a list",
        (tree) => {
          tree.leaves.length = 3;
        },
        "leaves[2]: ",
      ],
      ["a model of another family", (tree) => tree.leaves.push(new Root({}) as never), "leaves[2]: "],
      ["an instance of a subclass", (tree) => tree.leaves.push(new Rosy({})), "leaves[2]: "],
      [
        "text in place of a list",
        (tree) => {
          tree.leaves = "x" as never;
        },
        "leaves: expected an array",
      ],
      [
        "null in place of a list",
        (tree) => {
          tree.crown = null as never;
        },
        "crown: expected an array",
      ],
      [
        "a hash in place of a model",
        (tree) => {
          tree.root = { soil: "clay" } as never;
        },
        "root: expected an instance of Root",
      ],
    ];
    for (const [name, put, message] of PUT) {
      it(`refuses ${name}, and so does toH`, () => {
        const tree = built();
        put(tree);
        expect_error(() => check_members(tree), InvalidItemError, message);
        expect_error(() => tree.toH(), InvalidItemError, message);
      });
    }

    it("accepts text where a text may stand in place of a list", () => {
      const tree = built();
      tree.crown = "bare";
      check_members(tree);
      expect(tree.toH().crown).to.equal("bare");
    });
  });
});
