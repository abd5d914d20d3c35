// The main job, end to end: a session becomes a payload, the payload is sent, the answer is parsed and added,
// and the session is stored after every turn. Without OPENAI_API_KEY a stand-in on loopback gives canned answers.
import Database from "better-sqlite3";
import { Response, Session, ToolRegistry } from "prompt-builder";
import { start_stand_in } from "./support/stand_in.js";

const MAX_TURNS = 5;
const api_key = process.env.OPENAI_API_KEY;
const stand_in = api_key ? null : await start_stand_in();
const base_url = stand_in?.base_url ?? "https://api.openai.com/v1";
const model = process.env.OPENAI_MODEL ?? (api_key ? "gpt-5-mini" : "canned");

const database = new Database(process.env.QUICKSTART_DATABASE ?? ":memory:");
database.exec("CREATE TABLE IF NOT EXISTS sessions (id TEXT PRIMARY KEY, body TEXT NOT NULL)");

function store(id: string, session: Session): void {
  const sql = "INSERT INTO sessions VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body";
  database.prepare(sql).run(id, JSON.stringify(session));
}

function load(id: string): Session {
  const row = database.prepare<[string], { body: string }>("SELECT body FROM sessions WHERE id = ?").get(id);
  return Session.fromH(JSON.parse(row?.body ?? "{}"));
}

async function call_api(path: string, payload: object): Promise<unknown> {
  const answer = await fetch(base_url + path, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${api_key ?? "none"}` },
    body: JSON.stringify(payload),
  });
  return answer.json();
}

const registry = new ToolRegistry();
registry.register(
  "get_weather",
  {
    description: "Get the current weather for a city.",
    parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
  },
  ({ city }: { city: string }) => ({ city, celsius: 21, sky: "sunny" }),
);

/** Asks until the model gives text instead of tool calls; the session is stored after every turn. */
async function agent_loop(id: string, session: Session): Promise<void> {
  for (let turn = 0; turn < MAX_TURNS; turn++) {
    const body = await call_api("/chat/completions", session.request_payload("chat_completion"));
    const response = Response.parse(body, "chat_completion");
    session.add_response(response);
    for (const call of response.tool_calls) {
      const result = await registry.invoke(call.name, call.parsed_arguments());
      session.add_function_call_output({ call_id: call.call_id, result: JSON.stringify(result) });
    }
    store(id, session);
    if (!response.has_tool_calls) return;
  }
  throw new Error(`no answer after ${MAX_TURNS} turns`);
}

const first = new Session({ model }).system("Answer in one sentence.").user("What is the weather in Paris?");
await agent_loop("quickstart", first.register_tools(registry));

const second = load("quickstart").user("Do I need sunglasses?");
const body = await call_api("/responses", second.request_payload("open_responses"));
second.add_response(Response.parse(body, "open_responses"));
store("quickstart", second);

for (const item of second.items) {
  if (item.type === "message") {
    const texts = item.content.map((block) => ("text" in block ? block.text : `[${block.type}]`));
    console.log(`${item.role}: ${texts.join("")}`);
  } else if (item.type === "function_call") {
    console.log(`call: ${item.name}(${item.arguments})`);
  } else if (item.type === "function_call_output") {
    console.log(`result: ${item.output}`);
  } else {
    console.log(`[${item.type}]`);
  }
}
console.log(`\nstored row:\n${JSON.stringify(load("quickstart"), null, 2)}`);

database.close();
await stand_in?.close();
