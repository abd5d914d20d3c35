import {
  Content,
  data_url,
  Ellmer,
  Items,
  jsonify,
  parse_data_url,
  RequestShape,
  Response,
  Session,
  ToolRegistry,
  Tools,
  to_genai,
  Usage,
} from "../../lib/index.js";
import { is_object, type JsonValue } from "../../lib/json.js";
import { FORMAT_NAMES } from "../../lib/serializers/formats.js";
import { demand_plain, demand_same, outcome_of } from "./faults.js";
import { with_odd_values } from "./odd_values.js";

/** Everything that takes a value of the caller, given one that may be anything. */
const ENTRIES: Readonly<Record<string, (junk: never) => unknown>> = {
  jsonify,
  parse_data_url,
  data_url: (junk) => [data_url(junk, "image/png"), data_url("x", junk)],
  session: (junk) => new Session(junk),
  session_from: (junk) => Session.fromH(junk),
  response: (junk) => new Response(junk),
  response_from: (junk) => Response.fromH(junk),
  from_text: (junk) => Response.from_text("x", junk),
  usage: (junk) => Usage.fromH(junk),
  item: (junk) => Items.Base.fromH(junk),
  message: (junk) => new Items.Message(junk),
  message_content: (junk) => new Items.Message({ role: "user", content: junk }),
  function_call: (junk) => new Items.FunctionCall({ name: "f", call_id: "c", arguments: junk }),
  function_call_output: (junk) => new Items.FunctionCallOutput({ call_id: "c", output: junk }),
  reasoning: (junk) => new Items.Reasoning(junk),
  block: (junk) => Content.Base.fromH(junk),
  input_text: (junk) => new Content.InputText(junk),
  tool: (junk) => Tools.Definition.fromH(junk),
  registry: (junk) => new ToolRegistry().register("f", junk),
  ellmer: (junk) => Ellmer.Content.fromH(junk),
  ellmer_text: (junk) => new Ellmer.ContentText(junk),
  ellmer_result: (junk) => new Ellmer.ContentToolResult(junk).toH(),
  ellmer_contents: (junk) => Ellmer.contents(junk),
  ellmer_text_of: (junk) => Ellmer.contents_text(junk),
  ellmer_html_of: (junk) => Ellmer.contents_html(junk),
  to_genai: (junk) => to_genai(junk, "m"),
};

/** Everything that changes a session, given what may be anything. */
const CHANGES: Readonly<Record<string, (session: Session, junk: never) => unknown>> = {
  configure: (session, junk) => session.configure(junk),
  user: (session, junk) => session.user(junk),
  assistant: (session, junk) => session.assistant(junk),
  add_item: (session, junk) => session.add_item(junk),
  add_response: (session, junk) => session.add_response(junk),
  add_function_call_output: (session, junk) => session.add_function_call_output(junk),
  result: (session, junk) => session.add_function_call_output({ call_id: "c", result: junk }),
  register_tool: (session, junk) => session.register_tool("f", junk),
  register_tool_name: (session, junk) => session.register_tool(junk),
  register_tools: (session, junk) => session.register_tools(junk),
  use_tools: (session, junk) => session.use_tools("f", junk),
  json_output: (session, junk) => session.json_output(junk),
  json_output_options: (session, junk) => session.json_output({}, junk),
  think: (session, junk) => session.think(junk),
  think_off: (session, junk) => session.think(false, junk),
  request_payload: (session, junk) => session.request_payload(junk),
  payload_options: (session, junk) => session.request_payload("converse", junk),
  request_shape: (session, junk) => session.request_shape("gemini", junk),
  ...Object.fromEntries(Session.INITIALIZE_OPTIONS.map((name) => [name, assign(name)])),
};

/** Assigns a setting; `system` and `input` are options of the constructor alone. */
function assign(name: string): (session: Session, junk: never) => unknown {
  if (name === "system" || name === "input") return (session, junk) => session.configure({ [name]: junk });
  return (session, junk) => Object.assign(session, { [name]: junk });
}

/** Checks that a value of any kind is taken or refused with an error of this library, wherever it is given. */
export function check_junk(told: JsonValue): void {
  const junk = with_odd_values(told) as never;
  for (const [name, enter] of Object.entries(ENTRIES)) named(name, () => outcome_of(() => enter(junk)));
  for (const [name, change] of Object.entries(CHANGES)) named(name, () => check_change(change, junk));
  for (const format of FORMAT_NAMES) {
    named(format, () => outcome_of(() => Response.parse(junk, format)));
    named(format, () => outcome_of(() => Response.parse_stream(junk, format)));
    if (is_object(told)) named(format, () => check_shape(junk, format));
  }
}

/** Checks that a session is as it was when a change fails, and can be stored when it does not. */
function check_change(change: (session: Session, junk: never) => unknown, junk: never): void {
  const session = new Session({ model: "m", input: "hello", max_output_tokens: 9 });
  const before = JSON.stringify(session);
  const { error } = outcome_of(() => change(session, junk));
  if (error)
    demand_same(JSON.stringify(session), before, `the session has changed although ${error.message}`);
  else demand_plain(session.toH(), "toH of the session");
}

function check_shape(payload: unknown, format: (typeof FORMAT_NAMES)[number]): void {
  const { value: shape } = outcome_of(() => RequestShape.describe(payload, format));
  if (!shape) return;
  demand_plain(shape.toH(), "the shape");
  shape.toString();
}

/** Runs a check; an error in it says where. */
function named(name: string, check: () => unknown): void {
  try {
    check();
  } catch (error) {
    if (error instanceof Error) error.message = `${name}: ${error.message}`;
    throw error;
  }
}
