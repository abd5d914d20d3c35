import { parse_data_url } from "../../data_url.js";
import { is_blank } from "../../json.js";
import type { Path } from "../omissions.js";
import { unsupported_at } from "./place.js";

/** The scheme of a URL in lower case, without the colon; "" for a URL without one. */
export function url_scheme(url: string): string {
  const colon = url.indexOf(":");
  if (colon < 1 || colon > 32) return "";
  const scheme = url.slice(0, colon).toLowerCase();
  return /^[a-z][a-z0-9+.-]*$/.test(scheme) ? scheme : "";
}

/** The text itself, or null when it is blank, which counts as unset (ruling 33). */
export function present(value: unknown): string | null {
  return typeof value === "string" && !is_blank(value) ? value : null;
}

/** The URL itself when its scheme is among those that an API fetches (ruling 33), else null. */
export function fetchable_url(url: string | null, schemes: readonly string[]): string | null {
  return url !== null && schemes.includes(url_scheme(url)) ? url : null;
}

/**
 * A URL as an API takes it: any URL but a data URL as it is; a data URL that is not in the plain form
 * `data:TYPE;base64,DATA` (parameters may stand between) is put into it (ruling 18).
 *
 * @throws UnsupportedFormatError naming the place, for a malformed data URL
 */
export function plain_url(url: string, at: Path): string {
  if (url_scheme(url) !== "data") return url;
  const parsed = parse_data_url(url);
  if (!parsed) throw unsupported_at(at, "the data URL is malformed");
  const [type, data] = parsed;
  const is_plain = url.startsWith(`data:${type}`) && url.endsWith(`;base64,${data}`);
  return is_plain ? url : `data:${type};base64,${data}`;
}

/** The file name in a URL, query and fragment apart; "" when there is none, and for a data URL. */
export function base_name(url: string): string {
  if (url_scheme(url) === "data") return "";
  const path = url.replace(/[?#].*$/s, "");
  return path.slice(path.lastIndexOf("/") + 1);
}

/** The extension of a file name in lower case, without the dot; "" when there is none. */
export function extension(name: string): string {
  const dot = name.lastIndexOf(".");
  return dot < 0 ? "" : name.slice(dot + 1).toLowerCase();
}

const TEXT_TYPES = new Set([
  "application/json",
  "application/xml",
  "application/javascript",
  "application/yaml",
  "application/x-yaml",
  "application/csv",
  "application/xhtml+xml",
  "application/sql",
  "application/graphql",
  "application/ld+json",
]);

/** Whether a media type stands for text that a model reads as it is. */
export function is_text_type(media_type: string): boolean {
  return /^text\/|\+(xml|json)$/.test(media_type) || TEXT_TYPES.has(media_type);
}

/** The text in base64 data, read as UTF-8. */
export function decoded_text(base64: string): string {
  return new TextDecoder().decode(Buffer.from(base64, "base64"));
}
