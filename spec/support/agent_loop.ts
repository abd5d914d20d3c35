import { expect } from "chai";
import nock from "nock";
import { Response, Session, ToolRegistry } from "../../lib/index.js";
import type { JsonObject } from "../../lib/json.js";
import type { FormatName } from "../../lib/serializers/formats.js";

/** A registry with one tool: the weather of a city. */
export function weather_tools(): ToolRegistry {
  const registry = new ToolRegistry();
  const parameters = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };
  registry.register(
    "get_weather",
    { description: "Weather", parameters },
    async ({ city }: { city: string }) => (city === "Rome" ? "25C" : "18C"),
  );
  return registry;
}

/** Plays answers of an API in turn, and keeps the requests that they were given to. */
export function play(url: string, answers: readonly [status: number, body: JsonObject][]): JsonObject[] {
  const { origin, pathname } = new URL(url);
  const requests: JsonObject[] = [];
  for (const [status, body] of answers) {
    nock(origin)
      .post(pathname, (request) => requests.push(request) > 0)
      .reply(status, body);
  }
  return requests;
}

/** Asks an API by the client that Node has. */
export async function by_fetch(url: string, payload: object): Promise<unknown> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(payload),
  });
  return response.json();
}

/** Asks until an answer has no calls left; between any two requests the session is stored and read back. */
export async function run_loop<P extends object>(
  start: Session,
  tools: ToolRegistry,
  format: FormatName,
  ask: (payload: P) => Promise<unknown>,
): Promise<{ session: Session; response: Response }> {
  let session = start;
  for (;;) {
    const response = Response.parse(await ask(session.request_payload(format) as object as P), format);
    session.add_response(response);
    if (!response.has_tool_calls) return { session, response };
    for (const call of response.tool_calls) {
      const result = await tools.invoke(call.name, call.parsed_arguments());
      session.add_function_call_output({ call_id: call.call_id, result: String(result) });
    }
    session = Session.fromH(JSON.parse(JSON.stringify(session)));
  }
}

/** Keeps the network shut around each test of a suite, and demands that every answer was asked for. */
export function without_network(): void {
  beforeEach(() => nock.disableNetConnect());
  afterEach(() => {
    const pending = nock.pendingMocks();
    nock.cleanAll();
    nock.enableNetConnect();
    expect(pending).to.deep.equal([]);
  });
}
