import { expect } from "chai";
import { ErrorResponseError, IncompleteStreamError, ParseError } from "../../../lib/errors.js";
import { Serializers } from "../../../lib/index.js";
import { collapsed, sse, thrown } from "../../streams/support.js";
import {
  change,
  close,
  EMPTY_TEXT,
  error_of,
  MESSAGE,
  open,
  rebuilt,
  start,
  stop,
  text,
} from "./stream_support.js";

describe("the errors of a messages stream", () => {
  it("are told by type and message, and win over a missing end", () => {
    const event = { type: "error", error: { type: "overloaded_error", message: "Overloaded" } };
    const error = error_of(start, event) as ErrorResponseError;
    expect(error).to.be.instanceOf(ErrorResponseError);
    expect(error.message).to.equal("the API returned an error: overloaded_error: Overloaded");
    expect(error.body).to.deep.equal(event);
  });

  it("are known by the event line, by the type, or by an `error` without a type", () => {
    const message_of = (body: string) => {
      const error = thrown(() => collapsed("messages", body));
      expect(error).to.be.instanceOf(ErrorResponseError);
      return error.message;
    };
    const prefix = "the API returned an error: ";
    expect(message_of(sse({ type: "error", error: { type: "t", message: "m" } }))).to.equal(`${prefix}t: m`);
    expect(message_of(sse({ error: { type: "t", message: "m" } }))).to.equal(`${prefix}t: m`);
    expect(message_of(`event: error\n${sse({ message: "m" })}`)).to.equal(`${prefix}m`);
    expect(message_of(sse({ type: "error", message: "m" }))).to.equal(`${prefix}m`);
    expect(message_of("event: error\ndata: exploded\n\n")).to.equal(`${prefix}exploded`);
    expect(message_of(`event: error\n${sse({ type: "ping" })}`)).to.equal(`${prefix}ping`);
    expect(rebuilt({ type: "ping", error: { type: "t", message: "m" } })).to.deep.equal(MESSAGE);
  });

  it("are IncompleteStreamError without message_stop or without message_start", () => {
    const no_stop = error_of(
      start,
      open(0, EMPTY_TEXT),
      text(0, "a"),
      close(0),
      change({ stop_reason: "end_turn" }),
    );
    expect(no_stop).to.be.instanceOf(IncompleteStreamError);
    expect(no_stop.message).to.equal("the stream ends before message_stop");
    const no_start = error_of(text(0, "a"), stop);
    expect(no_start).to.be.instanceOf(IncompleteStreamError);
    expect(no_start.message).to.equal("the stream has no message_start");
    for (const message of [null, "text"]) {
      expect(error_of({ type: "message_start", message }, stop)).to.be.instanceOf(IncompleteStreamError);
    }
    const parsed = thrown(() => Serializers.Messages.collapse_stream([{ type: "message_start" }, stop]));
    expect(parsed).to.be.instanceOf(IncompleteStreamError);
    expect(thrown(() => collapsed("messages", ""))).to.be.instanceOf(IncompleteStreamError);
  });

  it("are ParseError for bad JSON under a known name", () => {
    expect(thrown(() => collapsed("messages", "event: ping\ndata: {\n\n"))).to.be.instanceOf(ParseError);
  });
});
