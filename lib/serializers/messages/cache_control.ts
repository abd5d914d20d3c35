import { get_own, is_unset, type JsonObject, jsonify } from "../../json.js";
import { forward } from "../shared/forward.js";
import type { MessagesCacheControl } from "./types.js";

/** The mark up to which a prompt is cached, where the extra of a block, an item or a tool holds one. */
export function cache_control(extra: JsonObject): { cache_control?: MessagesCacheControl } {
  const mark = get_own(extra, "cache_control");
  return is_unset(mark) ? {} : { cache_control: forward(jsonify(mark)) };
}
