import { expect } from "chai";
import {
  ArgumentError,
  data_url,
  Ellmer,
  InvalidItemError,
  Items,
  parse_data_url,
  Response,
  Session,
  UnsupportedFormatError,
} from "../../lib/index.js";
import { FORMAT_NAMES } from "../../lib/serializers/formats.js";
import { sse } from "../streams/support.js";
import { expect_error } from "../support/expect.js";

const MB = 1_000_000;
/** As large as strings from outside are taken to get. */
const HUGE = 50 * MB;
/** Enough for a quadratic algorithm to need hours. */
const LARGE = 4 * MB;

const conversation = (content: string | object = "hello") =>
  new Session({ model: "m", max_output_tokens: 9 }).user(content);

describe("strings of 50 MB", () => {
  const text = "x".repeat(HUGE);

  it("are sent by every format, and shown by their size alone", () => {
    const session = conversation(text);
    for (const format of FORMAT_NAMES) {
      const payload = session.request_payload(format);
      expect(JSON.stringify(payload).length).to.be.greaterThan(HUGE);
      expect(session.request_shape(format).toString()).to.include(`(${HUGE} chars)`);
    }
  });

  it("are stored and read back", () => {
    const session = Session.fromH(JSON.parse(JSON.stringify(conversation(text))));
    expect(session.toH().input).to.deep.equal([
      { type: "message", role: "user", content: [{ type: "input_text", text }] },
    ]);
  });

  it("are read in an answer, streamed or not", () => {
    const answer = { model: "m", choices: [{ delta: { content: text }, finish_reason: "stop" }] };
    expect(Response.parse_stream(sse(answer, "[DONE]"), "chat_completion").text).to.have.lengthOf(HUGE);
    const body = { model: "m", choices: [{ message: { content: text } }] };
    const response = Response.parse(body, "chat_completion");
    expect(response.text).to.have.lengthOf(HUGE);
    expect(response.parsed_json()).to.equal(null);
  });

  it("are never repeated whole in an error", () => {
    const errors = [
      expect_error(() => new Session({ temperature: text }), ArgumentError, "temperature"),
      expect_error(() => Items.Base.fromH({ type: text }), InvalidItemError, "unknown item type"),
      expect_error(() => conversation().request_payload(text), ArgumentError, "unknown format"),
      expect_error(() => new Session({ [text]: 1 } as never), ArgumentError, "unsupported option"),
    ];
    for (const { message } of errors) expect(message.length).to.be.below(500);
  });
});

describe("data URLs", () => {
  it("of 50 MB are sent as they are, and in converse as bytes", () => {
    const url = data_url(new Uint8Array(HUGE * 0.75), "image/png");
    const session = conversation([
      { type: "input_image", url },
      { type: "input_text", text: "x" },
    ]);
    for (const format of FORMAT_NAMES) {
      expect(session.request_shape(format).toString()).to.include(`image/png (${HUGE * 0.75} bytes)`);
    }
    const { messages } = session.request_payload("converse", { binary: "bytes" });
    expect(messages[0]?.content[0]).to.have.nested.property("image.source.bytes.length", HUGE * 0.75);
  });

  const READ: Record<string, [url: string, length: number | null]> = {
    "parameters without end": [`data:text/plain${";".repeat(LARGE)},x`, 4],
    "blanks in the parameters": [`data:;${" ".repeat(LARGE)}base64${" ".repeat(LARGE)},QUJD`, 4],
    "parameters that are almost base64": [`data:${";base6".repeat(LARGE / 6)},x`, 4],
    "no comma": [`data:${";base64".repeat(LARGE / 7)}`, null],
    "no end of the media type": [`data:${"a".repeat(LARGE)},x`, 4],
    commas: [`data:${",".repeat(LARGE)}`, (4 * (LARGE - 1)) / 3],
    "percent escapes": [`data:,${"%41".repeat(LARGE)}`, Math.ceil(LARGE / 3) * 4],
    "percent signs": [`data:,${"%".repeat(LARGE)}`, Math.ceil(LARGE / 3) * 4],
    "blanks between the digits": [`data:;base64,${"A ".repeat(LARGE / 2)}`, LARGE / 2],
    "blanks alone": [`data:;base64,${" ".repeat(LARGE)}`, 0],
    "a bad digit at the end": [`data:;base64,${"A".repeat(LARGE)}*`, null],
    "padding alone": [`data:;base64,${"=".repeat(LARGE)}`, null],
    "escapes in base64": [`data:;base64,${"%41".repeat(LARGE)}`, LARGE],
  };
  for (const [name, [url, length]] of Object.entries(READ)) {
    it(`with ${name} are read or refused in linear time`, () => {
      const parsed = parse_data_url(url);
      expect(parsed ? Math.ceil(parsed[1].length) : null).to.equal(
        length === null ? null : Math.ceil(length),
      );
    });
  }

  for (const url of ["data:image/png;base64,*", "data:image/png;base64,====", "data:image/png", "data:"]) {
    it(`that are malformed are refused by every format: ${url}`, () => {
      for (const type of ["input_image", "input_file"]) {
        const session = conversation([
          { type, url },
          { type: "input_text", text: "x" },
        ]);
        for (const format of FORMAT_NAMES) {
          expect_error(
            () => session.request_payload(format),
            UnsupportedFormatError,
            "input[0].content[0]: ",
          );
        }
      }
    });
  }
});

