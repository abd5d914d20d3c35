import { FORMAT_NAMES, type FormatName } from "../serializers/formats.js";
import type { Describer } from "./describer.js";

const describers = new Map<string, Describer>();

/** Makes the describer of a format known; each format does it for itself, so that unused ones stay out of a bundle. */
export function register_describer(format: FormatName, describer: Describer): void {
  describers.set(format, describer);
}

/** The describer of a format, or null. */
export function find_describer(format: string): Describer | null {
  return describers.get(format) ?? null;
}

/** The formats that can be described. */
export function described_formats(): string[] {
  return FORMAT_NAMES.filter((name) => describers.has(name));
}
