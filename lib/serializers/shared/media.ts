import { is_blank } from "../../json.js";

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
