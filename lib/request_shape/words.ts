const WORD = /^[A-Za-z0-9_+./-]{1,100}$/;
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** A role, block type or mime type that is safe to show; null for anything that could be a text instead. */
export function word(value: unknown): string | null {
  return typeof value === "string" && WORD.test(value) ? value : null;
}

/** A number with its noun: `1 call`, `2 calls`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** A text without line breaks and control characters: a name from outside must not forge a line of a log. */
export function one_line(text: string): string {
  return text.replace(BREAKS, " ");
}
