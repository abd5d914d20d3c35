import { expect } from "chai";
import { Session } from "../../../lib/index.js";
import { OmissionRecord } from "../../../lib/serializers/omissions.js";
import { anthropic_reasoning } from "../../../lib/serializers/shared/anthropic_reasoning.js";
import { omit_extra } from "../../../lib/serializers/shared/extra.js";
import { json_schema_format } from "../../../lib/serializers/shared/json_schema.js";
import { known_extra, omit_settings } from "../../../lib/serializers/shared/settings.js";
import { without_trailing_reasoning } from "../../../lib/serializers/shared/turns.js";

/** What a payload leaves out, and why, when this much of it is built. */
function reasons(
  session: Session,
  build: (record: OmissionRecord) => unknown,
): [path: string, reason: string][] {
  const record = new OmissionRecord();
  build(record);
  return record.list(session.toH()).map(({ path, reason }) => [path, reason]);
}

describe("what is left out has its reason", () => {
  it("a setting", () => {
    const session = new Session({ store: true });
    expect(reasons(session, (record) => omit_settings(session, ["store"], "The API", record))).to.deep.equal([
      ["store", "The API has no parameter for it"],
    ]);
  });

  it("a member of extra", () => {
    const session = new Session({ extra: { x: 1 } });
    expect(reasons(session, (record) => known_extra(session, {}, "The API", record))).to.deep.equal([
      ["extra.x", "The API does not know this key"],
    ]);
  });

  it("an unknown member of a block", () => {
    const session = new Session();
    expect(
      reasons(session, (record) => omit_extra({ x: 1 }, [], ["input", 0], "The API", record)),
    ).to.deep.equal([["input[0].x", "The API has no place for it here"]]);
  });

  it("reasoning at the end of a turn", () => {
    const piece = { role: "assistant", kind: "reasoning", blocks: ["a"], at: ["input", 0] } as const;
    const pieces = [{ ...piece, blocks: [...piece.blocks], at: [...piece.at] }];
    expect(reasons(new Session(), (record) => without_trailing_reasoning(pieces, record))).to.deep.equal([
      ["input[0]", "a turn of this API may not end with reasoning"],
    ]);
  });

  it("reasoning that Anthropic's models do not know", () => {
    const why = (reasoning: { [key: string]: string }) => {
      const session = new Session({ reasoning });
      return reasons(session, (record) => anthropic_reasoning(session, false, "The API", record));
    };
    expect(why({ summary: "auto" })).to.deep.equal([["reasoning", "The API has no parameter for it"]]);
    expect(why({ type: "disabled", display: "omitted", summary: "auto" })).to.deep.equal([
      ["reasoning.display", "this type of thinking has no such setting"],
      ["reasoning.summary", "The API has no parameter for it"],
    ]);
  });

  it("the format of an answer", () => {
    const session = new Session({ text: { format: { type: "json_object" }, verbosity: "low" } });
    expect(reasons(session, (record) => json_schema_format(session, "The API", record))).to.deep.equal([
      ["text.format", "The API takes no format but json_schema"],
      ["text.verbosity", "The API has no parameter for it"],
    ]);
  });
});
