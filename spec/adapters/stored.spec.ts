import { expect } from "chai";
import fc from "fast-check";
import { storable_as_jsonb } from "../../lib/adapters/jsonb.js";
import { from_stored, to_stored, to_stored_text } from "../../lib/adapters/stored.js";
import { ArgumentError, InvalidItemError, ParseError, Session } from "../../lib/index.js";
import { full_session } from "./support/sessions.js";

describe("stored sessions", () => {
  it("are toH and its version, the version first", () => {
    const session = full_session();
    expect(JSON.stringify(to_stored(session))).to.equal(`{"version":1,${JSON.stringify(session).slice(1)}`);
    expect(to_stored_text(session)).to.equal(JSON.stringify(to_stored(session)));
    expect(session.toH()).not.to.have.property("version");
  });

  it("share nothing with the session", () => {
    const session = new Session({ metadata: { a: { b: 1 } } });
    const stored = to_stored(session);
    (stored.metadata as { a: object }).a = {};
    expect(session.metadata).to.deep.equal({ a: { b: 1 } });
  });

  it("are null for null and undefined", () => {
    for (const nothing of [null, undefined]) {
      expect(to_stored(nothing)).to.equal(null);
      expect(to_stored_text(nothing)).to.equal(null);
      expect(from_stored(nothing)).to.equal(null);
    }
    expect(from_stored("null")).to.equal(null);
  });

  it("are read as text and as an object, with a version and without", () => {
    for (const session of [full_session(), new Session()]) {
      for (const column of [
        to_stored(session),
        to_stored_text(session),
        session.toH(),
        JSON.stringify(session),
      ]) {
        expect(JSON.stringify(from_stored(column))).to.equal(JSON.stringify(session));
      }
    }
  });

  it("are refused when they are none", () => {
    for (const value of [{}, "{}", 1, [], new Date()]) {
      expect(() => to_stored(value)).to.throw(ArgumentError, "a session column takes a Session or null");
    }
    expect(() => from_stored("{")).to.throw(ParseError, "the session column holds no JSON: {");
    expect(() => from_stored("")).to.throw(ParseError);
    for (const column of [1, "1", true, [], '"text"']) {
      expect(() => from_stored(column)).to.throw(InvalidItemError, "expected an object");
    }
  });

  it("come back the same from any JSON in their opaque members", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: "binary" }), fc.jsonValue()), (metadata) => {
        const session = new Session({ metadata, extra: metadata });
        expect(from_stored(to_stored_text(session))?.equals(session)).to.equal(true);
      }),
    );
  });
});

describe("storable_as_jsonb", () => {
  it("passes what jsonb takes: pairs of surrogates, control characters, deep nesting", () => {
    let deep: unknown = "x";
    for (let level = 0; level < 4_000; level++) deep = level % 2 ? [deep] : { deep };
    const value = { a: ["😀\u0001\u{10FFFF}\\u0000", null, 1, true], deep };
    expect(storable_as_jsonb(value)).to.equal(value);
    expect(storable_as_jsonb(null)).to.equal(null);
  });

  it("refuses what it does not take, naming the place", () => {
    const places: [value: object, place: string][] = [
      [{ a: [{ b: "\0" }] }, "a[0].b"],
      [{ a: [[1, "x\ud83dy"]] }, "a[0][1]"],
      [{ a: { "\udc00": 1 } }, "a"],
      [{ "\0": 1 }, ""],
    ];
    for (const [value, place] of places) {
      expect(() => storable_as_jsonb(value))
        .to.throw(InvalidItemError)
        .with.property("place", place);
    }
  });
});
