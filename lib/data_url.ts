import { Buffer } from "node:buffer";
import { ArgumentError } from "./errors.js";

const SCHEME = "data:";
const DEFAULT_MEDIA_TYPE = "text/plain";
const BASE64_PARAMETER = "base64";
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
  return `${SCHEME}${media_type.trim()};${BASE64_PARAMETER},${buffer_of(bytes).toString("base64")}`;
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
  const [type = "", ...parameters] = url.slice(SCHEME.length, comma).split(";");
  const is_base64 = parameters.some((parameter) => parameter.trim().toLowerCase() === BASE64_PARAMETER);
  const data = is_base64
    ? base64_of(url, comma + 1)
    : percent_decoded(url.slice(comma + 1)).toString("base64");
  return data === null ? null : [media_type_of(type), data];
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

function hex_byte(source: Buffer, at: number): number {
  const digits = source.toString("latin1", at, at + 2);
  return /^[0-9a-f]{2}$/i.test(digits) ? Number.parseInt(digits, 16) : -1;
}
