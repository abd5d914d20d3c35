import { ArgumentError } from "../errors.js";
import { Base as ItemBase } from "../items/base.js";
import type { FunctionCall, FunctionCallOutput, Item } from "../items/index.js";
import { is_unset, readable } from "../json.js";
import type { Response } from "../response.js";
import type { Session } from "../session.js";
import type { Definition } from "../tools/index.js";
import type { Content } from "./content.js";
import { ContentText } from "./content_text.js";
import { ContentToolRequest } from "./content_tool_request.js";
import { ContentToolResult, ERROR_PREFIX } from "./content_tool_result.js";
import { contents_of_blocks, thinking_of } from "./from_core.js";
import { is_response, is_session } from "./parts.js";

/** What Ellmer.contents can be told. */
export interface ContentsOptions {
  /** The session whose tools the requests are matched to, and whose calls the results are. */
  session?: Session | null;
}

/** Statuses of a result that stand for a failure. */
const FAILED: readonly (string | null)[] = ["failed", "error", "incomplete"];

/**
 * The output of a response, or one item, in ellmer's classes. What has no class there is skipped: videos,
 * references by id, files other than inline PDF, redacted thinking.
 *
 * @throws InvalidItemError for a tool request whose arguments are no JSON object
 * @throws ArgumentError for anything else than a response or an item
 */
export function contents(source: Response | Item, options?: ContentsOptions | null): Content[] {
  const { session, items } = readable("what is to be taken apart cannot be read", () => ({
    session: session_of(options ?? {}),
    items: source instanceof ItemBase ? [source as Item] : output_of(source),
  }));
  const tools = new Map((session?.tool_definitions ?? []).map((tool) => [tool.name, tool]));
  const calls = new Map(calls_in([...(session?.items ?? []), ...items]));
  return items.flatMap((item) => contents_of(item, tools, calls));
}

type Tools = ReadonlyMap<string, Definition>;
type Calls = ReadonlyMap<string, FunctionCall>;

function contents_of(item: Item, tools: Tools, calls: Calls): Content[] {
  switch (item.type) {
    case "message":
      return contents_of_blocks(item.content);
    case "reasoning":
      return thinking_of(item);
    case "function_call":
      return [request_of(item, tools)];
    case "function_call_output":
      return result_of(item, tools, calls);
    case "compaction":
    case "item_reference":
      return [];
  }
}

function request_of(call: FunctionCall, tools: Tools): ContentToolRequest {
  return new ContentToolRequest({
    id: call.call_id,
    name: call.name,
    arguments: call.parsed_arguments<object>(),
    tool: tools.get(call.name) ?? null,
    extra: call.extra,
  });
}

/** The result of a call; media that came with its text stand behind it, as in ellmer. */
function result_of(item: FunctionCallOutput, tools: Tools, calls: Calls): Content[] {
  const { text, media } = output_parts(item);
  const call = calls.get(item.call_id);
  const request = call ? request_of(call, tools) : null;
  if (!FAILED.includes(item.status)) return [new ContentToolResult({ value: text, request }), ...media];
  const error = text.startsWith(ERROR_PREFIX) ? text.slice(ERROR_PREFIX.length) : text;
  return [new ContentToolResult({ error, request }), ...media];
}

/** The text of a result, its pieces joined by line feeds, and what else is in it. */
export function output_parts({ output }: FunctionCallOutput): { text: string; media: Content[] } {
  if (typeof output === "string") return { text: output, media: [] };
  const parts = contents_of_blocks(output);
  const texts = parts.filter((part) => part instanceof ContentText).map(({ text }) => text);
  return { text: texts.join("\n"), media: parts.filter((part) => !(part instanceof ContentText)) };
}

/** The items of a response's output; throws ArgumentError for anything else. */
function output_of(source: unknown): Item[] {
  if (is_response(source)) return source.output;
  throw new ArgumentError("Ellmer.contents takes a response, or an item such as a message");
}

/** The session given, or null. Throws ArgumentError for anything else. */
function session_of({ session }: ContentsOptions): Session | null {
  if (is_unset(session)) return null;
  if (is_session(session)) return session;
  throw new ArgumentError("the session given to Ellmer.contents is a Session");
}

function calls_in(items: Item[]): [call_id: string, call: FunctionCall][] {
  return items.flatMap((item) => (item.type === "function_call" ? [[item.call_id, item]] : []));
}
