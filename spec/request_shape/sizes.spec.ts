import { expect } from "chai";
import fc from "fast-check";
import {
  base64_bytes,
  chars,
  escaped_bytes,
  json_chars,
  utf8_bytes,
  value_chars,
} from "../../lib/request_shape/sizes.js";

describe("sizes", () => {
  it("counts code points as iteration does", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
        fc.string({ unit: fc.nat(0xffff).map((c) => String.fromCharCode(c)) }),
        (text, units) => {
          expect(chars(text)).to.equal([...text].length);
          expect(chars(units)).to.equal([...units].length);
        },
      ),
    );
    expect(chars("a😀\ud800b")).to.equal(4);
  });

  it("counts the bytes of base64 as decoding does, padded, unpadded and broken into lines", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1 }), (bytes) => {
        const padded = Buffer.from(bytes).toString("base64");
        const forms = [
          padded,
          padded.replace(/=/g, ""),
          padded.replace(/.{3}/g, "$&\r\n"),
          encodeURIComponent(padded),
        ];
        for (const form of forms) expect(base64_bytes(form)).to.equal(bytes.length);
      }),
    );
    expect(base64_bytes("data:x,QUJD", 7)).to.equal(3);
  });

  it("is null, not 0, without data", () => {
    for (const empty of ["", "==", " \n"]) expect(base64_bytes(empty)).to.equal(null);
    expect(utf8_bytes("")).to.equal(null);
    expect(escaped_bytes("")).to.equal(null);
  });

  it("counts the UTF-8 bytes of plain and of escaped text", () => {
    expect(utf8_bytes("né😀")).to.equal(7);
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (text) => {
        expect(escaped_bytes(encodeURIComponent(text))).to.equal(Buffer.byteLength(text));
      }),
    );
    expect(escaped_bytes("100%")).to.equal(4);
  });

  it("counts the code points of JSON, and null where JSON has none", () => {
    const cyclic: Record<string, unknown> = {};
    cyclic.self = cyclic;
    let deep: unknown[] = [];
    for (let level = 0; level < 100_000; level++) deep = [deep];
    expect(json_chars({ a: "😀" })).to.equal(9);
    for (const value of [cyclic, deep, 1n, undefined, () => 1]) expect(json_chars(value)).to.equal(null);
  });

  it("counts a string as it is and any other value as JSON", () => {
    expect([value_chars("ab"), value_chars(""), value_chars({}), value_chars(12)]).to.deep.equal([
      2, 0, 2, 2,
    ]);
    expect([value_chars(null), value_chars(undefined)]).to.deep.equal([null, null]);
  });
});
