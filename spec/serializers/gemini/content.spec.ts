import { expect } from "chai";
import { Session, UnsupportedFormatError } from "../../../lib/index.js";
import { expect_error } from "../../support/expect.js";
import { omitted, payload_of } from "./helpers.js";

const PNG = "iVBORw0KGgo=";
const PDF = "JVBERi0xLjQK";

/** A session in which the user says "q" and shows a block. */
function session_with(...blocks: object[]): Session {
  return new Session({ model: "m", input: [{ type: "input_text", text: "q" }, ...blocks] });
}

/** The parts that some blocks become beside the text "q". */
function parts_of(...blocks: object[]): object[] {
  const [text, ...parts] = payload_of(session_with(...blocks)).contents[0]?.parts ?? [];
  expect(text).to.deep.equal({ text: "q" });
  return parts;
}

function file_data(mimeType: string, fileUri: string): object {
  return { fileData: { mimeType, fileUri } };
}

function inline_data(mimeType: string, data: string): object {
  return { inlineData: { mimeType, data } };
}

describe("gemini text", () => {
  it("is the same of every class", () => {
    const blocks = ["input_text", "output_text", "text"].map((type) => ({ type, text: type }));
    expect(parts_of(...blocks)).to.deep.equal([
      { text: "input_text" },
      { text: "output_text" },
      { text: "text" },
    ]);
  });

  it("carries its thought signature", () => {
    const block = { type: "text", text: "t", thought_signature: "c2ln" };
    expect(parts_of(block)).to.deep.equal([{ text: "t", thoughtSignature: "c2ln" }]);
    expect(omitted(session_with(block))).to.deep.equal([]);
  });

  it("that is empty is left out, unless a signature goes with it (rulings 13 and 35)", () => {
    const session = session_with(
      { type: "input_text", text: "" },
      { type: "output_text", text: "", thought_signature: "c2ln" },
      { type: "input_text", text: " " },
    );
    const parts = [{ text: "q" }, { text: "", thoughtSignature: "c2ln" }, { text: " " }];
    expect(payload_of(session).contents).to.deep.equal([{ role: "user", parts }]);
    expect(omitted(session)).to.deep.equal(["input[0].content[1]: input_text"]);
  });

  it("loses annotations, log probabilities and foreign keys", () => {
    const session = session_with({
      type: "output_text",
      text: "t",
      annotations: [{ type: "url_citation", url: "https://e.com" }],
      logprobs: [{ token: "t", logprob: -1 }],
      cache_control: { type: "ephemeral" },
      cache_point: false,
      thought_signature: 1,
    });
    expect(payload_of(session).contents[0]?.parts).to.deep.equal([{ text: "q" }, { text: "t" }]);
    expect(omitted(session).sort()).to.deep.equal([
      "input[0].content[1].annotations: annotations",
      "input[0].content[1].cache_control: cache_control",
      "input[0].content[1].cache_point: cache_point",
      "input[0].content[1].logprobs: logprobs",
      "input[0].content[1].thought_signature: thought_signature",
    ]);
  });

  it("is all that is sent of refusals, reasoning and summaries: nothing", () => {
    const session = session_with(
      { type: "refusal", refusal: "r" },
      { type: "reasoning_text", text: "t" },
      { type: "summary_text", text: "s" },
    );
    expect(payload_of(session).contents).to.deep.equal([{ role: "user", parts: [{ text: "q" }] }]);
    expect(omitted(session)).to.deep.equal([
      "input[0].content[1]: refusal",
      "input[0].content[2]: reasoning_text",
      "input[0].content[3]: summary_text",
    ]);
  });
});

