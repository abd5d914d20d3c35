import { expect } from "chai";
import fc from "fast-check";
import { Session } from "../../lib/index.js";
import { FORMAT_NAMES } from "../../lib/serializers/formats.js";
import { caught } from "../support/expect.js";
import { expect_no_silent_loss, planted } from "../support/losses.js";
import { likely_session_hash } from "../support/sessions.js";

const RUNS = 250;

describe("payload and omissions together", () => {
  for (const format of FORMAT_NAMES) {
    it(`hold all that a session holds: ${format}`, () => {
      let built = 0;
      fc.assert(
        fc.property(likely_session_hash, (hash) => {
          const session = Session.fromH(planted(hash).hash);
          if (caught(() => session.request_payload(format)) !== null) return;
          built++;
          expect_no_silent_loss(hash, format);
        }),
        { numRuns: RUNS },
      );
      expect(built).to.be.greaterThan(RUNS / 4);
    });
  }
});
