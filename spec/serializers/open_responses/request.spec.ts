import { expect } from "chai";
import fc from "fast-check";
import { InvalidItemError, UnsupportedFormatError } from "../../../lib/errors.js";
import { Session, type SessionOptions } from "../../../lib/index.js";
import { case_sessions } from "../../support/cases.js";
import { caught, expect_error } from "../../support/expect.js";
import { expect_honest_omissions, omitted_paths } from "../../support/omissions.js";
import { likely_session_hash } from "../../support/sessions.js";

const SCHEMA = { type: "object", properties: { city: { type: "string" } } };
const TOOL = { type: "function", name: "f", parameters: { type: "object", properties: {} }, strict: false };

function build(session: Session): unknown {
  return session.request_payload("open_responses");
}

function omitted(session: Session): string[] {
  return omitted_paths(session, "open_responses");
}

function expect_built(session: Session, members: object, omissions: string[] = []): void {
  expect(build(session)).to.deep.equal({ model: "m", ...members });
  expect(omitted(session)).to.deep.equal(omissions);
}

describe("the settings of an open_responses payload", () => {
  const SENT: SessionOptions[] = [
    { instructions: " " },
    { previous_response_id: "r" },
    { max_output_tokens: 0 },
    { max_tool_calls: 2 },
    { temperature: 0 },
    { top_p: 1 },
    { presence_penalty: 0.5 },
    { frequency_penalty: 0.5 },
    { top_logprobs: 2 },
    { parallel_tool_calls: false },
    { include: ["reasoning.encrypted_content"] },
    { truncation: "auto" },
    { stream: false },
    { stream_options: { include_obfuscation: false } },
    { background: true },
    { store: false },
    { service_tier: "brand new" },
    { metadata: {} },
    { metadata: { team: "a", n: 1 } },
    { safety_identifier: "u" },
    { prompt_cache_key: "k" },
    { prompt_cache_retention: "24h" },
    { reasoning: {} },
    { reasoning: { effort: "low", summary: "auto", brand: "new" } },
    { text: { verbosity: "low" } },
    {
      text: {
        format: { type: "json_schema", name: "n", schema: SCHEMA, strict: true, description: "d" },
        brand: "new",
      },
    },
  ];
  for (const options of SENT) {
    it(`sends ${JSON.stringify(options)} as it is`, () =>
      expect_built(new Session({ model: "m", ...options }), options));
  }

  const CHANGED: [SessionOptions, members: object, omissions?: string[]][] = [
    [{}, {}],
    [
      { text: { format: { type: "json_schema", json_schema: { name: "n", schema: SCHEMA } } } },
      { text: { format: { type: "json_schema", name: "n", schema: SCHEMA } } },
    ],
    [{ reasoning: { budget_tokens: 5 } }, { reasoning: {} }, ["reasoning.budget_tokens"]],
    [
      { reasoning: { type: "enabled", effort: "low", budget_tokens: 5, display: "omitted" } },
      { reasoning: { effort: "low" } },
      ["reasoning.type", "reasoning.budget_tokens", "reasoning.display"],
    ],
    [{ reasoning: { type: "disabled" } }, { reasoning: { effort: "none" } }],
    [
      { reasoning: { type: "disabled", effort: "low" } },
      { reasoning: { effort: "none" } },
      ["reasoning.effort"],
    ],
    [{ tool_choice: "auto" }, {}, ["tool_choice"]],
    [{ tool_choice: { type: "function" } }, {}, ["tool_choice"]],
    [{ extra: { top_k: 1, "a.b": 2, n: null } }, {}, ["extra.top_k", 'extra["a.b"]']],
  ];
  for (const [options, members, omissions] of CHANGED) {
    it(`makes ${JSON.stringify(members)} of ${JSON.stringify(options)}`, () => {
      expect_built(new Session({ model: "m", ...options }), members, omissions);
    });
  }

  it("keeps hostile keys as data", () => {
    const reasoning = JSON.parse('{"__proto__":{"effort":"x"},"constructor":1}');
    const payload = new Session({ model: "m", reasoning, metadata: reasoning }).request_payload(
      "open_responses",
    );
    expect(JSON.stringify(payload.reasoning)).to.equal('{"__proto__":{"effort":"x"},"constructor":1}');
    expect(JSON.stringify(payload.metadata)).to.equal('{"__proto__":{"effort":"x"},"constructor":1}');
    expect(Object.getPrototypeOf(payload.reasoning)).to.equal(Object.prototype);
  });

  it("needs a model", () => {
    expect_error(() => build(new Session({ input: "a" })), UnsupportedFormatError, "no model");
  });
});

