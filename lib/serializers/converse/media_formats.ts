import { extension } from "../shared/media.js";
import type { ConverseDocumentFormat, ConverseImageFormat, ConverseVideoFormat } from "./types.js";

const IMAGE_TYPES: ReadonlyMap<string, ConverseImageFormat> = new Map([
  ["image/jpeg", "jpeg"],
  ["image/jpg", "jpeg"],
  ["image/png", "png"],
  ["image/gif", "gif"],
  ["image/webp", "webp"],
]);

const IMAGE_EXTENSIONS: ReadonlyMap<string, ConverseImageFormat> = new Map([
  ["jpeg", "jpeg"],
  ["jpg", "jpeg"],
  ["png", "png"],
  ["gif", "gif"],
  ["webp", "webp"],
]);

const DOCUMENT_TYPES: ReadonlyMap<string, ConverseDocumentFormat> = new Map([
  ["application/pdf", "pdf"],
  ["text/csv", "csv"],
  ["application/csv", "csv"],
  ["application/msword", "doc"],
  ["application/vnd.openxmlformats-officedocument.wordprocessingml.document", "docx"],
  ["application/vnd.ms-excel", "xls"],
  ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xlsx"],
  ["text/html", "html"],
  ["text/plain", "txt"],
  ["text/markdown", "md"],
]);

const DOCUMENT_EXTENSIONS: ReadonlyMap<string, ConverseDocumentFormat> = new Map([
  ["pdf", "pdf"],
  ["csv", "csv"],
  ["doc", "doc"],
  ["docx", "docx"],
  ["xls", "xls"],
  ["xlsx", "xlsx"],
  ["html", "html"],
  ["htm", "html"],
  ["txt", "txt"],
  ["md", "md"],
  ["markdown", "md"],
]);

const VIDEO_EXTENSIONS: ReadonlyMap<string, ConverseVideoFormat> = new Map([
  ["mkv", "mkv"],
  ["mov", "mov"],
  ["mp4", "mp4"],
  ["webm", "webm"],
  ["flv", "flv"],
  ["mpeg", "mpeg"],
  ["mpg", "mpg"],
  ["wmv", "wmv"],
  ["3gp", "three_gp"],
]);

/** The format of an image, by the first of its media types that is one of an image, else by its file name. */
export function image_format(
  media_types: readonly (string | null)[],
  filename: string,
): ConverseImageFormat | null {
  const type = media_types.map(plain_type).find((name) => name.startsWith("image/"));
  return (type === undefined ? IMAGE_EXTENSIONS.get(extension(filename)) : IMAGE_TYPES.get(type)) ?? null;
}

/** The format of a document, by the first of its media types that names one, else by the first such file name. */
export function document_format(
  media_types: readonly (string | null)[],
  filenames: readonly (string | null)[],
): ConverseDocumentFormat | null {
  const by_type = media_types.map((type) => DOCUMENT_TYPES.get(plain_type(type)));
  const by_name = filenames.map((name) => DOCUMENT_EXTENSIONS.get(extension(name ?? "")));
  return [...by_type, ...by_name].find((format) => format !== undefined) ?? null;
}

/** The format of a video, by its file name. */
export function video_format(filename: string): ConverseVideoFormat | null {
  return VIDEO_EXTENSIONS.get(extension(filename)) ?? null;
}

/** A media type in lower case, its parameters left out. */
function plain_type(media_type: string | null): string {
  return (media_type ?? "").replace(/;.*$/s, "").trim().toLowerCase();
}
