import type { Server } from "node:http";
import Database from "better-sqlite3";
import { expect } from "chai";
import { relay_server } from "../../examples/stream_relay/server.js";
import { APOLOGY } from "../../examples/support/chat_provider.js";
import { closed, listening } from "../../examples/support/http.js";
import { ErrorResponseError, IncompleteStreamError } from "../../lib/index.js";
import { Gate } from "../support/gate.js";
import { RunningExample } from "./support/running_example.js";
import { asked, events_of, post_question } from "./support/sse_client.js";
import { type Answer, end, piece, StreamingProvider, whole } from "./support/streaming_provider.js";

const FAILED = { event: "error", data: { message: APOLOGY } };

describe("examples/stream_relay.ts", () => {
  const database = new Database(":memory:");
  let provider: StreamingProvider;
  let relay: Server;
  let url: string;
  let errors: unknown[];
  let example: RunningExample | null = null;

  before(async () => {
    provider = await StreamingProvider.start();
    const on_error = (error: unknown) => errors.push(error);
    relay = relay_server({ provider, model: "m", database, on_error });
    url = await listening(relay);
  });

  beforeEach(() => {
    errors = [];
    database.exec("DELETE FROM sessions");
  });

  after(async () => {
    await example?.stop();
    await closed(relay);
    await provider.close();
    database.close();
  });

  function stored_count(): unknown {
    return database.prepare("SELECT count(*) FROM sessions").pluck().get();
  }

  it("relays text before the answer has ended, and stores question and answer at the end", async () => {
    const rest = new Gate();
    provider.expect(async (response) => {
      response.write(piece("Par"));
      await rest.opened;
      response.end(piece("is.\n") + end());
    });
    const answer = await post_question(`${url}/answers`, "The capital of France?");
    expect(answer.headers.get("content-type")).to.equal("text/event-stream");
    const events = events_of(answer);
    expect((await events.next()).value).to.deep.equal({ event: "text", data: "Par" });
    expect(stored_count()).to.equal(0);
    rest.open();
    expect((await events.next()).value).to.deep.equal({ event: "text", data: "is.\n" });
    const { value } = await events.next();
    expect(value).to.have.property("event", "done");
    expect(await events.next()).to.deep.equal({ done: true, value: undefined });

    const { id } = (value ?? expect.fail("no event")).data as { id: string };
    const stored = await fetch(`${url}/sessions/${id}`);
    expect(await stored.json()).to.deep.equal({
      model: "m",
      input: [
        { type: "message", role: "system", content: [{ type: "input_text", text: "Be brief." }] },
        { type: "message", role: "user", content: [{ type: "input_text", text: "The capital of France?" }] },
        { type: "message", role: "assistant", content: [{ type: "output_text", text: "Paris.\n" }] },
      ],
      stream: true,
      response_boundary_index: 3,
    });
    expect(provider.requests).to.deep.equal([
      {
        model: "m",
        messages: [
          { role: "system", content: [{ type: "text", text: "Be brief." }] },
          { role: "user", content: [{ type: "text", text: "The capital of France?" }] },
        ],
        stream: true,
        stream_options: { include_usage: true },
      },
    ]);
  });

  it("stores an answer that the model's limit has cut off", async () => {
    provider.expect((response) => void response.end(piece("Par") + end("length")));
    expect((await asked(`${url}/answers`, "?")).map(({ event }) => event)).to.deep.equal(["text", "done"]);
    expect(stored_count()).to.equal(1);
  });

  const broken: [string, Answer, unknown][] = [
    ["ends early", (response) => void response.end(piece("Par")), IncompleteStreamError],
    [
      "loses its connection",
      (response) => void response.write(piece("Par"), () => response.destroy()),
      TypeError,
    ],
    [
      "reports an error",
      (response) =>
        void response.end(`${piece("Par")}data: {"error":{"message":"sk-secret is overdrawn"}}\n\n`),
      ErrorResponseError,
    ],
    ["is filtered", (response) => void response.end(piece("Par") + end("content_filter")), Error],
  ];
  for (const [what, answer, kind] of broken) {
    it(`tells the browser that an answer ${what}, and stores nothing`, async () => {
      provider.expect(answer);
      expect(await asked(`${url}/answers`, "?")).to.deep.equal([{ event: "text", data: "Par" }, FAILED]);
      expect(stored_count()).to.equal(0);
      expect(errors).to.have.length(1);
      expect(errors[0]).to.be.instanceOf(kind);
    });
  }

  it("tells the browser that there is no answer at all", async () => {
    const no_json: Answer = (response) => void response.writeHead(502).end("<h1>Bad gateway</h1>");
    const refused: Answer = (response) => {
      response.writeHead(401, { "content-type": "application/json" });
      response.end('{"error":{"code":"invalid_api_key","message":"wrong key: sk-secret"}}');
    };
    const lost: Answer = (response) => void response.destroy();
    provider.expect(no_json, refused, lost);
    for (let turn = 0; turn < 3; turn++) expect(await asked(`${url}/answers`, "?")).to.deep.equal([FAILED]);
    expect(stored_count()).to.equal(0);
    expect(errors.map((error) => (error as Error).name)).to.deep.equal([
      "IncompleteStreamError",
      "ErrorResponseError",
      "TypeError",
    ]);
  });

  it("stops asking when the browser is gone", async () => {
    const upstream = new Gate();
    provider.expect((response) => {
      response.on("close", upstream.open);
      response.write(piece("Par"));
    });
    const events = events_of(await post_question(`${url}/answers`, "?"));
    await events.next();
    await events.return();
    await upstream.opened;
    expect(stored_count()).to.equal(0);
    expect(errors).to.deep.equal([]);
  });

  it("refuses what is no question", async () => {
    provider.expect();
    const post = (body: string, type = "application/json") =>
      fetch(`${url}/answers`, { method: "POST", headers: { "content-type": type }, body });
    const answers = [
      await post('{"question":"?"}', "text/plain"),
      await post("garbage"),
      await post("null"),
      await post('{"question":" "}'),
      await post('{"question":7}'),
      await post(JSON.stringify({ question: "?".repeat(70_000) })),
      await fetch(`${url}/answers`),
      await fetch(`${url}/sessions/unknown`),
      await fetch(`${url}/toString`),
    ];
    const statuses = answers.map(({ status }) => status);
    expect(statuses).to.deep.equal([415, 400, 400, 400, 400, 413, 404, 404, 404]);
    const [type, json] = answers;
    expect(await type?.json()).to.deep.equal({ error: "the content type must be application/json" });
    expect(await json?.json()).to.deep.equal({ error: "the body is not valid JSON" });
    expect(provider.requests).to.deep.equal([]);
    expect(errors).to.deep.equal([]);
  });

  it("answers several browsers side by side", async () => {
    const rest = new Gate();
    provider.expect(async (response) => {
      response.write(piece("slow"));
      await rest.opened;
      response.end(end());
    }, whole("quick"));
    const slow = events_of(await post_question(`${url}/answers`, "1"));
    await slow.next();
    expect((await asked(`${url}/answers`, "2"))[0]).to.deep.equal({ event: "text", data: "quick" });
    rest.open();
    expect((await slow.next()).value).to.have.property("event", "done");
  });

  it("gives canned answers when it is run", async () => {
    example = await RunningExample.start("examples/stream_relay.ts", /curl -N (\S+)/);
    const events = await asked(example.found, "Why?");
    expect(events.slice(0, -1)).to.have.length.greaterThan(3);
    expect(
      events
        .slice(0, -1)
        .map(({ data }) => data)
        .join(""),
    ).to.equal('(canned) You asked: "Why?". That was question 1 of this conversation.');
    expect(events.at(-1)).to.have.property("event", "done");
    expect(await example.stop()).to.equal(0);
  });
});
