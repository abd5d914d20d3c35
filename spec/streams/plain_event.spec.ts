import { expect } from "chai";
import { ArgumentError } from "../../lib/errors.js";
import { plain_event } from "../../lib/streams/plain_event.js";
import { thrown } from "./support.js";

describe("plain_event", () => {
  it("is a copy of the own members of an object", () => {
    class Chunk {
      text = "Hi";
      nothing = undefined;
      nested = { list: [1, undefined, null], when: new Date(0) };
      get shown(): string {
        throw new Error("read");
      }
    }
    expect(plain_event(new Chunk())).to.deep.equal({
      text: "Hi",
      nested: { list: [1, null, null], when: "1970-01-01T00:00:00.000Z" },
    });
  });

  it("keeps every key as plain data", () => {
    const hostile = JSON.parse('{"__proto__":{"x":1},"constructor":{"toString":2}}') as object;
    expect(JSON.stringify(plain_event(hostile))).to.equal(JSON.stringify(hostile));
    expect({}).not.to.have.property("x");
  });

  it("throws ArgumentError for what is no object or cannot be read", () => {
    const cyclic: { self?: object } = {};
    cyclic.self = cyclic;
    const broken = Object.defineProperty({}, "a", {
      enumerable: true,
      get: () => {
        throw new RangeError("read");
      },
    });
    for (const event of [null, undefined, 7, "x", [], cyclic, broken, { toJSON: () => 7 }, { toJSON() {} }]) {
      expect(thrown(() => plain_event(event as never))).to.be.instanceOf(ArgumentError);
    }
  });
});
