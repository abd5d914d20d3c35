import type { FormatName } from "../../lib/serializers/formats.js";

/** Gives the next secret. */
export type Plant = () => string;

/**
 * A payload of each format with a secret in every place that can hold content: all that a shape may show
 * (keys, roles, types, tool names, mime types, thinking settings) is harmless, and nothing is wrong with it.
 */
export const PLANTED: Record<FormatName, (plant: Plant) => object> = {
  open_responses,
  chat_completion,
  messages,
  gemini,
  converse,
};

function open_responses(s: Plant): object {
  const call_id = s();
  const text = () => ({ type: "input_text", text: s(), odd: s() });
  const image = () => ({ type: "input_image", image_url: `data:image/png;base64,${s()}`, detail: s() });
  return {
    model: "m",
    instructions: s(),
    input: [
      { type: "message", role: "system", content: s() },
      {
        type: "message",
        role: "user",
        id: s(),
        content: [
          text(),
          image(),
          { type: "input_image", image_url: `https://x.test/${s()}` },
          { type: "input_image", file_id: s() },
          { type: "input_file", file_data: `data:text/plain,${s()}`, filename: s() },
          { type: "input_file", file_data: s() },
          { type: "input_file", file_url: s() },
          { type: "input_video", video_url: s() },
          { type: "input_audio", input_audio: { data: s(), format: "wav" } },
          { type: "odd", text: s(), deep: { deeper: [s()] } },
          s(),
        ],
      },
      {
        type: "message",
        role: "assistant",
        content: [
          { type: "output_text", text: s(), annotations: [{ url: s() }] },
          { type: "refusal", refusal: s() },
        ],
      },
      {
        type: "reasoning",
        id: s(),
        encrypted_content: s(),
        summary: [{ type: "summary_text", text: s() }],
        content: [{ type: "reasoning_text", text: s() }],
      },
      { type: "function_call", id: s(), call_id, name: "find", arguments: JSON.stringify({ [s()]: s() }) },
      {
        type: "function_call_output",
        id: s(),
        call_id,
        output: [text(), image(), { type: "odd", text: s() }],
      },
      { type: "item_reference", id: s() },
      { type: "odd", content: s() },
    ],
    tools: [
      { type: "function", name: "find", description: s(), parameters: { [s()]: s() } },
      { type: "odd", x: s() },
    ],
    reasoning: { effort: "low", odd: { deep: s() }, list: [s()] },
    tool_choice: { type: "function", name: s() },
    metadata: { [s()]: s() },
    text: { format: { type: "json_schema", name: s(), schema: { description: s() } } },
    user: s(),
    safety_identifier: s(),
    prompt_cache_key: s(),
  };
}

function chat_completion(s: Plant): object {
  const id = s();
  const other = s();
  return {
    model: "m",
    messages: [
      { role: "system", name: s(), content: [{ type: "text", text: s() }] },
      {
        role: "user",
        name: s(),
        content: [
          { type: "text", text: s(), odd: s() },
          { type: "image_url", image_url: { url: `data:image/png;base64,${s()}`, detail: s() } },
          { type: "image_url", image_url: { url: s() } },
          { type: "input_audio", input_audio: { data: s(), format: "wav" } },
          { type: "file", file: { file_data: s(), filename: s() } },
          { type: "file", file: { file_id: s() } },
          { type: "odd", odd: { url: s() } },
        ],
      },
      {
        role: "assistant",
        content: s(),
        refusal: s(),
        audio: { id: s() },
        reasoning_content: s(),
        tool_calls: [
          { id, type: "function", function: { name: "find", arguments: s() } },
          { id: other, type: "custom", custom: { name: "shell", input: s() } },
        ],
      },
      { role: "tool", tool_call_id: id, name: s(), content: s() },
      { role: "tool", tool_call_id: other, content: [{ type: "text", text: s() }] },
    ],
    tools: [
      { type: "function", function: { name: "find", description: s(), parameters: { [s()]: s() } } },
      { type: "odd", odd: { description: s() } },
    ],
    reasoning_effort: "low",
    tool_choice: { type: "function", function: { name: s() } },
    response_format: { type: "json_schema", json_schema: { name: s(), schema: { description: s() } } },
    stop: [s()],
    prediction: { type: "content", content: s() },
    metadata: { [s()]: s() },
    user: s(),
  };
}

