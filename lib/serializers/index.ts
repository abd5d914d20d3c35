export { ChatCompletion } from "./chat_completion/index.js";
export { OpenResponses } from "./open_responses/index.js";
export { register, resolve } from "./registry.js";
