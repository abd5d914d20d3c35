import { existsSync } from "node:fs";
import type { Browser } from "playwright-core";

const CHROMIUM = "/usr/bin/chromium";

const SWITCHES = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A browser, or the reason why there is none. */
export async function launched(): Promise<Browser | string> {
  if (!existsSync(CHROMIUM)) return `there is no ${CHROMIUM}`;
  try {
    const { chromium } = await import("playwright-core");
    return await chromium.launch({ executablePath: CHROMIUM, args: SWITCHES });
  } catch (error) {
    return String(error);
  }
}
