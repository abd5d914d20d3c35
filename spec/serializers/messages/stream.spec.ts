import { expect } from "chai";
import type { JsonObject } from "../../../lib/json.js";
import { collapsed, named_sse, sse } from "../../streams/support.js";
import {
  change,
  close,
  content_of,
  delta,
  EMPTY_TEXT,
  type Event,
  json,
  MESSAGE,
  open,
  rebuilt,
  start,
  stop,
  TOOL,
  text,
} from "./stream_support.js";

describe("a messages stream", () => {
  it("is the message of message_start with the blocks and changes of what follows", () => {
    const events = [
      open(0, EMPTY_TEXT),
      { type: "ping" },
      text(0, "Hel"),
      text(0, "lo"),
      close(0),
      change({ stop_reason: "end_turn", stop_sequence: null }, { output_tokens: 15 }),
    ];
    expect(rebuilt(...events)).to.deep.equal({
      ...MESSAGE,
      content: [{ type: "text", text: "Hello" }],
      stop_reason: "end_turn",
      usage: { input_tokens: 25, output_tokens: 15, cache_read_input_tokens: 4 },
    });
  });

  it("tells events apart by their type without event lines, and by the event line without a type", () => {
    const wanted = rebuilt(open(0, EMPTY_TEXT), text(0, "Hi"));
    expect(collapsed("messages", sse(start, open(0, EMPTY_TEXT), text(0, "Hi"), stop))).to.deep.equal(wanted);
    const untyped = [start, open(0, EMPTY_TEXT), text(0, "Hi"), stop].map(
      ({ type, ...event }) => `event: ${type}\n${sse(event)}`,
    );
    expect(collapsed("messages", ...untyped)).to.deep.equal(wanted);
  });

  it("lets the type decide against the event line", () => {
    const body = `${named_sse(start)}event: message_stop\n${sse(open(0, EMPTY_TEXT))}${named_sse(text(0, "Hi"), stop)}`;
    expect((collapsed("messages", body) as JsonObject).content).to.deep.equal([{ type: "text", text: "Hi" }]);
  });

  it("appends to what content_block_start holds", () => {
    expect(
      content_of(
        open(0, { type: "text", text: "A", citations: [{ n: 1 }] }),
        text(0, "B"),
        delta(0, { type: "citations_delta", citation: { n: 2 } }),
        open(1, { type: "thinking", thinking: "C", signature: "s" }),
        delta(1, { type: "thinking_delta", thinking: "D" }),
        delta(1, { type: "signature_delta", signature: "t" }),
      ),
    ).to.deep.equal([
      { type: "text", text: "AB", citations: [{ n: 1 }, { n: 2 }] },
      { type: "thinking", thinking: "CD", signature: "st" },
    ]);
  });

  it("gathers citations of a block whose start has none", () => {
    const citation = { type: "char_location", cited_text: "x" };
    expect(
      content_of(
        open(0, { type: "text", text: "", citations: null }),
        delta(0, { type: "citations_delta", citation }),
        delta(0, { type: "citations_delta", citation: null }),
      ),
    ).to.deep.equal([{ type: "text", text: "", citations: [citation] }]);
    expect(content_of(open(0, EMPTY_TEXT), delta(0, { type: "citations_delta" }))).to.deep.equal([
      EMPTY_TEXT,
    ]);
  });

  it("gives the input of a tool call as the JSON of the joined fragments", () => {
    expect(content_of(open(0, TOOL), json(0, ""), json(0, '{"city":"Pa'), json(0, 'ris"}'))).to.deep.equal([
      { ...TOOL, input: { city: "Paris" } },
    ]);
  });

  it("gives the input of the start block when no fragment has text", () => {
    const input = { city: "Rome" };
    expect(content_of(open(0, { ...TOOL, input }), json(0, " "), close(0))).to.deep.equal([
      { ...TOOL, input },
    ]);
    expect(content_of(open(0, { type: "tool_use", id: "t", name: "f" }))).to.deep.equal([
      { type: "tool_use", id: "t", name: "f", input: {} },
    ]);
  });

  it("keeps the text of an input that is cut off, or whose digits JSON.parse would change", () => {
    expect(content_of(open(0, TOOL), json(0, '{"city":"Pa'))).to.deep.equal([
      { ...TOOL, input: '{"city":"Pa' },
    ]);
    expect(content_of(open(0, TOOL), json(0, '{"id":123456789012'), json(0, "34567890}"))).to.deep.equal([
      { ...TOOL, input: '{"id":12345678901234567890}' },
    ]);
  });

  it("keeps blocks of every type with the members of their start and their joined input", () => {
    const redacted = { type: "redacted_thinking", data: "ZGF0YQ==" };
    const result = {
      type: "web_search_tool_result",
      tool_use_id: "s",
      content: [{ type: "web_search_result" }],
    };
    const server = {
      type: "server_tool_use",
      id: "s",
      name: "web_search",
      input: {},
      caller: { type: "direct" },
    };
    expect(
      content_of(open(0, redacted), open(1, server), json(1, '{"query":"x"}'), open(2, result)),
    ).to.deep.equal([redacted, { ...server, input: { query: "x" } }, result]);
  });

  it("takes the final members of a compaction", () => {
    expect(
      content_of(
        open(0, { type: "compaction", content: null }),
        delta(0, { type: "compaction_delta", content: "summary", encrypted_content: "e" }),
      ),
    ).to.deep.equal([{ type: "compaction", content: "summary", encrypted_content: "e" }]);
  });

  it("gives blocks in index order, told apart by index", () => {
    expect(
      content_of(
        open(1, EMPTY_TEXT),
        open(0, EMPTY_TEXT),
        text(1, "b"),
        text(0, "a"),
        text(1, "d"),
        text(0, "c"),
      ),
    ).to.deep.equal([
      { type: "text", text: "ac" },
      { type: "text", text: "bd" },
    ]);
  });

  it("opens a new block at the end for an index that is open or closed", () => {
    const texts = (...events: Event[]) =>
      (content_of(...events) as { text: string }[]).map((block) => block.text);
    expect(texts(open(0, EMPTY_TEXT), text(0, "a"), open(0, EMPTY_TEXT), text(0, "b"))).to.deep.equal([
      "a",
      "b",
    ]);
    expect(
      texts(
        open(0, EMPTY_TEXT),
        text(0, "a"),
        close(0),
        open(1, EMPTY_TEXT),
        text(1, "b"),
        open(0, EMPTY_TEXT),
        text(0, "c"),
      ),
    ).to.deep.equal(["a", "b", "c"]);
  });

  it("opens a block of its kind for a delta under an index that was never started", () => {
    const citation = { n: 1 };
    expect(
      content_of(
        text(0, "a"),
        delta(1, { type: "thinking_delta", thinking: "b" }),
        delta(1, { type: "signature_delta", signature: "s" }),
        json(2, '{"c":1}'),
        delta(3, { type: "citations_delta", citation }),
        delta(4, { type: "strange_delta", text: "x" }),
        text(5, "d"),
      ),
    ).to.deep.equal([
      { type: "text", text: "a" },
      { type: "thinking", thinking: "b", signature: "s" },
      { type: "tool_use", input: { c: 1 } },
      { type: "text", text: "", citations: [citation] },
      { type: "text", text: "d" },
    ]);
  });

  it("ignores unknown events and deltas, a second message_start, and members that are not what they should be", () => {
    const other = { type: "message_start", message: { ...MESSAGE, id: "msg_2", usage: { input_tokens: 1 } } };
    expect(
      rebuilt(
        { type: "strange_event", index: 0, content_block: EMPTY_TEXT },
        open(0, EMPTY_TEXT),
        text(0, "a"),
        delta(0, { type: "strange_delta", text: "x" }),
        delta(0, { type: "text_delta", text: null }),
        delta(0, { type: "text_delta" }),
        { type: "content_block_delta", index: 0 },
        { type: "content_block_start", index: 1 },
        { type: "content_block_stop", index: 9 },
        other,
        { type: "message_delta" },
      ),
    ).to.deep.equal({ ...MESSAGE, content: [{ type: "text", text: "a" }] });
  });

  it("sets all members of message_delta.delta, and those beside it but the padding", () => {
    const context_management = { applied_edits: [] };
    expect(
      rebuilt({
        ...change({
          stop_reason: "refusal",
          stop_sequence: "x",
          stop_details: { a: 1 },
          container: { id: "c" },
        }),
        context_management,
        p: "abc",
        obfuscation: "def",
      }),
    ).to.deep.equal({
      ...MESSAGE,
      stop_reason: "refusal",
      stop_sequence: "x",
      stop_details: { a: 1 },
      container: { id: "c" },
      context_management,
    });
  });

  it("takes usage for cumulative: later counters replace, null replaces nothing", () => {
    expect(
      rebuilt(
        change({}, { output_tokens: 5, input_tokens: 100, server_tool_use: { web_search_requests: 1 } }),
        change({ stop_reason: "end_turn" }, { output_tokens: 7, input_tokens: null, server_tool_use: null }),
        change({ stop_reason: null }),
      ),
    ).to.deep.include({
      stop_reason: "end_turn",
      usage: {
        input_tokens: 100,
        output_tokens: 7,
        cache_read_input_tokens: 4,
        server_tool_use: { web_search_requests: 1 },
      },
    });
  });

  it("takes keys such as __proto__ for data", () => {
    const hostile = JSON.parse('{"__proto__":{"polluted":1},"constructor":2}') as JsonObject;
    const message = rebuilt(change(hostile, hostile), open(0, { ...hostile, type: "text", text: "a" }));
    expect(Object.keys(message)).to.include.members(["__proto__", "constructor"]);
    expect(Object.keys(message.usage as object)).to.include.members(["__proto__", "constructor"]);
    expect(JSON.stringify(message.content)).to.equal(
      '[{"__proto__":{"polluted":1},"constructor":2,"type":"text","text":"a"}]',
    );
    expect({}).not.to.have.property("polluted");
  });

  it("is not read behind message_stop", () => {
    const body = named_sse(start, stop);
    expect(collapsed("messages", `${body}data: garbage\n\n`, "more garbage\n\n")).to.deep.equal(MESSAGE);
  });

  it("passes a JSON body through", () => {
    expect(collapsed("messages", JSON.stringify(MESSAGE))).to.deep.equal(MESSAGE);
    expect(collapsed("messages", "[1]")).to.deep.equal([1]);
  });
});
