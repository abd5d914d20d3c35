import { Buffer } from "node:buffer";
import { ArgumentError } from "./errors.js";
import { readable } from "./json.js";

const SCHEME = "data:";
const DEFAULT_MEDIA_TYPE = "text/plain";
const BASE64_PARAMETER = "base64";
const SAYS_BASE64 = /;\s*base64\s*(?:;|$)/i;
const ALIASES: Record<string, string> = { "image/jpg": "image/jpeg" };
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/**
 * A data URL that holds some bytes.
 *
 * @param bytes the bytes, or a string in which each character is one byte
 * @param media_type such as `image/png`
 * @throws ArgumentError for anything else, and for a character beyond U+00FF
 */
export function data_url(bytes: Uint8Array | ArrayBuffer | string, media_type: string): string {
  if (typeof media_type !== "string" || media_type.trim() === "") {
    throw new ArgumentError("data_url needs a media type, such as image/png");
  }
  const base64 = readable("the bytes cannot be read", () => buffer_of(bytes).toString("base64"));
  return `${SCHEME}${media_type.trim()};${BASE64_PARAMETER},${base64}`;
}

function buffer_of(bytes: unknown): Buffer {
  if (bytes instanceof Uint8Array) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes instanceof ArrayBuffer) return Buffer.from(bytes);
  if (typeof bytes !== "string")
    throw new ArgumentError("data_url needs bytes: a Uint8Array, an ArrayBuffer or a string");
  const buffer = Buffer.from(bytes, "latin1");
  if (buffer.toString("latin1") !== bytes) {
    throw new ArgumentError(
      "data_url was given text, not bytes: encode it with new TextEncoder().encode(text)",
    );
  }
  return buffer;
}

/**
 * The media type (lower case, without parameters) and the base64 data of a data URL, by RFC 2397 and ruling 18;
 * null when the URL is no data URL or its base64 is broken.
 */
export function parse_data_url(url: unknown): [media_type: string, base64: string] | null {
  if (typeof url !== "string" || url.slice(0, SCHEME.length).toLowerCase() !== SCHEME) return null;
  const comma = url.indexOf(",");
  if (comma < 0) return null;
  const head = url.slice(SCHEME.length, comma);
  const data = says_base64(head)
    ? base64_of(url, comma + 1)
    : percent_decoded(url.slice(comma + 1)).toString("base64");
  return data === null ? null : [media_type_of(head.split(";", 1)[0] ?? ""), data];
}

/** Whether the parameters of a data URL, what stands between its scheme and its first comma, name base64. */
export function says_base64(head: string): boolean {
  return SAYS_BASE64.test(head);
}

function media_type_of(type: string): string {
  const name = type.trim().toLowerCase();
  if (!name.includes("/")) return DEFAULT_MEDIA_TYPE;
  return Object.hasOwn(ALIASES, name) ? (ALIASES[name] as string) : name;
}

function base64_of(url: string, start: number): string | null {
  let data = url.slice(start);
  if (data.includes("%")) data = percent_decoded(data).toString("latin1");
  if (/\s/.test(data)) data = data.replace(/\s+/g, "");
  return BASE64.test(data) ? data : null;
}

/** The bytes of a text in which `%41` stands for one byte; a lone `%` stands for itself. */
function percent_decoded(text: string): Buffer {
  const source = Buffer.from(text, "utf8");
  const target = Buffer.alloc(source.length);
  let length = 0;
  for (let index = 0; index < source.length; index++) {
    const escaped = source[index] === 0x25 ? hex_byte(source, index + 1) : -1;
    target[length++] = escaped < 0 ? (source[index] as number) : escaped;
    if (escaped >= 0) index += 2;
  }
  return target.subarray(0, length);
}

/** The byte that two hexadecimal digits spell; -1 for anything else. */
function hex_byte(source: Buffer, at: number): number {
  const high = hex_digit(source[at]);
  const low = hex_digit(source[at + 1]);
  return high < 0 || low < 0 ? -1 : 16 * high + low;
}

function hex_digit(code = 0): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}
