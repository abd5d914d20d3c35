import { to_json } from "../json.js";
import type { Content } from "./content.js";
import { ContentImageInline } from "./content_image_inline.js";
import { ContentImageRemote } from "./content_image_remote.js";
import { ContentPDF } from "./content_pdf.js";
import { ContentText } from "./content_text.js";
import { ContentThinking } from "./content_thinking.js";
import { ContentToolRequest } from "./content_tool_request.js";
import { ContentToolResult } from "./content_tool_result.js";
import { output_parts } from "./contents.js";
import { contents_of_blocks, thinking_of } from "./from_core.js";
import { is_session, type Part, parts_of, type Showable } from "./parts.js";

/** One piece of a transcript. */
export type Piece =
  | { kind: "text"; text: string }
  | { kind: "image"; url: string }
  | { kind: "pdf"; filename: string | null }
  /** A call in words: `get_weather({"city":"Paris"})`. */
  | { kind: "request"; call: string }
  | { kind: "result"; text: string }
  | { kind: "thinking"; text: string };

/** The headings of a session's sections: the roles that ellmer knows. */
export type Heading = "User" | "Assistant" | "System";

/** How a transcript is written. */
export interface Notation {
  heading: (heading: Heading) => string;
  piece: (piece: Piece) => string;
  /** Stands between headings and pieces. */
  separator: string;
}

/** A source written in a notation; null when there is nothing to show. Only sessions have headings. */
export function written(source: Showable, { heading, piece, separator }: Notation): string | null {
  const parts = parts_of(source);
  const titled = is_session(source);
  const lines: string[] = [];
  let current: Heading | null = null;
  for (const part of parts) {
    const pieces = pieces_of(part);
    const speaker = heading_of(part);
    if (titled && pieces.length > 0 && speaker !== current) {
      current = speaker;
      lines.push(heading(speaker));
    }
    for (const one of pieces) lines.push(piece(one));
  }
  return lines.length > 0 ? lines.join(separator) : null;
}

function heading_of(part: Part): Heading {
  if (Array.isArray(part) || part.type === "function_call_output") return "User";
  if (part.type !== "message" || part.role === "assistant") return "Assistant";
  return part.role === "system" || part.role === "developer" ? "System" : "User";
}

function pieces_of(part: Part): Piece[] {
  if (Array.isArray(part)) return part.flatMap(pieces_of_content);
  switch (part.type) {
    case "message":
      return contents_of_blocks(part.content).flatMap(pieces_of_content);
    case "reasoning":
      return thinking_of(part).flatMap(pieces_of_content);
    case "function_call":
      return [{ kind: "request", call: `${part.name}(${part.arguments})` }];
    case "function_call_output": {
      const { text, media } = output_parts(part);
      return [{ kind: "result", text }, ...media.flatMap(pieces_of_content)];
    }
    case "compaction":
    case "item_reference":
      return [];
  }
}

function pieces_of_content(content: Content): Piece[] {
  if (content instanceof ContentText) return [{ kind: "text", text: content.text }];
  if (content instanceof ContentImageRemote) return [{ kind: "image", url: content.url }];
  if (content instanceof ContentImageInline) return [{ kind: "image", url: content.data_url() }];
  if (content instanceof ContentPDF) return [{ kind: "pdf", filename: content.filename }];
  if (content instanceof ContentThinking) return [{ kind: "thinking", text: content.thinking }];
  if (content instanceof ContentToolResult) return [{ kind: "result", text: content.tool_string() }];
  if (content instanceof ContentToolRequest) {
    return [{ kind: "request", call: `${content.name}(${to_json(content.arguments)})` }];
  }
  return [];
}
