import type { Block, InputFile, InputImage, InputVideo, OutputText } from "../../content/index.js";
import { parse_data_url } from "../../data_url.js";
import { InvalidItemError } from "../../errors.js";
import type { FunctionCallOutput, Message } from "../../items/index.js";
import { jsonify } from "../../json.js";
import { type OmissionRecord, type Path, path_text } from "../omissions.js";
import { map_blocks } from "../shared/blocks.js";
import { omit_extra } from "../shared/extra.js";
import { default_filename } from "../shared/filename.js";
import { forward } from "../shared/forward.js";
import { fetchable_url, plain_url, present, url_scheme } from "../shared/media.js";
import { unsupported_at } from "../shared/place.js";
import { set_settings } from "../shared/settings.js";
import type {
  OpenResponsesInputContent,
  OpenResponsesInputFile,
  OpenResponsesInputImage,
  OpenResponsesOutputContent,
} from "./types.js";

const FORMAT = "Open Responses";
const SCHEMES: readonly string[] = ["http", "https", "data"];

type Part = OpenResponsesInputContent | OpenResponsesOutputContent;

/** The content of a message, as far as its role may hold it (rulings 1 and 2). */
export function message_content({ role, content }: Message, at: Path, record: OmissionRecord): Part[] {
  return map_blocks<Part>(content, "content", at, (block, place) =>
    role === "assistant" ? output_part(block, place, record) : input_part(block, role, place, record),
  );
}

/** The output of a function call: its text, or the parts of it that the API takes; "" when there are none. */
export function output_content(
  { output }: FunctionCallOutput,
  at: Path,
  record: OmissionRecord,
): string | OpenResponsesInputContent[] {
  if (typeof output === "string") return output;
  const parts = map_blocks(output, "output", at, (block, place) => input_part(block, "user", place, record));
  return parts.length > 0 ? parts : "";
}

function output_part(block: Block, at: Path, record: OmissionRecord): OpenResponsesOutputContent | null {
  switch (block.type) {
    case "input_text":
    case "output_text":
    case "text": {
      omit_extra(block.extra, [], at, FORMAT, record);
      const { annotations, logprobs } = block as Partial<OutputText>;
      record.omit_member(at, "logprobs", logprobs, "log probabilities are never sent");
      return { type: "output_text", text: block.text, annotations: forward(jsonify(annotations ?? [])) };
    }
    case "refusal":
      omit_extra(block.extra, [], at, FORMAT, record);
      return { type: "refusal", refusal: block.refusal };
    default:
      record.omit(at, "an assistant message holds text and refusals only");
      return null;
  }
}

function input_part(
  block: Block,
  role: string,
  at: Path,
  record: OmissionRecord,
): OpenResponsesInputContent | null {
  switch (block.type) {
    case "input_text":
    case "output_text":
    case "text": {
      omit_extra(block.extra, [], at, FORMAT, record);
      const { annotations, logprobs } = block as Partial<OutputText>;
      record.omit_member(at, "annotations", annotations, "only assistant messages hold annotations");
      record.omit_member(at, "logprobs", logprobs, "log probabilities are never sent");
      return { type: "input_text", text: block.text };
    }
    case "input_image":
    case "input_file":
    case "input_video":
      return role === "user"
        ? media_part(block, at, record)
        : left_out(at, `a ${role} message holds text only`, record);
    default:
      return left_out(at, "only the model says this", record);
  }
}

function left_out(at: Path, reason: string, record: OmissionRecord): null {
  record.omit(at, reason);
  return null;
}

function media_part(
  block: InputImage | InputFile | InputVideo,
  at: Path,
  record: OmissionRecord,
): OpenResponsesInputContent | null {
  const url = present(block.url);
  const file_id = block.type === "input_video" ? null : present(block.extra.file_id);
  const fetched = fetchable_url(url, SCHEMES);
  if (url !== null && fetched === null && file_id === null) {
    return left_out(at, `${FORMAT} cannot fetch this URL`, record);
  }
  if (url !== null && fetched === null) record.omit([...at, "url"], `${FORMAT} cannot fetch this URL`);
  omit_extra(block.extra, block.type === "input_video" ? [] : ["file_id"], at, FORMAT, record);
  switch (block.type) {
    case "input_image":
      return image_part(block, fetched, file_id, at);
    case "input_file":
      return file_part(block, fetched, file_id, at);
    case "input_video":
      if (fetched === null) throw unsupported_at(at, "a video needs a url");
      return forward({ type: "input_video", video_url: fetched });
  }
}

function image_part(
  { detail }: InputImage,
  image_url: string | null,
  file_id: string | null,
  at: Path,
): OpenResponsesInputImage {
  if ((image_url === null) === (file_id === null)) {
    throw new InvalidItemError("an image needs a url or a file_id, one of the two", { place: path_text(at) });
  }
  const source =
    image_url === null ? { file_id: file_id as string } : { image_url: plain_url(image_url, at) };
  return { type: "input_image", ...source, detail: forward(detail ?? "auto") };
}

function file_part(
  { filename, extra }: InputFile,
  url: string | null,
  file_id: string | null,
  at: Path,
): OpenResponsesInputFile {
  if (url === null && file_id === null) throw unsupported_at(at, "a file needs a url or a file_id");
  const inline = url !== null && url_scheme(url) === "data";
  const file_data = inline ? plain_url(url, at) : null;
  const media_type = present(extra.media_type) ?? parse_data_url(file_data)?.[0] ?? "";
  const name = present(filename) ?? (inline ? default_filename(media_type.toLowerCase()) : null);
  return {
    type: "input_file",
    ...set_settings({ file_id, filename: name, file_data, file_url: inline ? null : url }),
  };
}
