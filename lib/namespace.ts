export * from "./core.js";
export * as Ellmer from "./ellmer/index.js";
export { PromptBuilderError as Error } from "./errors.js";
export { to_genai } from "./serializers/gemini/to_genai.js";
export * as Serializers from "./serializers/index.js";