describe("gemini images", () => {
  it("by URL have the type of the hint, else of the extension, else JPEG", () => {
    const url = "https://e.com/a.webp?size=1.png#x";
    expect(parts_of({ type: "input_image", url, media_type: "image/png" })).to.deep.equal([
      file_data("image/png", url),
    ]);
    expect(parts_of({ type: "input_image", url })).to.deep.equal([file_data("image/webp", url)]);
    expect(parts_of({ type: "input_image", url: "https://e.com/a" })).to.deep.equal([
      file_data("image/jpeg", "https://e.com/a"),
    ]);
  });

  it("by data URL keep the type of it (ruling 18)", () => {
    const block = { type: "input_image", url: `data:image/JPG;x=1;base64,${PNG}`, media_type: "image/webp" };
    expect(parts_of(block)).to.deep.equal([inline_data("image/jpeg", PNG)]);
  });

  it("by file_id go before a URL, whose extension does not count (ruling 33)", () => {
    const block = { type: "input_image", url: "https://e.com/a.png", file_id: "files/1" };
    expect(parts_of(block)).to.deep.equal([file_data("image/jpeg", "files/1")]);
    expect(omitted(session_with(block))).to.deep.equal(["input[0].content[1].url: url"]);
    expect(parts_of({ type: "input_image", file_id: "files/1", media_type: "image/png" })).to.deep.equal([
      file_data("image/png", "files/1"),
    ]);
  });

  it("take http, https, gs and data URLs in any case; others are left out (ruling 33)", () => {
    for (const url of ["http://e.com/a.png", "HTTPS://e.com/a.png", "gs://b/a.png"]) {
      expect(parts_of({ type: "input_image", url })).to.deep.equal([file_data("image/png", url)]);
    }
    for (const url of ["s3://b/a.png", "ftp://e.com/a.png", "//e.com/a.png", "a.png", "file:///a.png"]) {
      expect(parts_of({ type: "input_image", url })).to.deep.equal([]);
      expect(omitted(session_with({ type: "input_image", url }))).to.deep.equal([
        "input[0].content[1]: input_image",
      ]);
    }
  });

  it("with a URL that cannot be fetched are sent by file_id", () => {
    const block = { type: "input_image", url: "s3://b/a.png", file_id: "files/1" };
    expect(parts_of(block)).to.deep.equal([file_data("image/jpeg", "files/1")]);
    expect(omitted(session_with(block))).to.deep.equal(["input[0].content[1].url: url"]);
  });

  it("lose the detail and foreign keys, not hints", () => {
    const session = session_with({
      type: "input_image",
      url: "https://e.com/a.png",
      detail: "high",
      media_type: "image/png",
      filename: "a.png",
      cache_control: {},
      alt: "",
    });
    expect(omitted(session)).to.deep.equal([
      "input[0].content[1].detail: detail",
      "input[0].content[1].alt: alt",
    ]);
  });

  it("without a source, or with blank ones, are refused where they stand", () => {
    for (const source of [{}, { url: " " }, { file_id: "" }, { url: "", file_id: "\n" }]) {
      expect_error(
        () => parts_of({ type: "input_image", ...source }),
        UnsupportedFormatError,
        "input[0].content[1]: ",
      );
    }
  });

  it("of a malformed data URL are refused where they stand", () => {
    expect_error(
      () => parts_of({ type: "input_image", url: "data:image/png;base64,%%%" }),
      UnsupportedFormatError,
      "input[0].content[1]: the data URL is malformed",
    );
  });

  it("carry their thought signature, inline and by URL", () => {
    const signed = { type: "input_image", thought_signature: "c2ln" };
    expect(
      parts_of({ ...signed, url: `data:image/png;base64,${PNG}` }, { ...signed, url: "https://e.com/a.png" }),
    ).to.deep.equal([
      { ...inline_data("image/png", PNG), thoughtSignature: "c2ln" },
      { ...file_data("image/png", "https://e.com/a.png"), thoughtSignature: "c2ln" },
    ]);
  });
});

