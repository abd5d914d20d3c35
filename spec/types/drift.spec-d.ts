import type Anthropic from "@anthropic-ai/sdk";
import type { ConverseCommandInput } from "@aws-sdk/client-bedrock-runtime";
import type { GenerateContentParameters } from "@google/genai";
import type OpenAI from "openai";
import type {
  ChatCompletionPayload,
  ConversePayload,
  GenaiParameters,
  MessagesPayload,
  OpenResponsesPayload,
  Session,
} from "../../lib/index.js";
import type { None, Strays } from "./strays.js";

/*
 * Nothing here runs. Each error that is expected below shows that a payload type which drifts away from its SDK would
 * be noticed: were the SDK's types loose at this place, there would be none, and tsc would complain of that.
 */

type Changed<Payload, Member extends keyof Payload, Type> = Omit<Payload, Member> & { [Key in Member]: Type };

export const refused: {
  chat_completion: ((payload: never) => OpenAI.ChatCompletionCreateParams)[];
  open_responses: ((payload: never) => OpenAI.Responses.ResponseCreateParams)[];
  messages: ((payload: never) => Anthropic.MessageCreateParams)[];
  gemini: ((parameters: never) => GenerateContentParameters)[];
  converse: ((payload: never) => ConverseCommandInput)[];
} = {
  chat_completion: [
    // @ts-expect-error a member of another type
    (payload: Changed<ChatCompletionPayload, "temperature", string>) => payload,
    // @ts-expect-error a value more
    (payload: Changed<ChatCompletionPayload, "reasoning_effort", "low" | "extreme">) => payload,
    // @ts-expect-error a member less
    (payload: Omit<ChatCompletionPayload, "messages">) => payload,
    // @ts-expect-error a message of another role
    (payload: Changed<ChatCompletionPayload, "messages", { role: "robot"; content: string }[]>) => payload,
    // @ts-expect-error the payload of another format
    (payload: OpenResponsesPayload) => payload,
  ],
  open_responses: [
    // @ts-expect-error a member of another type
    (payload: Changed<OpenResponsesPayload, "instructions", string[]>) => payload,
    // @ts-expect-error a value more
    (payload: Changed<OpenResponsesPayload, "truncation", "auto" | "middle">) => payload,
    // @ts-expect-error an item of another type
    (payload: Changed<OpenResponsesPayload, "input", { type: "video_call"; id: string }[]>) => payload,
    // @ts-expect-error a tool that lacks a member
    (payload: Changed<OpenResponsesPayload, "tools", { type: "function"; name: string }[]>) => payload,
    // @ts-expect-error the payload of another format
    (payload: MessagesPayload) => payload,
  ],
  messages: [
    // @ts-expect-error a member of another type
    (payload: Changed<MessagesPayload, "system", object>) => payload,
    // @ts-expect-error a value more
    (payload: Changed<MessagesPayload, "service_tier", "auto" | "fast">) => payload,
    // @ts-expect-error a member less
    (payload: Omit<MessagesPayload, "max_tokens">) => payload,
    // @ts-expect-error a block of another type
    (payload: Changed<MessagesPayload, "messages", { role: "user"; content: { type: "video" }[] }[]>) =>
      payload,
    // @ts-expect-error the payload of another format
    (payload: ChatCompletionPayload) => payload,
  ],
  gemini: [
    // @ts-expect-error a member of another type
    (parameters: Changed<GenaiParameters, "config", { temperature: string }>) => parameters,
    // @ts-expect-error a value more, which enums have no room for
    (parameters: Changed<GenaiParameters, "config", { serviceTier: "flex" }>) => parameters,
    // @ts-expect-error a member less
    (parameters: Omit<GenaiParameters, "model">) => parameters,
  ],
  converse: [
    // @ts-expect-error the REST body, which has text where the SDK wants bytes
    (payload: ConversePayload) => payload,
    // @ts-expect-error a member of another type
    (payload: Changed<ConversePayload<Uint8Array>, "modelId", number>) => payload,
    // @ts-expect-error a value more
    (payload: Changed<ConversePayload<Uint8Array>, "serviceTier", { type: "flex" | "slow" }>) => payload,
    // @ts-expect-error a block of two kinds
    (payload: Changed<ConversePayload<Uint8Array>, "messages", [{ role: "user"; content: [Both] }]>) =>
      payload,
  ],
};

interface Both {
  text: string;
  cachePoint: { type: "default" };
}

export function refuses_the_rest_body(session: Session): ConverseCommandInput {
  // @ts-expect-error binary data is base64 text by default
  return session.request_payload("converse");
}

export function refuses_other_names(session: Session): OpenAI.ChatCompletionCreateParams {
  // @ts-expect-error what is registered under another name gives any object
  return session.request_payload("chat_completions");
}

/** Members that an SDK has no room for are found, however deep, by their path. */
export const strays: [
  Strays<ChatCompletionPayload & { max_tokens_out?: number }, OpenAI.ChatCompletionCreateParams>,
  Strays<{ messages: [{ role: "user"; content: "q"; nick?: string }] }, OpenAI.ChatCompletionCreateParams>,
  Strays<
    Changed<MessagesPayload, "thinking", { type: "enabled"; budget_tokens: 1; effort?: 1 }>,
    Anthropic.MessageCreateParams
  >,
  Strays<Changed<GenaiParameters, "config", { thinkingConfig: { depth?: 1 } }>, GenerateContentParameters>,
  Strays<{ toolConfig: { tools: [{ toolSpec: { name: "f"; alias?: "g" } }] } }, ConverseCommandInput>,
  Strays<{ input: [{ type: "item_reference"; id: "1"; hint?: "x" }] }, OpenAI.Responses.ResponseCreateParams>,
] = [
  ".max_tokens_out",
  ".messages[].nick",
  ".thinking.effort",
  ".config.thinkingConfig.depth",
  ".toolConfig.tools[].toolSpec.alias",
  ".input[].hint",
];

// @ts-expect-error a stray is no never
export type Found = None<Strays<{ a: 1; b: 1 }, { a: 1 }>>;
