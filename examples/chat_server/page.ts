import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";

/** A file of the page. */
export interface Asset {
  type: string;
  body: string;
}

/** The page of a chat. */
export const PAGE = asset("index.html", "text/html");

/** What the page loads, by path. */
export const ASSETS: ReadonlyMap<string, Asset> = new Map([
  ["/chat.js", asset("chat.js", "text/javascript")],
  ["/chat.css", asset("chat.css", "text/css")],
]);

/** The page puts text in as text alone. Should that ever fail, nothing in it runs all the same. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'";

export function send_asset(response: ServerResponse, { type, body }: Asset): void {
  response.writeHead(200, {
    "content-type": `${type}; charset=utf-8`,
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
  });
  response.end(body);
}

function asset(file: string, type: string): Asset {
  return { type, body: readFileSync(new URL(`./page/${file}`, import.meta.url), "utf8") };
}
