import { Content, Items, Session } from "../../../lib/index.js";

/** An object with keys that mean something to JavaScript or to a database, as own members. */
function hostile(): object {
  return JSON.parse(
    '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"prototype":1,"toString":"x","hasOwnProperty":1,"equals":2,"toJSON":"t","$ref":"#/$defs/a","$id":"i","a.b":{"$gt":1},"":0,"\\"\\u0027\\\\;--":"$1 ? :name %s"}',
  );
}

const EMOJI = "👩‍👩‍👧‍👦 naïve 🇫🇷 '\"\\ \t\n $1 ? :name %s \u2028 \u{10FFFF}";

/** A session with every setting, item and content class, emoji and hostile keys. */
export function full_session(): Session {
  const session = new Session({
    model: "claude-sonnet-4-5",
    instructions: EMOJI,
    previous_response_id: "resp_1",
    truncation: "auto",
    safety_identifier: "s",
    prompt_cache_key: "k",
    prompt_cache_retention: "24h",
    service_tier: "flex",
    temperature: 0.1,
    top_p: 0,
    presence_penalty: -1.5,
    frequency_penalty: 1e-7,
    max_output_tokens: 9_007_199_254_740_991,
    max_tool_calls: 3,
    top_logprobs: 2,
    parallel_tool_calls: false,
    stream: true,
    background: false,
    store: true,
    include: ["reasoning.encrypted_content"],
    tool_choice: { type: "function", name: "search" },
    metadata: { ...hostile(), z: 1, a: [null, { deep: {} }] },
    text: { verbosity: "low" },
    stream_options: {},
    reasoning: {},
    extra: hostile(),
    system: "Be brief.",
    input: EMOJI,
  });
  session.register_tool("search", {
    description: "Search.",
    parameters: { type: "object", properties: hostile(), additionalProperties: false },
    strict: false,
    cache_control: { type: "ephemeral" },
  });
  session.developer(["a", new Content.Text({ text: "b" })]);
  session.user([
    new Content.InputText({ text: "t", cache_control: { type: "ephemeral" } }),
    new Content.InputImage({ url: "data:image/png;base64,iVBORw0KGgo=", detail: "low" }),
    new Content.InputFile({ url: "https://a.test/a.pdf", filename: "a.pdf", file_id: "file_1" }),
    new Content.InputVideo({ url: "s3://bucket/a.mp4" }),
  ]);
  session.add_item(
    new Items.Reasoning({
      id: "rs_1",
      content: [{ type: "thinking", thinking: "…", signature: "sig", more: hostile() }],
      summary: [{ type: "summary_text", text: "s" }],
      encrypted_content: "enc",
      origin: "messages",
    }),
  );
  session.assistant([
    new Content.OutputText({
      text: "",
      annotations: [hostile()],
      logprobs: [{ token: "a", logprob: -0.1 }],
      thought_signature: "sig",
    }),
    new Content.RefusalContent({ refusal: "No." }),
    new Content.ReasoningText({ text: "r" }),
    new Content.SummaryText({ text: "s" }),
  ]);
  session.add_item(
    new Items.FunctionCall({ name: "search", call_id: "call_1", arguments: '{"n":12345678901234567890}' }),
  );
  session.add_function_call_output({ call_id: "call_1", result: [new Content.InputText({ text: "found" })] });
  session.add_item(new Items.FunctionCallOutput({ call_id: "call_1", output: "text", status: "failed" }));
  session.add_item(new Items.Compaction({ id: "cmp_1", encrypted_content: "enc", created_by: "server" }));
  session.add_item(new Items.ItemReference({ id: "msg_1", ...hostile() }));
  session.response_boundary_index = 4;
  return session;
}

/** A session of 1,000 items. */
export function long_session(): Session {
  const session = new Session({ model: "m" });
  for (let turn = 0; turn < 500; turn++) session.user(`${turn} ${EMOJI}`).assistant(`${turn} 🙂`);
  return session;
}
