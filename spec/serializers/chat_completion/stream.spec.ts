import { expect } from "chai";
import { ErrorResponseError, IncompleteStreamError, ParseError } from "../../../lib/errors.js";
import type { JsonObject } from "../../../lib/json.js";
import { collapsed, sse, thrown } from "../../streams/support.js";
import { choices_of, chunk, delta, EMPTY_MESSAGE, ENVELOPE, message_of, rebuilt } from "./stream_support.js";

describe("a chat_completion stream", () => {
  it("is a completion with the deltas of each choice merged", () => {
    expect(
      rebuilt(
        delta({ role: "assistant", content: "" }, { finish_reason: null }),
        delta({ content: "Hel" }, { finish_reason: null }),
        delta({ content: "lo" }, { finish_reason: null }),
        delta({}, { finish_reason: "stop" }),
        { ...ENVELOPE, choices: [], usage: { prompt_tokens: 9, completion_tokens: 3 } },
      ),
    ).to.deep.equal({
      id: "chatcmpl-1",
      object: "chat.completion",
      created: 1_774_000_000,
      model: "gpt-4o",
      choices: [
        { index: 0, message: { ...EMPTY_MESSAGE, content: "Hello" }, finish_reason: "stop", logprobs: null },
      ],
      usage: { prompt_tokens: 9, completion_tokens: 3 },
    });
  });

  it("takes id, model and created from the first chunk that has them", () => {
    const empty = {
      id: "",
      model: "",
      created: 0,
      object: "",
      choices: [],
      prompt_filter_results: [{ index: 0 }],
    };
    const late = { id: "other", model: "other", created: 5, choices: [] };
    expect(
      rebuilt(empty, { ...empty, id: null, model: null, created: null }, delta({ content: "Hi" }), late),
    ).to.deep.include({
      id: "chatcmpl-1",
      model: "gpt-4o",
      created: 1_774_000_000,
      prompt_filter_results: [{ index: 0 }],
    });
  });

  it("takes other members at the top and in a choice from the last chunk that has them", () => {
    const completion = rebuilt(
      {
        ...delta({}, { finish_reason: "stop", stop_reason: 1, content_filter_results: { a: 1 } }),
        service_tier: "flex",
        usage: { n: 1 },
      },
      {
        ...delta({}, { finish_reason: "", stop_reason: null, content_filter_results: { b: 1 } }),
        service_tier: "",
        usage: { n: 2 },
      },
      { ...delta({}, { finish_reason: null }), service_tier: null, usage: null },
    );
    expect(completion).to.deep.include({ service_tier: "flex", usage: { n: 2 } });
    expect((completion.choices as JsonObject[])[0]).to.deep.include({
      finish_reason: "stop",
      stop_reason: 1,
      content_filter_results: { b: 1 },
    });
  });

  it("leaves padding and an error that is none out", () => {
    for (const error of [null, "", false]) {
      expect(rebuilt({ ...delta({}), obfuscation: "abc", error })).to.have.all.keys(
        "id",
        "object",
        "created",
        "model",
        "choices",
      );
    }
  });

  it("tells choices apart by index, 0 without one, and gives them in index order", () => {
    const choices = choices_of(
      chunk({ index: 1, delta: { content: "B" } }, { delta: { content: "A" } }),
      chunk(
        { index: null, delta: { content: "a" } },
        { index: 1, delta: { content: "b" }, finish_reason: "length" },
      ),
    );
    expect(choices.map(({ index, message }) => [index, (message as JsonObject).content])).to.deep.equal([
      [0, "Aa"],
      [1, "Bb"],
    ]);
  });

  it("reads a message without a delta as a delta", () => {
    expect(message_of(chunk({ index: 0, message: { role: "assistant", content: "Hi" } }))).to.include({
      content: "Hi",
    });
    expect(message_of(chunk({ delta: null, message: { content: "Hi" } }))).to.include({ content: "Hi" });
    expect(message_of(chunk({ delta: {}, message: { content: "Hi" } }))).to.include({ content: null });
    expect(message_of(chunk({ finish_reason: "stop" }))).to.deep.equal(EMPTY_MESSAGE);
  });

  it("joins content, refusal, and the text parts of content that is an array", () => {
    expect(
      message_of(delta({ refusal: "I " }), delta({ refusal: null }), delta({ refusal: "can't" })),
    ).to.deep.equal({
      ...EMPTY_MESSAGE,
      refusal: "I can't",
    });
    expect(
      message_of(
        delta({
          content: [
            { type: "thinking", thinking: [{ type: "text", text: "Hm" }] },
            { type: "note", text: "no" },
          ],
        }),
        delta({
          content: [{ type: "text", text: "The " }, { text: "an" }, "sw", { type: "refusal", refusal: "no" }],
        }),
        delta({ content: "er" }),
        delta({ content: { type: "text", text: "!" } }),
        delta({ content: null }),
      ),
    ).to.deep.equal({ ...EMPTY_MESSAGE, content: "The answer!", refusal: "no" });
  });

  it("joins text that is white space only, and halves of a surrogate pair", () => {
    expect(message_of(delta({ content: " \n" }), delta({ content: "\t" })).content).to.equal(" \n\t");
    expect(message_of(delta({ content: "\ud83d" }), delta({ content: "\ude00" })).content).to.equal("😀");
  });

  it("sets role, id, type and name once and joins other text that it does not know", () => {
    const parts = {
      role: "assistant",
      id: "i",
      type: "t",
      name: "n",
      reasoning_content: "a",
      reasoning: "b",
    };
    expect(message_of(delta(parts), delta(parts), delta({ ...parts, role: "tool", id: "j" }))).to.deep.equal({
      ...EMPTY_MESSAGE,
      ...parts,
      reasoning_content: "aaa",
      reasoning: "bbb",
    });
  });

  it("takes other members that it does not know from the last delta that has them", () => {
    expect(
      message_of(
        delta({ details: [1], flag: true, mixed: "a" }),
        delta({ details: [2], mixed: { b: 1 } }),
        delta({ details: null }),
      ),
    ).to.deep.equal({ ...EMPTY_MESSAGE, details: [2], flag: true, mixed: { b: 1 } });
  });

  it("appends annotations and lists of logprobs", () => {
    const [choice] = choices_of(
      delta({ annotations: [{ a: 1 }] }, { logprobs: { content: [{ token: "x" }], refusal: null } }),
      delta({ annotations: [{ b: 2 }] }, { logprobs: null }),
      delta({}, { logprobs: { content: [{ token: "y" }], refusal: [{ token: "z" }] } }),
    );
    expect(choice?.message).to.deep.include({ annotations: [{ a: 1 }, { b: 2 }] });
    expect(choice?.logprobs).to.deep.equal({
      content: [{ token: "x" }, { token: "y" }],
      refusal: [{ token: "z" }],
    });
  });

  it("joins data and transcript of audio", () => {
    expect(
      message_of(
        delta({ audio: { id: "a", transcript: "Good " } }),
        delta({ audio: { data: "UklG", transcript: "day" } }),
        delta({ audio: { id: "a", data: "Ri0=", expires_at: 7 } }),
      ).audio,
    ).to.deep.equal({ id: "a", transcript: "Good day", data: "UklGRi0=", expires_at: 7 });
  });

  it("joins the arguments of a legacy function_call and leaves an empty one out", () => {
    expect(
      message_of(
        delta({ function_call: { name: "f", arguments: "" } }),
        delta({ function_call: { name: "f", arguments: '{"a":' } }),
        delta({ function_call: { arguments: "1}" } }),
      ).function_call,
    ).to.deep.equal({ name: "f", arguments: '{"a":1}' });
    expect(message_of(delta({ function_call: { name: "", arguments: "" } }))).to.deep.equal(EMPTY_MESSAGE);
    expect(message_of(delta({ function_call: { name: "f" } })).function_call).to.deep.equal({
      name: "f",
      arguments: "",
    });
  });

  it("skips what is no choice, and members of a wrong kind", () => {
    const choices = [null, "x", { index: 0, delta: { content: "a" } }];
    expect(choices_of({ ...chunk(), choices })).to.have.length(1);
    const odd = { annotations: "ab", audio: "ab", function_call: "ab", tool_calls: "ab", refusal: 5 };
    expect(message_of(delta(odd))).to.deep.equal(EMPTY_MESSAGE);
  });

  it("takes keys such as __proto__ for data", () => {
    const hostile = JSON.parse('{"__proto__":{"polluted":1},"constructor":"c"}') as JsonObject;
    const completion = rebuilt({
      ...hostile,
      ...delta({ ...hostile, tool_calls: [{ ...hostile, function: hostile }] }, hostile),
    });
    for (const part of [completion, message_of(delta(hostile)), choices_of(delta({}, hostile))[0]]) {
      expect(Object.keys(part as object)).to.include.members(["__proto__", "constructor"]);
    }
    expect(JSON.stringify(completion)).to.include(
      '"function":{"arguments":"","__proto__":{"polluted":1},"constructor":"c"}',
    );
    expect({}).not.to.have.property("polluted");
  });

  it("is not read behind [DONE], and not complete without it", () => {
    const body = sse(delta({ content: "Hi" }), "[DONE]", { error: { message: "too late" } });
    expect(collapsed("chat_completion", body, "data: garbage\n\n")).to.have.property("id", "chatcmpl-1");
    expect(collapsed("chat_completion", sse(delta({})), "data:[DONE]")).to.have.property("id", "chatcmpl-1");
  });

  it("drops a named event unread", () => {
    const body = `event: ping\ndata: no JSON\n\n${sse(delta({ content: "Hi" }), "[DONE]")}`;
    expect(collapsed("chat_completion", body)).to.deep.equal(rebuilt(delta({ content: "Hi" })));
  });
});

