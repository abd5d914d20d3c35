/** The names of the five formats, in the order in which documents list them. */
export const FORMAT_NAMES = ["open_responses", "chat_completion", "messages", "gemini", "converse"] as const;

/** The name of a format. */
export type FormatName = (typeof FORMAT_NAMES)[number];
