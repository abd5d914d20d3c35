const FENCE = "```";
const LANGUAGE = /^[A-Za-z]*$/;

/** The inside of a Markdown fence around a whole text (with or without a language); any other text as it is. */
export function unfenced(text: string): string {
  const trimmed = text.trim();
  if (!trimmed.startsWith(FENCE) || !trimmed.endsWith(FENCE)) return text;
  const first_line = trimmed.indexOf("\n");
  if (first_line < 0 || !LANGUAGE.test(trimmed.slice(FENCE.length, first_line).trim())) return text;
  return trimmed.slice(first_line + 1, -FENCE.length);
}
