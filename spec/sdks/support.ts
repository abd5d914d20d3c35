import { expect } from "chai";
import { Items, Response, type StreamEvent } from "../../lib/index.js";
import type { FormatName } from "../../lib/serializers/formats.js";
import { resolve } from "../../lib/serializers/registry.js";
import { Session } from "../../lib/session.js";
import type { SessionOptions } from "../../lib/session_options.js";
import type { AsyncStreamBody, StreamBody } from "../../lib/streams/collapse.js";

const PNG = "data:image/png;base64,iVBORw0KGgo=";

/** A conversation with all that every format can say: directives, text, an image, a call and its result, tools. */
export function conversation(options: SessionOptions = {}): Session {
  const session = new Session({ model: "m", max_output_tokens: 2_048, system: "Be brief.", ...options });
  session.user(["What is the weather here?", { type: "input_image", url: PNG }]);
  session.add_item(
    new Items.FunctionCall({ name: "weather", call_id: "call_1", arguments: '{"city":"Paris"}' }),
  );
  session.add_function_call_output({ call_id: "call_1", result: "sunny" });
  const parameters = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };
  session.register_tool("weather", { description: "Tells the weather.", parameters, strict: true });
  return session.json_output(
    { type: "object", properties: { answer: { type: "string" } } },
    { strict: true },
  );
}

/** Expects an answer of a client to be parsed like the body that the server sent. */
export function expect_same(answer: unknown, body: object, format: FormatName): void {
  expect(Response.parse(answer, format).toH()).to.deep.equal(Response.parse(body, format).toH());
}

/**
 * Expects a streamed answer of a client to be parsed like the bytes that the server sent, in one go and event by
 * event. Each way needs a stream of its own.
 */
export async function expect_same_stream(
  stream: () => Promise<AsyncStreamBody>,
  bytes: string | Uint8Array,
  format: FormatName,
): Promise<void> {
  const whole = await Response.parse_stream(await stream(), format);
  expect(whole.toH()).to.deep.equal(Response.parse_stream(bytes, format).toH());
  expect(await events_of(await stream(), format)).to.deep.equal(await events_of(bytes, format));
}

async function events_of(body: StreamBody | AsyncStreamBody, format: FormatName): Promise<StreamEvent[]> {
  const { stream_events } = resolve(format);
  const events: StreamEvent[] = [];
  for await (const event of stream_events?.(body) ?? []) events.push(event);
  return events;
}

/** What a promise is rejected with; fails when it is not. */
export async function rejection(promise: Promise<unknown>): Promise<Error> {
  return promise.then(
    (value) => expect.fail(`resolved to ${JSON.stringify(value)}`),
    (error: Error) => error,
  );
}
