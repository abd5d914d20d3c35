import { expect } from "chai";
import { InvalidItemError, UnsupportedFormatError } from "../lib/errors.js";
import { Content, Items, Response, Session, type SessionOptions } from "../lib/index.js";
import type { JsonObject } from "../lib/json.js";
import { FORMAT_NAMES, type FormatName } from "../lib/serializers/formats.js";
import { stopped_answer, unknown_answer } from "./support/answers.js";
import { expect_error } from "./support/expect.js";
import { codes_in, type Table, tables_of } from "./support/markdown.js";
import { CONTENT, foreign_reasoning, own_reasoning, SETTINGS } from "./support/probes.js";
import { BASE, type Probe, verdict } from "./support/verdict.js";

const TABLES = tables_of("README.md", "Compatibility");

/** The table whose head begins with a cell. */
function table(first: string): Table {
  const found = TABLES.find(({ head }) => head[0] === first);
  if (!found) throw new Error(`no table ${first}`);
  return found;
}

/** The names in the first cell of a row, without their marks. */
function names_in(label: string): string[] {
  return label.replaceAll("`", "").split(", ");
}

/** A session that every format can send. */
function plain_session(settings: SessionOptions = {}): Session {
  return Session.fromH(BASE).configure(settings);
}

/** The value that a cell writes as JSON; undefined for a dash. */
function cell_value(cell = ""): unknown {
  const [code] = codes_in(cell);
  return code === undefined ? undefined : JSON.parse(code);
}

