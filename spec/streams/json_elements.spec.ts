import { expect } from "chai";
import fc from "fast-check";
import { end_of_string, split_elements } from "../../lib/streams/json_elements.js";

describe("split_elements", () => {
  it("gives the whole elements and says whether the array is closed", () => {
    expect(split_elements('[{"a":1}, {"b":[2]}]')).to.deep.equal({
      elements: ['{"a":1}', '{"b":[2]}'],
      closed: true,
    });
    expect(split_elements('[{"a":1}, {"b":[2]')).to.deep.equal({ elements: ['{"a":1}'], closed: false });
    expect(split_elements("[")).to.deep.equal({ elements: [], closed: false });
    expect(split_elements("[] trailing")).to.deep.equal({ elements: [], closed: true });
  });

  it("takes no notice of brackets and escapes inside strings", () => {
    expect(split_elements('[{"a":"]}\\"}\\\\"},{"b"').elements).to.deep.equal(['{"a":"]}\\"}\\\\"}']);
  });

  it("gives the elements that lie before any cut", () => {
    const elements = fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(elements, fc.nat(), (values, at) => {
        const parts = values.map((value) => JSON.stringify(value));
        const text = `[${parts.join(",")}]`;
        const cut = at % text.length;
        const ends = parts.map((_, i) => `[${parts.slice(0, i + 1).join(",")}`.length);
        const whole = parts.filter((_, i) => (ends[i] ?? 0) <= cut);
        expect(split_elements(text.slice(0, cut))).to.deep.equal({ elements: whole, closed: false });
      }),
    );
  });
});

describe("end_of_string", () => {
  it("finds the closing quote behind escapes", () => {
    expect(end_of_string('"a" ', 0)).to.equal(2);
    expect(end_of_string('"\\"" ', 0)).to.equal(3);
    expect(end_of_string('"\\\\" "', 0)).to.equal(3);
  });

  it("gives the end of the text for a string that is cut off", () => {
    expect(end_of_string('"abc', 0)).to.equal(4);
    expect(end_of_string('"abc\\"', 0)).to.equal(6);
  });
});
