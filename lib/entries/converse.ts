export * from "../core.js";
export { Converse } from "../serializers/converse/index.js";
