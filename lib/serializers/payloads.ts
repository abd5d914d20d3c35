import type { ChatCompletionPayload } from "./chat_completion/types.js";
import type { OpenResponsesPayload } from "./open_responses/types.js";

/** The payload type of each format. */
export interface Payloads {
  open_responses: OpenResponsesPayload;
  chat_completion: ChatCompletionPayload;
  messages: object;
  gemini: object;
  converse: object;
}
