import { expect } from "chai";
import { data_url, UnsupportedFormatError } from "../../../lib/index.js";
import type { JsonObject } from "../../../lib/json.js";
import { expect_error } from "../../support/expect.js";
import { message, messages_of, omitted, payload_of, session_with, text } from "./helpers.js";

const PNG = "data:image/png;base64,AAAA";
const PDF = "data:application/pdf;base64,AAAA";

/** What a user message makes of a block beside a text, the text apart. */
function block_of(block: JsonObject): unknown[] | undefined {
  return messages_of(session_with(message("user", text("q"), block)))[0]?.content.slice(1);
}

function omitted_of(block: JsonObject): string[] {
  return omitted(session_with(message("user", text("q"), block)));
}

function expect_refused(block: JsonObject, problem: string): void {
  const session = session_with(message("user", text("q"), block));
  expect_error(() => payload_of(session), UnsupportedFormatError, `input[0].content[1]: ${problem}`);
}

describe("converse text", () => {
  it("is text, whatever class carries it, without annotations and log probabilities", () => {
    expect(block_of({ type: "text", text: "t" })).to.deep.equal([{ text: "t" }]);
    const output = {
      type: "output_text",
      text: "o",
      annotations: [{ type: "char_location" }],
      logprobs: [{ token: "o" }],
    };
    expect(block_of(output)).to.deep.equal([{ text: "o" }]);
    expect(omitted_of(output)).to.deep.equal([
      "input[0].content[1].annotations: annotations",
      "input[0].content[1].logprobs: logprobs",
    ]);
  });

  for (const block of [
    { type: "refusal", refusal: "no" },
    { type: "reasoning_text", text: "r" },
    { type: "summary_text", text: "s" },
  ] as JsonObject[]) {
    it(`is not a ${block.type}`, () => {
      expect(block_of(block)).to.deep.equal([]);
      expect(omitted_of(block)).to.deep.equal([`input[0].content[1]: ${block.type}`]);
    });
  }

  const CACHE_POINT = { cachePoint: { type: "default" } };

  it("has a cache point behind it where its extra asks for one", () => {
    expect(block_of(text("t", { cache_point: true }))).to.deep.equal([{ text: "t" }, CACHE_POINT]);
    expect(block_of({ type: "input_image", url: PNG, cache_point: {} })?.[1]).to.deep.equal(CACHE_POINT);
    expect(block_of({ type: "input_file", url: PDF, cache_point: true })?.[1]).to.deep.equal(CACHE_POINT);
    expect(block_of(text("t", { cache_point: false }))).to.deep.equal([{ text: "t" }]);
    expect(block_of(text("t", { cache_point: null }))).to.deep.equal([{ text: "t" }]);
    expect(omitted_of(text("t", { cache_point: false }))).to.deep.equal([]);
    expect(omitted_of(text("t", { cache_point: { type: "default", ttl: "1h" } }))).to.deep.equal([
      "input[0].content[1].cache_point.ttl: ttl",
    ]);
  });

  it("of the assistant may be cached too", () => {
    const session = session_with(
      message("user", text("q")),
      message("assistant", text("a", { cache_point: true })),
    );
    expect(messages_of(session)[1]?.content).to.deep.equal([{ text: "a" }, CACHE_POINT]);
  });

  it("lists keys that the API does not know", () => {
    const block = text("t", { cache_control: { type: "ephemeral" }, thought_signature: "s", none: null });
    expect(block_of(block)).to.deep.equal([{ text: "t" }]);
    expect(omitted_of(block)).to.deep.equal([
      "input[0].content[1].cache_control: cache_control",
      "input[0].content[1].thought_signature: thought_signature",
    ]);
  });

  it("is all that an assistant message holds", () => {
    const media: JsonObject[] = [
      { type: "input_image", url: PNG },
      { type: "input_image" },
      { type: "input_file", url: "https://example.com/a.pdf" },
      { type: "input_video", url: "s3://b/v.mp4" },
    ];
    const session = session_with(message("user", text("q")), message("assistant", text("a"), ...media));
    expect(messages_of(session)[1]?.content).to.deep.equal([{ text: "a" }]);
    expect(omitted(session)).to.deep.equal([
      "input[1].content[1]: input_image",
      "input[1].content[2]: input_image",
      "input[1].content[3]: input_file",
      "input[1].content[4]: input_video",
    ]);
  });
});

