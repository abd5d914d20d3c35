import { is_blank } from "../../json.js";

/**
 * The id of a call; for an API that gives none, one made of the answer's id and the call's place (ruling 17).
 *
 * @param position counted from 0
 */
export function given_call_id(id: string | null, answer_id: string | null, position: number): string {
  return id === null || is_blank(id) ? `call_${answer_id ?? "response"}_${position}` : id;
}
