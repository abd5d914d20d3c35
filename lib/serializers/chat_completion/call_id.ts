/**
 * The id of a call to which the server gave none, made of the completion's id and the call's place (ruling 17).
 *
 * @param position counted from 0
 */
export function missing_call_id(completion_id: string | null, position: number): string {
  return `call_${completion_id ?? "response"}_${position}`;
}
