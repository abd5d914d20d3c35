import type Anthropic from "@anthropic-ai/sdk";
import {
  type BedrockRuntimeClient,
  ConverseCommand,
  ConverseStreamCommand,
  type ConverseStreamOutput,
} from "@aws-sdk/client-bedrock-runtime";
import type { GoogleGenAI } from "@google/genai";
import type OpenAI from "openai";
import { Response, Serializers, type Session, to_genai } from "../../lib/index.js";

/*
 * Nothing here runs: tsc compiles it only while Response.parse and parse_stream take what the official SDKs give,
 * without a cast.
 */

export async function of_chat(client: OpenAI, session: Session): Promise<Response[]> {
  const payload = session.request_payload("chat_completion");
  const stream = await client.chat.completions.create({ ...payload, stream: true });
  return [
    Response.parse(await client.chat.completions.create({ ...payload, stream: false }), "chat_completion"),
    await Response.parse_stream(stream, "chat_completion"),
    await Response.parse_stream(
      client.chat.completions.stream({ ...payload, stream: true }),
      "chat_completion",
    ),
  ];
}

export async function of_responses(client: OpenAI, session: Session): Promise<Response[]> {
  const payload = session.request_payload("open_responses");
  return [
    Response.parse(await client.responses.create({ ...payload, stream: false }), "open_responses"),
    await Response.parse_stream(
      await client.responses.create({ ...payload, stream: true }),
      "open_responses",
    ),
    await Response.parse_stream(client.responses.stream({ ...payload, stream: true }), "open_responses"),
  ];
}

export async function of_anthropic(client: Anthropic, session: Session): Promise<Response[]> {
  const payload = session.request_payload("messages");
  return [
    Response.parse(await client.messages.create({ ...payload, stream: false }), "messages"),
    await Response.parse_stream(await client.messages.create({ ...payload, stream: true }), "messages"),
    await Response.parse_stream(client.messages.stream(payload), Serializers.Messages),
  ];
}

export async function of_google(client: GoogleGenAI, session: Session): Promise<Response[]> {
  const parameters = to_genai(session.request_payload("gemini"), session.model);
  return [
    Response.parse(await client.models.generateContent(parameters), "gemini"),
    await Response.parse_stream(await client.models.generateContentStream(parameters), "gemini"),
  ];
}

export async function of_aws(client: BedrockRuntimeClient, session: Session): Promise<Response[]> {
  const input = session.request_payload("converse", { binary: "bytes" });
  const output = await client.send(new ConverseStreamCommand(input));
  return [
    Response.parse(await client.send(new ConverseCommand(input)), "converse"),
    await Response.parse_stream(output, "converse"),
    ...(output.stream ? [await Response.parse_stream(output.stream, "converse")] : []),
  ];
}

/** What is at hand is parsed at once, what is coming is a promise. */
export function of_events(events: ConverseStreamOutput[], client: OpenAI, session: Session): Response {
  const stream = client.chat.completions.create({
    ...session.request_payload("chat_completion"),
    stream: true,
  });
  // @ts-expect-error a promise of a stream is none: it has to be awaited
  void Response.parse_stream(stream, "chat_completion");
  // @ts-expect-error a stream of numbers is none
  void Response.parse_stream([1, 2], "chat_completion");
  // @ts-expect-error an event is no stream
  void Response.parse_stream({ type: "message_stop" }, "messages");
  return Response.parse_stream(events, "converse");
}

/** The other ways to read a stream take the same. */
export async function of_other_readers(client: Anthropic, session: Session): Promise<void> {
  const stream = await client.messages.create({ ...session.request_payload("messages"), stream: true });
  const body: object = await Serializers.Messages.collapse_stream(stream);
  for await (const event of Serializers.Messages.stream_events(stream)) void [event.type, body];
  const accumulator = Serializers.Messages.stream_accumulator();
  for await (const event of stream) accumulator.push_event(event);
}
