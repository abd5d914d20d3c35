import { expect } from "chai";
import fc from "fast-check";
import { data_url, parse_data_url } from "../lib/data_url.js";
import { ArgumentError } from "../lib/errors.js";
import { expect_error } from "./support/expect.js";

const BYTES = new Uint8Array([0, 127, 128, 255]);
const BASE64 = "AH+A/w==";

describe("data_url", () => {
  it("writes a Uint8Array, a view into one, a Buffer, an ArrayBuffer and a string of bytes alike", () => {
    const view = new Uint8Array([9, ...BYTES, 9]).subarray(1, 5);
    for (const bytes of [BYTES, view, Buffer.from(BYTES), BYTES.buffer, "\x00\x7f\x80\xff"]) {
      expect(data_url(bytes, "image/png")).to.equal(`data:image/png;base64,${BASE64}`);
    }
  });

  it("writes no bytes, and trims the media type", () => {
    expect(data_url("", " text/plain ")).to.equal("data:text/plain;base64,");
  });

  it("refuses text that is no string of bytes, other values, and a missing media type", () => {
    expect_error(() => data_url("€", "text/plain"), ArgumentError, "TextEncoder");
    expect_error(() => data_url(5 as never, "text/plain"), ArgumentError, "needs bytes");
    expect_error(() => data_url(null as never, "text/plain"), ArgumentError, "needs bytes");
    expect_error(() => data_url(BYTES, " "), ArgumentError, "media type");
    expect_error(() => data_url(BYTES, undefined as never), ArgumentError, "media type");
  });
});

describe("parse_data_url", () => {
  const READ: [string, [string, string] | null][] = [
    ["data:image/png;base64,QUJD", ["image/png", "QUJD"]],
    ["DATA:Image/PNG;BASE64,QUJD", ["image/png", "QUJD"]],
    ["data:image/jpg;base64,QUJD", ["image/jpeg", "QUJD"]],
    ["data:text/plain;charset=utf-8;base64,QUJD", ["text/plain", "QUJD"]],
    ["data:text/csv; charset=utf-8 ; base64 ,QUJD", ["text/csv", "QUJD"]],
    ["data:;base64,QUJD", ["text/plain", "QUJD"]],
    ["data:,ABC", ["text/plain", "QUJD"]],
    ["data:;charset=us-ascii,ABC", ["text/plain", "QUJD"]],
    ["data:text/html,a%41%zz%4", ["text/html", Buffer.from("aA%zz%4").toString("base64")]],
    ["data:text/plain,caf%C3%A9 ü", ["text/plain", Buffer.from("café ü").toString("base64")]],
    ["data:text/plain,a,b", ["text/plain", Buffer.from("a,b").toString("base64")]],
    ["data:image/png;base64,QU\r\n JD", ["image/png", "QUJD"]],
    ["data:image/png;base64,QQ%3D%3D", ["image/png", "QQ=="]],
    ["data:image/png;base64,", ["image/png", ""]],
    ["data:image/png;base64,Q*JD", null],
    ["data:image/png;base64,QQ==QQ==", null],
    ["data:image/png;base64", null],
    ["https://example.com/a.png", null],
    ["", null],
  ];
  for (const [url, parsed] of READ) {
    it(`reads ${JSON.stringify(url)}`, () => {
      expect(parse_data_url(url)).to.deep.equal(parsed);
    });
  }

  it("gives null for what is no string", () => {
    for (const url of [null, undefined, 5, {}, ["data:,x"]]) expect(parse_data_url(url)).to.equal(null);
  });

  it("gives back any bytes and any media type that data_url wrote", () => {
    const media_type = fc.constantFrom("image/png", "application/pdf", "text/x-a+b");
    fc.assert(
      fc.property(fc.uint8Array(), media_type, (bytes, type) => {
        const parsed = parse_data_url(data_url(bytes, type));
        expect(parsed).to.deep.equal([type, Buffer.from(bytes).toString("base64")]);
      }),
    );
  });

  it("gives back the bytes of any percent-encoded text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const [, base64] = parse_data_url(`data:,${encodeURIComponent(text)}`) as [string, string];
        expect(Buffer.from(base64, "base64").toString()).to.equal(text);
      }),
    );
  });
});
