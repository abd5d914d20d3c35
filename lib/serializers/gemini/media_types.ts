import { extension } from "../shared/media.js";

const BY_EXTENSION: ReadonlyMap<string, string> = new Map([
  ["pdf", "application/pdf"],
  ["txt", "text/plain"],
  ["md", "text/markdown"],
  ["markdown", "text/markdown"],
  ["html", "text/html"],
  ["htm", "text/html"],
  ["csv", "text/csv"],
  ["json", "application/json"],
  ["xml", "text/xml"],
  ["rtf", "text/rtf"],
  ["png", "image/png"],
  ["jpg", "image/jpeg"],
  ["jpeg", "image/jpeg"],
  ["webp", "image/webp"],
  ["heic", "image/heic"],
  ["heif", "image/heif"],
  ["mp3", "audio/mpeg"],
  ["wav", "audio/wav"],
  ["aiff", "audio/aiff"],
  ["aac", "audio/aac"],
  ["ogg", "audio/ogg"],
  ["flac", "audio/flac"],
  ["mp4", "video/mp4"],
  ["mov", "video/quicktime"],
  ["webm", "video/webm"],
  ["mpeg", "video/mpeg"],
  ["mpg", "video/mpeg"],
]);

const VIDEO_BY_EXTENSION: ReadonlyMap<string, string> = new Map([
  ["mkv", "video/x-matroska"],
  ["flv", "video/x-flv"],
  ["wmv", "video/x-ms-wmv"],
  ["3gp", "video/3gpp"],
]);

/** The media type that the extension of a file name stands for; null for an unknown one. */
export function type_by_extension(name: string): string | null {
  return BY_EXTENSION.get(extension(name)) ?? null;
}

/** The same for the name of a video, which knows more extensions. */
export function video_type_by_extension(name: string): string | null {
  return VIDEO_BY_EXTENSION.get(extension(name)) ?? type_by_extension(name);
}
