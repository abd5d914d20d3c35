import { Response } from "prompt-builder";

/** Takes what fetch gives, under the types of the DOM or of Node. */
export async function ask(url: string): Promise<Response> {
  const answer = await fetch(url);
  const options = { headers: answer.headers };
  if (!answer.body) return Response.parse(await answer.json(), "converse", options);
  return Response.parse_stream(answer.body, "converse", options);
}
