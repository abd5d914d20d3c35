import { expect } from "chai";
import type { Browser, Page } from "playwright-core";
import { APOLOGY } from "../../../examples/support/chat_provider.js";
import { launched } from "../../support/browser.js";
import { Gate } from "../../support/gate.js";
import { end, piece, whole } from "../support/streaming_provider.js";
import { ChatFixture } from "./chat.js";

const HOSTILE = `<img src=x onerror="window.planted = 1"><script>window.planted = 1</script>\u2028</p>&lt;`;

describe("the page of examples/chat_server.ts in a browser", function () {
  this.timeout(60_000);

  let browser: Browser;
  let chat: ChatFixture;
  let page: Page;
  let complaints: string[];

  before(async function () {
    const found = await launched();
    if (typeof found === "string") {
      console.log(`      skipped: ${found}`);
      return this.skip();
    }
    browser = found;
    chat = await ChatFixture.start();
  });

  after(async () => {
    await browser?.close();
    await chat?.close();
  });

  beforeEach(async () => {
    complaints = [];
    page = await browser.newPage();
    page.on("console", (message) => complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("dialog", (dialog) => complaints.push(dialog.message()));
    await page.goto(chat.url);
  });

  afterEach(() => page.close());

  async function ask(question: string): Promise<void> {
    await page.getByLabel("Your question").fill(question);
    await page.getByRole("button", { name: "Ask" }).click();
  }

  function messages(): Promise<[string, string | null][]> {
    return page
      .locator("#messages p")
      .evaluateAll((all) =>
        all.map(({ className, textContent }): [string, string | null] => [className, textContent]),
      );
  }

  const answered = () => page.locator("#controls:enabled").waitFor();

  it("shows text while it streams in, and all of it after a reload", async () => {
    const rest = new Gate();
    chat.provider.expect(async (response) => {
      response.write(piece("It is "));
      await rest.opened;
      response.end(piece("Paris.") + end());
    });
    await ask("The capital of France?");
    await page.getByText("It is ").waitFor();
    expect(await messages()).to.deep.equal([
      ["user", "The capital of France?"],
      ["assistant", "It is "],
    ]);
    rest.open();
    await answered();
    const both = [
      ["user", "The capital of France?"],
      ["assistant", "It is Paris."],
    ];
    expect(await messages()).to.deep.equal(both);
    await page.reload();
    await answered();
    expect(await messages()).to.deep.equal(both);
    expect(complaints).to.deep.equal([]);
  });

  it("shows HTML in questions and answers as text", async () => {
    chat.provider.expect(whole(HOSTILE, HOSTILE));
    await ask(HOSTILE);
    await answered();
    const shown = await messages();
    expect(shown).to.deep.equal([
      ["user", HOSTILE],
      ["assistant", HOSTILE + HOSTILE],
    ]);
    await page.reload();
    await answered();
    expect(await messages()).to.deep.equal(shown);
    const inside = await page.evaluate(() => ({
      planted: "planted" in window,
      elements: Array.from(document.querySelectorAll("#messages *"), ({ localName }) => localName),
    }));
    expect(inside).to.deep.equal({ planted: false, elements: ["p", "p"] });
    expect(complaints).to.deep.equal([]);
  });

  it("gives a question back that was not answered", async () => {
    chat.provider.expect((response) => void response.end(piece("It ")), whole("Paris."));
    await ask("The capital of France?");
    await page.getByRole("alert").waitFor();
    expect(await page.getByRole("alert").textContent()).to.equal(APOLOGY);
    expect(await messages()).to.deep.equal([]);
    expect(await page.getByLabel("Your question").inputValue()).to.equal("The capital of France?");
    await page.getByRole("button", { name: "Ask" }).click();
    await answered();
    await page.getByText("Paris.").waitFor();
    expect(await page.getByRole("alert").isVisible()).to.equal(false);
  });
});
