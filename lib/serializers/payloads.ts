import type { ChatCompletionPayload } from "./chat_completion/types.js";
import type { ConversePayload } from "./converse/types.js";
import type { GeminiPayload } from "./gemini/types.js";
import type { MessagesPayload } from "./messages/types.js";
import type { OpenResponsesPayload } from "./open_responses/types.js";

/** The payload type of each format. */
export interface Payloads {
  open_responses: OpenResponsesPayload;
  chat_completion: ChatCompletionPayload;
  messages: MessagesPayload;
  gemini: GeminiPayload;
  converse: ConversePayload;
}

/** The payload types where binary data is wanted as bytes. */
export interface BytesPayloads extends Omit<Payloads, "converse"> {
  converse: ConversePayload<Uint8Array>;
}
