import "../../lib/serializers/index.js";
import { expect } from "chai";
import { RequestShape, type RequestShapeOptions } from "../../lib/core.js";
import type { FormatName } from "../../lib/serializers/formats.js";

/** Asserts the turns that a payload is described with, each in words. */
export function expect_turns(payload: unknown, format: FormatName, turns: string[]): void {
  expect(RequestShape.describe(payload, format).turns.map(String)).to.deep.equal(turns);
}

/** The problems of a payload in words, each after its kind. */
export function problems_of(payload: unknown, format: FormatName, options?: RequestShapeOptions): string[] {
  return RequestShape.describe(payload, format, options).problems.map(
    (problem) => `${problem.kind}: ${problem}`,
  );
}

/** Asserts the tool rounds of a payload, each in words. */
export function expect_rounds(payload: unknown, format: FormatName, rounds: string[]): void {
  expect(RequestShape.describe(payload, format).tool_rounds.map(String)).to.deep.equal(rounds);
}
