export * from "../core.js";
export { OpenResponses } from "../serializers/open_responses/index.js";
