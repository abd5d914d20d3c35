import { EventSourceParserStream } from "eventsource-parser/stream";

/** An event as a browser gets it: its name, and its data read as JSON. */
export interface BrowserEvent {
  event: string | undefined;
  data: unknown;
}

/** Asks a server a question. */
export function post_question(url: string, question: unknown): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ question }),
  });
}

/** The events of an answer, as they arrive. */
export async function* events_of(answer: Response): AsyncGenerator<BrowserEvent, void, void> {
  if (!answer.body) throw new Error("the answer has no body");
  const messages = answer.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream());
  for await (const { event, data } of messages) yield { event, data: JSON.parse(data) };
}

/** All events of an answer. */
export async function all_events_of(answer: Response): Promise<BrowserEvent[]> {
  const all: BrowserEvent[] = [];
  for await (const event of events_of(answer)) all.push(event);
  return all;
}

/** All events of the answer to a question. */
export async function asked(url: string, question: unknown): Promise<BrowserEvent[]> {
  return all_events_of(await post_question(url, question));
}
