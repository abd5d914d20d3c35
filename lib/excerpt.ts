const SHOWN_CHARACTERS = 200;

/** The first 200 characters of a value as JSON, for error messages. */
export function excerpt(value: unknown): string {
  const text = describe(value);
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
}

function describe(value: unknown): string {
  try {
    return (typeof value === "string" ? value : JSON.stringify(value)) ?? String(value);
  } catch {
    return `a value of type ${typeof value}`;
  }
}
