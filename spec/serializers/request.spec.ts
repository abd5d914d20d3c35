import { expect } from "chai";
import { ArgumentError, InvalidItemError, UnsupportedFormatError } from "../../lib/errors.js";
import { Session } from "../../lib/index.js";
import type { OmissionRecord } from "../../lib/serializers/omissions.js";
import { build_payload, list_omissions, required_model } from "../../lib/serializers/request.js";
import { expect_error } from "../support/expect.js";

/** A format that takes the model alone. */
function build({ model, temperature, store }: Session, record: OmissionRecord, options: object): object {
  record.omit_value(["temperature"], temperature, "too hot");
  record.omit_value(["store"], store, "no room");
  return { model, options };
}

describe("serializers/request", () => {
  const session = new Session({ model: "m", temperature: 0, store: false });

  it("builds a payload, and lists what is left out, in the order of the hash", () => {
    expect(build_payload(build, session, { binary: "bytes" })).to.deep.equal({
      model: "m",
      options: { binary: "bytes" },
    });
    expect(list_omissions(build, session)).to.deep.equal([
      { path: "temperature", what: "temperature", reason: "too hot" },
      { path: "store", what: "store", reason: "no room" },
    ]);
  });

  it("with strict refuses to leave anything out, naming every path with its reason", () => {
    const error = expect_error(() => build_payload(build, session, { strict: true }), UnsupportedFormatError);
    expect(error.message).to.equal("the payload would leave out temperature: too hot; store: no room");
    expect(error.omissions).to.deep.equal(list_omissions(build, session));
    expect(build_payload(build, new Session({ model: "m" }), { strict: true })).to.have.property(
      "model",
      "m",
    );
  });

  it("refuses options that it does not know, naming them", () => {
    const options = { strict: false, strct: true, zz: 1 };
    expect(expect_error(() => build_payload(build, session, options), ArgumentError).message).to.equal(
      "unsupported options: strct, zz",
    );
  });

  it("refuses options of the wrong kind", () => {
    for (const options of [null, "strict", []]) {
      expect_error(
        () => build_payload(build, session, options as never),
        ArgumentError,
        "payload options are an object",
      );
    }
    for (const binary of ["hex", 5, {}]) {
      expect_error(
        () => build_payload(build, session, { binary: binary as never }),
        ArgumentError,
        'binary is "base64" or "bytes"',
      );
    }
  });

  it("refuses a session that holds what is no item, before it builds", () => {
    const broken = new Session({ model: "m" });
    broken.items.push({} as never);
    const never = () => expect.fail("built");
    expect_error(() => build_payload(never, broken), InvalidItemError, "input[0]: ");
    expect_error(() => list_omissions(never, broken), InvalidItemError, "input[0]: ");
  });

  it("demands a model that is not blank (ruling 38)", () => {
    expect(required_model(new Session({ model: " m " }))).to.equal(" m ");
    for (const model of [null, "", " \n"]) {
      expect_error(
        () => required_model(new Session({ model })),
        UnsupportedFormatError,
        "the session has no model",
      );
    }
  });
});
