import { UnrecoverableError } from "bullmq";
import { Response, type Session } from "prompt-builder";

/** Where the model is. */
export interface ModelOptions {
  /** Such as `https://api.openai.com/v1`. */
  base_url: string;
  api_key?: string;
}

const TIMEOUT_IN_MS = 10 * 60 * 1000;

/** A function that asks a model over Chat Completions. */
export function chat_model({ base_url, api_key = "none" }: ModelOptions) {
  return async (session: Session): Promise<Response> => {
    const answer = await fetch(`${base_url}/chat/completions`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${api_key}` },
      body: JSON.stringify(session.request_payload("chat_completion")),
      signal: AbortSignal.timeout(TIMEOUT_IN_MS),
    });
    try {
      return Response.parse(await answer.json(), "chat_completion");
    } catch (error) {
      throw is_final(answer.status) ? new UnrecoverableError(`${error}`) : error;
    }
  };
}

/** Whether the same request would be refused again: a 4xx that tells of no conflict and no overload. */
function is_final(status: number): boolean {
  return status >= 400 && status < 500 && ![408, 409, 425, 429].includes(status);
}
