export * from "../core.js";
export { Gemini } from "../serializers/gemini/index.js";
export { to_genai } from "../serializers/gemini/to_genai.js";
