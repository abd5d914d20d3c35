/**
 * A value that the session forwards unchecked into a member whose type lists what the API knows today. Levels,
 * tiers and shapes change with every model: the API is left to refuse what it does not know.
 */
export function forward<T>(value: unknown): T {
  return value as T;
}
