import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";

/** What is wrong with a request; the message is for whoever sent it. */
export class HttpError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const MAX_QUESTION_LENGTH = 64 * 1024;

/** A server that answers what its handler throws: an HttpError as it is, any other error as 500 and to `on_error`. */
export function http_server(
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  on_error: (error: unknown) => void,
): Server {
  return createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (!(error instanceof HttpError)) on_error(error);
      if (response.headersSent) response.destroy();
      else send_error(response, error instanceof HttpError ? error : new HttpError(500, "internal error"));
    });
  });
}

/**
 * Lets a server listen on loopback.
 *
 * @param port 0 for any free one
 * @returns its address, such as `http://127.0.0.1:3000`
 */
export async function listening(server: Server, port = 0): Promise<string> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return `http://127.0.0.1:${address.port}`;
}

/** Ends a server together with its open connections. */
export function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

export function send_json(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify(body));
}

/** The body of a request. Throws HttpError when it has more bytes than `max_length`. */
export async function text_of(
  request: IncomingMessage,
  max_length = Number.POSITIVE_INFINITY,
): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  // Not destroyed, so that who sends too much gets an answer.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    length += chunk.length;
    if (length > max_length) throw new HttpError(413, `the body is longer than ${max_length} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/**
 * The question in a request: `{ "question": "..." }`. Other content types are refused, which is what keeps pages of
 * other sites from asking in the user's name.
 *
 * @throws HttpError
 */
export async function question_of(request: IncomingMessage): Promise<string> {
  if (!/^application\/json\b/i.test(request.headers["content-type"] ?? "")) {
    throw new HttpError(415, "the content type must be application/json");
  }
  const body = parsed(await text_of(request, MAX_QUESTION_LENGTH));
  const question = typeof body === "object" && body !== null && "question" in body ? body.question : null;
  if (typeof question === "string" && question.trim() !== "") return question;
  throw new HttpError(400, "there is no question");
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new HttpError(400, "the body is not valid JSON");
  }
}

function send_error(response: ServerResponse, { status, message }: HttpError): void {
  if (status === 413) response.setHeader("connection", "close");
  send_json(response, { error: message }, status);
}
