/**
 * The id of a call to which the API gave none, made of the response's id and the call's place.
 *
 * @param position counted from 0 among the calls of the candidate
 */
export function missing_call_id(response_id: string, position: number): string {
  return `gemini_call_${response_id}_${position}`;
}
