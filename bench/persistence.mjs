import { Session } from "../dist/index.js";
import { session_of } from "./conversation.mjs";
import { compare, heading, human, time } from "./measure.mjs";

/** toH and fromH against a clone by JSON, and the growth with the number of items. */
export async function persistence() {
  const session = session_of(25);
  const hash = session.toH();
  await compare("Persistence: 101 items", [
    ["JSON.parse(JSON.stringify(hash))", () => JSON.parse(JSON.stringify(hash))],
    ["session.toH()", () => session.toH()],
    ["Session.fromH(hash)", () => Session.fromH(hash)],
  ]);
}

/** The time per item of sessions from 10 to 10,000 items, and the memory of the largest payload. */
export async function growth() {
  heading("Growth with the number of items: time per item");
  console.log(
    "| items | chat_completion | messages | gemini | converse | open_responses | toH | fromH |\n| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
  );
  for (const items of [10, 100, 1_000, 10_000]) {
    const session = session_of(Math.round(items / 4));
    const hash = session.toH();
    const calls = ["chat_completion", "messages", "gemini", "converse", "open_responses"].map(
      (format) => () => session.request_payload(format),
    );
    calls.push(
      () => session.toH(),
      () => Session.fromH(hash),
    );
    const cells = [];
    for (const call of calls) cells.push(human((await time(call)) / session.items.length));
    console.log(`| ${session.items.length} | ${cells.join(" | ")} |`);
  }
  memory();
}

function memory() {
  const session = session_of(2_500);
  session.request_payload("messages");
  globalThis.gc();
  const before = process.memoryUsage().heapUsed;
  const payload = session.request_payload("messages");
  globalThis.gc();
  const grown = process.memoryUsage().heapUsed - before;
  const size = JSON.stringify(payload).length;
  console.log(
    `\nThe messages payload of ${session.items.length} items takes ${(grown / size).toFixed(2)} times its JSON size of ${(size / 1e6).toFixed(1)} MB.`,
  );
}
