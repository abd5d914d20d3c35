import { expect } from "chai";
import type { JsonObject } from "../../../lib/json.js";
import { ACCUMULATORS, collapsed, sse } from "../../streams/support.js";
import {
  CALL,
  candidates_of,
  chunk,
  FINISH,
  parts,
  parts_of,
  rebuilt,
  text,
  thought,
} from "./stream_support.js";

describe("a gemini stream", () => {
  it("is one answer: parts of each candidate continued, of the other members the last", () => {
    expect(
      rebuilt(
        {
          ...parts(text("Hel")),
          usageMetadata: { totalTokenCount: 1 },
          modelVersion: "g1",
          responseId: "r1",
        },
        { ...parts(text("lo")), usageMetadata: { totalTokenCount: 2 }, responseId: null },
        chunk(
          { finishReason: "STOP", index: 0, finishMessage: "done" },
          { usageMetadata: { totalTokenCount: 3 } },
        ),
        { usageMetadata: { candidatesTokenCount: 4 }, createTime: "now" },
      ),
    ).to.deep.equal({
      candidates: [
        {
          content: { role: "model", parts: [{ text: "Hello" }] },
          index: 0,
          finishReason: "STOP",
          finishMessage: "done",
        },
      ],
      usageMetadata: { candidatesTokenCount: 4 },
      modelVersion: "g1",
      responseId: "r1",
      createTime: "now",
    });
  });

  it("continues a text from chunk to chunk when both are of one kind, and keeps parts of one chunk apart", () => {
    expect(parts_of([text("a")], [text("b"), text("c")], [text("d")])).to.deep.equal([
      text("ab"),
      text("cd"),
    ]);
    expect(parts_of([thought("a")], [thought("b")], [text("c")], [text("d")], [thought("e")])).to.deep.equal([
      thought("ab"),
      text("cd"),
      thought("e"),
    ]);
    expect(parts_of([text("a", { thought: false })], [text("b")])).to.deep.equal([
      { text: "ab", thought: false },
    ]);
    expect(parts_of([text("a")], [CALL, text("b")], [text("c")])).to.deep.equal([
      text("a"),
      CALL,
      text("bc"),
    ]);
  });

  it("continues a text over chunks without parts", () => {
    const empty = chunk({ content: { role: "model" }, index: 0 });
    const [candidate] = candidates_of(
      parts(text("a")),
      empty,
      chunk({ content: null }),
      parts(text("b")),
      FINISH,
    );
    expect(candidate?.content).to.deep.equal({ role: "model", parts: [text("ab")] });
  });

  it("keeps the signature whichever piece had it; of two the later", () => {
    const signed = { thoughtSignature: "s1" };
    expect(parts_of([text("a", signed)], [text("b")])).to.deep.equal([text("ab", signed)]);
    expect(parts_of([text("a")], [text("b", signed)])).to.deep.equal([text("ab", signed)]);
    expect(parts_of([text("a", signed)], [text("b", { thoughtSignature: "s2" })])).to.deep.equal([
      text("ab", { thoughtSignature: "s2" }),
    ]);
    expect(parts_of([text("a", signed)], [text("b", { thoughtSignature: "" })])).to.deep.equal([
      text("ab", signed),
    ]);
  });

  it("gives a bare signature to the text right before it, of whichever kind, in its chunk or the one before", () => {
    const bare = { thoughtSignature: "s" };
    expect(parts_of([thought("a")], [bare])).to.deep.equal([thought("a", bare)]);
    expect(parts_of([text("a")], [bare])).to.deep.equal([text("a", bare)]);
    expect(parts_of([text("a"), text("b"), bare])).to.deep.equal([text("a"), text("b", bare)]);
  });

  it("gives an empty signed text to the text of its kind right before it, else keeps it", () => {
    const signed = { thoughtSignature: "s" };
    expect(parts_of([text("a")], [text("", signed)])).to.deep.equal([text("a", signed)]);
    expect(parts_of([text("a"), text("", signed)])).to.deep.equal([text("a", signed)]);
    expect(parts_of([thought("a")], [text("", signed)])).to.deep.equal([thought("a"), text("", signed)]);
    expect(parts_of([text("a")], [thought("", signed)])).to.deep.equal([text("a"), thought("", signed)]);
    expect(parts_of([thought("a")], [{ thought: true, ...signed }])).to.deep.equal([thought("a", signed)]);
    expect(parts_of([text("a")], [{ thought: true, ...signed }])).to.deep.equal([
      text("a"),
      { thought: true, ...signed },
    ]);
  });

  it("gives no signature to a function call, which keeps its own", () => {
    const signed = { thoughtSignature: "s" };
    expect(parts_of([CALL], [signed])).to.deep.equal([CALL, signed]);
    expect(parts_of([CALL], [text("", signed)])).to.deep.equal([CALL, text("", signed)]);
    expect(parts_of([text("a")], [{ ...CALL, ...signed }])).to.deep.equal([
      text("a"),
      { ...CALL, ...signed },
    ]);
    expect(parts_of([signed], [text("a")])).to.deep.equal([signed, text("a")]);
  });

  it("keeps other parts as they are, and takes an unsigned empty text for text", () => {
    const image = { inlineData: { mimeType: "image/png", data: "AA==" } };
    const code = { executableCode: { language: "PYTHON", code: "1" } };
    expect(parts_of([text("a"), image], [image, code], [text("")], [text("b")])).to.deep.equal([
      text("a"),
      image,
      image,
      code,
      text("b"),
    ]);
    expect(parts_of([text("a")], [text("")])).to.deep.equal([text("a")]);
  });

  it("does not change the chunks that it is given", () => {
    const first = parts(text("a"));
    const stream = ACCUMULATORS.gemini()
      .push_event(first)
      .push_event(parts(text("b")))
      .push_event(FINISH);
    expect(stream.result()).to.have.nested.property("candidates[0].content.parts[0].text", "ab");
    expect(first).to.deep.equal(parts(text("a")));
  });

  it("tells candidates apart by index, 0 without one, and gives them in index order", () => {
    expect(
      candidates_of(
        { candidates: [{ content: { parts: [text("B")] }, index: 1 }, { content: { parts: [text("A")] } }] },
        { candidates: [{ content: { parts: [text("a")] }, finishReason: "STOP" }] },
        chunk({ content: { parts: [text("b")] }, index: 1, finishReason: "MAX_TOKENS" }),
      ),
    ).to.deep.equal([
      { content: { parts: [text("Aa")] }, finishReason: "STOP" },
      { content: { parts: [text("Bb")] }, index: 1, finishReason: "MAX_TOKENS" },
    ]);
  });

  it("appends the lists of logprobsResult and makes the sum anew from the chosen tokens", () => {
    const logprobs = (token: string, logProbability: number) => ({
      chosenCandidates: [{ token, logProbability }],
      topCandidates: [{ candidates: [{ token, logProbability }] }],
      logProbabilitySum: -99,
    });
    const [candidate] = candidates_of(
      chunk({ logprobsResult: logprobs("a", -0.5) }),
      chunk({ logprobsResult: null }),
      chunk({ logprobsResult: logprobs("b", -0.25), finishReason: "STOP" }),
    );
    expect(candidate?.logprobsResult).to.deep.equal({
      chosenCandidates: [
        { token: "a", logProbability: -0.5 },
        { token: "b", logProbability: -0.25 },
      ],
      topCandidates: [
        { candidates: [{ token: "a", logProbability: -0.5 }] },
        { candidates: [{ token: "b", logProbability: -0.25 }] },
      ],
      logProbabilitySum: -0.75,
    });
  });

  it("takes a candidate without content or parts", () => {
    expect(
      candidates_of(chunk({ index: 0, finishReason: "SAFETY", content: { role: "model" } })),
    ).to.deep.equal([{ index: 0, finishReason: "SAFETY", content: { role: "model" } }]);
    expect(candidates_of(chunk({ finishReason: "SAFETY" }))).to.deep.equal([{ finishReason: "SAFETY" }]);
  });

  it("is complete without candidates when the prompt was blocked", () => {
    const blocked = { promptFeedback: { blockReason: "SAFETY" }, modelVersion: "g1" };
    expect(rebuilt(blocked)).to.deep.equal({ candidates: [], ...blocked });
    expect(rebuilt({ ...blocked, candidates: [] })).to.deep.equal({ candidates: [], ...blocked });
  });

  it("does not let an empty finishReason undo one", () => {
    expect(
      candidates_of(FINISH, chunk({ finishReason: "", index: 0 }), chunk({ finishReason: null })),
    ).to.deep.equal([{ finishReason: "STOP", index: 0 }]);
  });

  it("skips what is no candidate, no part and no number, and keeps what it does not know", () => {
    const logprobsResult = { chosenCandidates: [null, { logProbability: "-1" }, { logProbability: -0.5 }] };
    const content = { role: "", parts: [null, text("a"), { thoughtSignature: "" }], notes: [1] };
    const candidates = [null, "x", { content, logprobsResult, finishReason: "STOP" }];
    expect(rebuilt({ candidates, error: "" } as JsonObject)).to.deep.equal({
      candidates: [
        {
          content: { parts: [text("a"), { thoughtSignature: "" }], notes: [1] },
          logprobsResult: { ...logprobsResult, logProbabilitySum: -0.5 },
          finishReason: "STOP",
        },
      ],
    });
  });

  it("takes no notice of a named event, nor of an end marker", () => {
    const wanted = rebuilt(parts(text("Hi")), FINISH);
    for (const marker of ["data: DONE", "data: [DONE]\n\n"]) {
      expect(collapsed("gemini", sse(parts(text("Hi")), FINISH) + marker)).to.deep.equal(wanted);
    }
    const body = `event: ping\ndata: no JSON\n\n${sse(parts(text("Hi")), FINISH)}`;
    expect(collapsed("gemini", body)).to.deep.equal(wanted);
    expect(collapsed("gemini", `data: [DONE]\n\n${sse(parts(text("Hi")), FINISH)}`)).to.deep.equal(wanted);
  });

  it("may come as a JSON array, and a JSON object is passed through", () => {
    const chunks = [parts(text("Hel")), parts(text("lo")), FINISH];
    expect(collapsed("gemini", JSON.stringify(chunks, null, 2))).to.deep.equal(rebuilt(...chunks));
    expect(collapsed("gemini", JSON.stringify(FINISH))).to.deep.equal(FINISH);
  });

  it("takes keys such as __proto__ for data", () => {
    const hostile = JSON.parse('{"__proto__":{"polluted":1},"constructor":2}') as JsonObject;
    const answer = rebuilt(
      {
        ...hostile,
        candidates: [
          {
            ...hostile,
            content: { ...hostile, parts: [{ ...hostile, text: "a" }] },
            logprobsResult: hostile,
          },
        ],
      },
      parts({ ...hostile, text: "b" }),
      FINISH,
    );
    const written = '"__proto__":{"polluted":1},"constructor":2';
    expect(JSON.stringify(answer).split(written)).to.have.lengthOf(6);
    expect({}).not.to.have.property("polluted");
  });
});
