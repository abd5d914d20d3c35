import type { GeminiContent, GeminiGenerationConfig, GeminiPayload } from "./types.js";

/*
 * What generateContent of @google/genai takes. Its enums are declared here once more: TypeScript lets an enum
 * stand for another of the same name and members, so that nothing has to be imported from the package.
 */

declare enum Type {
  STRING = "STRING",
  NUMBER = "NUMBER",
  INTEGER = "INTEGER",
  BOOLEAN = "BOOLEAN",
  ARRAY = "ARRAY",
  OBJECT = "OBJECT",
  NULL = "NULL",
}

declare enum FunctionCallingConfigMode {
  AUTO = "AUTO",
  ANY = "ANY",
  NONE = "NONE",
}

declare enum ThinkingLevel {
  MINIMAL = "MINIMAL",
  LOW = "LOW",
  MEDIUM = "MEDIUM",
  HIGH = "HIGH",
}

declare enum MediaResolution {
  MEDIA_RESOLUTION_LOW = "MEDIA_RESOLUTION_LOW",
  MEDIA_RESOLUTION_MEDIUM = "MEDIA_RESOLUTION_MEDIUM",
  MEDIA_RESOLUTION_HIGH = "MEDIA_RESOLUTION_HIGH",
}

declare enum ServiceTier {
  UNSPECIFIED = "unspecified",
  FLEX = "flex",
  STANDARD = "standard",
  PRIORITY = "priority",
}

declare enum HarmCategory {
  HARM_CATEGORY_HARASSMENT = "HARM_CATEGORY_HARASSMENT",
  HARM_CATEGORY_HATE_SPEECH = "HARM_CATEGORY_HATE_SPEECH",
  HARM_CATEGORY_SEXUALLY_EXPLICIT = "HARM_CATEGORY_SEXUALLY_EXPLICIT",
  HARM_CATEGORY_DANGEROUS_CONTENT = "HARM_CATEGORY_DANGEROUS_CONTENT",
  HARM_CATEGORY_CIVIC_INTEGRITY = "HARM_CATEGORY_CIVIC_INTEGRITY",
}

declare enum HarmBlockThreshold {
  BLOCK_LOW_AND_ABOVE = "BLOCK_LOW_AND_ABOVE",
  BLOCK_MEDIUM_AND_ABOVE = "BLOCK_MEDIUM_AND_ABOVE",
  BLOCK_ONLY_HIGH = "BLOCK_ONLY_HIGH",
  BLOCK_NONE = "BLOCK_NONE",
  OFF = "OFF",
}

/** The one argument of `generateContent` and `generateContentStream`. */
export interface GenaiParameters {
  model: string;
  contents: GeminiContent[];
  config?: GenaiConfig;
}

/** All that a REST body says beside its contents, on one level. */
export interface GenaiConfig
  extends Pick<GeminiPayload, "systemInstruction" | "cachedContent" | "store">,
    Omit<GeminiGenerationConfig, "thinkingConfig" | "mediaResolution"> {
  tools?: GenaiTool[];
  toolConfig?: GenaiToolConfig;
  thinkingConfig?: GenaiThinkingConfig;
  mediaResolution?: MediaResolution;
  safetySettings?: GenaiSafetySetting[];
  serviceTier?: ServiceTier;
}

export interface GenaiTool {
  functionDeclarations: GenaiFunctionDeclaration[];
}

export interface GenaiFunctionDeclaration {
  name: string;
  description?: string;
  parameters?: GenaiSchema;
  parametersJsonSchema?: unknown;
}

export interface GenaiSchema {
  type?: Type;
  format?: string;
  title?: string;
  description?: string;
  nullable?: boolean;
  enum?: string[];
  items?: GenaiSchema;
  minItems?: string;
  maxItems?: string;
  properties?: { [name: string]: GenaiSchema };
  required?: string[];
  minProperties?: string;
  maxProperties?: string;
  minLength?: string;
  maxLength?: string;
  pattern?: string;
  example?: unknown;
  anyOf?: GenaiSchema[];
  propertyOrdering?: string[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
}

export interface GenaiToolConfig {
  functionCallingConfig: { mode: FunctionCallingConfigMode; allowedFunctionNames?: string[] };
}

export interface GenaiThinkingConfig {
  thinkingLevel?: ThinkingLevel;
  /** In tokens; 0 turns thinking off. */
  thinkingBudget?: number;
  includeThoughts?: boolean;
}

export interface GenaiSafetySetting {
  category: HarmCategory;
  threshold: HarmBlockThreshold;
}
