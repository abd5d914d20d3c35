import { expect } from "chai";
import type { JsonObject } from "../../../lib/json.js";
import {
  asked,
  assistant_turn,
  build,
  EPHEMERAL,
  empty_session,
  expect_refused,
  omitted,
  PNG,
  PNG_SOURCE,
  payload,
  user_turn,
} from "./support.js";

const CITATION = {
  type: "char_location",
  cited_text: "c",
  document_index: 0,
  document_title: null,
  start_char_index: 0,
  end_char_index: 1,
};
const PDF = "data:application/pdf;base64,JVBERi0=";
const PDF_SOURCE = { type: "base64", media_type: "application/pdf", data: "JVBERi0=" };

type Row = [title: string, block: JsonObject, sent: object | null, omissions?: string[]];

function image(members: JsonObject): JsonObject {
  return { type: "input_image", ...members };
}

function file(members: JsonObject): JsonObject {
  return { type: "input_file", ...members };
}

function document(source: object, members: object = {}): object {
  return { type: "document", source, ...members };
}

function text_source(data: string): object {
  return { type: "text", media_type: "text/plain", data };
}

/** Paths of a block, given from the block on; "" is the block itself. */
function under(block: string, paths: string[]): string[] {
  return paths.map((path) => block + path);
}

describe("the content of a user's message for messages", () => {
  const rows: Row[] = [
    ["input_text", { type: "input_text", text: "t" }, { type: "text", text: "t" }],
    ["output_text", { type: "output_text", text: "t" }, { type: "text", text: "t" }],
    ["text", { type: "text", text: " t " }, { type: "text", text: " t " }],
    ["empty text", { type: "input_text", text: "" }, null, [""]],
    ["blank text", { type: "text", text: " \n\t", cache_control: EPHEMERAL }, null, [""]],
    ["a refusal", { type: "refusal", refusal: "no" }, null, [""]],
    ["reasoning_text", { type: "reasoning_text", text: "r" }, null, [""]],
    ["summary_text", { type: "summary_text", text: "s" }, null, [""]],
    [
      "cache_control on text, other extra",
      { type: "input_text", text: "t", cache_control: { ...EPHEMERAL, ttl: "1h" }, cache_point: true, x: {} },
      { type: "text", text: "t", cache_control: { ...EPHEMERAL, ttl: "1h" } },
      [".cache_point"],
    ],
    [
      "annotations and logprobs",
      {
        type: "output_text",
        text: "t",
        annotations: [{ type: "url_citation" }, CITATION, {}],
        logprobs: [{ token: "t" }],
        cache_control: EPHEMERAL,
      },
      { type: "text", text: "t", citations: [CITATION], cache_control: EPHEMERAL },
      [".annotations[0]", ".annotations[2]", ".logprobs"],
    ],
    ["an image by URL", image({ url: "https://e.com/a" }), { type: "image", source: url("https://e.com/a") }],
    ["a scheme in capitals", image({ url: "HTTP://e.com" }), { type: "image", source: url("HTTP://e.com") }],
    [
      "an image by data URL, whose own media type wins",
      image({ url: PNG, media_type: "image/webp", detail: "low", cache_control: EPHEMERAL }),
      { type: "image", source: PNG_SOURCE, cache_control: EPHEMERAL },
      [".detail"],
    ],
    [
      "a data URL of RFC 2397",
      image({ url: "DATA:image/JPG;q=1;base64,/9 j/" }),
      { type: "image", source: { type: "base64", media_type: "image/jpeg", data: "/9j/" } },
    ],
    ["an image by file_id", image({ file_id: "f" }), { type: "image", source: by_id("f") }],
    [
      "an image by URL and file_id",
      image({ url: "https://e.com/a", file_id: "f" }),
      { type: "image", source: url("https://e.com/a") },
      [".file_id"],
    ],
    [
      "an image by a URL that cannot be fetched and file_id",
      image({ url: "s3://b/a", file_id: "f" }),
      { type: "image", source: by_id("f") },
      [".url"],
    ],
    [
      "an image by a blank URL and file_id",
      image({ url: " ", file_id: "f" }),
      { type: "image", source: by_id("f") },
    ],
    ["an image by a URL that cannot be fetched", image({ url: "gs://b/a", detail: "low" }), null, [""]],
    ["an image by a URL without a scheme", image({ url: "a.png" }), null, [""]],
    ["a document by URL", file({ url: "https://e.com/a.pdf" }), document(url("https://e.com/a.pdf"))],
    ["a document by file_id", file({ file_id: "f", filename: "a" }), document(by_id("f"), { title: "a" })],
    ["a document by a URL that cannot be fetched", file({ url: "s3://b/a.pdf" }), null, [""]],
    [
      "a document by data URL with all there is",
      file({ url: PDF, filename: "a.pdf", citations: { enabled: true }, cache_control: EPHEMERAL, x: 1 }),
      document(PDF_SOURCE, { title: "a.pdf", citations: { enabled: true }, cache_control: EPHEMERAL }),
      [".x"],
    ],
    ["a document with a blank name", file({ url: PDF, filename: " " }), document(PDF_SOURCE)],
    ["a text document", file({ url: "data:text/csv;base64,YSxiCg==" }), document(text_source("a,b\n"))],
    ["a document without a media type", file({ url: "data:,a%2Cb" }), document(text_source("a,b"))],
    ["a text document with parameters", file({ url: "data:text/csv ;a=b,a" }), document(text_source("a"))],
    ["a +json document", file({ url: "data:application/a+json,{}" }), document(text_source("{}"))],
    [
      "a document whose media_type overrides that of the URL",
      file({
        url: "data:application/octet-stream;base64,YQ==",
        media_type: "Application/JSON; charset=utf-8",
      }),
      document(text_source("a")),
    ],
    ["a video", { type: "input_video", url: "https://e.com/v.mp4" }, null, [""]],
    ["a video without a URL", { type: "input_video" }, null, [""]],
  ];

  for (const [title, block, sent, omissions = []] of rows) {
    it(`${title}: sent or told`, () => {
      const session = empty_session().user(["q", block]);
      const content = sent ? ["q", sent] : ["q"];
      expect(build(session)).to.deep.equal(payload({ messages: [user_turn(...content)] }));
      expect(omitted(session)).to.deep.equal(under("input[0].content[1]", omissions));
    });
  }

  const refused: [title: string, block: JsonObject, text: string][] = [
    [
      "an image without a source",
      image({ url: " ", file_id: "" }),
      "input[0].content[0]: neither a url nor a file_id",
    ],
    ["a document without a source", file({}), "input[0].content[0]: neither a url nor a file_id"],
    [
      "an image of another type",
      image({ url: "data:image/tiff;base64,AA==" }),
      "takes no image of type image/tiff",
    ],
    [
      "a document of another type",
      file({ url: "data:audio/wav;base64,AA==" }),
      "no document of type audio/wav",
    ],
    ["a malformed data URL", image({ url: "data:image/png;base64,*" }), "the data URL is malformed"],
  ];

  for (const [title, block, text] of refused) {
    it(`${title}: refused`, () => expect_refused(empty_session().user([block]), text));
  }
});