describe("the tools of an open_responses payload", () => {
  it("are complete (ruling 28), their extra is left out", () => {
    const session = new Session({ model: "m" }).register_tool("f").register_tool("g", {
      description: "G",
      parameters: SCHEMA,
      strict: true,
      cache_control: { type: "ephemeral" },
    });
    expect_built(
      session,
      { tools: [TOOL, { type: "function", name: "g", description: "G", parameters: SCHEMA, strict: true }] },
      ["tools[1].cache_control"],
    );
  });

  const CHOICES: [choice: string | object, sent: unknown][] = [
    ["auto", "auto"],
    ["none", "none"],
    ["required", "required"],
    [
      { type: "function", name: "f" },
      { type: "function", name: "f" },
    ],
    [
      { type: "function", function: { name: "f" } },
      { type: "function", name: "f" },
    ],
    [
      { type: "allowed_tools", mode: "auto", tools: [] },
      { type: "allowed_tools", mode: "auto", tools: [] },
    ],
    [{ type: "file_search" }, { type: "file_search" }],
    ["any", null],
    [{ type: "tool", name: "f" }, null],
    [{ type: "any" }, null],
    [{ type: "auto" }, null],
    [{ type: "none" }, null],
    [{ name: "f" }, null],
    [["f"], null],
  ];
  for (const [tool_choice, sent] of CHOICES) {
    it(`choice ${JSON.stringify(tool_choice)}: ${JSON.stringify(sent)} (ruling 30)`, () => {
      const session = new Session({ model: "m", tool_choice }).register_tool("f");
      expect_built(
        session,
        { tools: [TOOL], ...(sent ? { tool_choice: sent } : {}) },
        sent ? [] : ["tool_choice"],
      );
    });
  }

  it("a function choice without a name is refused", () => {
    const session = new Session({ model: "m", tool_choice: { type: "function" } }).register_tool("f");
    expect_error(() => build(session), UnsupportedFormatError, "names no function");
  });
});

