export * from "../core.js";
export { ChatCompletion } from "../serializers/chat_completion/index.js";
