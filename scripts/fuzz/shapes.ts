import fc from "fast-check";
import { RequestShape, Session } from "../../lib/index.js";
import type { JsonObject, JsonValue } from "../../lib/json.js";
import { FORMAT_NAMES, type FormatName } from "../../lib/serializers/formats.js";
import { changed, changes } from "./changes.js";
import { demand, demand_plain, demand_same, outcome_of_json } from "./faults.js";
import { session_hashes } from "./sessions.js";

/** What is described as the payload of a format. */
interface ShapeInput {
  format: FormatName;
  payload: JsonValue;
}

/** Payloads that are changed in a few places, now and then described as those of another format. */
export const shape_inputs: fc.Arbitrary<ShapeInput> = fc
  .tuple(
    session_hashes,
    fc.constantFrom(...FORMAT_NAMES),
    fc.constantFrom(...FORMAT_NAMES),
    fc.nat(9),
    changes,
  )
  .map(([hash, format, other, chance, list]) => ({
    format: chance === 0 ? other : format,
    payload: changed(payload_of(hash, format), list),
  }));

function payload_of(hash: JsonObject, format: FormatName): JsonValue {
  const { value } = outcome_of_json(() => Session.fromH(hash).request_payload(format));
  return JSON.parse(JSON.stringify(value ?? {}));
}

/** Checks that anything can be described, and that describing it changes nothing. */
export function check_shape({ format, payload }: ShapeInput): void {
  const before = JSON.stringify(payload);
  const { value: shape } = outcome_of_json(() => RequestShape.describe(payload, format));
  demand_same(JSON.stringify(payload), before, "describe changes the payload");
  const is_object = typeof payload === "object" && payload !== null && !Array.isArray(payload);
  demand((shape !== null) === is_object, "describe refuses an object, or takes what is none");
  if (!shape) return;
  demand_plain(shape.toH(), "the shape");
  demand(!/(?!\n)\p{Cc}/u.test(shape.toString()), "the text of the shape holds control characters");
}