describe("README.md, Compatibility", () => {
  describe("settings of a session", () => {
    const { rows } = table("field");
    const names = [...rows.keys()].flatMap(names_in);

    it("are all listed", () => {
      const listed = new Set(names.map((name) => name.replace(/^text\..+/, "text")));
      const options = Session.INITIALIZE_OPTIONS.filter((name) => name !== "system" && name !== "input");
      expect(listed).to.deep.equal(new Set(options));
      expect(names).to.have.members(Object.keys(SETTINGS));
    });

    for (const [label, cells] of rows)
      for (const name of names_in(label))
        it(name, () => {
          const found = FORMAT_NAMES.map((format) => verdict(SETTINGS[name] ?? [], format));
          expect(found).to.deep.equal(cells.slice(0, 5));
        });
  });

  describe("content, items and tools", () => {
    const { rows } = table("content, item or tool");
    const probes: Readonly<Record<string, (format: FormatName) => Probe[]>> = {
      ...Object.fromEntries(Object.entries(CONTENT).map(([label, list]) => [label, () => list])),
      "Reasoning of the same provider": own_reasoning,
      "Reasoning of another provider": foreign_reasoning,
    };

    it("are all listed", () => {
      expect([...rows.keys()]).to.have.members(Object.keys(probes));
      const classes = [...Object.keys(Content), ...Object.keys(Items)].filter((name) => /^[A-Z]/.test(name));
      const listed = [...rows.keys()].join(" ");
      expect(new Set(classes.filter((name) => !listed.includes(name)))).to.deep.equal(new Set(["Base"]));
    });

    for (const [label, cells] of rows)
      it(label, () => {
        const found = FORMAT_NAMES.map((format) => verdict(probes[label]?.(format) ?? [], format));
        expect(found).to.deep.equal(cells.slice(0, 5));
      });
  });

  describe("what cannot be reached", () => {
    for (const [format, [in_requests = "", in_answers = ""]] of table("format").rows) {
      it(`in requests: ${format}`, () => {
        for (const name of codes_in(in_requests)) {
          const session = plain_session({ extra: { [name]: [1] } });
          expect(session.omissions(format), name).to.have.length(1);
          expect(() => Content.Base.fromH({ type: name }), name).to.throw(InvalidItemError);
        }
      });

      it(`in answers: ${format}`, () => {
        for (const name of codes_in(in_answers)) {
          const response = Response.parse(unknown_answer(format as FormatName, name), format);
          expect(response.output, name).to.deep.equal([]);
        }
      });
    }
  });

  describe("why an answer stopped", () => {
    const { head, rows } = table("status");
    const formats = head.slice(1) as FormatName[];

    for (const [index, format] of formats.entries())
      it(format, () => {
        for (const [label, cells] of rows) {
          const status = codes_in(label)[0] ?? null;
          for (const reason of codes_in(cells[index] ?? ""))
            expect(Response.parse(stopped_answer(format, reason), format).status, reason).to.equal(status);
        }
        expect(Response.parse(stopped_answer(format, "brand_new"), format).status).to.equal("brand_new");
      });

    it("a Gemini prompt that was blocked", () => {
      const body = { candidates: [], modelVersion: "m", promptFeedback: { blockReason: "SAFETY" } };
      expect(Response.parse(body, "gemini").failed).to.equal(true);
    });
  });

  describe("tool choices", () => {
    for (const [label, cells] of table("`tool_choice`").rows)
      it(label, () => {
        const session = plain_session({ tool_choice: cell_value(label) as string }).register_tool("f");
        const found = [
          session.request_payload("open_responses").tool_choice,
          session.request_payload("chat_completion").tool_choice,
          session.request_payload("messages").tool_choice,
          session.request_payload("gemini").toolConfig?.functionCallingConfig,
          session.request_payload("converse").toolConfig?.toolChoice,
        ];
        expect(found).to.deep.equal(cells.map(cell_value));
      });

    it("in one API's own shape go to that API", () => {
      const openai = plain_session({ tool_choice: { type: "allowed_tools", mode: "auto", tools: [] } });
      expect(takers_of_choice(openai)).to.deep.equal(["open_responses"]);
      const anthropic = plain_session({ tool_choice: { type: "tool", name: "f" } });
      expect(takers_of_choice(anthropic)).to.deep.equal(["messages"]);
    });
  });

  describe("calls of think", () => {
    for (const [label, cells] of table("call").rows) {
      const [call = ""] = codes_in(label);
      const args = JSON.parse(`[${call.slice("think(".length, -1)}]`) as Parameters<Session["think"]>;
      it(call, () => {
        const session = plain_session().think(...args);
        const [open_responses, effort, anthropic, gemini, openai] = cells;
        expect(session.request_payload("open_responses").reasoning).to.deep.equal(cell_value(open_responses));
        expect(session.request_payload("chat_completion").reasoning_effort).to.equal(cell_value(effort));
        expect(model_fields(session, "openai.gpt-oss-120b-1:0").reasoning_effort).to.equal(
          cell_value(effort),
        );
        expect(anthropic_members(session.request_payload("messages"))).to.deep.equal(cell_value(anthropic));
        expect(model_fields(session, "us.anthropic.claude")).to.deep.equal(cell_value(anthropic));
        expect(model_fields(session, "openai.gpt-5").reasoning).to.deep.equal(cell_value(openai));
        if (gemini === "error")
          expect(() => session.request_payload("gemini")).to.throw(UnsupportedFormatError);
        else
          expect(session.request_payload("gemini").generationConfig?.thinkingConfig).to.deep.equal(
            cell_value(gemini),
          );
      });
    }

    it("throw for a depth with a Bedrock model of another family", () => {
      const session = plain_session({ model: "amazon.nova-pro-v1:0" }).think({ effort: "low" });
      expect_error(() => session.request_payload("converse"), UnsupportedFormatError);
    });

    it("send an effort alone where thinking cannot be", () => {
      const restrained = [
        plain_session({ temperature: 0.5 }),
        plain_session({ top_p: 0.9 }),
        plain_session({ tool_choice: "required" }).register_tool("f"),
      ];
      for (const session of restrained) {
        session.think({ effort: "low" });
        const effort = { output_config: { effort: "low" } };
        expect(anthropic_members(session.request_payload("messages"))).to.deep.equal(effort);
        expect(model_fields(session, "anthropic.claude")).to.deep.equal(effort);
        session.think({ budget_tokens: 2_000 });
        expect_error(() => session.request_payload("messages"), UnsupportedFormatError);
      }
    });

    it("throw for a budget that leaves no token for the answer", () => {
      const session = plain_session({ max_output_tokens: 2_000 }).think({ budget_tokens: 2_000 });
      expect_error(() => session.request_payload("messages"), UnsupportedFormatError, "budget_tokens");
    });
  });
});

describe("README.md, Provider-specific parameters", () => {
  const [keys_of_extra] = tables_of("README.md", "Provider-specific parameters");

  for (const [format, [keys = ""]] of keys_of_extra?.rows ?? [])
    it(`${format} sends its keys of session.extra`, () => {
      const plain = plain_session().request_payload(format as FormatName);
      for (const key of keys.split(", ")) {
        const session = plain_session({ extra: { [key]: { a: 1 } } });
        expect(session.request_payload(format as FormatName), key).to.not.deep.equal(plain);
        expect(session.omissions(format), key).to.deep.equal([]);
      }
    });
});

/** The formats that send the tool choice of a session. */
function takers_of_choice(session: Session): FormatName[] {
  session.register_tool("f");
  return FORMAT_NAMES.filter((format) => session.omissions(format).length === 0);
}

/** What a Bedrock model gets beside the API's own parameters. */
function model_fields(session: Session, model: string): JsonObject {
  session.model = model;
  return session.request_payload("converse").additionalModelRequestFields ?? {};
}

function anthropic_members({
  thinking,
  output_config,
}: {
  thinking?: unknown;
  output_config?: unknown;
}): object {
  return { ...(thinking ? { thinking } : {}), ...(output_config ? { output_config } : {}) };
}
