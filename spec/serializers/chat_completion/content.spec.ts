import { UnsupportedFormatError } from "../../../lib/errors.js";
import { Session } from "../../../lib/index.js";
import type { JsonObject } from "../../../lib/json.js";
import { expect_error } from "../../support/expect.js";
import { build, expect_messages, message, QUESTION } from "./support.js";

describe("the media of a chat_completion payload", () => {
  const file = (members: object) => ({ type: "file", file: members });
  const image = (members: object) => ({ type: "image_url", image_url: members });
  const inline = (type: string, data = "AAAA") => `data:${type};base64,${data}`;
  const encoded = (text: string) => Buffer.from(text).toString("base64");

  const ROWS: [given: JsonObject, sent: object, lost?: string][] = [
    [{ type: "input_image", url: "https://a/b.png" }, image({ url: "https://a/b.png" })],
    [
      { type: "input_image", url: inline("image/png"), detail: "low" },
      image({ url: inline("image/png"), detail: "low" }),
    ],
    [
      { type: "input_image", url: "HTTP://a", media_type: "x", file_id: "f" },
      image({ url: "HTTP://a" }),
      "file_id",
    ],
    [{ type: "input_file", file_id: "f" }, file({ file_id: "f" })],
    [
      { type: "input_file", file_id: "f", filename: "n.pdf", url: " " },
      file({ file_id: "f", filename: "n.pdf" }),
    ],
    [{ type: "input_file", file_id: "f", url: "https://a/b.pdf" }, file({ file_id: "f" }), "url"],
    [
      { type: "input_file", url: inline("application/pdf") },
      file({ filename: "document.pdf", file_data: inline("application/pdf") }),
    ],
    [
      { type: "input_file", url: inline("application/pdf"), filename: " " },
      file({ filename: "document.pdf", file_data: inline("application/pdf") }),
    ],
    [
      { type: "input_file", url: inline("application/pdf"), filename: "n" },
      file({ filename: "n", file_data: inline("application/pdf") }),
    ],
    [
      { type: "input_file", url: inline("application/zip"), media_type: "APPLICATION/PDF" },
      file({ filename: "document.pdf", file_data: inline("application/zip") }),
    ],
    [
      { type: "input_file", url: inline("application/zip") },
      file({ filename: "document", file_data: inline("application/zip") }),
    ],
    [
      { type: "input_file", url: inline("text/csv", encoded("a,ü")), filename: "n" },
      { type: "text", text: "a,ü" },
    ],
    [
      { type: "input_file", url: "data:,a%20b" },
      { type: "text", text: "a b" },
    ],
    [
      { type: "input_file", url: inline("application/ld+json", encoded("{}")), file_id: "f" },
      { type: "text", text: "{}" },
      "file_id",
    ],
    [
      { type: "input_file", url: inline("application/x", encoded("a")), media_type: "TEXT/X" },
      { type: "text", text: "a" },
    ],
  ];
  for (const [given, sent, lost] of ROWS) {
    it(`${JSON.stringify(given)}: ${JSON.stringify(sent)}`, () => {
      expect_messages(
        [message("user", given)],
        [{ role: "user", content: [sent] }],
        lost ? [`input[0].content[0].${lost}`] : [],
      );
    });
  }

  it("are left out where the API cannot get at them (ruling 33)", () => {
    const lost: JsonObject[] = [
      { type: "input_image", file_id: "f" },
      { type: "input_image", url: "s3://a/b.png" },
      { type: "input_image", url: "b.png", file_id: "f" },
      { type: "input_file", url: "https://a/b.pdf" },
      { type: "input_file", url: "b.pdf" },
    ];
    for (const block of lost)
      expect_messages([message("user", block, "q")], [QUESTION], ["input[0].content[0]"]);
  });

  it("are refused without a source, and with a broken data URL, naming the place", () => {
    const rows: [JsonObject, string][] = [
      [{ type: "input_image" }, "an image needs a url"],
      [{ type: "input_image", url: " ", file_id: " " }, "an image needs a url"],
      [{ type: "input_file", filename: "n" }, "a file needs a url or a file_id"],
      [{ type: "input_file", url: "data:application/pdf;base64,*" }, "the data URL of a file is malformed"],
    ];
    for (const [block, words] of rows) {
      const session = Session.fromH({ model: "m", input: [message("user", "a", block)] });
      expect_error(() => build(session), UnsupportedFormatError, `input[0].content[1]: ${words}`);
    }
  });
});
