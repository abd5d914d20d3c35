import { expect } from "chai";
import type { Browser, Page } from "playwright-core";
import { Ellmer, Session } from "../../lib/index.js";
import { launched } from "../support/browser.js";
import { HOSTILE_TEXTS, planted } from "./hostile.js";

/** A PNG of one pixel. */
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** A transcript with text, an image, thinking, a tool request, its result in JSON, and planted scripts. */
function transcript(): string {
  const session = new Session({ system: "Be brief." });
  session.user(["What is <this>?\nLook:", new Ellmer.ContentImageInline("image/png", PIXEL)]);
  const request = new Ellmer.ContentToolRequest("call_1", "identify", { "<b>size</b>": [1, 1] });
  session.add_item(new Ellmer.ContentThinking("A pixel & nothing else.")).add_item(request);
  session.add_item(new Ellmer.ContentToolResult({ value: { kind: "pixel", colour: null }, request }));
  session.assistant(["One pixel.", ...HOSTILE_TEXTS]);
  return Ellmer.contents_html(session) ?? "";
}

describe("contents_html in a browser", function () {
  this.timeout(60_000);

  let browser: Browser;
  let page: Page;
  let errors: string[];
  let console_lines: string[];

  before(async function () {
    const found = await launched();
    if (typeof found === "string") {
      console.log(`      skipped: ${found}`);
      return this.skip();
    }
    browser = found;
  });

  after(() => browser?.close());

  beforeEach(async () => {
    errors = [];
    console_lines = [];
    page = await browser.newPage();
    page.on("console", (message) => console_lines.push(`${message.type()}: ${message.text()}`));
    page.on("pageerror", (error) => errors.push(String(error)));
    page.on("dialog", (dialog) => errors.push(dialog.message()));
    await page.route(/^https?:/, (route) =>
      route.fulfill({ contentType: "image/png", body: Buffer.from(PIXEL, "base64") }),
    );
  });

  afterEach(() => page.close());

  async function show(html: string): Promise<void> {
    await page.setContent(
      `<!doctype html><meta charset="utf-8"><title>Transcript</title><body>${html}</body>`,
      {
        waitUntil: "load",
      },
    );
  }

  it("shows a transcript without complaints, running nothing of it", async () => {
    await show(transcript());
    const shown = await page.evaluate(() => ({
      planted: "planted" in window,
      headings: Array.from(document.querySelectorAll("h2"), ({ textContent }) => textContent),
      image_width: document.querySelector("img")?.naturalWidth,
      code: Array.from(document.querySelectorAll("pre > code"), ({ textContent }) => textContent),
      thinking: document.querySelector("details > p")?.textContent,
      thinking_shown: document.querySelector("details")?.open,
    }));
    expect(shown).to.deep.equal({
      planted: false,
      headings: ["System", "User", "Assistant", "User", "Assistant"],
      image_width: 1,
      code: ['identify({"<b>size</b>":[1,1]})', '{"kind":"pixel","colour":null}'],
      thinking: "A pixel & nothing else.",
      thinking_shown: false,
    });
    const paragraphs = await page.locator("body > p").allInnerTexts();
    expect(paragraphs.slice(0, 3)).to.deep.equal(["Be brief.", "What is <this>?\nLook:", "One pixel."]);
    expect(errors).to.deep.equal([]);
    expect(console_lines).to.deep.equal([]);
  });

  it("makes nothing but its own elements of hostile text in any position", async () => {
    const html = HOSTILE_TEXTS.flatMap((text) =>
      planted(text).map((source) => Ellmer.contents_html(source) ?? ""),
    );
    await show(html.join("\n"));
    const shown = await page.evaluate(() => {
      const elements = Array.from(document.body.querySelectorAll("*"));
      for (const element of elements) element.dispatchEvent(new Event("mouseover"));
      const described = elements.map(({ localName, attributes }) =>
        [localName, ...Array.from(attributes, ({ name }) => name)].join(" "),
      );
      return { planted: "planted" in window, elements: [...new Set(described)].sort() };
    });
    expect(shown).to.deep.equal({
      planted: false,
      elements: ["br", "code", "code class", "details", "h2", "img src", "p", "pre", "summary"],
    });
    expect(errors).to.deep.equal([]);
  });
});
