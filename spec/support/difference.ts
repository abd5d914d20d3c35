/** A relative difference that two numbers may have and still be the same. */
const TOLERANCE = 1e-12;

/**
 * The first place where a value differs from the expected one, in words; null when there is none. Key order is
 * free, and undefined means absent.
 */
export function difference(actual: unknown, expected: unknown, at = "$"): string | null {
  if (typeof expected === "number" && typeof actual === "number") {
    return close(actual, expected) ? null : `${at}: ${actual} for ${expected}`;
  }
  if (!is_tree(expected) || !is_tree(actual))
    return actual === expected ? null : `${at}: ${shown(actual)} for ${shown(expected)}`;
  if (Array.isArray(expected) !== Array.isArray(actual)) return `${at}: array or object`;
  if (Array.isArray(expected) && Array.isArray(actual) && expected.length !== actual.length) {
    return `${at}: ${actual.length} elements for ${expected.length}: ${shown(actual)}`;
  }
  return member_difference(members_of(actual), members_of(expected), at);
}

function member_difference(
  actual: Map<string, unknown>,
  expected: Map<string, unknown>,
  at: string,
): string | null {
  for (const key of new Set([...expected.keys(), ...actual.keys()])) {
    if (!expected.has(key)) return `${at}.${key}: not expected: ${shown(actual.get(key))}`;
    if (!actual.has(key)) return `${at}.${key}: missing, expected ${shown(expected.get(key))}`;
    const inside = difference(actual.get(key), expected.get(key), `${at}.${key}`);
    if (inside) return inside;
  }
  return null;
}

function members_of(tree: object): Map<string, unknown> {
  return new Map(Object.entries(tree).filter(([, value]) => value !== undefined));
}

function is_tree(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function close(actual: number, expected: number): boolean {
  return Math.abs(actual - expected) <= TOLERANCE * Math.max(1, Math.abs(expected));
}

function shown(value: unknown): string {
  return String(JSON.stringify(value)).slice(0, 160);
}