describe("gemini files", () => {
  const data = `data:text/plain;base64,${PDF}`;

  it("have the type of the hint, the file name, the URL or the data URL, in this order", () => {
    const url = "https://e.com/r.csv";
    const type = "input_file";
    expect(parts_of({ type, url, filename: "r.pdf", media_type: "text/html" })).to.deep.equal([
      file_data("text/html", url),
    ]);
    expect(parts_of({ type, url, filename: "r.PDF" })).to.deep.equal([file_data("application/pdf", url)]);
    expect(parts_of({ type, url, filename: "r.unknown" })).to.deep.equal([file_data("text/csv", url)]);
    expect(parts_of({ type, url: data, filename: "r.csv" })).to.deep.equal([inline_data("text/csv", PDF)]);
    expect(parts_of({ type, url: data, filename: "r" })).to.deep.equal([inline_data("text/plain", PDF)]);
  });

  it("by file_id know neither the extension nor the type of a URL that is not sent", () => {
    const block = { type: "input_file", file_id: "files/1", url: data, filename: "r.pdf" };
    expect(parts_of(block)).to.deep.equal([file_data("application/pdf", "files/1")]);
    expect(omitted(session_with(block))).to.deep.equal(["input[0].content[1].url: url"]);
    for (const url of [data, "https://e.com/r.pdf"]) {
      expect_error(
        () => parts_of({ type: "input_file", file_id: "files/1", url }),
        UnsupportedFormatError,
        "input[0].content[1]: Gemini needs the media_type of this file",
      );
    }
  });

  it("of an unknown type are refused, octet-stream being none", () => {
    for (const url of [
      "https://e.com/r",
      "https://e.com/r.xyz",
      "data:application/octet-stream;base64,AAAA",
    ]) {
      expect_error(() => parts_of({ type: "input_file", url }), UnsupportedFormatError, "media_type");
    }
    const url = "data:application/octet-stream;base64,AAAA";
    expect(parts_of({ type: "input_file", url, filename: "s.wav" })).to.deep.equal([
      inline_data("audio/wav", "AAAA"),
    ]);
  });

  it("without a source are refused, with a URL that cannot be fetched left out", () => {
    expect_error(() => parts_of({ type: "input_file", filename: "r.pdf" }), UnsupportedFormatError, "url");
    expect(parts_of({ type: "input_file", url: "s3://b/r.pdf" })).to.deep.equal([]);
  });

  it("are re-encoded where the data URL is not base64 (ruling 18)", () => {
    expect(parts_of({ type: "input_file", url: "data:,a%20b" })).to.deep.equal([
      inline_data("text/plain", "YSBi"),
    ]);
  });

  it("of every known extension have its type", () => {
    const types = {
      "application/pdf": ["pdf"],
      "text/plain": ["txt"],
      "text/markdown": ["md", "markdown"],
      "text/html": ["html", "htm"],
      "text/csv": ["csv"],
      "application/json": ["json"],
      "text/xml": ["xml"],
      "text/rtf": ["rtf"],
      "image/png": ["png"],
      "image/jpeg": ["jpg", "jpeg"],
      "image/webp": ["webp"],
      "image/heic": ["heic"],
      "image/heif": ["heif"],
      "audio/mpeg": ["mp3"],
      "audio/wav": ["wav"],
      "audio/aiff": ["aiff"],
      "audio/aac": ["aac"],
      "audio/ogg": ["ogg"],
      "audio/flac": ["flac"],
      "video/mp4": ["mp4"],
      "video/quicktime": ["mov"],
      "video/webm": ["webm"],
      "video/mpeg": ["mpeg", "mpg"],
    };
    for (const [type, extensions] of Object.entries(types)) {
      for (const extension of extensions) {
        const url = `https://e.com/x.${extension}`;
        expect(parts_of({ type: "input_file", url }), extension).to.deep.equal([file_data(type, url)]);
      }
    }
  });
});

describe("gemini videos", () => {
  it("have the type of the extension, else of the hint, else MP4", () => {
    const types = { mkv: "video/x-matroska", flv: "video/x-flv", wmv: "video/x-ms-wmv", "3gp": "video/3gpp" };
    for (const [extension, type] of Object.entries({
      ...types,
      webm: "video/webm",
      mov: "video/quicktime",
    })) {
      const url = `https://e.com/v.${extension}`;
      expect(parts_of({ type: "input_video", url }), extension).to.deep.equal([file_data(type, url)]);
    }
    const url = "https://www.youtube.com/watch?v=1";
    expect(parts_of({ type: "input_video", url })).to.deep.equal([file_data("video/mp4", url)]);
    expect(parts_of({ type: "input_video", url, media_type: "video/webm" })).to.deep.equal([
      file_data("video/webm", url),
    ]);
  });

  it("by data URL keep the type of it", () => {
    expect(parts_of({ type: "input_video", url: "data:video/webm;base64,AAAA" })).to.deep.equal([
      inline_data("video/webm", "AAAA"),
    ]);
  });

  it("need a URL: a file_id is none", () => {
    for (const source of [{}, { url: " " }, { file_id: "files/1" }]) {
      expect_error(() => parts_of({ type: "input_video", ...source }), UnsupportedFormatError, "url");
    }
    const session = session_with({ type: "input_video", url: "gs://b/v.mp4", file_id: "files/1" });
    expect(omitted(session)).to.deep.equal(["input[0].content[1].file_id: file_id"]);
  });

  it("that cannot be fetched are left out", () => {
    const session = session_with({ type: "input_video", url: "s3://b/v.mp4" });
    expect(omitted(session)).to.deep.equal(["input[0].content[1]: input_video"]);
  });
});