describe("converse images", () => {
  const sent: [about: string, image: JsonObject, format: string, source: object][] = [
    ["png", { url: PNG }, "png", { bytes: "AAAA" }],
    ["jpeg", { url: "data:image/jpeg;charset=utf-8;base64,/9j/" }, "jpeg", { bytes: "/9j/" }],
    ["jpg", { url: "DATA:image/JPG;base64,/9j/" }, "jpeg", { bytes: "/9j/" }],
    ["gif", { url: "data:image/gif;base64,R0lG" }, "gif", { bytes: "R0lG" }],
    ["webp", { url: "data:image/webp,%00%01" }, "webp", { bytes: "AAE=" }],
    [
      "the URL's own type before media_type",
      { url: PNG, media_type: "image/webp" },
      "png",
      { bytes: "AAAA" },
    ],
    [
      "media_type where the URL has none of an image",
      { url: "data:application/octet-stream;base64,AAAA", media_type: "image/PNG; q=1" },
      "png",
      { bytes: "AAAA" },
    ],
    ["s3 by extension", { url: "s3://b/dir/a.JPG" }, "jpeg", { s3Location: { uri: "s3://b/dir/a.JPG" } }],
    [
      "s3 by media_type",
      { url: "S3://b/a", media_type: "image/gif" },
      "gif",
      { s3Location: { uri: "s3://b/a" } },
    ],
  ];
  for (const [about, image, format, source] of sent) {
    it(`sends ${about}`, () => {
      const block = { type: "input_image", ...image };
      expect(block_of(block)).to.deep.equal([{ image: { format, source } }]);
      expect(omitted_of(block)).to.deep.equal([]);
    });
  }

  for (const url of ["https://example.com/a.png", "http://e.com/a.png", "gs://b/a.png", "a.png", "blob:x"]) {
    it(`leaves out ${url}, a file_id beside it too`, () => {
      for (const block of [
        { type: "input_image", url },
        { type: "input_image", url, file_id: "f" },
      ] as JsonObject[]) {
        expect(block_of(block)).to.deep.equal([]);
        expect(omitted_of(block)).to.deep.equal(["input[0].content[1]: input_image"]);
      }
    });
  }

  it("lists the detail and a file_id that are not sent", () => {
    const block = { type: "input_image", url: PNG, detail: "low", file_id: "f" };
    expect(block_of(block)).to.deep.equal([{ image: { format: "png", source: { bytes: "AAAA" } } }]);
    expect(omitted_of(block)).to.deep.equal([
      "input[0].content[1].detail: detail",
      "input[0].content[1].file_id: file_id",
    ]);
  });

  it("need a URL", () => {
    const images: JsonObject[] = [{}, { url: " " }, { file_id: "f", media_type: "image/png" }];
    for (const image of images) {
      expect_refused({ type: "input_image", ...image }, "an image needs");
    }
  });

  it("need a format that the API takes", () => {
    const urls = ["data:image/tiff;base64,SUkq", "data:;base64,AAAA", "s3://b/a.tiff", "s3://b/a"];
    for (const url of urls) expect_refused({ type: "input_image", url }, "Converse takes images that are");
    expect_refused(
      { type: "input_image", url: "data:image/tiff;base64,SUkq", media_type: "image/png" },
      "Converse takes images that are",
    );
  });

  it("need a data URL that can be read", () => {
    for (const url of ["data:image/png;base64", "data:image/png;base64,a*b"]) {
      expect_refused({ type: "input_image", url }, "the data URL is malformed");
    }
  });
});

