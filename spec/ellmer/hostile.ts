import { Ellmer, Items, Session } from "../../lib/index.js";

/** Texts that try to be more than text. Whatever of them runs sets `window.planted`. */
export const HOSTILE_TEXTS = [
  "<script>window.planted=1</script>",
  '"><img src=x onerror="window.planted=1">',
  "'><svg/onload='window.planted=1'>",
  '" onmouseover="window.planted=1" x="',
  "' onfocus='window.planted=1' autofocus '",
  "` onload=`window.planted=1",
  "javascript:window.planted=1",
  "java\nscript:window.planted=1",
  " \u0001javascript:window.planted=1",
  "vbscript:window.planted=1",
  "data:text/html,<script>parent.planted=1</script>",
  "</p></code></pre></details></summary><iframe src=javascript:parent.planted=1>",
  "</title></textarea></style></script><script>window.planted=1</script>",
  "--><script>window.planted=1</script><!--",
  "]]><script>window.planted=1</script><![CDATA[",
  "&lt;script&gt;window.planted=1&lt;/script&gt;",
  "&quot;&#34;&#x22;&#39;&apos;&NotEqualTilde;&ltscript&gt",
  "<scr\0ipt>window.planted=1</scr\0ipt>",
  "<\ud800script>window.planted=1</script>\udfff",
  "+ADw-script+AD4-window.planted=1+ADw-/script+AD4-",
  "\u2028\u2029\u00a0\ufeff<b>",
  "$& $1 $` $' $$",
] as const;

/** An object of a class with a hostile text in every position that takes one. */
export function planted(text: string): (Ellmer.Content | Items.Item | Session)[] {
  const request = new Ellmer.ContentToolRequest(text, text, { [text]: [text] }, null, { [text]: text });
  return [
    new Ellmer.ContentText(text),
    new Ellmer.ContentImageRemote(text, text),
    new Ellmer.ContentImageRemote(`https://a.example/${text}`, text),
    new Ellmer.ContentImageInline(text, text),
    new Ellmer.ContentImageInline(`image/png${text}`, text),
    new Ellmer.ContentImageInline("image/svg+xml", text),
    new Ellmer.ContentPDF(text, text, text),
    request,
    new Ellmer.ContentToolResult(text, null, { [text]: text }, request),
    new Ellmer.ContentToolResult([text, text]),
    new Ellmer.ContentToolResult({ value: { [text]: [text] } }),
    new Ellmer.ContentToolResult({ error: text }),
    new Ellmer.ContentToolResult({ error: new Error(text) }),
    new Ellmer.ContentThinking(text, { signature: text }),
    new Items.Message({
      role: text,
      content: [text, { type: "refusal", refusal: text }],
      id: text,
      status: text,
    }),
    new Items.Reasoning({
      content: [{ type: "thinking", thinking: text, signature: text }],
      id: text,
      origin: text,
    }),
    new Items.Reasoning({ summary: [{ type: "summary_text", text }] }),
    new Items.FunctionCall({ name: text, call_id: text, arguments: text || "{}", id: text, [text]: text }),
    new Items.FunctionCallOutput({ call_id: text, output: text, status: text }),
    new Items.FunctionCallOutput({
      call_id: text,
      output: [text, { type: "input_image", url: text }, { type: "input_file", url: text, filename: text }],
    }),
    conversation(text),
  ];
}

function conversation(text: string): Session {
  const session = new Session({ instructions: text, system: text, metadata: { [text]: text } });
  session
    .user([text, new Ellmer.ContentPDF("application/pdf", "QQ==", text)])
    .developer(text)
    .assistant(text);
  session.add_item(
    new Items.Message({ role: text, content: [{ type: "input_image", url: text, detail: text }] }),
  );
  const request = new Ellmer.ContentToolRequest(text, text, { [text]: text });
  session.add_item(new Ellmer.ContentThinking(text, { signature: text })).add_item(request);
  return session.add_item(new Ellmer.ContentToolResult({ value: { [text]: text }, request }));
}
