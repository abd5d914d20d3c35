import { expect } from "chai";
import fc from "fast-check";
import { Session, UnsupportedFormatError } from "../../../lib/index.js";
import { session_hash } from "../../support/arbitraries.js";
import { case_sessions } from "../../support/cases.js";
import { caught, is_own_error } from "../../support/expect.js";
import { expect_honest_omissions } from "../../support/omissions.js";
import { likely_session_hash } from "../../support/sessions.js";

const QUESTION = { type: "message", role: "user", content: [{ type: "input_text", text: "q" }] };

describe("omissions of messages", () => {
  it("are honest for every recorded case", () => {
    const sessions = case_sessions("messages").filter(
      ([, session]) => caught(() => session.request_payload("messages")) === null,
    );
    expect(sessions.length).to.be.greaterThan(250);
    for (const [id, session] of sessions) expect_honest_omissions(session, "messages", id);
  });

  it("are honest for sessions of all kinds", () => {
    fc.assert(
      fc.property(likely_session_hash, (hash) => {
        const session = Session.fromH(hash);
        const error = caught(() => session.request_payload("messages"));
        if (error === null) expect_honest_omissions(session, "messages", JSON.stringify(hash));
        else expect(error).to.be.instanceOf(UnsupportedFormatError);
      }),
      { numRuns: 300 },
    );
  });

  it("leave hostile sessions with an error of the library or with a payload", () => {
    fc.assert(
      fc.property(session_hash, (hash) => {
        const input = [QUESTION, ...(Array.isArray(hash.input) ? hash.input : [])];
        const session = Session.fromH({ ...hash, model: "m", max_output_tokens: 1_000, input });
        const error = caught(() => session.request_payload("messages"));
        if (error === null) expect_honest_omissions(session, "messages");
        else if (!is_own_error(error)) throw error;
      }),
      { numRuns: 200 },
    );
  });
});
