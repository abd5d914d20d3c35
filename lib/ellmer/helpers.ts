import { readFileSync } from "node:fs";
import { basename, extname } from "node:path";
import { parse_data_url } from "../data_url.js";
import { ArgumentError } from "../errors.js";
import { excerpt } from "../excerpt.js";
import { is_unset } from "../json.js";
import { ContentImageInline } from "./content_image_inline.js";
import { ContentImageRemote } from "./content_image_remote.js";
import { ContentPDF } from "./content_pdf.js";

/** Leaves a choice to the API, or to the extension of a file. */
const AUTO = "auto";

const PDF_TYPE = "application/pdf";

/** The MIME types of image files by extension. */
const IMAGE_TYPES = new Map([
  [".png", "image/png"],
  [".jpeg", "image/jpeg"],
  [".jpg", "image/jpeg"],
  [".webp", "image/webp"],
  [".gif", "image/gif"],
]);

/**
 * An image by URL. A data URL gives an inline image, which has no detail.
 *
 * @param detail how closely the model looks: `low`, `high` or `auto`
 * @throws ArgumentError for a URL other than http, https and data
 */
export function content_image_url(
  url: string,
  detail: string | null = AUTO,
): ContentImageRemote | ContentImageInline {
  if (is_data_url(url)) return new ContentImageInline(...data_of(url));
  if (typeof url === "string" && /^https?:/i.test(url)) return new ContentImageRemote(url, detail ?? AUTO);
  throw new ArgumentError(`an image URL begins with http:, https: or data:, got ${excerpt(url)}`);
}

/**
 * An image in a file, which is read at once.
 *
 * @param content_type its MIME type; `auto` tells it by the extension: png, jpeg, jpg, webp or gif
 * @throws ArgumentError naming the path when the extension is unknown or the file cannot be read
 */
export function content_image_file(path: string, content_type: string | null = AUTO): ContentImageInline {
  check_path(path);
  const type = is_unset(content_type) || content_type === AUTO ? image_type(path) : content_type;
  return new ContentImageInline(type, base64_of(path));
}

/**
 * A PDF document in a file, which is read at once.
 *
 * @throws ArgumentError naming the path when the file cannot be read
 */
export function content_pdf_file(path: string): ContentPDF {
  check_path(path);
  return new ContentPDF(PDF_TYPE, base64_of(path), basename(path));
}

/** A PDF document in a data URL. Throws ArgumentError for any other URL: this library does not download. */
export function content_pdf_url(url: string): ContentPDF {
  if (is_data_url(url)) return new ContentPDF(...data_of(url));
  throw new ArgumentError(
    `content_pdf_url takes a data URL, for this library does not download, got ${excerpt(url)}`,
  );
}

function is_data_url(url: unknown): url is string {
  return typeof url === "string" && /^data:/i.test(url);
}

function data_of(url: string): [type: string, base64: string] {
  const parsed = parse_data_url(url);
  if (parsed) return parsed;
  throw new ArgumentError(`the data URL has no data that can be read: ${excerpt(url)}`);
}

function image_type(path: string): string {
  const type = IMAGE_TYPES.get(extname(path).toLowerCase());
  if (type) return type;
  throw new ArgumentError(
    `the type of ${path} is not known: give a content_type, or a png, jpeg, webp or gif`,
  );
}

function check_path(path: unknown): void {
  if (typeof path !== "string") throw new ArgumentError(`a path is a string, got ${excerpt(path)}`);
}

function base64_of(path: string): string {
  try {
    return readFileSync(path, "base64");
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ArgumentError(`${path} cannot be read: ${reason}`, { cause });
  }
}
