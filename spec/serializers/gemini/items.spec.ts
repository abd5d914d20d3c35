import { expect } from "chai";
import { Items, Session, UnsupportedFormatError } from "../../../lib/index.js";
import { caught, expect_error } from "../../support/expect.js";
import { omitted, payload_of, QUESTION } from "./helpers.js";

/** A session of a question and some items. */
function session_with(...items: object[]): Session {
  return items.reduce<Session>(
    (session, item) => session.add_item(Items.Base.fromH(item)),
    new Session({ model: "m", input: "q" }),
  );
}

/** The turns that some items become behind the question. */
function turns_of(...items: object[]): object[] {
  const [question, ...turns] = payload_of(session_with(...items)).contents;
  expect(question).to.deep.equal(QUESTION);
  return turns;
}

function call(call_id: string, args: string | null = "{}", extra: object = {}): object {
  return { type: "function_call", name: `f_${call_id}`, call_id, arguments: args, ...extra };
}

function result(call_id: string, output: unknown, extra: object = {}): object {
  return { type: "function_call_output", call_id, output, ...extra };
}

function call_part(id: string, args: object = {}): object {
  return { functionCall: { name: `f_${id}`, args, id } };
}

function result_part(id: string, response: object): object {
  return { functionResponse: { name: `f_${id}`, response, id } };
}

describe("gemini messages", () => {
  it("of the system and the developer are hoisted in order, the instructions last", () => {
    const session = new Session({ model: "m", instructions: "i", system: "s" })
      .user("a")
      .developer([{ text: "d1" }, { type: "output_text", text: "d2", thought_signature: "c2ln" }])
      .user("b");
    expect(payload_of(session)).to.deep.equal({
      systemInstruction: {
        parts: [{ text: "s" }, { text: "d1" }, { text: "d2", thoughtSignature: "c2ln" }, { text: "i" }],
      },
      contents: [{ role: "user", parts: [{ text: "a" }, { text: "b" }] }],
    });
  });

  it("of the system hold text only", () => {
    const session = new Session({ model: "m", input: "q" }).system([
      { type: "input_image", url: "https://e.com/a.png" },
      { type: "input_file" },
      { type: "refusal", refusal: "r" },
      { text: "" },
    ]);
    expect(payload_of(session)).to.deep.equal({ contents: [QUESTION] });
    expect(omitted(session)).to.deep.equal([
      "input[1].content[0]: input_image",
      "input[1].content[1]: input_file",
      "input[1].content[2]: refusal",
      "input[1].content[3]: input_text",
    ]);
  });

  it("keep blank instructions, but no empty ones (ruling 13)", () => {
    const session = new Session({ model: "m", input: "q", instructions: "\n" });
    expect(payload_of(session).systemInstruction).to.deep.equal({ parts: [{ text: "\n" }] });
    session.instructions = "";
    expect(payload_of(session)).to.deep.equal({ contents: [QUESTION] });
    expect(omitted(session)).to.deep.equal(["instructions: instructions"]);
  });

  it("of the model are turns of the role model, of all other roles turns of the user", () => {
    expect(
      turns_of(
        { type: "message", role: "assistant", content: "a" },
        { type: "message", role: "critic", content: [{ type: "input_image", url: "gs://b/a.png" }] },
      ),
    ).to.deep.equal([
      { role: "model", parts: [{ text: "a" }] },
      { role: "user", parts: [{ fileData: { mimeType: "image/png", fileUri: "gs://b/a.png" } }] },
    ]);
  });

  it("of one role in a row are one turn, also across what is left out", () => {
    const session = new Session({ model: "m" })
      .assistant("a")
      .user("b")
      .assistant([{ type: "refusal", refusal: "r" }])
      .system("s")
      .user("c")
      .assistant("d")
      .assistant("e");
    expect(payload_of(session).contents).to.deep.equal([
      { role: "model", parts: [{ text: "a" }] },
      { role: "user", parts: [{ text: "b" }, { text: "c" }] },
      { role: "model", parts: [{ text: "d" }, { text: "e" }] },
    ]);
  });

  it("of the model hold text only", () => {
    const session = session_with({
      type: "message",
      role: "assistant",
      content: [{ type: "input_image" }, { type: "input_video", url: "gs://b/v.mp4" }, "a"],
    });
    expect(payload_of(session).contents.slice(1)).to.deep.equal([{ role: "model", parts: [{ text: "a" }] }]);
    expect(omitted(session)).to.deep.equal([
      "input[1].content[0]: input_image",
      "input[1].content[1]: input_video",
    ]);
  });

  it("lose keys that the API does not have, but id, status and phase are no loss", () => {
    const known = { type: "message", role: "assistant", id: "i", status: "completed", phase: "final" };
    const session = session_with({ ...known, content: "a", mood: "good", nothing: null });
    expect(omitted(session)).to.deep.equal(["input[1].mood: mood"]);
  });
});

