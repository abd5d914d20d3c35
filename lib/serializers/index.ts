export { ChatCompletion } from "./chat_completion/index.js";
export { Converse } from "./converse/index.js";
export { Gemini } from "./gemini/index.js";
export { Messages } from "./messages/index.js";
export { OpenResponses } from "./open_responses/index.js";
export { register, resolve } from "./registry.js";
