import { expect } from "chai";
import { ErrorResponseError, IncompleteStreamError, ParseError } from "../../../lib/errors.js";
import type { JsonObject } from "../../../lib/json.js";
import { ACCUMULATORS, collapsed, named_sse, sse, thrown } from "../../streams/support.js";

type Event = { type: string } & JsonObject;

const MESSAGE = {
  type: "message",
  id: "msg_1",
  role: "assistant",
  content: [{ type: "output_text", text: "Hi" }],
};
const CALL = { type: "function_call", id: "fc_1", call_id: "call_1", name: "f", arguments: '{"a":1}' };
const RESPONSE = {
  id: "resp_1",
  object: "response",
  status: "completed",
  output: [MESSAGE],
  usage: { total_tokens: 3 },
};

const created: Event = {
  type: "response.created",
  response: { ...RESPONSE, status: "in_progress", output: [] },
};
const completed = (response: JsonObject = RESPONSE): Event => ({ type: "response.completed", response });
const done = (output_index: number | null, item: JsonObject): Event => ({
  type: "response.output_item.done",
  ...(output_index === null ? {} : { output_index }),
  item,
});
const text = (delta: string): Event => ({
  type: "response.output_text.delta",
  delta,
  output_index: 0,
  obfuscation: "x",
});

function rebuilt(...events: Event[]): unknown {
  return collapsed("open_responses", named_sse(...events));
}

describe("an open_responses stream", () => {
  it("is the response of its terminal event", () => {
    for (const type of ["response.completed", "response.incomplete", "response.failed"]) {
      const response = {
        ...RESPONSE,
        status: type.slice(9),
        error: type === "response.failed" ? { code: "c" } : null,
      };
      expect(rebuilt(created, text("Hi"), done(0, CALL), { type, response })).to.deep.equal(response);
      expect(collapsed("open_responses", sse({ type, response }))).to.deep.equal(response);
    }
  });

  it("takes finished items in output_index order when the terminal event brings none", () => {
    const items = [done(1, CALL), done(0, MESSAGE)];
    const { output: _, ...response } = RESPONSE;
    for (const output of [{ output: [] }, { output: null }, {}] as JsonObject[]) {
      expect(rebuilt(created, ...items, completed({ ...response, ...output }))).to.deep.equal({
        ...response,
        output: [MESSAGE, CALL],
      });
    }
    expect(rebuilt(...items, completed())).to.deep.equal(RESPONSE);
    expect(rebuilt(completed({ ...RESPONSE, output: [] }))).to.deep.equal({ ...RESPONSE, output: [] });
    expect(rebuilt(completed(response))).to.deep.equal(response);
  });

  it("keeps finished items that have no index, or the same one", () => {
    const empty = completed({ ...RESPONSE, output: [] });
    expect(rebuilt(done(null, MESSAGE), done(null, CALL), empty)).to.deep.include({
      output: [MESSAGE, CALL],
    });
    expect(rebuilt(done(0, MESSAGE), done(0, CALL), done(0, null as never), empty)).to.deep.include({
      output: [MESSAGE, CALL],
    });
  });

  it("lets the type decide, and the event line where there is none", () => {
    const { type, ...event } = completed();
    expect(collapsed("open_responses", `event: ${type}\n${sse(event)}`)).to.deep.equal(RESPONSE);
    const body = `event: response.completed\n${sse(created)}${sse(completed())}`;
    expect(collapsed("open_responses", body)).to.deep.equal(RESPONSE);
  });

  it("ignores unknown events and drops those of foreign names unread", () => {
    const body = `event: keepalive\ndata: no JSON\n\n${named_sse({ type: "response.strange.delta" }, completed())}`;
    expect(collapsed("open_responses", body)).to.deep.equal(RESPONSE);
  });

  it("is not read behind its terminal event, and [DONE] is no end", () => {
    expect(collapsed("open_responses", `${sse(completed())}data: garbage\n\n`)).to.deep.equal(RESPONSE);
    expect(collapsed("open_responses", sse("[DONE]", completed(), "[DONE]"))).to.deep.equal(RESPONSE);
    expect(thrown(() => collapsed("open_responses", sse(created, "[DONE]")))).to.be.instanceOf(
      IncompleteStreamError,
    );
  });

  it("takes a key __proto__ for data", () => {
    const response = JSON.parse('{"__proto__":{"polluted":1},"id":"r","output":[]}') as JsonObject;
    const body = rebuilt(done(0, MESSAGE), completed(response));
    expect(JSON.stringify(body)).to.equal(
      `{"__proto__":{"polluted":1},"id":"r","output":[${JSON.stringify(MESSAGE)}]}`,
    );
    expect({}).not.to.have.property("polluted");
  });

  it("passes a JSON body through", () => {
    expect(collapsed("open_responses", JSON.stringify(RESPONSE))).to.deep.equal(RESPONSE);
  });
});

