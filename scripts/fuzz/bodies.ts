import fc from "fast-check";
import type { JsonObject, JsonValue } from "../../lib/json.js";
import { FORMAT_NAMES } from "../../lib/serializers/formats.js";
import { read_fixtures } from "../../spec/support/fixtures.js";
import { changed, changes } from "./changes.js";
import type { BodyInput } from "./check_response.js";

interface ParseCase {
  parse?: JsonValue;
  format?: BodyInput["format"];
  headers?: JsonObject;
}

const recorded = read_fixtures<ParseCase>("cases.jsonl").flatMap(({ parse, format, headers }): BodyInput[] =>
  parse === undefined || !format ? [] : [{ format, body: parse, ...(headers ? { headers } : {}) }],
);

/** Recorded bodies, changed in a few places, now and then taken for one of another format. */
export const bodies: fc.Arbitrary<BodyInput> = fc
  .tuple(fc.constantFrom(...recorded), changes, seldom(fc.constantFrom(...FORMAT_NAMES)))
  .map(([input, list, format]) => ({
    ...input,
    body: changed(input.body, list),
    format: format ?? input.format,
  }));

function seldom<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.oneof({ weight: 12, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });
}
