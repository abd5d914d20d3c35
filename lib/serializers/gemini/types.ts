/**
 * The body of a request to Gemini (`POST /v1beta/models/MODEL:generateContent`); the model is part of the URL. Google's
 * client takes it as `to_genai` shapes it.
 */
export interface GeminiPayload {
  systemInstruction?: { parts: GeminiTextPart[] };
  contents: GeminiContent[];
  tools?: GeminiTool[];
  toolConfig?: GeminiToolConfig;
  generationConfig?: GeminiGenerationConfig;
  safetySettings?: GeminiSafetySetting[];
  /** The name of a cache: `cachedContents/ID`. */
  cachedContent?: string;
  store?: boolean;
  serviceTier?: GeminiServiceTier;
}

/** A turn. */
export interface GeminiContent {
  role: GeminiRole;
  parts: GeminiPart[];
}

export type GeminiRole = "user" | "model";

export type GeminiPart =
  | GeminiTextPart
  | GeminiInlineDataPart
  | GeminiFileDataPart
  | GeminiFunctionCallPart
  | GeminiFunctionResponsePart;

export interface GeminiTextPart {
  text: string;
  /** Whether the text is what the model thought, not what it said. */
  thought?: true;
  thoughtSignature?: string;
}

export interface GeminiInlineDataPart {
  /** `data` is base64. */
  inlineData: { mimeType: string; data: string };
  thoughtSignature?: string;
}

export interface GeminiFileDataPart {
  fileData: { mimeType: string; fileUri: string };
  thoughtSignature?: string;
}

export interface GeminiFunctionCallPart {
  functionCall: { name: string; args: { [key: string]: unknown }; id: string };
  thoughtSignature?: string;
}

export interface GeminiFunctionResponsePart {
  functionResponse: { name: string; response: { [key: string]: unknown }; id: string };
  thoughtSignature?: string;
}

export interface GeminiTool {
  functionDeclarations: GeminiFunctionDeclaration[];
}

/** Holds the schema of the arguments in one of two dialects, never in both (ruling 14). */
export interface GeminiFunctionDeclaration {
  name: string;
  description?: string;
  parameters?: GeminiSchema;
  parametersJsonSchema?: unknown;
}

/** Gemini's own schema dialect; types are read in any case. */
export interface GeminiSchema {
  type?: string;
  format?: string;
  title?: string;
  description?: string;
  nullable?: boolean;
  enum?: string[];
  items?: GeminiSchema;
  minItems?: number | string;
  maxItems?: number | string;
  properties?: { [name: string]: GeminiSchema };
  required?: string[];
  minProperties?: number | string;
  maxProperties?: number | string;
  minLength?: number | string;
  maxLength?: number | string;
  pattern?: string;
  example?: unknown;
  anyOf?: GeminiSchema[];
  propertyOrdering?: string[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
}

export interface GeminiToolConfig {
  functionCallingConfig: { mode: "AUTO" | "NONE" | "ANY"; allowedFunctionNames?: string[] };
}

export interface GeminiGenerationConfig {
  maxOutputTokens?: number;
  temperature?: number;
  topP?: number;
  presencePenalty?: number;
  frequencyPenalty?: number;
  responseLogprobs?: boolean;
  logprobs?: number;
  responseMimeType?: "text/plain" | "application/json";
  responseSchema?: GeminiSchema;
  responseJsonSchema?: unknown;
  thinkingConfig?: GeminiThinkingConfig;
  stopSequences?: string[];
  topK?: number;
  seed?: number;
  candidateCount?: number;
  responseModalities?: ("TEXT" | "IMAGE" | "AUDIO")[];
  mediaResolution?: "MEDIA_RESOLUTION_LOW" | "MEDIA_RESOLUTION_MEDIUM" | "MEDIA_RESOLUTION_HIGH";
}

export interface GeminiThinkingConfig {
  thinkingLevel?: "MINIMAL" | "LOW" | "MEDIUM" | "HIGH";
  /** In tokens; 0 turns thinking off. */
  thinkingBudget?: number;
  includeThoughts?: boolean;
}

export type GeminiServiceTier = "unspecified" | "standard" | "flex" | "priority";

export interface GeminiSafetySetting {
  category:
    | "HARM_CATEGORY_HARASSMENT"
    | "HARM_CATEGORY_HATE_SPEECH"
    | "HARM_CATEGORY_SEXUALLY_EXPLICIT"
    | "HARM_CATEGORY_DANGEROUS_CONTENT"
    | "HARM_CATEGORY_CIVIC_INTEGRITY";
  threshold: "BLOCK_LOW_AND_ABOVE" | "BLOCK_MEDIUM_AND_ABOVE" | "BLOCK_ONLY_HIGH" | "BLOCK_NONE" | "OFF";
}
