import { type Processor, UnrecoverableError, Worker } from "bullmq";
import { expect } from "chai";
import { Redis } from "ioredis";
import { Items, Response, Session, ToolRegistry } from "prompt-builder";
import { AgentClient } from "../../../examples/queue_agent/client.js";
import type { JobData, ModelCallData } from "../../../examples/queue_agent/jobs.js";
import { Ledger } from "../../../examples/queue_agent/ledger.js";
import { has_redis_server, type RedisServer, start_redis } from "../../../examples/queue_agent/processes.js";
import { model_call, type Workshop, work } from "../../../examples/queue_agent/steps.js";
import { type Call, completion } from "./provider.js";

const QUEUE = "steps";

function first_turn(run: string): ModelCallData {
  return { run, turn: 0, session: new Session({ input: "Book my trip." }).toH() };
}

describe("examples/queue_agent/steps.ts", () => {
  let server: RedisServer;
  let redis: Redis;
  let client: AgentClient;
  let asked: Session[];
  let booked: string[];

  before(async function () {
    if (!has_redis_server()) {
      console.log("    skipped: there is no redis-server on the path");
      this.skip();
    }
    server = await start_redis();
    redis = new Redis(server.url);
    client = new AgentClient({ redis_url: server.url, queue: QUEUE });
  });

  beforeEach(async () => {
    await redis.flushall();
    asked = [];
    booked = [];
  });

  after(async () => {
    await client?.close();
    redis?.disconnect();
    await server?.stop();
  });

  /** A workshop whose model gives these answers, one after the other. */
  function workshop(...answers: (Call[] | string)[]): Workshop {
    const registry = new ToolRegistry();
    registry.register("book", ({ args }: { args: { item: string } }) => {
      booked.push(args.item);
      return `booking ${booked.length}`;
    });
    const ask_model = async (session: Session) => {
      asked.push(session);
      return Response.parse(completion(answers.shift() ?? []), "chat_completion");
    };
    return { queue: QUEUE, flows: client.flows, ledger: new Ledger(redis, QUEUE), ask_model, registry };
  }

  it("queues the same jobs once when a model call is done again after it had queued them", async () => {
    const shop = workshop(
      [["call_a", "flight"]],
      [
        ["call_x", "ship"],
        ["call_y", "hut"],
      ],
    );
    const results = [
      await model_call(first_turn("r"), [], shop),
      await model_call(first_turn("r"), [], shop),
    ];
    expect(results).to.deep.equal([{ next: "r.1" }, { next: "r.1" }]);
    expect(asked).to.have.length(1);
    const jobs = await client.jobs.getJobs(["wait", "waiting-children", "active", "completed"]);
    expect(jobs.map(({ id }) => id).toSorted()).to.deep.equal(["r.0.0", "r.1"]);
  });

  it("does not carry out a call again whose result is recorded", async () => {
    const call = new Items.FunctionCall({ call_id: "call_a", name: "book", arguments: { item: "flight" } });
    const job = await client.jobs.add("tool_call", { index: 0, call: call.toH() }, { jobId: "r.0.0" });
    const results = [await work(job, workshop()), await work(job, workshop())];
    expect(results).to.deep.equal(Array(2).fill({ index: 0, call_id: "call_a", result: "booking 1" }));
    expect(booked).to.deep.equal(["flight"]);
  });

  it("counts the result that was recorded first when two workers have the same job", async () => {
    const ledger = new Ledger(redis, QUEUE);
    const slow = ledger.once("r.0.0", async () => {
      await ledger.once("r.0.0", async () => "quick");
      return "slow";
    });
    expect(await slow).to.equal("quick");
  });

  it("gives the model the results in the order of the calls, whatever their ids", async () => {
    const shop = workshop("Done.");
    const results = [
      { index: 1, call_id: "call_0", result: "second" },
      { index: 0, call_id: "call_0", result: "first" },
    ];
    await model_call({ ...first_turn("r"), turn: 1 }, results, shop);
    const outputs = asked[0]?.items.filter((item) => item instanceof Items.FunctionCallOutput);
    expect(outputs?.map(({ output }) => output)).to.deep.equal(["first", "second"]);
  });

  it("ends a run that comes to no answer", async () => {
    const shop = workshop([["call_a", "flight"]]);
    const reason = await model_call({ ...first_turn("r"), turn: 9 }, [], shop).catch((error) => error);
    expect(reason).to.be.instanceOf(UnrecoverableError).with.property("message", "no answer after 10 turns");
    expect(await client.jobs.count()).to.equal(0);
  });

  it("ends a run with one of its tool calls", async () => {
    const shop = workshop([["call_a", "flight"]]);
    const processor: Processor<JobData> = async (job) => {
      if (job.name === "tool_call") throw new UnrecoverableError("out of order");
      return work(job, shop);
    };
    const worker = new Worker(QUEUE, processor, { connection: { url: server.url } });
    try {
      const run = await client.ask(new Session({ input: "Book my trip." }), "r");
      const reason = await client.answer(run).catch(({ message }) => message);
      expect(reason).to.equal("child bull:steps:r.0.0 failed");
    } finally {
      await worker.close();
    }
  });
});
