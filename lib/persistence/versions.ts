import { InvalidItemError } from "../errors.js";
import { excerpt } from "../excerpt.js";
import { is_unset } from "../json.js";
import type { Members } from "./build.js";

/** Turns the hash of a session of one version into a hash of the next; neither has a `version`. */
export type Upgrade = (hash: Members) => Members;

/** The upgrades of stored sessions: from version 1 to 2, from 2 to 3, and so on. */
const UPGRADES: readonly Upgrade[] = [];

/** The version of the hashes that toH gives. */
export const STORED_VERSION = UPGRADES.length + 1;

/**
 * A stored hash in the present version, without its `version`. A hash without one is of version 1.
 *
 * @throws InvalidItemError for a version that is not known
 */
export function present_hash({ version, ...hash }: Members, upgrades = UPGRADES): Members {
  const first = known_version(version, upgrades.length + 1);
  return upgrades.slice(first - 1).reduce((older, upgrade) => upgrade(older), hash);
}

function known_version(version: unknown, newest: number): number {
  if (is_unset(version)) return 1;
  if (!Number.isInteger(version) || (version as number) < 1) {
    throw new InvalidItemError(`expected an integer from 1 on, got ${excerpt(version)}`, {
      place: "version",
    });
  }
  if ((version as number) > newest) {
    throw new InvalidItemError(
      `${version} is newer than this release of prompt-builder, which reads up to ${newest}`,
      { place: "version" },
    );
  }
  return version as number;
}
