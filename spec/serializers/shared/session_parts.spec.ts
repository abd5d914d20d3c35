import { expect } from "chai";
import fc from "fast-check";
import { Items, Session } from "../../../lib/index.js";
import { OmissionRecord, type Path } from "../../../lib/serializers/omissions.js";
import { CallIds } from "../../../lib/serializers/shared/call_ids.js";
import { omit_extra } from "../../../lib/serializers/shared/extra.js";
import { orphaned } from "../../../lib/serializers/shared/items.js";
import { known_extra, omit_settings, set_settings } from "../../../lib/serializers/shared/settings.js";
import {
  type Piece,
  turn_blocks,
  turns_of,
  without_trailing_reasoning,
} from "../../../lib/serializers/shared/turns.js";

function paths(record: OmissionRecord, session = new Session()): string[] {
  return record.list(session.toH()).map(({ path }) => path);
}

describe("serializers/shared", () => {
  describe("settings", () => {
    it("omit_settings records what is set, false and 0 too", () => {
      const session = new Session({ temperature: 0, store: false, metadata: {}, truncation: "auto" });
      const record = new OmissionRecord();
      omit_settings(session, ["store", "temperature", "metadata", "top_p", "truncation"], "X", record);
      expect(paths(record, session)).to.deep.equal(["truncation", "temperature", "store"]);
    });

    it("set_settings keeps what is set, in the order given", () => {
      expect(JSON.stringify(set_settings({ b: 0, a: null, d: false, c: undefined, e: "" }))).to.equal(
        '{"b":0,"d":false,"e":""}',
      );
    });

    it("known_extra renames and copies what is known, and records the rest", () => {
      const session = new Session({
        extra: JSON.parse('{"stop":["a"],"__proto__":{"a":1},"n":null,"x":1,"y":null,"z":{}}'),
      });
      const record = new OmissionRecord();
      const known = known_extra(session, { stop: "stopSequences", n: "n", seed: "seed" }, "X", record);
      expect(known).to.deep.equal({ stopSequences: ["a"] });
      (known.stopSequences as string[]).push("b");
      expect(session.extra.stop).to.deep.equal(["a"]);
      expect(paths(record, session)).to.deep.equal(["extra.__proto__", "extra.x"]);
    });
  });

  it("extra: omit_extra records members that are not sent, hints and empty ones apart", () => {
    const record = new OmissionRecord();
    const extra = { file_id: "f", media_type: "m", filename: "n", x: 1, y: null, constructor: "c" as never };
    omit_extra(extra, ["file_id"], ["input", 0], "X", record);
    expect(paths(record).sort()).to.deep.equal(["input[0].constructor", "input[0].x"]);
  });

  it("items: orphaned names the result and its call id (ruling 37)", () => {
    const result = new Items.FunctionCallOutput({ call_id: "c9" });
    expect(orphaned(result, 4).message).to.equal("input[4]: no function call before it has the call_id c9");
  });

  describe("call_ids", () => {
    const RULE = { forbidden: /[^a-zA-Z0-9_-]/g, max_length: 12 };
    const calls = (...ids: string[]) => ids.map((call_id) => new Items.FunctionCall({ name: "f", call_id }));

    it("keeps valid ids, and makes others valid, the same way each time (ruling 17)", () => {
      const ids = new CallIds(calls("a_b", "a.b", ""), RULE);
      expect(["a.b", "a_b", "a.b", "", ""].map((id) => ids.valid(id))).to.deep.equal([
        "a_b_2",
        "a_b",
        "a_b_2",
        "call",
        "call",
      ]);
    });

    it("keeps distinct ids distinct and within the rule", () => {
      const id = fc.string({ unit: fc.constantFrom("a", ".", ":", "_", "2"), maxLength: 14 });
      fc.assert(
        fc.property(fc.uniqueArray(id, { maxLength: 20 }), (given) => {
          const ids = new CallIds(calls(...given), RULE);
          const made = given.map((call_id) => ids.valid(call_id));
          expect(new Set(made).size).to.equal(given.length);
          expect(given.map((call_id) => ids.valid(call_id))).to.deep.equal(made);
          for (const [index, valid] of made.entries()) {
            expect(valid).to.match(/^[a-zA-Z0-9_-]{1,12}$/);
            if (/^[a-zA-Z0-9_-]{1,12}$/.test(given[index] as string)) expect(valid).to.equal(given[index]);
          }
        }),
      );
    });
  });

  describe("turns", () => {
    type Role = "user" | "assistant";
    const piece = (
      role: Role,
      kind: Piece<Role, string>["kind"],
      block: string,
      at: Path = [block],
    ): Piece<Role, string> => ({
      role,
      kind,
      blocks: [block],
      at,
    });

    it("joins pieces of one role, results first (ruling 15)", () => {
      const turns = turns_of([
        piece("user", "content", "a"),
        piece("user", "result", "r1"),
        piece("user", "content", "b"),
        piece("user", "result", "r2"),
        piece("assistant", "content", "c"),
        piece("user", "content", "d"),
      ]);
      expect(turns.map((turn) => [turn.role, turn_blocks(turn)])).to.deep.equal([
        ["user", ["r1", "r2", "a", "b"]],
        ["assistant", ["c"]],
        ["user", ["d"]],
      ]);
    });

    it("drops reasoning at the end of a turn, and records it (ruling 31)", () => {
      const record = new OmissionRecord();
      const kept = without_trailing_reasoning(
        [
          piece("user", "content", "a"),
          piece("assistant", "reasoning", "x"),
          piece("user", "content", "b"),
          piece("assistant", "reasoning", "kept"),
          piece("assistant", "content", "c"),
          piece("assistant", "reasoning", "y"),
          piece("assistant", "reasoning", "z"),
        ],
        record,
      );
      expect(kept.flatMap(({ blocks }) => blocks)).to.deep.equal(["a", "b", "kept", "c"]);
      expect(paths(record).sort()).to.deep.equal(["x", "y", "z"]);
    });
  });
});
