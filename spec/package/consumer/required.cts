import prompt_builder = require("prompt-builder/messages");

const { Response, Session } = prompt_builder;
const session = new Session({ model: "claude-sonnet-4-5", max_output_tokens: 1_024 }).user("And of Italy?");
const payload: prompt_builder.MessagesPayload = session.request_payload("messages");
// @ts-expect-error: the payload is typed
payload.no_such_member;

const body = { type: "message", content: [{ type: "text", text: "Rome." }], stop_reason: "end_turn" };
const response = Response.parse(body, "messages");
session.add_response(response);
const told = { payload, text: response.text, completed: response.completed, stored: session.toH() };

export = { told };
