const PERCENT = 0x25;
const EQUALS = 0x3d;
const ESCAPE = /%[0-9a-f]{2}/gi;

/** The number of Unicode code points in a text; a lone surrogate is one. */
export function chars(text: string): number {
  let units = 0;
  for (let index = 0; index < text.length; index++) {
    if (is_high(text.charCodeAt(index)) && is_low(text.charCodeAt(index + 1))) index++;
    units++;
  }
  return units;
}

/** The code points of a value's JSON; null for what JSON cannot write (cycles, too deep, functions). */
export function json_chars(value: unknown): number | null {
  try {
    const json: string | undefined = JSON.stringify(value);
    return json === undefined ? null : chars(json);
  } catch {
    return null;
  }
}

/** The code points of a string, of the JSON of anything else; null when unset. */
export function value_chars(value: unknown): number | null {
  if (value === null) return null;
  return typeof value === "string" ? chars(value) : json_chars(value);
}

/**
 * The bytes that a base64 text stands for, counted without decoding: white space and padding hold none, a
 * percent escape (ruling 18) is the character that it spells. Null when there is no data.
 */
export function base64_bytes(text: string, start = 0): number | null {
  let digits = 0;
  for (let index = start; index < text.length; index++) {
    let code = text.charCodeAt(index);
    if (code === PERCENT) {
      code = Number.parseInt(text.slice(index + 1, index + 3), 16);
      index += 2;
    }
    if (!is_space(code) && code !== EQUALS) digits++;
  }
  return Math.floor((digits * 3) / 4) || null;
}

/** The bytes of a text in UTF-8; null when it is empty. */
export function utf8_bytes(text: string): number | null {
  return Buffer.byteLength(text) || null;
}

/** The bytes of a percent-escaped text, each escape being one; null when it is empty. */
export function escaped_bytes(text: string): number | null {
  let escapes = 0;
  for (const _ of text.matchAll(ESCAPE)) escapes++;
  return (utf8_bytes(text) ?? 0) - 2 * escapes || null;
}

function is_high(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

function is_low(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}

function is_space(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d);
}
