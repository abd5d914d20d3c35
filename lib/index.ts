import * as core from "./core.js";
import * as Ellmer from "./ellmer/index.js";
import { to_genai } from "./serializers/gemini/to_genai.js";
import * as Serializers from "./serializers/index.js";

/** All names under one, so that code reads as in Ruby: `new PromptBuilder.Session(...)`. */
export const PromptBuilder = { ...core, Error: core.PromptBuilderError, Ellmer, Serializers, to_genai };

export * from "./core.js";
export { Ellmer, Serializers, to_genai };
