import type { JsonObject } from "../../json.js";
import { get_own, is_unset, set_own } from "../../json.js";
import type { Session } from "../../session.js";
import type { OmissionRecord } from "../omissions.js";

/** The settings of a session that a request may carry. */
export type SettingName = Exclude<keyof Session, "items" | "tool_definitions" | "extra"> & string;

/** Records the settings that a format has no parameter for. */
export function omit_settings(
  session: Session,
  names: readonly SettingName[],
  format: string,
  record: OmissionRecord,
): void {
  for (const name of names) record.omit_value([name], session[name], `${format} has no parameter for it`);
}

/** The given settings that are set, in the given order: payload name to setting. */
export function set_settings<T extends Record<string, unknown>>(
  members: T,
): Partial<{ [K in keyof T]: NonNullable<T[K]> }> {
  const set: Partial<T> = {};
  for (const name of Object.keys(members) as (keyof T)[]) {
    if (!is_unset(members[name])) set[name] = members[name];
  }
  return set as Partial<{ [K in keyof T]: NonNullable<T[K]> }>;
}

/** The members of session.extra that a format knows, copied, under the format's names; the rest is recorded. */
export function known_extra(
  session: Session,
  names: Readonly<Record<string, string>>,
  format: string,
  record: OmissionRecord,
): JsonObject {
  const extra = session.extra;
  const known: JsonObject = {};
  for (const key of Object.keys(names)) {
    const value = get_own(extra, key);
    if (!is_unset(value)) set_own(known, names[key] as string, value as JsonObject);
  }
  for (const key of Object.keys(extra)) {
    if (!Object.hasOwn(names, key))
      record.omit_value(["extra", key], extra[key], `${format} does not know this key`);
  }
  return known;
}
