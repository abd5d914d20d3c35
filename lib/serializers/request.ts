import { ArgumentError, UnsupportedFormatError } from "../errors.js";
import { is_blank, is_object, is_unset, readable } from "../json.js";
import { check_members } from "../persistence/check.js";
import type { Session } from "../session.js";
import { refuse_unknown } from "../unknown_options.js";
import { type Omission, OmissionRecord } from "./omissions.js";
import type { PayloadOptions } from "./serializer.js";

/** What turns a session into a payload, recording whatever it leaves out. */
export type BuildRequest<P extends object> = (
  session: Session,
  record: OmissionRecord,
  options: PayloadOptions,
) => P;

/**
 * The payload of a session.
 *
 * @throws InvalidItemError naming the place where the session holds no item, content or tool but something else
 * @throws UnsupportedFormatError with `strict` when anything is left out; `error.omissions` is the list
 */
export function build_payload<P extends object>(
  build: BuildRequest<P>,
  session: Session,
  given: PayloadOptions = {},
): P {
  const options = checked_options(given);
  check_members(session);
  const record = new OmissionRecord();
  const payload = build(session, record, options);
  if (options.strict) refuse(listed(record, session));
  return payload;
}

/** What the payload of a session leaves out. */
export function list_omissions<P extends object>(build: BuildRequest<P>, session: Session): Omission[] {
  check_members(session);
  const record = new OmissionRecord();
  build(session, record, {});
  return listed(record, session);
}

/** The record in the order of the session's hash, which costs more than the payload and is written only if needed. */
function listed(record: OmissionRecord, session: Session): Omission[] {
  return record.is_empty ? [] : record.list(session.toH());
}

/** A copy of payload options. Throws ArgumentError for what is no object, and for a wrong `binary`. */
export function checked_options(given: PayloadOptions): PayloadOptions {
  if (!is_object(given)) throw new ArgumentError("payload options are an object: { strict, binary }");
  const options: PayloadOptions = readable("payload options cannot be read", () => ({ ...given }));
  const { strict, binary, ...unknown } = options;
  refuse_unknown(Object.keys(unknown));
  if (!is_unset(binary) && binary !== "base64" && binary !== "bytes") {
    throw new ArgumentError('binary is "base64" or "bytes"');
  }
  return options;
}

function refuse(omissions: Omission[]): void {
  if (omissions.length === 0) return;
  const lines = omissions.map(({ path, reason }) => `${path}: ${reason}`);
  const error = new UnsupportedFormatError(`the payload would leave out ${lines.join("; ")}`);
  error.omissions = omissions;
  throw error;
}

/** The model of a session. Throws UnsupportedFormatError when it is missing or blank (ruling 38). */
export function required_model({ model }: Session): string {
  if (model === null || is_blank(model))
    throw new UnsupportedFormatError("the session has no model: set session.model");
  return model;
}
