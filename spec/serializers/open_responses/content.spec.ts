import { InvalidItemError, UnsupportedFormatError } from "../../../lib/errors.js";
import { Session } from "../../../lib/index.js";
import { expect_error } from "../../support/expect.js";
import { omitted_paths } from "../../support/omissions.js";
import { build, expect_input, message, SPOKEN, TEXT, TEXTS } from "./support.js";

describe("the content of an open_responses payload", () => {
  it("holds input_text and output_text by role, whatever class carries it (ruling 1)", () => {
    for (const role of ["user", "system", "developer"]) {
      expect_input([message(role, ...TEXTS)], [message(role, TEXT, TEXT, TEXT)]);
    }
    expect_input([message("assistant", ...TEXTS)], [message("assistant", SPOKEN, SPOKEN, SPOKEN)]);
  });

  it("keeps annotations of the assistant, never log probabilities, never extra", () => {
    const cited = {
      type: "output_text",
      text: "a",
      annotations: [{ type: "x" }],
      logprobs: [{}],
      cache_control: 1,
    };
    expect_input(
      [message("assistant", cited), message("user", cited)],
      [
        message("assistant", { type: "output_text", text: "a", annotations: [{ type: "x" }] }),
        message("user", TEXT),
      ],
      [
        "input[0].content[0].logprobs",
        "input[0].content[0].cache_control",
        "input[1].content[0].annotations",
        "input[1].content[0].logprobs",
        "input[1].content[0].cache_control",
      ],
    );
  });

  it("leaves out what a role may not hold, before any validation (ruling 2)", () => {
    const odd = [
      { type: "refusal", refusal: "no" },
      { type: "input_image" },
      { type: "input_file" },
      { type: "input_video" },
      { type: "reasoning_text", text: "r" },
      { type: "summary_text", text: "s" },
    ];
    expect_input(
      [message("system", ...odd, TEXT)],
      [message("system", TEXT)],
      [0, 1, 2, 3, 4, 5].map((index) => `input[0].content[${index}]`),
    );
    expect_input(
      [message("assistant", ...odd)],
      [message("assistant", { type: "refusal", refusal: "no" })],
      [1, 2, 3, 4, 5].map((index) => `input[0].content[${index}]`),
    );
    expect_input([message("user", odd[0] as object)], [], ["input[0].content[0]"]);
    expect_input([message("critic", TEXT)], [], ["input[0]"]);
    expect_input([message("user")], []);
  });

  it("sends media by URL, by data URL and by id", () => {
    const DATA = "data:application/pdf;base64,AAAA";
    const rows: [given: object, sent: object, lost?: string][] = [
      [
        { type: "input_image", url: "https://a/b.png" },
        { type: "input_image", image_url: "https://a/b.png", detail: "auto" },
      ],
      [
        { type: "input_image", url: "DATA:image/png;base64,AA", detail: "low" },
        { type: "input_image", image_url: "data:image/png;base64,AA", detail: "low" },
      ],
      [
        { type: "input_image", url: " ", file_id: "f" },
        { type: "input_image", file_id: "f", detail: "auto" },
      ],
      [
        { type: "input_image", url: "s3://a", file_id: "f" },
        { type: "input_image", file_id: "f", detail: "auto" },
        "url",
      ],
      [
        { type: "input_file", url: "https://a/b.pdf" },
        { type: "input_file", file_url: "https://a/b.pdf" },
      ],
      [
        { type: "input_file", url: DATA, filename: "b.pdf" },
        { type: "input_file", filename: "b.pdf", file_data: DATA },
      ],
      [
        { type: "input_file", url: DATA, filename: " " },
        { type: "input_file", filename: "document.pdf", file_data: DATA },
      ],
      [
        { type: "input_file", url: "data:image/png;base64,AA" },
        { type: "input_file", filename: "document", file_data: "data:image/png;base64,AA" },
      ],
      [
        { type: "input_file", file_id: "f", media_type: "x" },
        { type: "input_file", file_id: "f" },
      ],
      [{ type: "input_file", url: "a.pdf", file_id: "f" }, { type: "input_file", file_id: "f" }, "url"],
      [
        { type: "input_file", url: "https://a/b.pdf", file_id: "f" },
        { type: "input_file", file_id: "f", file_url: "https://a/b.pdf" },
      ],
      [
        { type: "input_video", url: "https://a/b.mp4" },
        { type: "input_video", video_url: "https://a/b.mp4" },
      ],
    ];
    for (const [given, sent, lost] of rows) {
      expect_input(
        [message("user", given)],
        [message("user", sent)],
        lost ? [`input[0].content[0].${lost}`] : [],
      );
    }
  });

  it("leaves out media whose URL the API cannot fetch (ruling 33)", () => {
    for (const type of ["input_image", "input_file", "input_video"]) {
      for (const url of ["s3://a/b", "gs://a/b", "ftp://a/b", "b.png"]) {
        expect_input(
          [message("user", { type, url }, TEXT)],
          [message("user", TEXT)],
          ["input[0].content[0]"],
        );
      }
    }
  });

  it("refuses media without a source, naming the place", () => {
    const refuse = (block: object, Class: new (...args: never[]) => Error, words: string) => {
      const session = Session.fromH({ model: "m", input: [message("user", TEXT, block)] });
      expect_error(() => build(session), Class, `input[0].content[1]: ${words}`);
      expect_error(() => omitted_paths(session, "open_responses"), Class, `input[0].content[1]: ${words}`);
    };
    refuse({ type: "input_image" }, InvalidItemError, "an image needs a url or a file_id");
    refuse(
      { type: "input_image", url: "https://a", file_id: "f" },
      InvalidItemError,
      "an image needs a url or a file_id",
    );
    refuse({ type: "input_file", url: " " }, UnsupportedFormatError, "a file needs a url or a file_id");
    refuse({ type: "input_video", file_id: "f" }, UnsupportedFormatError, "a video needs a url");
  });
});
