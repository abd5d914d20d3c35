import { Response, Serializers, type Session } from "prompt-builder";

/** A server of the Chat Completions API. */
export interface ChatProvider {
  /** Such as `https://api.openai.com/v1`. */
  base_url: string;
  api_key?: string | undefined;
}

/** What users are told when a model fails. The provider's own words are for the log: they may name accounts and keys. */
export const APOLOGY = "The model gave no complete answer. Please try again.";

const TIMEOUT_IN_MS = 2 * 60 * 1000;

/**
 * Asks a model.
 *
 * @param session one whose `stream` is set
 * @param on_text called with each piece of the answer as it arrives
 * @returns the whole answer
 * @throws what `fetch` and `stream_events` throw, and an Error when the model did not answer to the end
 */
export async function ask(
  session: Session,
  { base_url, api_key = "none" }: ChatProvider,
  on_text: (text: string) => void,
  signal?: AbortSignal,
): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_IN_MS);
  const answer = await fetch(`${base_url}/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${api_key}` },
    body: JSON.stringify(session.request_payload("chat_completion")),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
  for await (const event of Serializers.ChatCompletion.stream_events(answer.body ?? "")) {
    if (event.type === "response.output_text.delta") on_text(event.delta);
    if (event.type === "response.completed" || event.type === "response.incomplete") {
      return Response.fromH(event.response);
    }
  }
  throw new Error("the answer was filtered");
}
