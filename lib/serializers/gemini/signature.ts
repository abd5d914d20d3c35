import { get_own, type JsonObject } from "../../json.js";
import { present } from "../shared/media.js";

const KEY = "thought_signature";

/** The thought signature in an extra as a part carries it. */
export function thought_signature(extra: JsonObject): { thoughtSignature?: string } {
  const thoughtSignature = present(get_own(extra, KEY));
  return thoughtSignature === null ? {} : { thoughtSignature };
}

/** The keys of an extra that `thought_signature` sends. */
export function sent_signature(extra: JsonObject): string[] {
  return present(get_own(extra, KEY)) === null ? [] : [KEY];
}