describe("gemini function calls", () => {
  it("have a name, arguments and an id", () => {
    expect(
      turns_of(call("1", '{"a": [1, null]}', { id: "fc_1", status: "completed" }), call("2", null)),
    ).to.deep.equal([{ role: "model", parts: [call_part("1", { a: [1, null] }), call_part("2")] }]);
  });

  it("carry their thought signature and lose other keys", () => {
    const session = session_with(call("1", "{}", { thought_signature: "c2ln", cache_point: true }));
    expect(payload_of(session).contents[1]?.parts).to.deep.equal([
      { ...call_part("1"), thoughtSignature: "c2ln" },
    ]);
    expect(omitted(session)).to.deep.equal(["input[1].cache_point: cache_point"]);
  });

  it("join the turn of the model's text, in order", () => {
    expect(
      turns_of(
        { type: "message", role: "assistant", content: "a" },
        call("1"),
        { type: "message", role: "assistant", content: "b" },
        call("2"),
      ),
    ).to.deep.equal([
      { role: "model", parts: [{ text: "a" }, call_part("1"), { text: "b" }, call_part("2")] },
    ]);
  });

  it("with arguments that are no JSON object are refused (ruling 5)", () => {
    for (const args of ["{", "null", "[1]", "1", '"{}"']) {
      expect_error(() => turns_of(call("1", args)), UnsupportedFormatError, "the arguments of f_1 (call 1)");
    }
  });

  it("keep hostile keys as plain data (ruling 9)", () => {
    const args = '{"__proto__":{"polluted":true},"constructor":1}';
    const [turn] = turns_of(call("1", args));
    expect(JSON.stringify(turn)).to.include(args);
    expect(({} as { polluted?: boolean }).polluted).to.equal(undefined);
  });
});

