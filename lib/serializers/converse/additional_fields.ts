import { UnsupportedFormatError } from "../../errors.js";
import {
  get_own,
  is_object,
  is_unset,
  type JsonObject,
  type JsonValue,
  set_own,
  to_json,
} from "../../json.js";
import type { Session } from "../../session.js";
import type { OmissionRecord } from "../omissions.js";
import type { ReasoningParameter } from "./reasoning.js";

/**
 * The parameters of the model's own API: those for reasoning, and merged over them those of the extra, whose
 * values win. Null when there are none.
 *
 * @param given the extra's additional_model_request_fields
 * @throws UnsupportedFormatError when it is no object
 */
export function additional_fields(
  session: Session,
  parameters: readonly ReasoningParameter[],
  given: JsonValue | undefined,
  record: OmissionRecord,
): JsonObject | null {
  if (is_unset(given)) return parameters.length > 0 ? nested(parameters) : null;
  if (!is_object(given)) {
    throw new UnsupportedFormatError("extra.additional_model_request_fields is no object");
  }
  const kept = parameters.filter((parameter) => !is_replaced(parameter, given));
  record_replaced(session, parameters, kept, record);
  return merged(nested(kept), given);
}

/** Whether the extra says something else. Its `thinking` does so as a whole: what it may hold depends on its type. */
function is_replaced({ path: [group, member], value }: ReasoningParameter, given: JsonObject): boolean {
  const outer = get_own(given, group);
  if (outer === undefined) return false;
  if (!is_object(outer) || member === undefined) return differs(outer, value);
  const inner = get_own(outer, member);
  return inner === undefined ? group === "thinking" : differs(inner, value);
}

function differs(over: unknown, under: JsonValue): boolean {
  return !(is_object(over) && is_object(under)) && to_json(over) !== to_json(under);
}

/** Records the settings of reasoning in whose place the extra's values are sent, as one when nothing is left. */
function record_replaced(
  { reasoning }: Session,
  parameters: readonly ReasoningParameter[],
  kept: readonly ReasoningParameter[],
  record: OmissionRecord,
): void {
  const settings = parameters.flatMap((parameter) => {
    const is_said = !kept.includes(parameter) && Object.hasOwn(reasoning ?? {}, parameter.setting);
    return is_said ? parameter.setting : [];
  });
  const reason = "extra.additional_model_request_fields says otherwise";
  if (settings.length > 0 && kept.length === 0) record.omit(["reasoning"], reason);
  else for (const key of settings) record.omit(["reasoning", key], reason);
}

function nested(parameters: readonly ReasoningParameter[]): JsonObject {
  const fields: JsonObject = {};
  for (const { path, value } of parameters) {
    const [group, member] = path;
    const inner = fields[group];
    const holder = is_object(inner) ? inner : {};
    if (member !== undefined) set_own(holder, member, value);
    fields[group] = member === undefined ? value : holder;
  }
  return fields;
}

/** Objects are merged member by member, keys such as `__proto__` being data like any other (ruling 9). */
function merged(under: JsonObject, over: JsonObject): JsonObject {
  const result = { ...under };
  for (const key of Object.keys(over)) {
    const [below, above] = [get_own(under, key), over[key] as JsonValue];
    const value = is_object(below) && is_object(above) ? merged(below as JsonObject, above) : above;
    set_own(result, key, value);
  }
  return result;
}
