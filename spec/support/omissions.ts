import { expect } from "chai";
import { Session } from "../../lib/index.js";
import { is_object } from "../../lib/json.js";
import type { FormatName } from "../../lib/serializers/formats.js";

type Key = string | number;

/** The paths of what a payload leaves out. */
export function omitted_paths(session: Session, format: FormatName): string[] {
  return session.omissions(format).map(({ path }) => path);
}

/** The same with the reason of each. */
export function omission_reasons(session: Session, format: FormatName): [path: string, reason: string][] {
  return session.omissions(format).map(({ path, reason }) => [path, reason]);
}

/**
 * Asserts the two properties of a list of omissions: every path resolves in the hash of the session, and the hash
 * without them gives the same payload and an empty list.
 */
export function expect_honest_omissions(session: Session, format: FormatName, about = ""): void {
  const paths = omitted_paths(session, format);
  const hash: unknown = session.toH();
  expect(new Set(paths).size, `${about} ${paths}`).to.equal(paths.length);
  for (const path of paths) expect(value_at(hash, keys_of(path)), `${about} ${path}`).to.not.equal(undefined);
  const rest = Session.fromH(without(hash, paths.map(keys_of)));
  expect(rest.request_payload(format), `${about} ${paths}`).to.deep.equal(session.request_payload(format));
  expect(omitted_paths(rest, format), about).to.deep.equal([]);
}

/** The keys of a path as `omissions` writes it. */
function keys_of(path: string): Key[] {
  return [...path.matchAll(/\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]|([^.[\]]+)/g)].map(
    ([, index, quoted, name]) => {
      if (index !== undefined) return Number(index);
      return quoted === undefined ? String(name) : (JSON.parse(quoted) as string);
    },
  );
}

function value_at(tree: unknown, keys: readonly Key[]): unknown {
  return keys.reduce<unknown>((value, key) => {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    return (value as Record<Key, unknown>)[key];
  }, tree);
}

/** A copy of a tree without what stands at some paths, the elements of arrays closed up. */
function without(tree: unknown, paths: readonly Key[][]): unknown {
  if (paths.length === 0) return tree;
  if (!is_object(tree) && !Array.isArray(tree)) return tree;
  const kept = Object.entries(tree).flatMap(([key, value]) => {
    const inside = paths.filter(([first]) => String(first) === key).map(([, ...rest]) => rest);
    return inside.some((rest) => rest.length === 0) ? [] : [[key, without(value, inside)] as const];
  });
  return Array.isArray(tree) ? kept.map(([, value]) => value) : Object.fromEntries(kept);
}
