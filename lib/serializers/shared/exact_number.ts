import { get_own, is_object } from "../../json.js";

/**
 * The digits of a number that the AWS SDK keeps as it came since a double would change it: a bigint, or an instance of
 * its NumericValue; null for anything else. A plain object of the same members is data.
 */
export function exact_number(value: unknown): string | null {
  if (typeof value === "bigint") return String(value);
  if (!is_object(value) || is_plain(value) || get_own(value, "type") !== "bigDecimal") return null;
  const digits = get_own(value, "string");
  return typeof digits === "string" && Number.isFinite(Number(digits)) ? digits : null;
}

function is_plain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
