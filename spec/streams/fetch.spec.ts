import { readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "chai";
import nock from "nock";
import { IncompleteStreamError, Response, Serializers } from "../../lib/index.js";
import { FORMAT_NAMES, type FormatName } from "../../lib/serializers/formats.js";

interface RecordedStream {
  format: FormatName;
  kind: string;
  encoding?: string;
  body: string;
}

const LINES = readFileSync(new URL("../fixtures/streams.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n");
const STREAMS: RecordedStream[] = LINES.map((line) => JSON.parse(line)).filter(({ kind }) => kind === "body");

/** The shortest recorded stream of a format. */
function stream_of(format: FormatName): Buffer {
  const bodies = STREAMS.filter((stream) => stream.format === format).map(({ body, encoding }) =>
    Buffer.from(body, encoding === "base64" ? "base64" : "utf8"),
  );
  return bodies.reduce((shortest, body) => (body.length < shortest.length ? body : shortest));
}

async function* in_small_chunks(body: Buffer): AsyncGenerator<Buffer> {
  const size = Math.max(7, Math.ceil(body.length / 40));
  for (let start = 0; start < body.length; start += size) {
    await pause(1);
    yield body.subarray(start, start + size);
  }
}

/** The body and headers of an answer. Of a body that is read no further nock fails, so one of two is left unread. */
async function fetched(body: Buffer): Promise<{ stream: ReadableStream<Uint8Array>; headers: Headers }> {
  nock("https://api.example.com")
    .get("/stream")
    .reply(200, () => Readable.from(in_small_chunks(body)), { "x-amzn-requestid": "request-1" });
  const { body: source, headers } = await fetch("https://api.example.com/stream");
  const [stream] = (source as ReadableStream<Uint8Array>).tee();
  return { stream, headers };
}

describe("the body of a fetch that arrives in small delayed chunks", () => {
  beforeEach(() => nock.disableNetConnect());
  afterEach(() => {
    nock.cleanAll();
    nock.enableNetConnect();
  });

  for (const format of FORMAT_NAMES) {
    it(`gives the response of the whole body in ${format}`, async () => {
      const body = stream_of(format);
      const { stream, headers } = await fetched(body);
      const response = await Response.parse_stream(stream, format, { headers });
      const collapsed = Serializers.resolve(format).collapse_stream?.(body);
      expect(response.toH()).to.deep.equal(Response.parse(collapsed, format, { headers }).toH());
    });

    it(`is incomplete in ${format} when its end is missing`, async () => {
      const body = stream_of(format);
      const { stream } = await fetched(body.subarray(0, Math.floor(body.length / 2)));
      const error = await Promise.resolve(Response.parse_stream(stream, format)).catch(
        (reason: unknown) => reason,
      );
      expect(error).to.be.instanceOf(IncompleteStreamError);
    });
  }
});
