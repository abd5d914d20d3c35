import { readFileSync } from "node:fs";
import { expect } from "chai";
import { ErrorResponseError, IncompleteStreamError, ParseError } from "../../lib/errors.js";
import { is_object } from "../../lib/json.js";
import type { FormatName } from "../../lib/serializers/formats.js";
import { collapse_stream } from "../../lib/streams/collapse.js";
import { ACCUMULATORS, collapsed, pieces } from "../streams/support.js";

const ERRORS = { ErrorResponseError, IncompleteStreamError, ParseError };

type ErrorName = keyof typeof ERRORS;

interface StreamCase {
  id: string;
  format: FormatName;
  encoding?: "utf8" | "base64";
  body: string;
  expect?: unknown;
  error?: ErrorName;
  message_includes?: string;
  alternatives?: { expect?: unknown; error?: ErrorName; any_expect?: boolean }[];
  cut_at?: number[];
}

const LARGE = 60_000;
const ODD_LENGTHS = [7, 1, 64, 3, 500];
const OPAQUE = new Set(["input", "args", "additionalModelResponseFields", "metadata"]);

const cases = readFileSync(new URL("../fixtures/streams.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as StreamCase);

function bytes_of({ body, encoding }: StreamCase): Uint8Array {
  return new Uint8Array(Buffer.from(body, encoding === "base64" ? "base64" : "utf8"));
}

/** A null member equals an absent one outside of opaque data; gemini's empty lists equal none. */
function pruned(value: unknown, format: FormatName, opaque = false): unknown {
  if (Array.isArray(value)) return value.map((element) => pruned(element, format, opaque));
  if (!is_object(value)) return value;
  const kept = Object.entries(value)
    .filter(([, member]) => opaque || member !== null)
    .map(([key, member]) => [key, pruned(member, format, opaque || OPAQUE.has(key))] as const)
    .filter(([key, member]) => opaque || format !== "gemini" || !is_nothing(key, member));
  return Object.fromEntries(kept);
}

function is_nothing(key: string, member: unknown): boolean {
  if (key === "candidates") return Array.isArray(member) && member.length === 0;
  return key === "content" && is_object(member) && !(Array.isArray(member.parts) && member.parts.length > 0);
}

function ways_of(example: StreamCase): Record<string, () => unknown> {
  const { format, body, encoding, cut_at } = example;
  const bytes = bytes_of(example);
  const ways: Record<string, () => unknown> = {
    "in one piece": () => collapse_stream(ACCUMULATORS[format], encoding === "base64" ? bytes : body),
    "in odd pieces": () => collapsed(format, ...pieces(bytes, ODD_LENGTHS)),
  };
  if (body.length > LARGE) return ways;
  ways["as bytes"] = () => collapse_stream(ACCUMULATORS[format], bytes);
  ways["byte by byte"] = () => collapsed(format, ...pieces(bytes, [1]));
  if (cut_at?.length) {
    const ends = [...cut_at, bytes.length];
    ways["cut where it hurts"] = () =>
      collapsed(format, ...ends.map((end, i) => bytes.subarray(i > 0 ? ends[i - 1] : 0, end)));
  }
  return ways;
}

function outcome_of(way: () => unknown): { value: unknown } | { error: unknown } {
  try {
    return { value: way() };
  } catch (error) {
    return { error };
  }
}

function expect_outcome(example: StreamCase, outcome: ReturnType<typeof outcome_of>): void {
  if (example.error) {
    expect(outcome).to.have.property("error").that.is.instanceOf(ERRORS[example.error]);
    if ("error" in outcome) expect(String(outcome.error)).to.include(example.message_includes ?? "");
  } else {
    if ("error" in outcome) throw outcome.error;
    const value = pruned(outcome.value, example.format);
    const wanted = [example, ...(example.alternatives ?? [])]
      .filter((other) => "expect" in other)
      .map((other) => pruned(other.expect, example.format));
    if (wanted.length === 1) expect(value).to.deep.equal(wanted[0]);
    else expect(wanted).to.deep.include(value);
  }
}

describe("the recorded streams", () => {
  it("are all there", () => {
    expect(cases).to.have.length.greaterThan(200);
  });

  for (const example of cases) {
    for (const [name, way] of Object.entries(ways_of(example))) {
      it(`${example.id} ${name}`, () => expect_outcome(example, outcome_of(way)));
    }
  }
});
