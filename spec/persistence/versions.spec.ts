import { expect } from "chai";
import { InvalidItemError, Session } from "../../lib/index.js";
import { present_hash, STORED_VERSION, type Upgrade } from "../../lib/persistence/versions.js";

describe("versions of stored sessions", () => {
  const upgrades: Upgrade[] = [
    ({ old, ...hash }) => ({ ...hash, newer: old }),
    ({ newer, ...hash }) => ({ ...hash, newest: newer }),
  ];

  it("are read by fromH, 1 or none, and do not become part of the session", () => {
    expect(STORED_VERSION).to.equal(1);
    for (const version of [{}, { version: 1 }, { version: null }, { version: undefined }]) {
      expect(Session.fromH({ ...version, model: "m" }).toH()).to.deep.equal({ model: "m" });
    }
  });

  it("are refused when they are newer, with a word on what to do", () => {
    expect(() => Session.fromH({ version: 2 })).to.throw(
      InvalidItemError,
      "version: 2 is newer than this release of prompt-builder, which reads up to 1",
    );
    expect(() => present_hash({ version: 4 }, upgrades)).to.throw(InvalidItemError, "which reads up to 3");
  });

  it("are refused when they are none", () => {
    for (const version of [0, -1, 1.5, "1", true, {}, []]) {
      expect(() => Session.fromH({ version }))
        .to.throw(InvalidItemError, "version: expected an integer from 1 on")
        .with.property("place", "version");
    }
  });

  it("are upgraded one by one up to the present", () => {
    expect(present_hash({ old: 1, a: 2 }, upgrades)).to.deep.equal({ newest: 1, a: 2 });
    expect(present_hash({ version: 1, old: 1 }, upgrades)).to.deep.equal({ newest: 1 });
    expect(present_hash({ version: 2, newer: 1 }, upgrades)).to.deep.equal({ newest: 1 });
    expect(present_hash({ version: 3, newest: 1 }, upgrades)).to.deep.equal({ newest: 1 });
  });

  it("leave the hash as it was, and hostile keys what they are", () => {
    const hash = JSON.parse('{"version":1,"__proto__":{"polluted":1},"constructor":2}');
    const present = present_hash(hash);
    expect(JSON.stringify(present)).to.equal('{"__proto__":{"polluted":1},"constructor":2}');
    expect(Object.getPrototypeOf(present)).to.equal(Object.prototype);
    expect(hash.version).to.equal(1);
  });
});
