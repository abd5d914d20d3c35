import { expect } from "chai";
import fc from "fast-check";
import { Ellmer } from "../../lib/index.js";
import { HOSTILE_TEXTS, planted } from "./hostile.js";

/** All that HTML of a transcript may hold: these tags, this attribute, and text without a raw special character. */
const TOKENS = [
  /<\/?(?:h2|p|code|pre|details|summary)>/,
  /<br>/,
  /<code class="language-json">/,
  /<img src="(?:https?:|data:image\/)[^"'<>]*">/i,
  /&(?:amp|lt|gt|quot|#39);/,
  /[^<>"'&\p{Surrogate}\0]/u,
];
const TOKEN = new RegExp(TOKENS.map(({ source }) => source).join("|"), "giu");
const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};

/** What is left of HTML when all that is allowed in it is taken away. */
function forbidden_in(html: string): string {
  return html.replace(TOKEN, "");
}

/** The tags that are open at the end of HTML, void elements apart. */
function open_tags(html: string): string[] {
  const open: string[] = [];
  for (const [, slash, name = ""] of html.matchAll(/<(\/?)(\w+)/g)) {
    if (name === "br" || name === "img") continue;
    if (slash === "") open.push(name);
    else expect(open.pop()).to.equal(name);
  }
  return open;
}

/** The text that a reader of HTML sees. */
function read_text(html: string): string {
  const text = html.replace(/<br>/g, "\n").replace(/<[^>]*>/g, "");
  return text.replace(/&[^;]*;/g, (entity) => ENTITIES[entity] as string);
}

describe("contents_html of hostile text", () => {
  for (const text of HOSTILE_TEXTS) {
    it(`holds ${JSON.stringify(text)} as text alone`, () => {
      for (const source of planted(text)) {
        const html = Ellmer.contents_html(source) ?? "";
        expect(forbidden_in(html), html).to.equal("");
        expect(open_tags(html), html).to.deep.equal([]);
      }
    });
  }

  it("loses nothing of it but what HTML forbids", () => {
    for (const text of HOSTILE_TEXTS) {
      const seen = text.replace(/(?!\n)\p{Cc}|\p{Surrogate}/gu, "\uFFFD");
      expect(read_text(Ellmer.contents_html(new Ellmer.ContentText(text)) ?? "")).to.equal(seen);
      expect(read_text(Ellmer.contents_html(new Ellmer.ContentToolResult(text)) ?? "")).to.equal(seen);
      expect(read_text(Ellmer.contents_html(new Ellmer.ContentThinking(text)) ?? "")).to.equal(
        `Thinking${seen}`,
      );
      expect(read_text(Ellmer.contents_html(new Ellmer.ContentToolRequest("i", text)) ?? "")).to.equal(
        `${seen}({})`,
      );
    }
  });

  it("loads images by http, https and data:image alone", () => {
    const refused = [
      "javascript:alert(1)",
      "JaVaScRiPt:alert(1)",
      "\tjavascript:alert(1)",
      " https://a.example/b.png",
      "data:text/html;base64,QQ==",
      "data:,image/png",
      "data:imagex/png,a",
      "file:///a.png",
      "blob:https://a.example/1",
      "//a.example/b.png",
      "httpsx://a.example",
      "a.png",
      "",
    ];
    for (const url of refused) {
      expect(Ellmer.contents_html(new Ellmer.ContentImageRemote(url)), url).to.equal("<p>[image]</p>");
    }
    for (const url of [
      "http://a.example",
      "https://a.example",
      "HTTPS://a.example",
      "data:image/svg+xml,a",
    ]) {
      expect(Ellmer.contents_html(new Ellmer.ContentImageRemote(url))).to.equal(`<img src="${url}">`);
    }
  });

  it("holds any text as text alone", () => {
    const character = fc.constantFrom(
      ..."<>&\"'`/=; \n\0abc:#x-!".split(""),
      "\ud800",
      "\udc00",
      "script",
      "javascript:",
    );
    const text = fc.array(character, { maxLength: 20 }).map((parts) => parts.join(""));
    const property = fc.property(text, (planted_text) => {
      for (const source of planted(planted_text)) {
        expect(forbidden_in(Ellmer.contents_html(source) ?? "")).to.equal("");
      }
    });
    fc.assert(property, { numRuns: 100 });
  });
});