describe("gemini function results", () => {
  function response_of(output: unknown): unknown {
    const part = payload_of(session_with(call("1"), result("1", output))).contents[2]?.parts[0];
    return part && "functionResponse" in part ? part.functionResponse.response : part;
  }

  it("are the object that the text is, else the text as result (ruling 26)", () => {
    expect(response_of('{"t": 20}')).to.deep.equal({ t: 20 });
    expect(response_of(' {"a": {}}\n')).to.deep.equal({ a: {} });
    for (const text of ["sunny", "", "[1]", "null", "1", '"{}"', "{broken", "{}{}"]) {
      expect(response_of(text)).to.deep.equal({ result: text });
    }
  });

  it("are the texts of an array, joined by line feeds", () => {
    expect(response_of(["a", { type: "output_text", text: "b" }, ""])).to.deep.equal({ result: "a\nb\n" });
    expect(response_of(['{"a":', "1}"])).to.deep.equal({ a: 1 });
    expect(response_of([])).to.deep.equal({ result: "" });
  });

  it("stay text where a number would lose digits (ruling 27)", () => {
    const text = '{"id": 12345678901234567890}';
    expect(response_of(text)).to.deep.equal({ result: text });
    expect(response_of('{"id": 9007199254740991, "x": 0.1}')).to.deep.equal({ id: 9007199254740991, x: 0.1 });
  });

  it("hold text only", () => {
    const session = session_with(
      call("1"),
      result("1", [
        { type: "input_text", text: "a", thought_signature: "c2ln" },
        { type: "input_image", url: "https://e.com/a.png" },
        { type: "input_file" },
        { type: "output_text", text: "b", annotations: [{ type: "x" }] },
      ]),
    );
    expect(payload_of(session).contents[2]?.parts).to.deep.equal([result_part("1", { result: "a\nb" })]);
    expect(omitted(session)).to.deep.equal([
      "input[2].output[0].thought_signature: thought_signature",
      "input[2].output[1]: input_image",
      "input[2].output[2]: input_file",
      "input[2].output[3].annotations: annotations",
    ]);
  });

  it("lose a status other than success", () => {
    for (const status of ["completed", "success"]) {
      expect(omitted(session_with(call("1"), result("1", "", { status })))).to.deep.equal([]);
    }
    for (const status of ["failed", "incomplete", "error", "in_progress"]) {
      expect(omitted(session_with(call("1"), result("1", "", { status })))).to.deep.equal([
        "input[2].status: status",
      ]);
    }
  });

  it("carry a thought signature and lose other keys", () => {
    const session = session_with(
      call("1"),
      result("1", "r", { thought_signature: "c2ln", cache_point: true, id: "fco_1" }),
    );
    expect(payload_of(session).contents[2]?.parts).to.deep.equal([
      { ...result_part("1", { result: "r" }), thoughtSignature: "c2ln" },
    ]);
    expect(omitted(session)).to.deep.equal(["input[2].cache_point: cache_point"]);
  });

  it("come first in their turn, in order (ruling 15)", () => {
    const user = { type: "message", role: "user", content: "wait" };
    expect(turns_of(call("1"), call("2"), user, result("2", "b"), user, result("1", "a"))).to.deep.equal([
      { role: "model", parts: [call_part("1"), call_part("2")] },
      {
        role: "user",
        parts: [
          result_part("2", { result: "b" }),
          result_part("1", { result: "a" }),
          { text: "wait" },
          { text: "wait" },
        ],
      },
    ]);
  });

  it("take the name of the latest call of their id", () => {
    const again = { type: "function_call", name: "g", call_id: "1" };
    const turns = turns_of(call("1"), result("1", "a"), again, result("1", "b"));
    expect(turns.slice(-1)).to.deep.equal([
      { role: "user", parts: [{ functionResponse: { name: "g", response: { result: "b" }, id: "1" } }] },
    ]);
  });

  it("without a call before them are refused where they stand (ruling 37)", () => {
    expect_error(() => turns_of(result("1", "a"), call("1")), UnsupportedFormatError, "input[1]: ");
    expect(caught(() => turns_of(call("1")))).to.equal(null);
  });
});

