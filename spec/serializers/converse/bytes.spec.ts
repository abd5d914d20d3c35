import type { ConverseCommandInput } from "@aws-sdk/client-bedrock-runtime";
import { expect } from "chai";
import { ArgumentError, Serializers, Session } from "../../../lib/index.js";
import type { ConversePayload } from "../../../lib/serializers/converse/types.js";
import type { PayloadOptions } from "../../../lib/serializers/serializer.js";
import { expect_error } from "../../support/expect.js";
import { message, omitted, session_with, text } from "./helpers.js";

function session(): Session {
  return session_with(
    message(
      "user",
      text("q", { cache_point: true }),
      { type: "input_image", url: "data:image/png;base64,AAH/" },
      { type: "input_image", url: "s3://b/a.png" },
      { type: "input_file", url: "data:text/plain,a%C3%A9" },
      { type: "input_video", url: "s3://b/v.mp4" },
    ),
    { type: "reasoning", content: [{ type: "thinking", thinking: "t", signature: "s" }] },
    { type: "reasoning", content: [{ type: "redacted_thinking", data: "AAEC" }] },
    { type: "function_call", name: "f", call_id: "c", arguments: '{"a":[1]}' },
    {
      type: "function_call_output",
      call_id: "c",
      status: "completed",
      output: [{ type: "input_image", url: "data:image/gif;base64,R0lG" }],
    },
  );
}

function bytes(...values: number[]): Uint8Array {
  return new Uint8Array(values);
}

describe("converse binary data", () => {
  it("is bytes for the AWS SDK", () => {
    const payload = Serializers.Converse.request_payload(session(), { binary: "bytes" });
    expect(payload.messages).to.deep.equal([
      {
        role: "user",
        content: [
          { text: "q" },
          { cachePoint: { type: "default" } },
          { image: { format: "png", source: { bytes: bytes(0, 1, 255) } } },
          { image: { format: "png", source: { s3Location: { uri: "s3://b/a.png" } } } },
          { document: { format: "txt", name: "document", source: { bytes: bytes(97, 0xc3, 0xa9) } } },
          { video: { format: "mp4", source: { s3Location: { uri: "s3://b/v.mp4" } } } },
        ],
      },
      {
        role: "assistant",
        content: [
          { reasoningContent: { reasoningText: { text: "t", signature: "s" } } },
          { reasoningContent: { redactedContent: bytes(0, 1, 2) } },
          { toolUse: { toolUseId: "c", name: "f", input: { a: [1] } } },
        ],
      },
      {
        role: "user",
        content: [
          {
            toolResult: {
              toolUseId: "c",
              status: "success",
              content: [{ image: { format: "gif", source: { bytes: bytes(0x47, 0x49, 0x46) } } }],
            },
          },
        ],
      },
    ]);
  });

  it("is base64 text by default and when it is said", () => {
    const text = JSON.stringify(session().request_payload("converse"));
    expect(text).to.contain('"bytes":"AAH/"').and.to.contain('"redactedContent":"AAEC"');
    const said = Serializers.Converse.request_payload(session(), { binary: "base64" });
    expect(JSON.stringify(said)).to.equal(text);
  });

  it("shares no memory with anything else", () => {
    const payload = Serializers.Converse.request_payload(session(), { binary: "bytes" });
    const [, , image] = payload.messages[0]?.content ?? [];
    const source = image && "image" in image ? image.image.source : null;
    expect(source && "bytes" in source && source.bytes.buffer.byteLength).to.equal(3);
  });

  it("changes nothing of what is left out, and goes with strict", () => {
    const lossy = session().user(["r", { type: "input_image", url: "https://example.com/a.png" }]);
    expect(omitted(lossy)).to.deep.equal(["input[5].content[1]: input_image"]);
    expect(() => Serializers.Converse.request_payload(lossy, { binary: "bytes", strict: true })).to.throw(
      "input[5].content[1]",
    );
  });

  it("is nothing else", () => {
    const options = { binary: "hex" } as unknown as PayloadOptions;
    expect_error(() => Serializers.Converse.request_payload(session(), options), ArgumentError, "binary");
    const no_options = "bytes" as unknown as PayloadOptions;
    expect_error(() => Serializers.Converse.request_payload(session(), no_options), ArgumentError, "options");
  });

  it("makes a payload that the SDK's types accept without a cast", () => {
    const input: ConverseCommandInput = Serializers.Converse.request_payload(
      new Session({ model: "m", input: "q" }),
      { binary: "bytes" },
    );
    expect(input).to.deep.equal({ modelId: "m", messages: [{ role: "user", content: [{ text: "q" }] }] });
    const as_input = (payload: ConversePayload<Uint8Array>): ConverseCommandInput => payload;
    expect(as_input).to.be.a("function");
  });
});
