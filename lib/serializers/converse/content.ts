import type { Block, OutputText } from "../../content/index.js";
import { get_own, is_blank, is_object, is_unset, type JsonObject } from "../../json.js";
import type { OmissionRecord, Path } from "../omissions.js";
import { omit_extra } from "../shared/extra.js";
import { FORMAT, type RequestContext } from "./context.js";
import { document_block, image_block, video_block } from "./media.js";
import type {
  ConverseCachePoint,
  ConverseMediaBlock,
  ConverseResultContent,
  ConverseSystemBlock,
  ConverseTextBlock,
} from "./types.js";

/** What a message holds that came from nobody's tool and from no reasoning. */
export type ContentBlock<Bytes> = ConverseTextBlock | ConverseMediaBlock<Bytes> | ConverseCachePoint;

/** The blocks of a user message, cache points among them. */
export function user_blocks<Bytes>(
  content: readonly Block[],
  at: Path,
  context: RequestContext<Bytes>,
): ContentBlock<Bytes>[] {
  return content.flatMap((block, index) => {
    const place = [...at, "content", index];
    return with_cache_point(rich_block(block, place, context), block, place, context.record);
  });
}

/** The blocks of an assistant, system or developer message: its text, and cache points. */
export function text_blocks(
  content: readonly Block[],
  at: Path,
  record: OmissionRecord,
): ConverseSystemBlock[] {
  return content.flatMap((block, index) => {
    const place = [...at, "content", index];
    return with_cache_point(text_block(block, place, record), block, place, record);
  });
}

/** The blocks of a tool result, where no cache point may stand; an empty array when there are none. */
export function result_blocks<Bytes>(
  output: string | readonly Block[],
  at: Path,
  context: RequestContext<Bytes>,
): ConverseResultContent<Bytes>[] {
  const { record } = context;
  if (typeof output !== "string") {
    return output.flatMap((block, index) => {
      const place = [...at, "output", index];
      const made = rich_block(block, place, context);
      if (made) omit_extra(block.extra, [], place, FORMAT, record);
      return made ?? [];
    });
  }
  if (!is_blank(output)) return [{ text: output }];
  if (output !== "") record.omit([...at, "output"], `${FORMAT} refuses blank text`);
  return [];
}

/** The point up to which a prompt is cached, where the extra of a block, an item or a tool asks for one. */
export function cache_points(extra: JsonObject, at: Path, record: OmissionRecord): ConverseCachePoint[] {
  const marker = get_own(extra, "cache_point");
  if (is_unset(marker) || marker === false) return [];
  for (const [key, value] of is_object(marker) ? Object.entries(marker) : []) {
    if (key !== "type") record.omit_value([...at, "cache_point", key], value, "only the place is sent");
  }
  return [{ cachePoint: { type: "default" } }];
}

function with_cache_point<T extends object>(
  made: T | null,
  { extra }: Block,
  at: Path,
  record: OmissionRecord,
): (T | ConverseCachePoint)[] {
  if (!made) return [];
  omit_extra(extra, ["cache_point"], at, FORMAT, record);
  return [made, ...cache_points(extra, at, record)];
}

function rich_block<Bytes>(
  block: Block,
  at: Path,
  context: RequestContext<Bytes>,
): ConverseResultContent<Bytes> | null {
  switch (block.type) {
    case "input_image":
      return image_block(block, at, context);
    case "input_file":
      return document_block(block, at, context);
    case "input_video":
      return video_block(block, at, context);
    default:
      return text_block(block, at, context.record);
  }
}

function text_block(block: Block, at: Path, record: OmissionRecord): ConverseTextBlock | null {
  switch (block.type) {
    case "input_text":
    case "output_text":
    case "text": {
      if (is_blank(block.text)) return left_out(at, `${FORMAT} refuses blank text`, record);
      const { annotations, logprobs } = block as Partial<OutputText>;
      record.omit_member(at, "annotations", annotations, `${FORMAT} takes no annotations back`);
      record.omit_member(at, "logprobs", logprobs, "log probabilities are never sent");
      return { text: block.text };
    }
    default:
      return left_out(at, `${FORMAT} takes no ${block.type} here`, record);
  }
}

function left_out(at: Path, reason: string, record: OmissionRecord): null {
  record.omit(at, reason);
  return null;
}