describe("text that is hard on regular expressions", () => {
  const NUMBERS = ["1".repeat(LARGE), `${"1".repeat(LARGE)}.`, `1e${"1".repeat(LARGE)}`, "+".repeat(LARGE)];
  for (const number of NUMBERS) {
    it(`is refused as a number in linear time: ${number.slice(0, 3)}...${number.slice(-3)}`, () => {
      for (const odd of [number, `${number}x`, ` ${number} - `]) {
        expect_error(
          () => new Session({ temperature: odd }),
          ArgumentError,
          "temperature: expected a number",
        );
        expect_error(() => new Session({ max_output_tokens: odd }), ArgumentError, "max_output_tokens");
      }
    });
  }

  it("is a valid id of a call, a valid name of a document and a model for converse", () => {
    const call_id = "ü ".repeat(LARGE / 16);
    const url = "data:application/pdf;base64,QUJD";
    const session = conversation([
      { type: "input_file", url, filename: `${". ".repeat(LARGE / 8)}.pdf` },
      "x",
    ])
      .add_item(new Items.FunctionCall({ name: "f", call_id, arguments: "{}" }))
      .add_function_call_output({ call_id, result: "x" });
    for (const model of [
      `arn:${":application-inference-profile".repeat(LARGE / 30)}`,
      "a-".repeat(LARGE),
      "a.".repeat(LARGE),
    ]) {
      session.model = model;
      expect(session.request_payload("converse").modelId).to.equal(model);
    }
    const { messages } = session.request_payload("messages");
    expect(JSON.stringify(messages)).to.include(`"id":"${"_".repeat(LARGE / 8)}"`);
  });

  it("is shown by ellmer, fenced and escaped", () => {
    for (const odd of ["`", "<", "\r", "[", "\\", "\ud800", "&lt;", "](x"]) {
      const session = conversation(odd.repeat(LARGE / 8));
      session.add_item(new Items.FunctionCall({ name: "f", call_id: "c", arguments: odd.repeat(LARGE / 8) }));
      for (const show of [Ellmer.contents_text, Ellmer.contents_markdown, Ellmer.contents_html])
        expect(show(session)?.length).to.be.at.least(LARGE / 8);
    }
  });

  it("is an answer that is fenced, or almost", () => {
    const odd = ["```json\n", "`".repeat(LARGE), `\`\`\`${"\n".repeat(LARGE)}\`\`\``, " ".repeat(LARGE)];
    for (const text of odd) expect(Response.from_text(text).parsed_json()).to.equal(null);
  });

  it("is the input of a tool with digits that no number keeps", () => {
    for (const number of [
      "1".repeat(LARGE),
      `0.${"0".repeat(LARGE)}1`,
      `1e${"0".repeat(LARGE)}1`,
      '\\"'.repeat(LARGE / 2),
    ]) {
      const input = number.startsWith("\\")
        ? `{"a":"${number}","b":12345678901234567890}`
        : `{"a":${number}}`;
      const start = {
        type: "content_block_start",
        index: 0,
        content_block: { type: "tool_use", id: "c", name: "f" },
      };
      const delta = {
        type: "content_block_delta",
        index: 0,
        delta: { type: "input_json_delta", partial_json: input },
      };
      const stream = sse(
        { type: "message_start", message: {} },
        start,
        delta,
        { type: "message_delta", delta: { stop_reason: "tool_use" } },
        { type: "message_stop" },
      );
      const [call] = Response.parse_stream(stream, "messages").tool_calls;
      expect(call?.arguments.length).to.be.oneOf([input.length, '{"a":10}'.length, '{"a":0}'.length]);
    }
  });
});
