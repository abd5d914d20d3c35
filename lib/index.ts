export * from "./core.js";
export * as Ellmer from "./ellmer/index.js";
/** All names under one, so that code reads as in Ruby: `new PromptBuilder.Session(...)`. */
export * as PromptBuilder from "./namespace.js";
export { to_genai } from "./serializers/gemini/to_genai.js";
export * as Serializers from "./serializers/index.js";
