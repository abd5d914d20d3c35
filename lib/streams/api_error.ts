import type { ErrorResponseError } from "../errors.js";
import { is_object, type JsonObject, type JsonValue } from "../json.js";
import { api_error } from "../serializers/shared/body.js";

/** Whether an `error` member reports an error: null, "" and false are none. */
export function reports_error(error: JsonValue | undefined): error is JsonValue {
  return error !== undefined && error !== null && error !== "" && error !== false;
}

/**
 * The error that an event reports, under `error` or, as some servers have it, with its members at the top.
 *
 * @param code_keys the members that may hold the code, the first that is set counts (formats.md, Responses)
 */
export function event_error(event: JsonObject, code_keys: readonly string[]): ErrorResponseError {
  if (reports_error(event.error)) return reported_error(event.error, code_keys, event);
  const { type, ...details } = event;
  return reported_error(type === "error" ? details : event, code_keys, event);
}

function reported_error(
  details: JsonValue,
  code_keys: readonly string[],
  event: JsonObject,
): ErrorResponseError {
  if (!is_object(details)) return api_error(null, details, event);
  const code = code_keys.map((key) => details[key]).find(reports_error);
  return api_error(code, details.message, event);
}
