import { Items, Response, Session } from "../../lib/index.js";
import { is_object, type JsonObject, type JsonValue } from "../../lib/json.js";
import { difference } from "./difference.js";

type Step = [name: string, ...args: JsonValue[]];

/** A recorded case: a session and what is asked of it, or a body to parse, and what must come out. */
export interface Case {
  id: string;
  group: string;
  format?: string;
  session?: JsonObject;
  steps?: Step[];
  then?: ["payload" | "to_h" | "field", string?];
  parse?: JsonValue;
  headers?: Record<string, JsonValue>;
  expect: { value?: JsonValue; error?: string; message_includes?: string };
}

/** The session of a case after all its steps. */
export function session_of({ session, steps = [] }: Case): Session {
  return steps.reduce(step, new Session(session));
}

function step(session: Session, [name, ...args]: Step): Session {
  const [first, second] = args as never[];
  switch (name) {
    case "item":
      return session.add_item(Items.Base.fromH(first));
    case "tool":
      return session.register_tool(first as never, second);
    case "function_call_output":
      return session.add_function_call_output(first as never);
    case "response":
      return session.add_response(Response.parse(first, second as never));
    case "set":
      return Object.assign(session, { [first as never]: second });
    case "roundtrip":
      return Session.fromH(JSON.parse(JSON.stringify(session.toH())));
    case "clone_config":
      return session.clone_config();
    case "remove_tool":
      session.remove_tool(first as never);
      return session;
    case "clear_tools":
      session.clear_tools();
      return session;
    default:
      return (session[name as "user"] as (...args: JsonValue[]) => Session).apply(session, args);
  }
}

/** What a case gives. */
export function result_of(one: Case): unknown {
  if (one.parse !== undefined)
    return dumped(Response.parse(one.parse, one.format ?? "", { headers: one.headers }));
  const session = session_of(one);
  const [what, name = ""] = one.then ?? ["to_h"];
  if (what === "payload") return session.request_payload(name);
  return what === "to_h" ? session.toH() : session[name as keyof Session];
}

/** A response with all that it derives from its fields. */
function dumped(response: Response): object {
  const { text, completed, failed, incomplete, has_tool_calls, tool_calls, provider_data, usage } = response;
  const counts = usage && {
    ...usage.toH(),
    cached_tokens: usage.cached_tokens,
    cache_creation_input_tokens: usage.cache_creation_input_tokens,
    reasoning_tokens: usage.reasoning_tokens,
  };
  return {
    to_h: response.toH(),
    ...{ text, completed, failed, incomplete, has_tool_calls },
    tool_calls: tool_calls.map((call) => call.toH()),
    parsed_json: response.parsed_json(),
    provider_data,
    usage: counts,
  };
}

/** What is wrong with the result of an action, in words; null when it is the expected value or error. */
export function fault(
  action: () => unknown,
  { value, error, message_includes = "" }: Case["expect"],
): string | null {
  let result: unknown;
  try {
    result = action();
  } catch (thrown) {
    const { message } = thrown as Error;
    if (!error || !is_a(thrown, error))
      return `threw ${(thrown as Error).name} (${message.slice(0, 160)}) for ${error ?? "a value"}`;
    return message.includes(message_includes) ? null : `message lacks ${message_includes}: ${message}`;
  }
  if (error) return `gave a value where ${error} was due: ${JSON.stringify(result)?.slice(0, 160)}`;
  return difference(normal(result), normal(value));
}

/** Whether an error is of a class of this name, or of a class under it. */
export function is_a(error: unknown, name: string): boolean {
  for (let prototype = Object(error); prototype; prototype = Object.getPrototypeOf(prototype)) {
    if (prototype.constructor?.name === name) return true;
  }
  return false;
}

/** The value as JSON carries it; an empty provider_data equals none. */
function normal(value: unknown): unknown {
  const plain = JSON.parse(JSON.stringify(value ?? null));
  if (is_object(plain) && JSON.stringify(plain.provider_data) === "{}") plain.provider_data = null;
  return plain;
}
