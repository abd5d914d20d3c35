import { type Omission, Session, to_genai } from "../../lib/index.js";
import type { JsonObject } from "../../lib/json.js";
import { FORMAT_NAMES, type FormatName } from "../../lib/serializers/formats.js";
import { expect_honest_omissions } from "../../spec/support/omissions.js";
import { demand, demand_apart, demand_plain, demand_same, outcome_of_json, told } from "./faults.js";

/** Checks a stored session: its round trip, and the payload, omissions and shape of every format. */
export function check_session(hash: JsonObject): void {
  const given = JSON.stringify(hash);
  const { value: session } = outcome_of_json(() => Session.fromH(hash));
  demand_same(JSON.stringify(hash), given, "fromH changes the hash");
  if (!session) return;
  demand_apart(session, hash, "the session shares with its hash");
  check_stored(session);
  for (const format of FORMAT_NAMES) check_format(session, format);
}

/** Checks that a session survives its storage. */
export function check_stored(session: Session): void {
  const hash = session.toH();
  demand_plain(hash, "toH");
  demand_apart(session, hash, "toH shares with the session");
  const stored = JSON.stringify(session);
  demand_same(stored, JSON.stringify(hash), "toJSON differs from toH");
  const again = Session.fromH(JSON.parse(stored));
  demand_same(JSON.stringify(again), stored, "fromH of toH is another session");
  demand(session.equals(again), "a session does not equal what was stored of it");
  const { input, previous_response_id, response_boundary_index, ...configuration } = hash;
  demand_same(JSON.stringify(session.clone_config()), JSON.stringify(configuration), "clone_config");
}

/** Checks what a format makes of a session. */
export function check_format(session: Session, format: FormatName): void {
  const before = JSON.stringify(session);
  const payload = outcome_of_json(() => session.request_payload(format));
  const omissions = outcome_of_json(() => session.omissions(format));
  const strict = outcome_of_json(() => session.request_payload(format, { strict: true }));
  demand_same(
    told(outcome_of_json(() => session.request_payload(format))),
    told(payload),
    `${format}: the second payload differs from the first`,
  );
  if (payload.value) check_payload(session, format, payload.value, omissions.value, strict);
  else {
    demand_same(told(omissions), told(payload), `${format}: omissions and payload disagree`);
    demand_same(told(strict), told(payload), `${format}: strict and plain payload disagree`);
  }
  demand_same(JSON.stringify(session), before, `${format}: the session has changed`);
}

function check_payload(
  session: Session,
  format: FormatName,
  payload: object,
  omissions: Omission[] | null,
  strict: ReturnType<typeof outcome_of_json<object>>,
): void {
  demand_plain(payload, `the ${format} payload`);
  demand_apart(session, payload, `the ${format} payload shares with the session`);
  demand_apart(session.request_payload(format), payload, `two ${format} payloads share`);
  demand(omissions !== null, `${format}: omissions throws where the payload can be built`);
  expect_honest_omissions(session, format, format);
  const listed = strict.error && "omissions" in strict.error ? strict.error.omissions : [];
  demand_same(JSON.stringify(listed), JSON.stringify(omissions), `${format}: strict and omissions disagree`);
  const shape = session.request_shape(format);
  demand_plain(shape.toH(), `the ${format} shape`);
  demand(typeof shape.toString() === "string", `the ${format} shape has no text`);
  if (format === "gemini") {
    const { value } = outcome_of_json(() => to_genai(session.request_payload("gemini"), session.model));
    if (value) demand_plain(value, "the parameters for @google/genai");
  }
  if (format === "converse") check_bytes(session, payload);
}

/** The payload with bytes is the payload with base64, apart from how the bytes stand in it. */
function check_bytes(session: Session, payload: object): void {
  const with_bytes = session.request_payload("converse", { binary: "bytes" });
  const as_base64 = (_: string, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value;
  const canonical = (key: string, value: unknown) =>
    (key === "bytes" || key === "redactedContent") && typeof value === "string"
      ? Buffer.from(value, "base64").toString("base64")
      : value;
  demand_same(
    JSON.stringify(with_bytes, as_base64),
    JSON.stringify(payload, canonical),
    "the converse payload with bytes",
  );
}
