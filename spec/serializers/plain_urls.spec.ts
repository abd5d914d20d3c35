import { expect } from "chai";
import { Content, Session, UnsupportedFormatError } from "../../lib/index.js";

function image_url(url: string): unknown {
  const session = new Session({ model: "m", input: [new Content.InputImage({ url })] });
  const chat = session.request_payload("chat_completion").messages[0]?.content?.[0];
  const [item] = session.request_payload("open_responses").input ?? [];
  const part = item && "content" in item ? item.content[0] : null;
  expect(chat).to.deep.equal({
    type: "image_url",
    image_url: { url: part && "image_url" in part && part.image_url },
  });
  return part && "image_url" in part ? part.image_url : null;
}

describe("data URLs in chat_completion and open_responses", () => {
  for (const [url, sent] of [
    ["data:image/png;base64,QUJD", "data:image/png;base64,QUJD"],
    ["data:image/png;charset=x;base64,QUJD", "data:image/png;charset=x;base64,QUJD"],
    ["DATA:image/jpg;base64,QUJD", "data:image/jpeg;base64,QUJD"],
    ["data:image/png,abc", "data:image/png;base64,YWJj"],
    ["data:image/png;base64,QU JD", "data:image/png;base64,QUJD"],
    ["data:image/png;base64,QUJD%3D", "data:image/png;base64,QUJD="],
    ["https://example.com/a.png", "https://example.com/a.png"],
  ] as const) {
    it(`are sent in the plain form: ${url}`, () => {
      expect(image_url(url)).to.equal(sent);
    });
  }

  for (const url of ["data:image/png;base64,@@", "data:image/png"]) {
    it(`are refused when they are malformed: ${url}`, () => {
      expect(() => image_url(url)).to.throw(
        UnsupportedFormatError,
        "input[0].content[0]: the data URL is malformed",
      );
    });
  }

  it("get a default file name by media_type", () => {
    const url = "data:application/octet-stream;base64,AA==";
    const file = new Content.InputFile({ url, media_type: "application/PDF" });
    expect(new Session({ model: "m", input: [file] }).request_payload("open_responses").input).to.deep.equal([
      {
        type: "message",
        role: "user",
        content: [{ type: "input_file", filename: "document.pdf", file_data: url }],
      },
    ]);
  });
});