function messages(s: Plant): object {
  const id = s();
  const text = () => ({ type: "text", text: s(), citations: [{ cited_text: s() }] });
  const image = () => ({ type: "image", source: { type: "base64", media_type: "image/png", data: s() } });
  const document = (source: object) => ({ type: "document", title: s(), context: s(), source });
  return {
    model: "m",
    system: [text(), { type: "odd", text: s() }],
    messages: [
      {
        role: "user",
        content: [
          text(),
          image(),
          { type: "image", source: { type: "url", url: s() } },
          document({ type: "file", file_id: s() }),
          document({ type: "base64", media_type: "application/pdf", data: s() }),
          document({ type: "text", media_type: "text/plain", data: s() }),
          document({ type: "content", content: [text()] }),
          { type: "search_result", source: s(), title: s(), content: [text()] },
          s(),
        ],
      },
      {
        role: "assistant",
        content: [
          { type: "thinking", thinking: s(), signature: s() },
          { type: "redacted_thinking", data: s() },
          { type: "server_tool_use", id: s(), name: s(), input: { query: s() } },
          { type: "tool_use", id, name: "find", input: { [s()]: s() } },
        ],
      },
      {
        role: "user",
        content: [
          {
            type: "tool_result",
            tool_use_id: id,
            content: [text(), image(), document({ type: "url", url: s() })],
          },
        ],
      },
      { role: "assistant", content: s() },
    ],
    tools: [
      { name: "find", description: s(), input_schema: { [s()]: s() } },
      { type: "odd", allowed_domains: [s()] },
    ],
    thinking: { type: "enabled", budget_tokens: 1024, odd: { deep: s() } },
    output_config: { effort: "low", format: { schema: { description: s() } }, odd: s() },
    metadata: { user_id: s() },
    stop_sequences: [s()],
    tool_choice: { type: "tool", name: s() },
  };
}

function gemini(s: Plant): object {
  const id = s();
  const inline = () => ({ inlineData: { mimeType: "image/png", data: s(), displayName: s() } });
  return {
    systemInstruction: { role: "system", parts: [{ text: s() }] },
    contents: [
      {
        role: "user",
        parts: [
          { text: s() },
          inline(),
          {
            fileData: { mimeType: "video/mp4", fileUri: s(), displayName: s() },
            videoMetadata: { startOffset: s() },
          },
          { fileData: { mimeType: "application/pdf", fileUri: `https://x.test/${s()}` } },
          { odd: s() },
          s(),
        ],
      },
      {
        role: "model",
        parts: [
          { text: s(), thought: true, thoughtSignature: s() },
          { text: s(), thoughtSignature: s() },
          { executableCode: { code: s() }, thoughtSignature: s() },
          { functionCall: { id, name: "find", args: { [s()]: s() } }, thoughtSignature: s() },
          { functionCall: { name: "save", args: { a: s() } } },
        ],
      },
      {
        role: "user",
        parts: [
          { functionResponse: { id, name: "find", response: { [s()]: s() }, parts: [inline()] } },
          { functionResponse: { name: "save", response: { result: s() } } },
        ],
      },
    ],
    tools: [
      { functionDeclarations: [{ name: "find", description: s(), parameters: { description: s() } }] },
      { odd: { x: s() } },
    ],
    toolConfig: { functionCallingConfig: { allowedFunctionNames: [s()] } },
    generationConfig: {
      thinkingConfig: { thinkingBudget: -1, odd: { deep: s() } },
      stopSequences: [s()],
      responseSchema: { description: s() },
    },
    cachedContent: s(),
    labels: { [s()]: s() },
  };
}

function converse(s: Plant): object {
  const toolUseId = s();
  const image = () => ({ image: { format: "png", source: { bytes: s() } } });
  const document = (source: object) => ({ document: { format: "pdf", name: s(), context: s(), source } });
  return {
    modelId: "m",
    system: [{ text: s() }, { guardContent: { text: { text: s() } } }],
    messages: [
      {
        role: "user",
        content: [
          { text: s() },
          image(),
          document({ bytes: s() }),
          document({ text: s() }),
          document({ content: [{ text: s() }] }),
          document({ s3Location: { uri: s(), bucketOwner: s() } }),
          { video: { format: "mp4", source: { s3Location: { uri: s() } } } },
          { odd: s() },
          s(),
        ],
      },
      {
        role: "assistant",
        content: [
          { reasoningContent: { reasoningText: { text: s(), signature: s() } } },
          { reasoningContent: { redactedContent: s() } },
          { citationsContent: { content: [{ text: s() }] } },
          { toolUse: { toolUseId, name: "find", input: { [s()]: s() } } },
        ],
      },
      {
        role: "user",
        content: [
          {
            toolResult: {
              toolUseId,
              content: [{ text: s() }, { json: { [s()]: s() } }, image(), { odd: s() }],
            },
          },
        ],
      },
    ],
    toolConfig: {
      tools: [
        { toolSpec: { name: "find", description: s(), inputSchema: { json: { [s()]: s() } } } },
        { odd: { x: s() } },
      ],
      toolChoice: { tool: { name: s() } },
    },
    inferenceConfig: { stopSequences: [s()] },
    additionalModelRequestFields: { reasoning_effort: "low", odd: s(), thinking: { deep: { deeper: s() } } },
    requestMetadata: { [s()]: s() },
    promptVariables: { [s()]: { text: s() } },
  };
}
