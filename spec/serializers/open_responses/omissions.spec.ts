import { expect } from "chai";
import fc from "fast-check";
import { InvalidItemError, UnsupportedFormatError } from "../../../lib/errors.js";
import { Session } from "../../../lib/index.js";
import { case_sessions } from "../../support/cases.js";
import { caught } from "../../support/expect.js";
import { expect_honest_omissions } from "../../support/omissions.js";
import { likely_session_hash } from "../../support/sessions.js";
import { build } from "./support.js";

describe("the omissions of open_responses", () => {
  it("are honest for every recorded case", () => {
    const sessions = case_sessions("open_responses").filter(
      ([, session]) => caught(() => build(session)) === null,
    );
    expect(sessions.length).to.be.greaterThan(250);
    for (const [id, session] of sessions) expect_honest_omissions(session, "open_responses", id);
  });

  it("are honest for sessions of all kinds", () => {
    fc.assert(
      fc.property(likely_session_hash, (hash) => {
        const session = Session.fromH(hash);
        const error = caught(() => build(session));
        if (error === null) expect_honest_omissions(session, "open_responses", JSON.stringify(hash));
        else expect([InvalidItemError, UnsupportedFormatError]).to.include((error as Error).constructor);
      }),
      { numRuns: 500 },
    );
  });
});
