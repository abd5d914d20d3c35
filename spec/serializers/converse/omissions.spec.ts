import { expect } from "chai";
import fc from "fast-check";
import { Session, UnsupportedFormatError } from "../../../lib/index.js";
import type { JsonObject } from "../../../lib/json.js";
import { session_hash } from "../../support/arbitraries.js";
import { case_sessions } from "../../support/cases.js";
import { caught, is_own_error } from "../../support/expect.js";
import { expect_honest_omissions } from "../../support/omissions.js";
import { likely_session_hash } from "../../support/sessions.js";

const QUESTION = { type: "message", role: "user", content: [{ type: "input_text", text: "q" }] };

const MODELS = [
  "m",
  "us.anthropic.claude-sonnet-4-5-20250929-v1:0",
  "openai.gpt-5.2-v1:0",
  "openai.gpt-oss-120b-1:0",
];

const FIELDS: JsonObject[] = [
  { top_k: 5 },
  { thinking: { type: "adaptive" } },
  { thinking: { type: "enabled", budget_tokens: 10 }, output_config: { effort: "high" } },
  { reasoning: { effort: "high", summary: "auto" } },
  { reasoning: { summary: { deep: 1 } } },
  { reasoning_effort: "high" },
  { thinking: "on", output_config: null },
];

describe("omissions of converse", () => {
  it("are honest for every recorded case", () => {
    const sessions = case_sessions("converse").filter(
      ([, session]) => caught(() => session.request_payload("converse")) === null,
    );
    expect(sessions.length).to.be.greaterThan(250);
    for (const [id, session] of sessions) expect_honest_omissions(session, "converse", id);
  });

  it("are honest for sessions of all kinds", () => {
    fc.assert(
      fc.property(likely_session_hash, fc.constantFrom(...MODELS), (hash, model) => {
        const session = Session.fromH({ ...hash, model });
        const error = caught(() => session.request_payload("converse"));
        if (error === null) expect_honest_omissions(session, "converse", JSON.stringify(session));
        else expect(error).to.be.instanceOf(UnsupportedFormatError);
      }),
      { numRuns: 500 },
    );
  });

  it("are honest where the extra and the reasoning settings say different things", () => {
    const reasoning = fc.record(
      {
        effort: fc.constantFrom("low", "high"),
        budget_tokens: fc.constantFrom(10, 20),
        type: fc.constantFrom("enabled", "adaptive", "disabled"),
        display: fc.constant("omitted"),
        summary: fc.constantFrom<JsonObject | string>("auto", { deep: 2 }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(
        reasoning,
        fc.constantFrom(...MODELS.slice(1)),
        fc.constantFrom(...FIELDS),
        fc.constantFrom(null, 0.5),
        (reasoning, model, fields, temperature) => {
          const extra = { additional_model_request_fields: fields };
          const session = new Session({ model, reasoning, temperature, extra, input: "q" });
          expect_honest_omissions(session, "converse", JSON.stringify(session));
        },
      ),
      { numRuns: 500 },
    );
  });

  it("leave hostile sessions with an error of the library or with a payload", () => {
    fc.assert(
      fc.property(session_hash, (hash) => {
        const input = [QUESTION, ...(Array.isArray(hash.input) ? hash.input : [])];
        const session = Session.fromH({ ...hash, model: "m", reasoning: null, input });
        const error = caught(() => session.request_payload("converse"));
        if (error === null) expect_honest_omissions(session, "converse", JSON.stringify(session));
        else if (!is_own_error(error)) throw error;
      }),
      { numRuns: 300 },
    );
  });
});