describe("the errors of an open_responses stream", () => {
  const error_of = (body: string) => thrown(() => collapsed("open_responses", body));
  const prefix = "the API returned an error: ";

  it("are told by code, else type, and message, flat or nested", () => {
    const flat = { type: "error", code: "rate_limit", message: "Slow down", param: null, sequence_number: 2 };
    const error = error_of(named_sse(created, flat)) as ErrorResponseError;
    expect(error).to.be.instanceOf(ErrorResponseError);
    expect(error.message).to.equal(`${prefix}rate_limit: Slow down`);
    expect(error.body).to.deep.equal(flat);
    expect(error_of(sse({ ...flat, code: null })).message).to.equal(`${prefix}Slow down`);
    expect(error_of(sse({ type: "error", error: { type: "t", message: "m" } })).message).to.equal(
      `${prefix}t: m`,
    );
    expect(error_of(sse({ error: { code: "c", type: "t", message: "m" } })).message).to.equal(
      `${prefix}c: m`,
    );
    expect(error_of("event: error\ndata: exploded\n\n").message).to.equal(`${prefix}exploded`);
    expect(error_of(`event: error\n${sse({ type: "response.queued" })}`)).to.be.instanceOf(
      ErrorResponseError,
    );
    const beside = { type: "response.queued", error: { code: "c", message: "m" } };
    expect(collapsed("open_responses", sse(beside, completed()))).to.deep.equal(RESPONSE);
  });

  it("win over a terminal event that follows", () => {
    const error = { type: "error", code: "c", message: "m" };
    expect(error_of(named_sse(error, completed()))).to.be.instanceOf(ErrorResponseError);
    expect(collapsed("open_responses", named_sse(completed(), error))).to.deep.equal(RESPONSE);
  });

  it("are IncompleteStreamError without a terminal event, or without its response", () => {
    const cut = error_of(named_sse(created, text("Hi"), done(0, MESSAGE)));
    expect(cut).to.be.instanceOf(IncompleteStreamError);
    expect(cut.message).to.equal(
      "the stream ends before response.completed, response.incomplete or response.failed",
    );
    for (const event of [{ type: "response.completed" }, { type: "response.completed", response: null }]) {
      expect(error_of(sse(event))).to.be.instanceOf(IncompleteStreamError);
      expect(error_of(sse(event)).message).to.equal("the terminal event of the stream has no response");
    }
    expect(error_of("")).to.be.instanceOf(IncompleteStreamError);
  });

  it("are ParseError for bad JSON", () => {
    expect(error_of(`data: {"type":\n\n${sse(completed())}`)).to.be.instanceOf(ParseError);
  });
});

describe("the listeners of an open_responses stream", () => {
  it("hear text, reasoning text and summaries, and calls when they are done", () => {
    const heard: unknown[] = [];
    ACCUMULATORS.open_responses()
      .on_text((text) => heard.push(text))
      .on_reasoning((reasoning) => heard.push({ reasoning }))
      .on_tool_call((call) => heard.push(call))
      .push(
        named_sse(
          created,
          { type: "response.reasoning_summary_text.delta", delta: "Sum" },
          { type: "response.reasoning_text.delta", delta: "Hm" },
          { type: "response.reasoning.delta", delta: "Aha" },
          text("H"),
          text("i"),
          { type: "response.output_text.delta", delta: null },
          { type: "response.function_call_arguments.delta", delta: '{"a"' },
          done(0, MESSAGE),
          done(1, CALL),
          done(2, { ...CALL, type: "mcp_call" }),
          completed(),
        ),
      );
    expect(heard).to.deep.equal([
      { reasoning: "Sum" },
      { reasoning: "Hm" },
      { reasoning: "Aha" },
      "H",
      "i",
      { call_id: "call_1", name: "f", arguments: '{"a":1}' },
    ]);
  });
});
