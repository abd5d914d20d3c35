import { expect } from "chai";
import { APOLOGY } from "../../examples/support/chat_provider.js";
import { Session } from "../../lib/index.js";
import { Gate } from "../support/gate.js";
import { ChatFixture } from "./chat_server/chat.js";
import { RunningExample } from "./support/running_example.js";
import { all_events_of, asked, events_of, post_question } from "./support/sse_client.js";
import { type Answer, end, piece, whole } from "./support/streaming_provider.js";

const DONE = { event: "done", data: {} };
const FAILED = { event: "error", data: { message: APOLOGY } };

describe("examples/chat_server.ts", () => {
  let chat: ChatFixture;
  let example: RunningExample | null = null;

  before(async () => {
    chat = await ChatFixture.start();
  });

  beforeEach(() => {
    chat.errors.length = 0;
  });

  after(async () => {
    await example?.stop();
    await chat.close();
  });

  async function said(url: string): Promise<unknown> {
    const answer = await fetch(`${url}/messages`);
    return answer.json();
  }

  const ask = (url: string, question: unknown) => asked(`${url}/messages`, question);

  /** An answer that begins with "Hel" and goes on when the gate opens. */
  function paused(gate: Gate): Answer {
    return async (response) => {
      response.write(piece("Hel"));
      await gate.opened;
      response.end(piece("lo") + end());
    };
  }

  it("leads to a new chat, whose page runs its own script and no other", async () => {
    const redirect = await fetch(chat.url, { redirect: "manual" });
    expect(redirect.status).to.equal(303);
    expect(redirect.headers.get("location")).to.match(/^\/chats\/[0-9a-f-]{36}$/);
    const page = await fetch(chat.url);
    expect(page.headers.get("content-type")).to.equal("text/html; charset=utf-8");
    expect(page.headers.get("content-security-policy")).to.match(/^default-src 'none'; script-src 'self';/);
    expect(await page.text()).to.include('<script type="module" src="/chat.js"></script>');
    for (const [path, type] of [
      ["/chat.js", "text/javascript; charset=utf-8"],
      ["/chat.css", "text/css; charset=utf-8"],
    ]) {
      expect((await fetch(chat.url + path)).headers.get("content-type")).to.equal(type);
    }
  });

  it("streams the answer, and stores it with its question at the end", async () => {
    const url = chat.new_chat();
    const rest = new Gate();
    chat.provider.expect(paused(rest));
    const events = events_of(await post_question(`${url}/messages`, "Hi"));
    expect((await events.next()).value).to.deep.equal({ event: "text", data: "Hel" });
    rest.open();
    expect((await events.next()).value).to.deep.equal({ event: "text", data: "lo" });
    expect((await events.next()).value).to.deep.equal(DONE);
    expect(await said(url)).to.deep.equal([
      { role: "user", text: "Hi" },
      { role: "assistant", text: "Hello" },
    ]);
  });

  it("sends the model the whole chat, of this chat alone", async () => {
    const [one, other] = [chat.new_chat(), chat.new_chat()];
    chat.provider.expect(whole("A1"), whole("B1"), whole("A2"));
    for (const [url, question] of [
      [one, "a1"],
      [other, "b1"],
      [one, "a2"],
    ] as const) {
      await ask(url, question);
    }
    const transcripts = chat.provider.requests.map(({ messages }) =>
      JSON.stringify(messages).match(/[abAB]\d/g),
    );
    expect(transcripts).to.deep.equal([["a1"], ["b1"], ["a1", "A1", "a2"]]);
    expect(await said(other)).to.deep.equal([
      { role: "user", text: "b1" },
      { role: "assistant", text: "B1" },
    ]);
  });

  it("loses nothing when two questions come at once", async () => {
    const url = chat.new_chat();
    const [arrived, rest] = [new Gate(), new Gate()];
    chat.provider.expect((response) => {
      arrived.open();
      return paused(rest)(response);
    }, whole("Second"));
    const first = ask(url, "1");
    await arrived.opened;
    const second = await post_question(`${url}/messages`, "2");
    const reload = said(url);
    expect(chat.provider.requests).to.have.length(1);
    rest.open();
    expect(await all_events_of(second)).to.deep.equal([{ event: "text", data: "Second" }, DONE]);
    expect((await first).at(-1)).to.deep.equal(DONE);
    const all = [
      { role: "user", text: "1" },
      { role: "assistant", text: "Hello" },
      { role: "user", text: "2" },
      { role: "assistant", text: "Second" },
    ];
    expect(await said(url)).to.deep.equal(all);
    expect(await reload).to.deep.equal(all);
  });

  it("lets other chats go on while one waits", async () => {
    const rest = new Gate();
    chat.provider.expect(paused(rest), whole("quick"));
    const slow = events_of(await post_question(`${chat.new_chat()}/messages`, "1"));
    await slow.next();
    expect(await ask(chat.new_chat(), "2")).to.deep.equal([{ event: "text", data: "quick" }, DONE]);
    rest.open();
    expect((await slow.next()).value).to.deep.equal({ event: "text", data: "lo" });
  });

  it("overwrites nothing that another process has stored", async () => {
    const url = chat.new_chat();
    const id = url.slice(-36);
    const theirs = new Session({ model: "m" }).user("theirs").assistant("stored");
    chat.provider.expect((response) => {
      chat.store.save(id, { session: theirs, version: 0 });
      return whole("ours")(response);
    }, whole("again"));
    expect((await ask(url, "ours")).at(-1)).to.deep.equal({
      event: "error",
      data: { message: "The chat has gone on elsewhere: reload it." },
    });
    expect(await ask(url, "ours")).to.deep.equal([{ event: "text", data: "again" }, DONE]);
    expect(await said(url)).to.deep.equal([
      { role: "user", text: "theirs" },
      { role: "assistant", text: "stored" },
      { role: "user", text: "ours" },
      { role: "assistant", text: "again" },
    ]);
  });

  it("stores neither half an answer nor its question, and goes on", async () => {
    const url = chat.new_chat();
    chat.provider.expect(
      whole("One"),
      (response) => void response.end(piece("Tw")),
      (response) => void response.writeHead(401).end('{"error":{"message":"sk-secret"}}'),
      whole("Three"),
    );
    await ask(url, "1");
    expect(await ask(url, "2")).to.deep.equal([{ event: "text", data: "Tw" }, FAILED]);
    expect(await ask(url, "2")).to.deep.equal([FAILED]);
    expect(chat.errors.map((error) => (error as Error).name)).to.deep.equal([
      "IncompleteStreamError",
      "ErrorResponseError",
    ]);
    await ask(url, "3");
    expect(await said(url)).to.deep.equal([
      { role: "user", text: "1" },
      { role: "assistant", text: "One" },
      { role: "user", text: "3" },
      { role: "assistant", text: "Three" },
    ]);
  });

  it("has the answer when a browser that went away comes back", async () => {
    const url = chat.new_chat();
    const rest = new Gate();
    chat.provider.expect(paused(rest));
    const events = events_of(await post_question(`${url}/messages`, "Hi"));
    await events.next();
    await events.return();
    rest.open();
    expect(await said(url)).to.deep.equal([
      { role: "user", text: "Hi" },
      { role: "assistant", text: "Hello" },
    ]);
    expect(chat.errors).to.deep.equal([]);
  });

  it("refuses what is no question, and no chat", async () => {
    const url = chat.new_chat();
    const answers = [
      await post_question(`${url}/messages`, ""),
      await post_question(`${url}/messages`, { text: "Hi" }),
      await fetch(`${url}/messages`, { method: "POST", body: '{"question":"Hi"}' }),
      await fetch(`${chat.url}/chats/unknown`),
      await fetch(`${chat.url}/chats/unknown/messages`),
      await fetch(`${chat.url}/page/../server.ts`),
      await fetch(url, { method: "DELETE" }),
    ];
    expect(answers.map(({ status }) => status)).to.deep.equal([400, 400, 415, 404, 404, 404, 405]);
    expect(await answers[0]?.json()).to.deep.equal({ error: "there is no question" });
    expect(await said(url)).to.deep.equal([]);
  });

  it("gives canned answers when it is run", async () => {
    example = await RunningExample.start("examples/chat_server.ts", /^Chat on (\S+)$/m);
    const { url } = await fetch(example.found);
    expect((await ask(url, "Why?")).at(-1)).to.deep.equal(DONE);
    expect(await said(url)).to.deep.equal([
      { role: "user", text: "Why?" },
      {
        role: "assistant",
        text: '(canned) You asked: "Why?". That was question 1 of this conversation.',
      },
    ]);
    expect(await example.stop()).to.equal(0);
  });
});