describe("the content of an assistant's message for messages", () => {
  it("is text with citations", () => {
    const session = asked()
      .assistant([
        { type: "output_text", text: "a ", annotations: [CITATION] },
        { type: "refusal", refusal: "no" },
        image({}),
        file({ url: "https://e.com/a.pdf" }),
        "b",
      ])
      .user("go on");
    const turn = assistant_turn({ type: "text", text: "a ", citations: [CITATION] }, "b");
    expect(build(session)).to.deep.equal(payload({ messages: [user_turn("q"), turn, user_turn("go on")] }));
    expect(omitted(session)).to.deep.equal(under("input[1].content", ["[1]", "[2]", "[3]"]));
  });

  it("is left out when nothing of it can be sent, its blocks told one by one", () => {
    const session = asked()
      .assistant([image({}), { type: "refusal", refusal: "no" }])
      .user("go on");
    expect(build(session)).to.deep.equal(payload({ messages: [user_turn("q", "go on")] }));
    expect(omitted(session)).to.deep.equal(["input[1].content[0]", "input[1].content[1]"]);
  });

  it("takes every kind of citation back", () => {
    const annotations = [
      "char_location",
      "content_block_location",
      "page_location",
      "search_result_location",
      "web_search_result_location",
    ].map((type) => ({ type, cited_text: "c" }));
    const session = asked().assistant([{ type: "output_text", text: "a", annotations }]);
    const turn = assistant_turn({ type: "text", text: "a", citations: annotations });
    expect(build(session)).to.deep.equal(payload({ messages: [user_turn("q"), turn] }));
    expect(omitted(session)).to.deep.equal([]);
  });
});

describe("the system of a messages payload", () => {
  it("holds the text of system and developer messages in order, the instructions last", () => {
    const session = empty_session({ instructions: "i" })
      .system([{ type: "input_text", text: "s", cache_control: EPHEMERAL, x: 1 }, image({}), " "])
      .user("q")
      .developer([{ type: "output_text", text: "d", annotations: [CITATION] }])
      .user("r");
    expect(build(session)).to.deep.equal(
      payload({
        system: [
          { type: "text", text: "s", cache_control: EPHEMERAL },
          { type: "text", text: "d" },
          { type: "text", text: "i" },
        ],
        messages: [user_turn("q", "r")],
      }),
    );
    expect(omitted(session)).to.deep.equal([
      "input[0].content[0].x",
      "input[0].content[1]",
      "input[0].content[2]",
      "input[2].content[0].annotations",
    ]);
  });

  it("is left out when there is no text for it", () => {
    expect(build(empty_session().system("").user("q"))).to.deep.equal(payload({}));
  });
});

function url(address: string): object {
  return { type: "url", url: address };
}

function by_id(file_id: string): object {
  return { type: "file", file_id };
}
