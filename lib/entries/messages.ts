export * from "../core.js";
export { Messages } from "../serializers/messages/index.js";
