import { expect } from "chai";
import fc from "fast-check";
import { ArgumentError, UnsupportedFormatError } from "../lib/errors.js";
import { Serializers, Session } from "../lib/index.js";
import { FORMAT_NAMES } from "../lib/serializers/formats.js";
import { is_plain, session_hash } from "./support/arbitraries.js";
import { case_sessions } from "./support/cases.js";
import { caught, expect_error, is_own_error } from "./support/expect.js";
import { likely_session_hash } from "./support/sessions.js";

/** Changes every array and every object of a tree, at every depth. */
function vandalise(tree: unknown): void {
  if (typeof tree !== "object" || tree === null) return;
  for (const member of Object.values(tree)) vandalise(member);
  if (Array.isArray(tree)) tree.push("vandalised");
  else
    for (const key of [...Object.keys(tree), "vandalised"])
      Object.defineProperty(tree, key, { value: "vandalised" });
}

/** Asserts that a payload shares nothing with the session: its ruin changes neither the session nor the next one. */
function expect_isolated(session: Session, format: (typeof FORMAT_NAMES)[number], about: string): void {
  const stored = JSON.stringify(session);
  const payload = session.request_payload(format);
  const sent = JSON.stringify(payload);
  vandalise(payload);
  expect(JSON.stringify(session), about).to.equal(stored);
  expect(JSON.stringify(session.request_payload(format)), about).to.equal(sent);
}

describe("Session: payloads", () => {
  for (const format of FORMAT_NAMES) {
    describe(format, () => {
      it("shares nothing with the session, for every recorded case (ruling 12)", () => {
        const sessions = case_sessions(format).filter(
          ([, session]) => caught(() => session.request_payload(format)) === null,
        );
        expect(sessions.length).to.be.greaterThan(200);
        for (const [id, session] of sessions) expect_isolated(session, format, id);
      });

      it("shares nothing with the session, for sessions of all kinds", () => {
        fc.assert(
          fc.property(likely_session_hash, (hash) => {
            const session = Session.fromH(hash);
            if (caught(() => session.request_payload(format)) === null) expect_isolated(session, format, "");
          }),
        );
      });

      it("is the same for a session that was stored and read back", () => {
        fc.assert(
          fc.property(likely_session_hash, (hash) => {
            const session = Session.fromH(hash);
            const again = Session.fromH(JSON.parse(JSON.stringify(session)));
            const outcome = (one: Session) => {
              const error = caught(() => one.request_payload(format));
              return error === null ? JSON.stringify(one.request_payload(format)) : String(error);
            };
            expect(outcome(again)).to.equal(outcome(session));
          }),
        );
      });

      it("of hostile sessions is plain data, or an error of the library that changes nothing", () => {
        fc.assert(
          fc.property(session_hash, (hash) => {
            const session = Session.fromH({ max_output_tokens: 9, ...hash, model: "m" });
            session.user("q");
            const before = JSON.stringify(session);
            const error = caught(() => expect(is_plain(session.request_payload(format))).to.equal(true));
            if (error !== null && !is_own_error(error)) throw error;
            expect(JSON.stringify(session)).to.equal(before);
          }),
          { numRuns: 200 },
        );
      });

      it("strict refuses to lose anything, and is the same payload otherwise", () => {
        const session = new Session({ model: "m", max_output_tokens: 9, input: "q" });
        expect(session.request_payload(format, { strict: true })).to.deep.equal(
          session.request_payload(format),
        );
        session.add_item(session.items[0] as never).configure({ extra: { unheard_of: 1 } });
        const error = expect_error(
          () => session.request_payload(format, { strict: true }),
          UnsupportedFormatError,
          "extra.unheard_of: ",
        );
        expect(error.omissions).to.deep.equal(session.omissions(format));
        expect(error.omissions?.map(({ path, what }) => [path, what])).to.deep.equal([
          ["extra.unheard_of", "unheard_of"],
        ]);
        expect(session.request_payload(format, { strict: false })).to.deep.equal(
          session.request_payload(format),
        );
      });

      it("takes no options for null, and refuses wrong ones", () => {
        const session = new Session({ model: "m", max_output_tokens: 9, input: "q" });
        expect(session.request_payload(format, null)).to.deep.equal(session.request_payload(format));
        expect_error(
          () => session.request_payload(format, "strict" as never),
          ArgumentError,
          "payload options are an object",
        );
        expect_error(
          () => session.request_payload(format, { binary: "hex" as never }),
          ArgumentError,
          "binary is",
        );
      });

      it("throws, and omissions throws the same", () => {
        const session = new Session({ input: "q" });
        const error = expect_error(() => session.request_payload(format), UnsupportedFormatError, "no model");
        expect(expect_error(() => session.omissions(format), UnsupportedFormatError).message).to.equal(
          error.message,
        );
        expect(error.omissions).to.equal(null);
      });
    });
  }

  it("are typed by the name and by the class of the format", () => {
    const session = new Session({ model: "m", max_output_tokens: 9, input: "q" });
    const by_name: string = session.request_payload("open_responses").model;
    const by_class: string = session.request_payload(Serializers.OpenResponses).model;
    expect([by_name, by_class]).to.deep.equal(["m", "m"]);
    expect(session.request_payload(Serializers.Messages).max_tokens).to.equal(9);
    expect(session.omissions(Serializers.OpenResponses)).to.deep.equal([]);
  });
});