describe("the input of an open_responses payload", () => {
  function expect_input(
    items: object[],
    input: object[],
    omissions: string[] = [],
    options: object = {},
  ): void {
    const session = Session.fromH({ model: "m", input: items, ...options });
    expect_built(session, { ...options, ...(input.length > 0 ? { input } : {}) }, omissions);
  }

  const message = (role: string, ...content: object[]) => ({ type: "message", role, content });
  const text = { type: "input_text", text: "a" };
  const spoken = { type: "output_text", text: "a", annotations: [] };
  const TEXTS = [
    { type: "input_text", text: "a" },
    { type: "output_text", text: "a" },
    { type: "text", text: "a" },
  ];

  it("holds input_text and output_text by role, whatever class carries it (ruling 1)", () => {
    for (const role of ["user", "system", "developer"]) {
      expect_input([message(role, ...TEXTS)], [message(role, text, text, text)]);
    }
    expect_input([message("assistant", ...TEXTS)], [message("assistant", spoken, spoken, spoken)]);
  });

  it("keeps annotations of the assistant, never log probabilities, never extra", () => {
    const cited = {
      type: "output_text",
      text: "a",
      annotations: [{ type: "x" }],
      logprobs: [{}],
      cache_control: 1,
    };
    expect_input(
      [message("assistant", cited), message("user", cited)],
      [
        message("assistant", { type: "output_text", text: "a", annotations: [{ type: "x" }] }),
        message("user", text),
      ],
      [
        "input[0].content[0].logprobs",
        "input[0].content[0].cache_control",
        "input[1].content[0].annotations",
        "input[1].content[0].logprobs",
        "input[1].content[0].cache_control",
      ],
    );
  });

  it("leaves out what a role may not hold, before any validation (ruling 2)", () => {
    const odd = [
      { type: "refusal", refusal: "no" },
      { type: "input_image" },
      { type: "input_file" },
      { type: "input_video" },
      { type: "reasoning_text", text: "r" },
      { type: "summary_text", text: "s" },
    ];
    expect_input(
      [message("system", ...odd, text)],
      [message("system", text)],
      [0, 1, 2, 3, 4, 5].map((index) => `input[0].content[${index}]`),
    );
    expect_input(
      [message("assistant", ...odd)],
      [message("assistant", { type: "refusal", refusal: "no" })],
      [1, 2, 3, 4, 5].map((index) => `input[0].content[${index}]`),
    );
    expect_input([message("user", odd[0] as object)], [], ["input[0].content[0]"]);
    expect_input([message("critic", text)], [], ["input[0]"]);
    expect_input([message("user")], []);
  });

  it("sends media by URL, by data URL and by id", () => {
    const DATA = "data:application/pdf;base64,AAAA";
    const rows: [given: object, sent: object, lost?: string][] = [
      [
        { type: "input_image", url: "https://a/b.png" },
        { type: "input_image", image_url: "https://a/b.png", detail: "auto" },
      ],
      [
        { type: "input_image", url: "DATA:image/png;base64,AA", detail: "low" },
        { type: "input_image", image_url: "DATA:image/png;base64,AA", detail: "low" },
      ],
      [
        { type: "input_image", url: " ", file_id: "f" },
        { type: "input_image", file_id: "f", detail: "auto" },
      ],
      [
        { type: "input_image", url: "s3://a", file_id: "f" },
        { type: "input_image", file_id: "f", detail: "auto" },
        "url",
      ],
      [
        { type: "input_file", url: "https://a/b.pdf" },
        { type: "input_file", file_url: "https://a/b.pdf" },
      ],
      [
        { type: "input_file", url: DATA, filename: "b.pdf" },
        { type: "input_file", filename: "b.pdf", file_data: DATA },
      ],
      [
        { type: "input_file", url: DATA, filename: " " },
        { type: "input_file", filename: "document.pdf", file_data: DATA },
      ],
      [
        { type: "input_file", url: "data:image/png;base64,AA" },
        { type: "input_file", filename: "document", file_data: "data:image/png;base64,AA" },
      ],
      [
        { type: "input_file", file_id: "f", media_type: "x" },
        { type: "input_file", file_id: "f" },
      ],
      [{ type: "input_file", url: "a.pdf", file_id: "f" }, { type: "input_file", file_id: "f" }, "url"],
      [
        { type: "input_file", url: "https://a/b.pdf", file_id: "f" },
        { type: "input_file", file_id: "f", file_url: "https://a/b.pdf" },
      ],
      [
        { type: "input_video", url: "https://a/b.mp4" },
        { type: "input_video", video_url: "https://a/b.mp4" },
      ],
    ];
    for (const [given, sent, lost] of rows) {
      expect_input(
        [message("user", given)],
        [message("user", sent)],
        lost ? [`input[0].content[0].${lost}`] : [],
      );
    }
  });

  it("leaves out media whose URL the API cannot fetch (ruling 33)", () => {
    for (const type of ["input_image", "input_file", "input_video"]) {
      for (const url of ["s3://a/b", "gs://a/b", "ftp://a/b", "b.png"]) {
        expect_input(
          [message("user", { type, url }, text)],
          [message("user", text)],
          ["input[0].content[0]"],
        );
      }
    }
  });

  it("refuses media without a source, naming the place", () => {
    const refuse = (block: object, Class: new (...args: never[]) => Error, words: string) => {
      const session = Session.fromH({ model: "m", input: [message("user", text, block)] });
      expect_error(() => build(session), Class, `input[0].content[1]: ${words}`);
      expect_error(() => omitted(session), Class, `input[0].content[1]: ${words}`);
    };
    refuse({ type: "input_image" }, InvalidItemError, "an image needs a url or a file_id");
    refuse(
      { type: "input_image", url: "https://a", file_id: "f" },
      InvalidItemError,
      "an image needs a url or a file_id",
    );
    refuse({ type: "input_file", url: " " }, UnsupportedFormatError, "a file needs a url or a file_id");
    refuse({ type: "input_video", file_id: "f" }, UnsupportedFormatError, "a video needs a url");
  });

  it("keeps id, status and phase of a message, and no extra", () => {
    const given = {
      ...message("assistant", spoken),
      id: "msg_1",
      status: "completed",
      phase: "final_answer",
    };
    expect_input(
      [{ ...given, content: [{ type: "output_text", text: "a" }], cache: 1 }],
      [given],
      ["input[0].cache"],
    );
  });

  const call = { type: "function_call", name: "f", call_id: "c", arguments: '{ "n": 12345678901234567890 }' };

  it("sends calls as they are, results with their status mapped (ruling 4)", () => {
    const rows: [status: string, sent: string | null][] = [
      ["completed", "completed"],
      ["success", "completed"],
      ["failed", "incomplete"],
      ["error", "incomplete"],
      ["incomplete", "incomplete"],
      ["in_progress", "in_progress"],
      ["odd", null],
      ["toString", null],
    ];
    for (const [status, sent] of rows) {
      const result = { type: "function_call_output", call_id: "c", output: "o" };
      expect_input(
        [
          { ...call, id: "fc", status: "completed", x: 1 },
          { ...result, id: "r", status, y: 1 },
        ],
        [
          { ...call, id: "fc", status: "completed" },
          { ...result, id: "r", ...(sent ? { status: sent } : {}) },
        ],
        ["input[0].x", ...(sent ? [] : ["input[1].status"]), "input[1].y"],
      );
    }
  });

  it("sends the output of a result as text, or as the parts that the API takes", () => {
    const rows: [output: unknown, sent: unknown, lost?: number[]][] = [
      ["o", "o"],
      ["", ""],
      [[], ""],
      [
        [...TEXTS, { type: "input_image", file_id: "f" }],
        [text, text, text, { type: "input_image", file_id: "f", detail: "auto" }],
      ],
      [[{ type: "refusal", refusal: "no" }], "", [0]],
    ];
    for (const [output, sent, lost = []] of rows) {
      const result = { type: "function_call_output", call_id: "c" };
      expect_input(
        [call, { ...result, output }],
        [call, { ...result, output: sent }],
        lost.map((index) => `input[1].output[${index}]`),
      );
    }
  });

  it("refuses a result without its call, unless the server holds the call (ruling 37)", () => {
    const result = { type: "function_call_output", call_id: "c", output: "o" };
    for (const input of [[result], [result, call], [{ ...call, call_id: "other" }, result]]) {
      expect_error(
        () => build(Session.fromH({ model: "m", input })),
        UnsupportedFormatError,
        "no function call before it has the call_id c",
      );
    }
    expect_input([result], [result], [], { previous_response_id: "r" });
  });

  it("sends back its own encrypted reasoning only (ruling 19)", () => {
    const reasoning = { type: "reasoning", id: "rs", encrypted_content: "e" };
    const summary = [{ type: "summary_text", text: "s" }];
    expect_input([reasoning], [{ ...reasoning, summary: [] }]);
    expect_input(
      [
        {
          ...reasoning,
          summary,
          content: [{ type: "reasoning_text" }],
          status: "completed",
          origin: "open_responses",
          x: 1,
        },
      ],
      [{ ...reasoning, summary, status: "completed" }],
      ["input[0].content", "input[0].x"],
    );
    for (const other of [
      { type: "reasoning", summary },
      { ...reasoning, origin: "messages" },
      { ...reasoning, origin: "constructor" },
    ]) {
      expect_input([other], [], ["input[0]"]);
    }
  });

  it("sends compactions and item references", () => {
    const compaction = { type: "compaction", id: "k", encrypted_content: "e", created_by: "m" };
    const reference = { type: "item_reference", id: "i" };
    expect_input(
      [
        { ...compaction, x: 1 },
        { ...reference, y: 1 },
      ],
      [compaction, reference],
      ["input[0].x", "input[1].y"],
    );
  });

  it("starts at the boundary when the server holds the rest; what it holds is not lost", () => {
    const given = [message("critic", text), message("user", text)];
    const options = { previous_response_id: "r", response_boundary_index: 1 };
    const session = Session.fromH({ model: "m", input: given, ...options });
    expect_built(session, { previous_response_id: "r", input: [message("user", text)] });
  });
});

describe("an open_responses payload", () => {
  it("has its keys in one order, so that equal sessions give equal bytes", () => {
    const session = new Session({
      store: false,
      tool_choice: "auto",
      temperature: 1,
      instructions: "i",
      model: "m",
    });
    session.register_tool("f").user("a");
    expect(JSON.stringify(build(session))).to.equal(
      '{"model":"m","instructions":"i","input":[{"type":"message","role":"user","content":[{"type":"input_text","text":"a"}]}],' +
        '"tools":[{"type":"function","name":"f","parameters":{"type":"object","properties":{}},"strict":false}],' +
        '"tool_choice":"auto","temperature":1,"store":false}',
    );
  });

  it("has honest omissions for every recorded case", () => {
    const sessions = case_sessions("open_responses").filter(
      ([, session]) => caught(() => build(session)) === null,
    );
    expect(sessions.length).to.be.greaterThan(250);
    for (const [id, session] of sessions) expect_honest_omissions(session, "open_responses", id);
  });

  it("has honest omissions for sessions of all kinds", () => {
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
