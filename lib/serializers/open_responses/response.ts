import { CONTENT } from "../../content/base.js";
import { ITEMS } from "../../items/base.js";
import { get_own, is_object } from "../../json.js";
import type { Family } from "../../persistence/fields.js";
import { Response } from "../../response.js";
import { array_member, type Body, body_parser, check_error, require_keys } from "../shared/body.js";
import { without_sdk_members } from "./sdk_members.js";

/**
 * The response in a body of an Open Responses endpoint; the resource is read whole, unknown items and blocks
 * are skipped.
 *
 * @throws ErrorResponseError, UnexpectedPayloadError, InvalidItemError
 */
export const parse_response = body_parser((payload) => {
  check_error(payload, Object.hasOwn(payload, "status"), ["code", "type"]);
  require_keys(payload, ["status", "object"]);
  const body = without_sdk_members(payload);
  const output = array_member(body, "output").filter(known(ITEMS)).map(without_unknown_blocks);
  const response = Response.fromH({ ...body, output });
  for (const item of response.output) if (item.type === "reasoning") item.origin = "open_responses";
  return response;
});

function known(family: Family): (value: unknown) => value is Body {
  return (value): value is Body =>
    is_object(value) && family.members.some(({ name }) => name === get_own(value, "type"));
}

/** Where an item holds blocks; text in the place of blocks is text. */
const BLOCKS: Readonly<Record<string, string>> = { message: "content", function_call_output: "output" };

function without_unknown_blocks(item: Body): Body {
  const key = get_own(BLOCKS, String(get_own(item, "type")));
  if (typeof key !== "string") return item;
  const blocks = get_own(item, key) ?? [];
  return Array.isArray(blocks) ? { ...item, [key]: blocks.filter(known(CONTENT)) } : item;
}
