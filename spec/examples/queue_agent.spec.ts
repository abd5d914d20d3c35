import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { expect } from "chai";
import { Session } from "prompt-builder";
import { AgentClient } from "../../examples/queue_agent/client.js";
import { tool_call_id } from "../../examples/queue_agent/jobs.js";
import {
  end_process,
  has_redis_server,
  type RedisServer,
  start_process,
  start_redis,
} from "../../examples/queue_agent/processes.js";
import { booking_tools } from "./queue_agent/booking_tools.js";
import { type Call, Provider } from "./queue_agent/provider.js";

const TRIP: Call[] = [
  ["call_a", "flight"],
  ["call_b", "hotel"],
  ["call_c", "car"],
];
const WAY_BACK: Call[] = [["call_d", "train"]];

const QUESTION = {
  type: "message",
  role: "user",
  content: [{ type: "input_text", text: "Book my trip." }],
};
const TRIP_ITEMS = [...TRIP.map(call_item), ...TRIP.map(output_item)];

function call_item([call_id, item]: Call): object {
  return { type: "function_call", name: "book", call_id, arguments: JSON.stringify({ item }) };
}

function output_item([call_id, item]: Call): object {
  return { type: "function_call_output", call_id, output: JSON.stringify({ booked: item }) };
}

function text_item(text: string): object {
  return { type: "message", role: "assistant", content: [{ type: "output_text", text }] };
}

