import { expect } from "chai";
import { caught } from "../support/expect.js";
import { grouped, read_fixtures } from "../support/fixtures.js";
import { check_report, type Report } from "../support/reports.js";

describe("faults reported by users of other libraries", () => {
  for (const [name, reports] of grouped(
    read_fixtures<Report>("reports.jsonl"),
    (one) => `${one.kind}: ${one.format}`,
  )) {
    it(`${name} (${reports.length})`, () => {
      const faults = reports.map((one) => ({
        id: one.id,
        note: one.note,
        fault: caught(() => check_report(one)),
      }));
      expect(
        faults.filter((one) => one.fault !== null).map((one) => `${one.id}: ${one.fault} (${one.note})`),
      ).to.deep.equal([]);
    });
  }
});
