/** A text inside a value: a member of a container, or a key of an object. */
export interface PlacedText {
  text: string;
  is_key: boolean;
  /** Where the text stands, or the object that has the key: `input[3].content[0].text`. */
  place: string;
}

/** All texts and keys inside a JSON value. A list of what is left instead of recursion: no stack to overflow. */
export function* texts_in(root: unknown): Generator<PlacedText> {
  const pending: [place: string, value: unknown][] = [["", root]];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [place, value] = next;
    if (typeof value === "string") yield { text: value, is_key: false, place };
    if (typeof value !== "object" || value === null) continue;
    const is_key = !Array.isArray(value);
    for (const [key, member] of Object.entries(value)) {
      if (is_key) yield { text: key, is_key, place };
      pending.push([is_key ? joined(place, key) : `${place}[${key}]`, member]);
    }
  }
}

function joined(place: string, key: string): string {
  return place ? `${place}.${key}` : key;
}