describe("examples/queue_agent.ts", function () {
  this.timeout(60_000); // It starts eight processes, which takes its time on a busy machine.

  let redis: RedisServer;
  let provider: Provider;
  let client: AgentClient;
  let workers: ChildProcess[] = [];
  let demo: ChildProcess | null = null;

  before(async function () {
    if (!has_redis_server()) {
      console.log("    skipped: there is no redis-server on the path");
      this.skip();
    }
    redis = await start_redis();
    provider = await Provider.start();
    client = new AgentClient({ redis_url: redis.url, queue: "bookings" });
  });

  beforeEach(() => {
    while (workers.length < 2) workers.push(start_worker_process());
  });

  after(async () => {
    const children = demo ? [...workers, demo] : workers;
    await Promise.all(children.map((child) => end_process(child, "SIGKILL")));
    await client?.close();
    await provider?.close();
    await redis?.stop();
  });

  function start_worker_process(): ChildProcess {
    const module = new URL("./queue_agent/booking_worker.ts", import.meta.url);
    return start_process(module, { REDIS_URL: redis.url, PROVIDER_URL: provider.url });
  }

  async function ask(): Promise<string> {
    const session = new Session({ model: "m", input: "Book my trip." });
    return client.ask(session.register_tools(booking_tools(provider.url)));
  }

  async function items_of(run: string): Promise<unknown> {
    return (await client.answer(run)).toH().input;
  }

  async function finished(job_id: string): Promise<void> {
    const job = await client.jobs.getJob(job_id);
    if (!job) throw new Error(`there is no job ${job_id}`);
    await job.waitUntilFinished(client.events);
  }

  /** Kills the worker that works on a job. */
  async function kill_worker_of(job_id: string): Promise<void> {
    const job = await client.jobs.getJob(job_id);
    const killed = workers.filter(({ pid }) => `${pid}` === job?.processedBy);
    expect(killed).to.have.length(1);
    workers = workers.filter((worker) => !killed.includes(worker));
    await Promise.all(killed.map((worker) => end_process(worker, "SIGKILL")));
  }

  it("carries out the calls of a turn at the same time, and keeps their order", async () => {
    provider.expect(TRIP, WAY_BACK, "All is booked.");
    const [flight, car] = [provider.hold("book flight"), provider.hold("book car")];
    const run = await ask();
    await Promise.all([flight.arrived, car.arrived]);
    await finished(tool_call_id(run, 0, 1));
    car.release();
    await finished(tool_call_id(run, 0, 2));
    flight.release();

    expect(await items_of(run)).to.deep.equal([
      QUESTION,
      ...TRIP_ITEMS,
      ...WAY_BACK.map(call_item),
      ...WAY_BACK.map(output_item),
      text_item("All is booked."),
    ]);
    expect(provider.counts).to.deep.equal({
      "model 0": 1,
      "book flight": 1,
      "book hotel": 1,
      "book car": 1,
      "model 1": 1,
      "book train": 1,
      "model 2": 1,
    });
  });

  it("repeats no finished call when a worker is killed in the middle of another", async () => {
    provider.expect(TRIP, "All is booked.");
    const hotel = provider.hold("book hotel");
    const run = await ask();
    const flight_id = tool_call_id(run, 0, 0);
    const hotel_id = tool_call_id(run, 0, 1);
    const car_id = tool_call_id(run, 0, 2);
    await hotel.arrived;
    await Promise.all([finished(flight_id), finished(car_id)]);
    await kill_worker_of(hotel_id);

    expect(await items_of(run)).to.deep.equal([QUESTION, ...TRIP_ITEMS, text_item("All is booked.")]);
    expect(provider.arrivals.toSorted((a, b) => (a.key ?? "").localeCompare(b.key ?? ""))).to.deep.equal([
      { what: "model 0", key: null },
      { what: "model 1", key: null },
      { what: "book flight", key: flight_id },
      { what: "book hotel", key: hotel_id },
      { what: "book hotel", key: hotel_id },
      { what: "book car", key: car_id },
    ]);
  });

  it("loses nothing when all workers are killed in the middle of a model call", async () => {
    provider.expect(TRIP, "All is booked.");
    const second_call = provider.hold("model 1");
    const run = await ask();
    await second_call.arrived;
    await Promise.all(workers.map((worker) => end_process(worker, "SIGKILL")));
    workers = [start_worker_process()];

    expect(await items_of(run)).to.deep.equal([QUESTION, ...TRIP_ITEMS, text_item("All is booked.")]);
    expect(provider.counts).to.deep.equal({
      "model 0": 1,
      "book flight": 1,
      "book hotel": 1,
      "book car": 1,
      "model 1": 2,
    });
  });

  it("asks once when it is asked twice with the same id", async () => {
    provider.expect("Done.");
    const session = new Session({ model: "m", input: "Book my trip." });
    expect([await client.ask(session, "same"), await client.ask(session, "same")]).to.deep.equal([
      "same",
      "same",
    ]);
    const answers = [await items_of("same"), await items_of("same")];
    expect(answers).to.deep.equal(Array(2).fill([QUESTION, text_item("Done.")]));
    expect(provider.counts).to.deep.equal({ "model 0": 1 });
  });

  it("tells the model what a tool has thrown", async () => {
    provider.expect([["call_a", "nowhere"]], "There is no way.");
    expect(await items_of(await ask())).to.deep.equal([
      QUESTION,
      call_item(["call_a", "nowhere"]),
      {
        type: "function_call_output",
        call_id: "call_a",
        output: "Error: there is no way to nowhere",
      },
      text_item("There is no way."),
    ]);
  });

  it("asks again when the API is overloaded, and gives up when it refuses", async () => {
    provider.expect(503, "Done.");
    expect(await items_of(await ask())).to.deep.equal([QUESTION, text_item("Done.")]);
    expect(provider.counts).to.deep.equal({ "model 0": 2 });

    provider.expect(401);
    const reason = await client.answer(await ask()).catch(({ message }) => message);
    expect(reason).to.equal("ErrorResponseError: the API returned an error: 401: not now");
    expect(provider.counts).to.deep.equal({ "model 0": 1 });
  });

  it("shows a conversation when it is run", async () => {
    const example = spawn(process.execPath, ["--import", "tsx", "examples/queue_agent.ts"], {
      env: { ...process.env, OPENAI_API_KEY: "" },
    });
    demo = example;
    const ended = once(example, "close");
    let output = "";
    for await (const chunk of example.stdout) output += chunk;
    expect(await ended).to.deep.equal([0, null]);
    expect(output.split("\n").filter((line) => line !== "" && !line.startsWith("worker "))).to.deep.equal([
      "system: Answer in one sentence.",
      "user: What is the weather in Paris?",
      'call: get_weather({"city":"Paris"})',
      'result: {"city":"Paris","celsius":21,"sky":"sunny"}',
      "assistant: (canned) It is 21 degrees and sunny in Paris.",
    ]);
  });
});
