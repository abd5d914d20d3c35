import { expect } from "chai";
import { ErrorResponseError, IncompleteStreamError, ParseError } from "../../../lib/errors.js";
import type { JsonObject } from "../../../lib/json.js";
import { collapsed, sse, thrown } from "../../streams/support.js";
import { chunk, FINISH, parts, text } from "./stream_support.js";

describe("the errors of a gemini stream", () => {
  const error_of = (body: string) => thrown(() => collapsed("gemini", body));
  const prefix = "the API returned an error: ";
  const ERROR = { error: { code: 503, message: "overloaded", status: "UNAVAILABLE" } };

  it("are told by status, else code, and message", () => {
    expect(error_of(sse(ERROR)).message).to.equal(`${prefix}UNAVAILABLE: overloaded`);
    expect(error_of(sse({ error: { code: 503, message: "m" } })).message).to.equal(`${prefix}503: m`);
    expect(error_of(sse({ error: "text" })).message).to.equal(`${prefix}text`);
    expect(error_of("event: error\ndata: exploded\n\n").message).to.equal(`${prefix}exploded`);
  });

  it("count beside candidates, behind the last finishReason, and in an array, cut or not", () => {
    for (const body of [
      sse({ ...FINISH, ...ERROR }),
      sse(FINISH, ERROR),
      `${sse(FINISH)}data: ${JSON.stringify(ERROR)}`,
      JSON.stringify([ERROR]),
      JSON.stringify([FINISH, ERROR], null, 1),
      `${JSON.stringify([FINISH, ERROR]).slice(0, -1)},{"can`,
    ]) {
      expect(error_of(body), body).to.be.instanceOf(ErrorResponseError);
    }
  });

  it("are IncompleteStreamError while a candidate lacks its finishReason, or without anything to rebuild", () => {
    for (const body of [
      sse(parts(text("a"))),
      sse(FINISH, chunk({ content: { parts: [text("b")] }, index: 1 })),
      sse(chunk({ finishReason: "" })),
      "",
      sse({ usageMetadata: {} }),
      sse({ promptFeedback: { safetyRatings: [] } }),
      sse({ promptFeedback: { blockReason: "" } }),
      sse({ promptFeedback: { blockReason: "SAFETY" } }, parts(text("a"))),
      "[]",
      JSON.stringify([parts(text("a"))]),
    ]) {
      expect(error_of(body), body).to.be.instanceOf(IncompleteStreamError);
    }
  });

  it("say what is missing", () => {
    const missing = (...chunks: JsonObject[]) => error_of(sse(...chunks)).message;
    expect(missing(parts(text("a")))).to.equal("the stream ends before every candidate has a finishReason");
    expect(missing({ usageMetadata: {} })).to.equal("the stream ends without a candidate or a blockReason");
  });

  it("are IncompleteStreamError when a chunk behind the last finishReason is cut", () => {
    const usage = `data: ${JSON.stringify({ usageMetadata: { totalTokenCount: 3 } })}`;
    for (let cut = 1; cut < usage.length; cut++) {
      const error = error_of(sse(FINISH) + usage.slice(0, cut));
      expect(error, usage.slice(0, cut)).to.be.instanceOf(IncompleteStreamError);
    }
  });

  it("are IncompleteStreamError for an array that is cut before its bracket", () => {
    const body = JSON.stringify([parts(text("a]")), FINISH]);
    for (let cut = 1; cut < body.length; cut++) {
      expect(error_of(body.slice(0, cut)), body.slice(0, cut)).to.be.instanceOf(IncompleteStreamError);
    }
  });

  it("are ParseError for bad JSON in an event or an array, behind the last finishReason too", () => {
    expect(error_of(`data: {"candidates":\n\n${sse(FINISH)}`)).to.be.instanceOf(ParseError);
    expect(error_of(`${sse(FINISH)}data: garbage\n\n`)).to.be.instanceOf(ParseError);
    expect(error_of('[{"candidates":}]')).to.be.instanceOf(ParseError);
    expect(error_of("[7]")).to.be.instanceOf(ParseError);
    expect(error_of('{"candidates":')).to.be.instanceOf(ParseError);
  });
});
