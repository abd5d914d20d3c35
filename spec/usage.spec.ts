import { expect } from "chai";
import { InvalidItemError } from "../lib/errors.js";
import { Usage } from "../lib/usage.js";
import { expect_error } from "./support/expect.js";

describe("Usage", () => {
  const HASH = {
    input_tokens: 10,
    output_tokens: 5,
    total_tokens: 15,
    input_tokens_details: { cached_tokens: 4, cache_creation_input_tokens: 2, constructor: 1 },
    output_tokens_details: { reasoning_tokens: 3 },
  };

  it("reads and writes all counts, and reads three of them from the details", () => {
    for (const usage of [new Usage(HASH), Usage.fromH(HASH), Usage.from_h(HASH)]) {
      expect(JSON.stringify(usage.toH())).to.equal(JSON.stringify(HASH));
      expect(usage.cached_tokens).to.equal(4);
      expect(usage.cache_creation_input_tokens).to.equal(2);
      expect(usage.reasoning_tokens).to.equal(3);
    }
  });

  it("is null where nothing was reported, or no number", () => {
    for (const fields of [
      undefined,
      {},
      { input_tokens_details: {} },
      { input_tokens_details: { cached_tokens: "4" } },
    ]) {
      const usage = new Usage(fields);
      expect([usage.input_tokens, usage.cached_tokens, usage.reasoning_tokens]).to.deep.equal([
        null,
        null,
        null,
      ]);
    }
    expect(new Usage().toH()).to.deep.equal({});
  });

  it("takes details that say nothing for none", () => {
    const usage = new Usage({ input_tokens: 1, input_tokens_details: {}, output_tokens_details: {} });
    expect([usage.input_tokens_details, usage.output_tokens_details]).to.deep.equal([null, null]);
    expect(usage.toH()).to.deep.equal({ input_tokens: 1 });
  });

  it("reads no inherited member of its details", () => {
    const usage = Usage.fromH(JSON.parse('{"input_tokens_details":{"__proto__":{"cached_tokens":9}}}'));
    expect(usage.cached_tokens).to.equal(null);
  });

  it("refuses broken hashes", () => {
    expect_error(() => Usage.fromH(5), InvalidItemError, "expected an object, got number");
    expect_error(
      () => Usage.fromH({ input_tokens: "many" }),
      InvalidItemError,
      "input_tokens: expected a number",
    );
    expect_error(
      () => Usage.fromH({ output_tokens_details: [] }),
      InvalidItemError,
      "output_tokens_details: expected an object",
    );
  });
});
