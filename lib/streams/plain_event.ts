import { ArgumentError } from "../errors.js";
import { is_object, type JsonObject } from "../json.js";
import { wire_json } from "../serializers/shared/wire_json.js";

/**
 * An event that a provider's client has parsed, as it came over the wire. A copy, since the helpers of some clients go
 * on to change their events.
 *
 * @throws ArgumentError for what is no object, or cannot be read as JSON
 */
export function plain_event(event: object): JsonObject {
  const plain = is_object(event) ? wire_json(event) : null;
  if (is_object(plain)) return plain;
  throw new ArgumentError("an event must be an object");
}