describe("the errors of a chat_completion stream", () => {
  const error_of = (body: string) => thrown(() => collapsed("chat_completion", body));
  const prefix = "the API returned an error: ";

  it("are told by code, else type, and message", () => {
    const message_of = (error: unknown) => {
      const raised = error_of(sse(delta({ content: "Hi" }), { error }, "[DONE]"));
      expect(raised).to.be.instanceOf(ErrorResponseError);
      return raised.message;
    };
    expect(message_of({ code: "c", type: "t", message: "m" })).to.equal(`${prefix}c: m`);
    expect(message_of({ code: null, type: "t", message: "m" })).to.equal(`${prefix}t: m`);
    expect(message_of({ code: 502, message: "m" })).to.equal(`${prefix}502: m`);
    expect(message_of({ message: "m" })).to.equal(`${prefix}m`);
    expect(message_of("model is loading")).to.equal(`${prefix}model is loading`);
    expect(message_of({})).to.equal(`${prefix}{"error":{}}`);
  });

  it("count beside choices, and without [DONE] behind them", () => {
    const event = {
      ...delta({ content: "x" }, { finish_reason: "error" }),
      error: { code: 502, message: "m" },
    };
    const error = error_of(sse(event)) as ErrorResponseError;
    expect(error).to.be.instanceOf(ErrorResponseError);
    expect(error.body).to.deep.equal(event);
  });

  it("are known by the name error, and by an object of that name", () => {
    expect(error_of("event: error\ndata: upstream exploded\n\n").message).to.equal(
      `${prefix}upstream exploded`,
    );
    expect(error_of(`event: error\n${sse({ message: "m", code: 7 })}`).message).to.equal(`${prefix}7: m`);
    expect(
      error_of(sse({ object: "error", message: "m", type: "BadRequestError", code: 400 })).message,
    ).to.equal(`${prefix}400: m`);
  });

  it("are IncompleteStreamError without [DONE] or without a choice", () => {
    const no_end = error_of(sse(delta({ content: "Hi" }, { finish_reason: "stop" })));
    expect(no_end).to.be.instanceOf(IncompleteStreamError);
    expect(no_end.message).to.equal("the stream ends before [DONE]");
    for (const body of [
      sse("[DONE]"),
      sse({ ...ENVELOPE, choices: [], usage: {} }, "[DONE]"),
      sse({ choices: null }, "[DONE]"),
    ]) {
      expect(error_of(body)).to.be.instanceOf(IncompleteStreamError);
      expect(error_of(body).message).to.equal("the stream has no choice");
    }
  });

  it("are ParseError for bad JSON", () => {
    expect(error_of('data: {"choices":[\n\ndata: [DONE]\n\n')).to.be.instanceOf(ParseError);
  });
});
