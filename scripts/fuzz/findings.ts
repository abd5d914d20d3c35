import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** An input with which a check fails. */
export interface Finding {
  check: string;
  /** What is wrong. */
  fault: string;
  input: unknown;
}

export const FINDINGS_FOLDER = join(import.meta.dirname, "../../spec/fixtures/fuzz");

const LIBRARY_FOLDER = join(import.meta.dirname, "../../lib/");

/** Writes a finding as one line of JSON into a file of its own, from which the specs try it again. */
export function keep(finding: Finding): string {
  const line = JSON.stringify(finding);
  const name = `${finding.check}_${createHash("sha256").update(line).digest("hex").slice(0, 12)}.json`;
  mkdirSync(FINDINGS_FOLDER, { recursive: true });
  writeFileSync(join(FINDINGS_FOLDER, name), `${line}\n`);
  return name;
}

/** What findings of one cause have in common: the message without what varies, and where it was thrown. */
export function cause_of(check: string, error: unknown): string {
  if (!(error instanceof Error)) return `${check} ${String(error)}`;
  const [message = ""] = error.message.split("\n");
  const thrown = error.stack?.split("\n").find((line) => line.includes(LIBRARY_FOLDER)) ?? "";
  return `${check} ${error.name} ${message.replaceAll(/"[^"]*"|\d+/g, "_").slice(0, 80)} ${thrown.trim()}`;
}
