import { expect } from "chai";
import { Response, type StreamEvent } from "../../lib/index.js";
import { is_object } from "../../lib/json.js";
import type { FormatName } from "../../lib/serializers/formats.js";
import { pieces } from "../streams/support.js";
import { type Seen, STREAM_EVENTS, seen, type Told } from "../streams/told.js";
import { read_fixtures } from "../support/fixtures.js";

/** The keys that each event must have beside type and sequence_number. */
const EVENT_KEYS: Record<StreamEvent["type"], string[]> = {
  "response.created": ["response"],
  "response.in_progress": ["response"],
  "response.completed": ["response"],
  "response.incomplete": ["response"],
  "response.failed": ["response"],
  "response.output_item.added": ["output_index", "item"],
  "response.output_item.done": ["output_index", "item"],
  "response.content_part.added": ["item_id", "output_index", "content_index", "part"],
  "response.content_part.done": ["item_id", "output_index", "content_index", "part"],
  "response.output_text.delta": ["item_id", "output_index", "content_index", "delta"],
  "response.output_text.done": ["item_id", "output_index", "content_index", "text"],
  "response.reasoning.delta": ["item_id", "output_index", "content_index", "delta"],
  "response.reasoning.done": ["item_id", "output_index", "content_index", "text"],
  "response.function_call_arguments.delta": ["item_id", "output_index", "delta"],
  "response.function_call_arguments.done": ["item_id", "output_index", "arguments"],
};

/** The keys that the items and parts in events must have. */
const OBJECT_KEYS: Record<string, string[]> = {
  message: ["type", "id", "status", "role", "content"],
  reasoning: ["type", "id", "summary"],
  function_call: ["type", "id", "call_id", "name", "arguments", "status"],
  output_text: ["type", "text", "annotations"],
  reasoning_text: ["type", "text"],
};

interface StreamCase {
  id: string;
  format: FormatName;
  encoding?: "utf8" | "base64";
  body: string;
}

describe("stream_events of the recorded streams", () => {
  for (const example of read_fixtures<StreamCase>("streams.jsonl")) {
    it(example.id, async () => {
      const { format } = example;
      const body = new Uint8Array(Buffer.from(example.body, example.encoding ?? "utf8"));
      const outcome = await seen(STREAM_EVENTS[format](pieces(body, [500])));
      const parsed = parsed_stream(body, format);
      expect_valid(outcome.events);
      if (parsed instanceof Error) {
        expect(String(outcome.error)).to.equal(String(parsed));
      } else {
        if (outcome.error) throw outcome.error;
        const last = outcome.events.at(-1)?.response;
        expect(without_made_ids(last)).to.deep.equal(without_made_ids({ output: [], ...parsed.toH() }));
        expect_all_told(outcome);
      }
    });
  }
});

function parsed_stream(body: Uint8Array, format: FormatName): Response | Error {
  try {
    return Response.parse_stream(body, format);
  } catch (error) {
    return error as Error;
  }
}

function expect_valid(events: readonly Told[]): void {
  expect(events.map(({ sequence_number }) => sequence_number)).to.deep.equal([...events.keys()]);
  for (const event of events) {
    expect(event).to.include.all.keys("type", "sequence_number", ...EVENT_KEYS[event.type]);
    for (const object of [event.item, event.part]) {
      if (object) expect(object).to.include.all.keys(OBJECT_KEYS[String(object.type)] ?? "a known type");
    }
  }
}

/** That text, reasoning and calls are told whole. */
function expect_all_told({ events, response }: Seen): void {
  const output = response?.output ?? [];
  const texts = output.flatMap((item) => (item.type === "message" ? item.content : []));
  const thoughts = output.flatMap((item) =>
    item.type === "reasoning" ? [...item.summary, ...item.content] : [],
  );
  const deltas = (type: string) =>
    events.flatMap((event) => (event.type === type && "delta" in event ? event.delta : [])).join("");
  expect(deltas("response.output_text.delta")).to.equal(
    texts.map((block) => (block.type === "output_text" ? block.text : "")).join(""),
  );
  expect(deltas("response.reasoning.delta")).to.equal(
    thoughts.map(({ text, thinking }) => text ?? thinking ?? "").join(""),
  );
  const calls = events
    .filter(({ type, item }) => type === "response.output_item.done" && item?.type === "function_call")
    .map(({ item }) => ({ call_id: item?.call_id, name: item?.name, arguments: item?.arguments }));
  expect(calls).to.have.deep.members(
    (response?.tool_calls ?? []).map(({ call_id, name, arguments: args }) => ({
      call_id,
      name,
      arguments: args,
    })),
  );
}

/** A gemini call without an id gets a random one where the response has none either. */
function without_made_ids(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(without_made_ids);
  if (!is_object(value)) return value;
  const entries = Object.entries(value).filter(
    ([key, member]) => key !== "call_id" || !/^gemini_call_[0-9a-f-]{36}_/.test(String(member)),
  );
  return Object.fromEntries(entries.map(([key, member]) => [key, without_made_ids(member)]));
}