describe("converse documents", () => {
  const sent: [about: string, file: JsonObject, document: object][] = [
    ["without a name", { url: PDF }, { format: "pdf", name: "document" }],
    ["with a blank name", { url: PDF, filename: " " }, { format: "pdf", name: "document" }],
    ["by its name", { url: PDF, filename: "q3 report.pdf" }, { format: "pdf", name: "q3 report" }],
    ["csv", { url: "data:text/csv;base64,AAAA", filename: "d.csv" }, { format: "csv", name: "d" }],
    ["markdown", { url: "data:text/markdown;base64,AAAA" }, { format: "md", name: "document" }],
    ["html", { url: "data:text/html;charset=utf-8;base64,AAAA" }, { format: "html", name: "document" }],
    ["text", { url: "data:;base64,AAAA" }, { format: "txt", name: "document" }],
    ["doc", { url: "data:application/msword;base64,AAAA" }, { format: "doc", name: "document" }],
    ["xls", { url: "data:application/vnd.ms-excel;base64,AAAA" }, { format: "xls", name: "document" }],
    [
      "docx",
      {
        url: "data:application/vnd.openxmlformats-officedocument.wordprocessingml.document;base64,AAAA",
      },
      { format: "docx", name: "document" },
    ],
    [
      "xlsx, with a name that is made valid",
      {
        url: "data:application/vnd.openxmlformats-officedocument.spreadsheetml.sheet;base64,AAAA",
        filename: "émissions_2026?.xlsx",
      },
      { format: "xlsx", name: "-missions-2026-" },
    ],
    [
      "media_type before the URL's own type",
      { url: PDF, media_type: "TEXT/plain; charset=utf-8", filename: "x.md" },
      { format: "txt", name: "x" },
    ],
    [
      "the extension where the types say nothing",
      { url: "data:application/octet-stream;base64,AAAA", filename: "x.HTM" },
      { format: "html", name: "x" },
    ],
  ];
  for (const [about, file, document] of sent) {
    it(`are sent: ${about}`, () => {
      const block = { type: "input_file", ...file };
      expect(block_of(block)).to.deep.equal([{ document: { ...document, source: { bytes: "AAAA" } } }]);
      expect(omitted_of(block)).to.deep.equal([]);
    });
  }

  it("are sent from s3, named and typed by the URL or by their name", () => {
    const uri = "s3://bucket/dir/annual.report.docx";
    const source = { s3Location: { uri } };
    expect(block_of({ type: "input_file", url: uri })).to.deep.equal([
      { document: { format: "docx", name: "annual-report", source } },
    ]);
    expect(block_of({ type: "input_file", url: uri, filename: "plain" })).to.deep.equal([
      { document: { format: "docx", name: "plain", source } },
    ]);
  });

  it("list a file_id and citations that are not sent", () => {
    const block = { type: "input_file", url: PDF, file_id: "f", citations: { enabled: true } };
    expect(omitted_of(block)).to.deep.equal([
      "input[0].content[1].file_id: file_id",
      "input[0].content[1].citations: citations",
    ]);
  });

  it("need a data URL or one of s3", () => {
    const files: JsonObject[] = [{}, { url: "" }, { file_id: "f", media_type: "application/pdf" }];
    const urls = ["https://example.com/a.pdf", "gs://b/a.pdf", "a.pdf"].map((url) => ({ url }));
    for (const file of [...files, ...urls]) {
      expect_refused({ type: "input_file", ...file }, "a document needs a data URL or an s3:// URL");
    }
  });

  it("need a format that the API takes", () => {
    const files: JsonObject[] = [
      { url: "data:application/octet-stream;base64,AAAA" },
      { url: "data:application/octet-stream;base64,AAAA", filename: "s.wav" },
      { url: "data:application/json;base64,AAAA", filename: "a.json" },
      { url: "data:application/vnd.api+json;base64,AAAA" },
      { url: "s3://b/a.xyz" },
    ];
    for (const file of files) {
      expect_refused({ type: "input_file", ...file }, "Converse does not take documents of this kind");
    }
  });

  it("need a data URL that can be read", () => {
    expect_refused({ type: "input_file", url: "data:application/pdf;base64,*" }, "the data URL is malformed");
  });

  it("have distinct names in one request, tool results included", () => {
    const file = (filename: string) => ({ type: "input_file", url: PDF, filename });
    const session = session_with(
      message("user", text("q"), file("a_b.pdf"), file("a#b.pdf")),
      { type: "function_call", name: "f", call_id: "c" },
      { type: "function_call_output", call_id: "c", output: [file("a b.pdf"), file("a-b.txt")] },
      message("user", text("r"), file("a-b-2")),
    );
    const names = JSON.stringify(messages_of(session)).match(/"name":"a[^"]*"/g);
    expect(names).to.deep.equal([
      '"name":"a-b"',
      '"name":"a-b-2"',
      '"name":"a b"',
      '"name":"a-b-3"',
      '"name":"a-b-2-2"',
    ]);
  });

  it("need a text beside them in their turn (ruling 23)", () => {
    const file = { type: "input_file", url: PDF };
    const problem = "input[1]: Converse wants a text beside a document";
    expect_error(
      () => payload_of(session_with(message("user", text(" ")), message("user", file))),
      UnsupportedFormatError,
      problem,
    );
    const merged = session_with(message("user", text("q")), message("user", file));
    expect(messages_of(merged)[0]?.content).to.have.length(2);
    const behind = session_with(
      message("user", text("q")),
      message("assistant", text("a")),
      message("user", file),
    );
    expect_error(() => payload_of(behind), UnsupportedFormatError, "input[2]: Converse wants a text");
  });
});

describe("converse videos", () => {
  const formats: [extension: string, format: string][] = [
    ["mkv", "mkv"],
    ["MOV", "mov"],
    ["mp4", "mp4"],
    ["webm", "webm"],
    ["flv", "flv"],
    ["mpeg", "mpeg"],
    ["mpg", "mpg"],
    ["wmv", "wmv"],
    ["3gp", "three_gp"],
  ];
  for (const [extension, format] of formats) {
    it(`are sent from s3: ${extension}`, () => {
      const uri = `s3://bucket/c.${extension}`;
      expect(block_of({ type: "input_video", url: uri })).to.deep.equal([
        { video: { format, source: { s3Location: { uri } } } },
      ]);
    });
  }

  for (const url of ["https://example.com/c.mkv", "data:video/mp4;base64,AAAA", "gs://b/c.mp4", "c.mp4"]) {
    it(`are left out: ${url}`, () => {
      expect(block_of({ type: "input_video", url })).to.deep.equal([]);
      expect(omitted_of({ type: "input_video", url })).to.deep.equal(["input[0].content[1]: input_video"]);
    });
  }

  it("need a URL with an extension that the API knows", () => {
    expect_refused({ type: "input_video" }, "a video needs an s3:// URL");
    expect_refused({ type: "input_video", url: " " }, "a video needs an s3:// URL");
    for (const url of ["s3://b/c.xyz", "s3://b/c"]) {
      expect_refused({ type: "input_video", url }, "the extension of the URL names no video format");
    }
  });
});

describe("converse media from bytes", () => {
  it("goes through data_url", () => {
    const url = data_url(new Uint8Array([0, 1, 255]), "image/png");
    expect(block_of({ type: "input_image", url })).to.deep.equal([
      { image: { format: "png", source: { bytes: "AAH/" } } },
    ]);
  });
});