describe("gemini reasoning items", () => {
  it("are thoughts with their signatures", () => {
    const content = [
      { type: "thinking", thinking: "a", signature: "c2ln" },
      { type: "thinking", thinking: "b" },
      { type: "thinking", thinking: "", signature: "c2lnMg==" },
    ];
    expect(turns_of({ type: "reasoning", origin: "gemini", content }, call("1"))).to.deep.equal([
      {
        role: "model",
        parts: [
          { thought: true, text: "a", thoughtSignature: "c2ln" },
          { thought: true, text: "b" },
          { thought: true, text: "", thoughtSignature: "c2lnMg==" },
          call_part("1"),
        ],
      },
    ]);
  });

  it("may end a turn", () => {
    const reasoning = { type: "reasoning", content: [{ type: "thinking", thinking: "a" }] };
    expect(turns_of(reasoning)).to.deep.equal([{ role: "model", parts: [{ thought: true, text: "a" }] }]);
  });

  it("of another provider are left out whole (ruling 19)", () => {
    for (const origin of ["messages", "converse", "open_responses", "chat_completion", "other"]) {
      const session = session_with({
        type: "reasoning",
        origin,
        content: [{ type: "thinking", thinking: "a" }],
      });
      expect(payload_of(session).contents).to.deep.equal([QUESTION]);
      expect(omitted(session)).to.deep.equal(["input[1]: reasoning"]);
    }
  });

  it("with a summary are left out whole", () => {
    const session = session_with({
      type: "reasoning",
      origin: "gemini",
      content: [{ type: "thinking", thinking: "a", signature: "s" }],
      summary: [{ type: "summary_text", text: "s" }],
    });
    expect(payload_of(session).contents).to.deep.equal([QUESTION]);
    expect(omitted(session)).to.deep.equal(["input[1]: reasoning"]);
  });

  it("lose blocks of other kinds, empty thoughts and foreign keys, one by one", () => {
    const session = session_with({
      type: "reasoning",
      id: "rs_1",
      status: "completed",
      encrypted_content: "e",
      mood: "good",
      content: [
        { type: "redacted_thinking", data: "d" },
        { type: "reasoning_text", text: "t", thinking: "t" },
        { type: "thinking", thinking: "" },
        { type: "thinking", thinking: "a", signature: "", depth: 3 },
        { type: "thinking", thinking: 5 },
      ],
    });
    expect(payload_of(session).contents.slice(1)).to.deep.equal([
      { role: "model", parts: [{ thought: true, text: "a" }] },
    ]);
    expect(omitted(session).sort()).to.deep.equal([
      "input[1].content[0]: redacted_thinking",
      "input[1].content[1]: reasoning_text",
      "input[1].content[2]: thinking",
      "input[1].content[3].depth: depth",
      "input[1].content[4]: thinking",
      "input[1].encrypted_content: encrypted_content",
      "input[1].mood: mood",
    ]);
  });

  it("with nothing in them are nothing", () => {
    const session = session_with({ type: "reasoning", id: "rs_1" });
    expect(payload_of(session).contents).to.deep.equal([QUESTION]);
    expect(omitted(session)).to.deep.equal([]);
  });
});

describe("gemini items without a counterpart", () => {
  it("are left out", () => {
    const session = session_with(
      { type: "compaction", encrypted_content: "e" },
      { type: "item_reference", id: "msg_1" },
    );
    expect(payload_of(session).contents).to.deep.equal([QUESTION]);
    expect(omitted(session)).to.deep.equal(["input[1]: compaction", "input[2]: item_reference"]);
  });
});

describe("gemini payloads", () => {
  it("share nothing with the session, nor with each other (ruling 12)", () => {
    const session = session_with(call("1", '{"a":{"b":1}}'), result("1", '{"c":{"d":1}}'));
    const text = JSON.stringify(payload_of(session));
    const hash = JSON.stringify(session.toH());
    const payload = payload_of(session);
    for (const turn of payload.contents)
      for (const part of turn.parts) Object.assign(part, { changed: true });
    payload.contents.length = 0;
    expect(JSON.stringify(payload_of(session))).to.equal(text);
    expect(JSON.stringify(session.toH())).to.equal(hash);
  });

  it("send the whole history under previous_response_id", () => {
    const session = session_with(call("1"), result("1", "r"));
    session.previous_response_id = "resp_1";
    session.response_boundary_index = 2;
    expect(payload_of(session).contents).to.have.length(3);
  });

  it("hold as many directives as there are", () => {
    const blocks = Array.from({ length: 130_000 }, () => ({ text: "x" }));
    const session = new Session({ model: "m", input: "q", system: blocks });
    expect(payload_of(session).systemInstruction?.parts).to.have.length(130_000);
  });
});
