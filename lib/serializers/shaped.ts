import { ErrorResponseError, UnsupportedFormatError } from "../errors.js";
import { is_object } from "../json.js";
import { RequestShape } from "../request_shape/index.js";
import { FORMAT_NAMES, type FormatName } from "./formats.js";
import { name_of } from "./registry.js";
import type { Serializer } from "./serializer.js";

/** Gives an error the shape of the payload that caused it, where both are of a kind that has one. */
export function attach_shape(error: unknown, payload: () => unknown, serializer: Serializer): void {
  if (!(error instanceof ErrorResponseError || error instanceof UnsupportedFormatError)) return;
  const format = FORMAT_NAMES.find((name) => name === name_of(serializer));
  const described = payload();
  if (format && is_object(described))
    error.request_shape = RequestShape.describe(described, format satisfies FormatName);
}
