import type Anthropic from "@anthropic-ai/sdk";
import {
  ConverseCommand,
  type ConverseCommandInput,
  ConverseStreamCommand,
  type ConverseStreamCommandInput,
} from "@aws-sdk/client-bedrock-runtime";
import type { GenerateContentParameters, GoogleGenAI } from "@google/genai";
import type OpenAI from "openai";
import {
  type ChatCompletionPayload,
  type ConversePayload,
  type GeminiPayload,
  type GenaiParameters,
  type MessagesPayload,
  type OpenResponsesPayload,
  Serializers,
  type Session,
  to_genai,
} from "../../lib/index.js";
import type { Difference, None, Strays } from "./strays.js";

/*
 * Nothing here runs: tsc compiles it only while the official SDKs take the payloads, without a cast.
 */

export function of_openai(client: OpenAI, session: Session): unknown[] {
  return [
    client.chat.completions.create(session.request_payload("chat_completion")),
    client.chat.completions.create(session.request_payload(Serializers.ChatCompletion)),
    client.chat.completions.create(Serializers.ChatCompletion.request_payload(session)),
    client.responses.create(session.request_payload("open_responses")),
    client.responses.create(session.request_payload(Serializers.OpenResponses)),
    client.responses.create(Serializers.OpenResponses.request_payload(session)),
    client.responses.inputTokens.count(session.request_payload("open_responses")),
  ];
}

export function of_anthropic(client: Anthropic, session: Session): unknown[] {
  return [
    client.messages.create(session.request_payload("messages")),
    client.messages.create(session.request_payload(Serializers.Messages)),
    client.messages.create(Serializers.Messages.request_payload(session)),
    client.messages.stream(session.request_payload("messages")),
  ];
}

export function of_google(client: GoogleGenAI, session: Session): unknown[] {
  return [
    client.models.generateContent(to_genai(session.request_payload("gemini"), "gemini-3")),
    client.models.generateContentStream(to_genai(session.request_payload(Serializers.Gemini), session.model)),
  ];
}

export function of_aws(session: Session): unknown[] {
  return [
    new ConverseCommand(session.request_payload("converse", { binary: "bytes" })),
    new ConverseCommand(session.request_payload(Serializers.Converse, { binary: "bytes" })),
    new ConverseStreamCommand(Serializers.Converse.request_payload(session, { binary: "bytes" })),
  ];
}

/** A payload whose type is as wide as all its members, not narrowed by what built it. */
export interface Taken {
  chat_completion: (payload: ChatCompletionPayload) => OpenAI.ChatCompletionCreateParams;
  open_responses: (payload: OpenResponsesPayload) => OpenAI.Responses.ResponseCreateParams;
  messages: (payload: MessagesPayload) => Anthropic.MessageCreateParams;
  gemini: (parameters: GenaiParameters) => GenerateContentParameters;
  converse: (payload: ConversePayload<Uint8Array>) => ConverseCommandInput & ConverseStreamCommandInput;
}

export const TAKEN: Taken = {
  chat_completion: (payload) => payload,
  open_responses: (payload) => payload,
  messages: (payload) => payload,
  gemini: (parameters) => parameters,
  converse: (payload) => payload,
};

/** The payload types have no member that the SDKs do not know, but for those that their doc comments name. */
export type Unknown = [
  None<Strays<ChatCompletionPayload, OpenAI.ChatCompletionCreateParams>>,
  None<
    Difference<
      Strays<OpenResponsesPayload, OpenAI.Responses.ResponseCreateParams>,
      ".presence_penalty" | ".frequency_penalty" | ".max_tool_calls" | ".input[].id" | ".input[].created_by"
    >
  >,
  None<
    Difference<Strays<MessagesPayload, Anthropic.MessageCreateParams>, ".temperature" | ".top_p" | ".top_k">
  >,
  None<Strays<GenaiParameters, GenerateContentParameters>>,
  None<Strays<ConversePayload<Uint8Array>, ConverseCommandInput>>,
  None<Strays<ConversePayload<Uint8Array>, ConverseStreamCommandInput>>,
];

/** A member of the REST body is one of the SDK's config, or stands above it. */
export type KnownToGoogle = None<
  Exclude<
    keyof GeminiPayload | keyof NonNullable<GeminiPayload["generationConfig"]>,
    keyof GenaiParameters | keyof NonNullable<GenaiParameters["config"]> | "generationConfig"
  >
>;
