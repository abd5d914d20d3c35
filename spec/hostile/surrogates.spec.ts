import { expect } from "chai";
import { data_url, Ellmer, Items, parse_data_url, Response, Session } from "../../lib/index.js";
import { FORMAT_NAMES } from "../../lib/serializers/formats.js";
import { ACCUMULATORS, bytes_of, sse } from "../streams/support.js";

const HIGH = "\ud83d";
const LOW = "\ude00";
const LONE = `${HIGH} a ${LOW} b ${LOW}${HIGH}`;

describe("lone surrogates", () => {
  it("are kept in every setting, item and key, through storage", () => {
    const session = new Session({
      model: LONE,
      instructions: LONE,
      max_output_tokens: 9,
      metadata: { [LONE]: LONE },
      extra: { [LONE]: LONE },
    });
    session.user([LONE, { type: "input_text", text: LONE, [LONE]: LONE }]);
    session.add_item(new Items.FunctionCall({ name: LONE, call_id: LONE, arguments: { [LONE]: LONE } }));
    session.add_function_call_output({ call_id: LONE, result: LONE });
    const stored = JSON.stringify(session);
    expect(stored).to.not.match(/\p{Surrogate}/u);
    expect(Session.fromH(JSON.parse(stored)).toH()).to.deep.equal(session.toH());
  });

  for (const format of FORMAT_NAMES) {
    it(`are sent as they are by ${format}, ids apart, and counted as one character each`, () => {
      const session = new Session({ model: "m", max_output_tokens: 9 })
        .user(LONE)
        .register_tool("f", { description: LONE });
      session.add_item(new Items.FunctionCall({ name: "f", call_id: LONE, arguments: { a: LONE } }));
      session.add_function_call_output({ call_id: LONE, result: LONE });
      const payload = session.request_payload(format);
      expect(JSON.stringify(payload).split(JSON.stringify(LONE).slice(1, -1)).length).to.be.greaterThan(3);
      const shape = session.request_shape(format);
      expect(shape.toString()).to.include("(10 chars)");
      expect(shape.tool_rounds.every(({ paired }) => paired)).to.equal(true);
      for (const { path } of session.omissions(format)) expect(path).to.be.a("string");
    });
  }

  it("are read in an answer", () => {
    const body = { model: "m", choices: [{ message: { content: LONE } }] };
    expect(Response.parse(JSON.parse(JSON.stringify(body)), "chat_completion").text).to.equal(LONE);
  });

  it("are read in a stream, escaped or in text, and put together where a delta cut a pair", () => {
    const chunk = (content: string, finish_reason: string | null = null) => ({
      model: "m",
      choices: [{ delta: { content }, finish_reason }],
    });
    const stream = sse(chunk(HIGH), chunk(LOW), chunk(LONE, "stop"), "[DONE]");
    for (const body of [stream, bytes_of(stream), stream.split("")]) {
      expect(Response.parse_stream(body, "chat_completion").text).to.equal(`${HIGH}${LOW}${LONE}`);
    }
    const unescaped = `data: {"model":"m","choices":[{"delta":{"content":"${LONE}"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n`;
    for (const body of [unescaped, unescaped.split("")]) {
      expect(Response.parse_stream(body, "chat_completion").text).to.equal(LONE);
    }
  });

  it("never become half of a character in bytes: U+FFFD stands for them", () => {
    const [, base64 = ""] = parse_data_url(`data:,${LONE}`) ?? [];
    expect(Buffer.from(base64, "base64").toString()).to.equal("\ufffd a \ufffd b \ufffd\ufffd");
    const text = `data: {"model":"m","choices":[{"delta":{"content":"${HIGH}"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n`;
    expect(Response.parse_stream(bytes_of(text), "chat_completion").text).to.equal("\ufffd");
    expect(() => data_url(LONE, "text/plain")).to.throw(TypeError, "text, not bytes");
  });

  it("are a ParseError in an event stream, which is bytes", () => {
    expect(() => ACCUMULATORS.converse().push(LONE)).to.throw("an event stream is bytes");
  });

  it("are replaced in HTML, and kept in text and Markdown", () => {
    const content = new Ellmer.ContentText(LONE);
    expect(Ellmer.contents_html(content)).to.equal("<p>\ufffd a \ufffd b \ufffd\ufffd</p>");
    expect(Ellmer.contents_text(content)).to.equal(LONE);
    expect(Ellmer.contents_markdown(content)).to.equal(LONE);
  });
});
