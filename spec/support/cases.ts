import type { Session } from "../../lib/index.js";
import type { FormatName } from "../../lib/serializers/formats.js";
import { type Case, session_of } from "./conformance.js";
import { caught } from "./expect.js";
import { read_fixtures } from "./fixtures.js";

/** The sessions of the recorded cases that ask for a payload of a format, by the id of the case. */
export function case_sessions(format: FormatName): [id: string, session: Session][] {
  return read_fixtures<Case>("cases.jsonl")
    .filter(({ then }) => then?.[0] === "payload" && then[1] === format)
    .filter((one) => caught(() => session_of(one)) === null)
    .map((one) => [one.id, session_of(one)]);
}
