import { expect } from "chai";
import { Session } from "../../lib/index.js";
import { is_object, type JsonObject, type JsonValue } from "../../lib/json.js";
import type { FormatName } from "../../lib/serializers/formats.js";
import { path_text } from "../../lib/serializers/omissions.js";
import { omitted_paths } from "./omissions.js";

type Path = (string | number)[];

/** Texts that a payload must carry or that must be listed as left out. */
const TEXTS = new Set(["text", "thinking", "refusal", "instructions", "encrypted_content"]);

/**
 * A hash of a session with a word of its own in every text, and under an unknown key of every item, block and
 * tool and of the session's objects.
 */
export function planted(hash: JsonObject): { hash: JsonObject; words: Map<string, Path> } {
  const words = new Map<string, Path>();
  const word = (path: Path) => {
    const made = `planted${words.size}word`;
    words.set(made, path);
    return made;
  };
  const grow = (value: JsonValue, path: Path): JsonValue => {
    if (Array.isArray(value)) return value.map((element, index) => grow(element, [...path, index]));
    if (!is_object(value)) return value;
    const members = Object.entries(value).map(([key, member]): [string, JsonValue] => {
      const is_text = TEXTS.has(key) && typeof member === "string" && member.trim() !== "";
      return [key, is_text ? word([...path, key]) : grow(member, [...path, key])];
    });
    const is_place =
      path.length > 0 && !OPAQUE.has(String(path.at(-1))) && !path.some((key) => OPAQUE.has(String(key)));
    return Object.fromEntries(is_place ? [...members, ["planted", word([...path, "planted"])]] : members);
  };
  return { hash: grow(hash, []) as JsonObject, words };
}

/** Objects whose members are no settings of this library: whole values that are sent or left out as one. */
const OPAQUE = new Set([
  "annotations",
  "logprobs",
  "schema",
  "parameters",
  "tool_choice",
  "cache_control",
  "citations",
  "include",
  "unknown",
]);

/** Asserts that every planted word is in the payload or under a path that is listed as left out. */
export function expect_no_silent_loss(hash: JsonObject, format: FormatName): void {
  const { hash: given, words } = planted(hash);
  const session = Session.fromH(given);
  const payload = JSON.stringify(session.request_payload(format));
  const listed = omitted_paths(session, format);
  const lost = [...words].filter(([word, path]) => !payload.includes(word) && !is_listed(path, listed));
  expect(
    lost.map(([, path]) => path_text(path)),
    `${JSON.stringify(given)}\n${payload}\n${listed}`,
  ).to.deep.equal([]);
}

function is_listed(path: Path, listed: readonly string[]): boolean {
  return path.some((_, index) => listed.includes(path_text(path.slice(0, index + 1))));
}
