import { ArgumentError, ErrorResponseError, UnexpectedPayloadError } from "../../errors.js";
import { excerpt } from "../../excerpt.js";
import { get_own, is_object, is_unset, type JsonObject, jsonify, readable } from "../../json.js";
import type { Response } from "../../response.js";
import type { ParseOptions } from "../serializer.js";

/** A body whose members are read without trust. */
export type Body = Record<string, unknown>;

/** The body itself when it is an object. Throws UnexpectedPayloadError otherwise (ruling 7). */
export function object_body(body: unknown): Body {
  if (is_object(body)) return body;
  throw new UnexpectedPayloadError(`the payload is no object: ${excerpt(body)}`, { body });
}

/**
 * The parser of a format. It throws UnexpectedPayloadError for what is no object, and for an object that cannot be
 * read: getters and proxies may throw anything.
 */
export function body_parser(
  parse: (body: Body, options: ParseOptions) => Response,
): (payload: unknown, options?: ParseOptions) => Response {
  return (payload, options = {}) => {
    const body = object_body(payload);
    try {
      return readable("the payload cannot be read", () => parse(body, options));
    } catch (error) {
      if (!(error instanceof ArgumentError)) throw error;
      throw new UnexpectedPayloadError(error.message, { body, cause: error });
    }
  };
}

/** Demands that a body has a key, whatever its value. Throws UnexpectedPayloadError. */
export function require_keys(body: Body, keys: readonly string[]): void {
  for (const key of keys) {
    if (Object.hasOwn(body, key)) continue;
    throw new UnexpectedPayloadError(`the payload is missing "${key}": ${excerpt(body)}`, { body });
  }
}

/**
 * Throws the error in the `error` member of a body that holds no answer.
 *
 * @param has_answer whether the body holds one, beside which an error counts for nothing
 * @param code_keys where the error keeps its code, the first that is set counts
 * @throws ErrorResponseError
 */
export function check_error(body: Body, has_answer: boolean, code_keys: readonly string[]): void {
  const error = get_own(body, "error");
  if (has_answer || is_unset(error)) return;
  if (!is_object(error)) throw api_error(null, error, body);
  const code = code_keys.map((key) => get_own(error, key)).find((value) => !is_unset(value));
  throw api_error(code, get_own(error, "message"), body);
}

/** The error that an API reported: its code, its text, at most 200 characters of each. */
export function api_error(code: unknown, text: unknown, body: unknown): ErrorResponseError {
  const parts = [code, text].filter((part) => part !== null && part !== undefined && part !== "");
  const said = parts.length > 0 ? parts.map(excerpt).join(": ") : excerpt(body);
  return new ErrorResponseError(`the API returned an error: ${said}`, { body });
}

/** A member that is an object, else null. */
export function object_member(source: object, key: string): Body | null {
  const value = get_own(source, key);
  return is_object(value) ? value : null;
}

/** A member that is an array, else an empty one. */
export function array_member(source: object, key: string): unknown[] {
  const value = get_own(source, key);
  return Array.isArray(value) ? value : [];
}

/** A member that is a string, else null. */
export function string_member(source: object, key: string): string | null {
  const value = get_own(source, key);
  return typeof value === "string" ? value : null;
}

/** A member that is a finite number, else null. */
export function number_member(source: object, key: string): number | null {
  const value = get_own(source, key);
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

/** The given members without those that are null or undefined; null when none is left. */
export function details(members: Record<string, unknown>): JsonObject | null {
  const set = Object.entries(members).filter(([, value]) => value !== null && value !== undefined);
  return set.length > 0 ? (jsonify(Object.fromEntries(set)) as JsonObject) : null;
}
