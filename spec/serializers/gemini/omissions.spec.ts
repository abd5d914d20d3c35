import { expect } from "chai";
import fc from "fast-check";
import { Session } from "../../../lib/index.js";
import { jsonify } from "../../../lib/json.js";
import { session_hash } from "../../support/arbitraries.js";
import { case_sessions } from "../../support/cases.js";
import { caught, is_own_error } from "../../support/expect.js";
import { expect_honest_omissions } from "../../support/omissions.js";

describe("omissions of gemini", () => {
  it("are honest for every recorded case", () => {
    const sessions = case_sessions("gemini").filter(
      ([, session]) => caught(() => session.request_payload("gemini")) === null,
    );
    expect(sessions.length).to.be.greaterThan(250);
    for (const [id, session] of sessions) expect_honest_omissions(session, "gemini", id);
  });

  it("are honest for any session", () => {
    fc.assert(
      fc.property(session_hash, (hash) => {
        const user = { type: "message", role: "user", content: [{ type: "input_text", text: "q" }] };
        const input = [user, ...(Array.isArray(hash.input) ? hash.input : [])];
        const session = Session.fromH({ ...hash, model: "m", input });
        const before = jsonify(session.toH());
        const error = caught(() => session.request_payload("gemini"));
        if (error === null) expect_honest_omissions(session, "gemini");
        else if (!is_own_error(error)) throw error;
        expect(session.toH()).to.deep.equal(before);
      }),
      { numRuns: 500 },
    );
  });
});
