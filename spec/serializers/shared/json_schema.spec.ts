import { expect } from "chai";
import { Session, UnsupportedFormatError } from "../../../lib/index.js";
import type { JsonObject } from "../../../lib/json.js";
import { OmissionRecord } from "../../../lib/serializers/omissions.js";
import { json_schema_format } from "../../../lib/serializers/shared/json_schema.js";
import { expect_error } from "../../support/expect.js";

function read(text: JsonObject | null): [format: object | null, omitted: string[]] {
  const session = new Session({ text });
  const record = new OmissionRecord();
  const format = json_schema_format(session, "The API", record);
  return [format, record.list(session.toH()).map(({ path }) => path)];
}

describe("the JSON Schema of an answer", () => {
  const schema = { type: "object" };
  const wanted = { schema, name: "n", description: "d" };
  const unnamed = { schema, name: undefined, description: undefined };

  const rows: [text: JsonObject | null, format: object | null, omitted?: string[]][] = [
    [null, null],
    [{ format: null }, null],
    [{ format: {} }, null],
    [{ format: { type: "json_object" }, verbosity: "low", x: null }, null, ["text.format", "text.verbosity"]],
    [{ format: { ...wanted, type: "json_schema", strict: true, x: 1 } }, wanted, ["text.format.x"]],
    [{ format: { type: "json_schema", schema } }, unnamed],
    [
      { format: { type: "json_schema", json_schema: { ...wanted, y: 1 } } },
      wanted,
      ["text.format.json_schema.y"],
    ],
  ];

  for (const [text, format, omitted = []] of rows) {
    it(`is read from ${JSON.stringify(text)}`, () => {
      expect(read(text)).to.deep.equal([format, omitted]);
    });
  }

  it("must be there", () => {
    for (const given of [undefined, null, "text", [schema]]) {
      const format = { type: "json_schema", ...(given === undefined ? {} : { schema: given }) };
      expect_error(
        () => read({ format }),
        UnsupportedFormatError,
        "text.format: a json_schema without a schema",
      );
    }
  });

  it("is a copy", () => {
    const session = new Session({ text: { format: { type: "json_schema", schema } } });
    const format = json_schema_format(session, "The API", new OmissionRecord());
    Object.assign(format?.schema ?? {}, { changed: true });
    expect(session.text).to.deep.equal({ format: { type: "json_schema", schema } });
  });
});
