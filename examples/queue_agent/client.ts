import { randomUUID } from "node:crypto";
import { FlowProducer, Queue, QueueEvents } from "bullmq";
import { Session } from "prompt-builder";
import { first_model_call, type JobData, type ModelCallResult, model_call_id } from "./jobs.js";

/** What asks the workers: in a web server, a script, a test. */
export class AgentClient {
  readonly jobs: Queue<JobData, ModelCallResult>;
  readonly events: QueueEvents;
  readonly flows: FlowProducer;

  constructor({ redis_url, queue }: { redis_url: string; queue: string }) {
    const connection = { url: redis_url };
    this.jobs = new Queue(queue, { connection });
    this.flows = new FlowProducer({ connection });
    // From the oldest event on: by default those between the look at a job and the first read are lost.
    this.events = new QueueEvents(queue, { connection, lastEventId: "0-0" });
  }

  /**
   * Starts a run of the agent loop.
   *
   * @param run an id without colons; asking twice with the same id asks once
   * @returns the id of the run
   */
  async ask(session: Session, run: string = randomUUID()): Promise<string> {
    await this.flows.add(first_model_call(this.jobs.name, run, session));
    return run;
  }

  /**
   * Waits for the end of a run, which may have been started by another process.
   *
   * @returns the session, its last item the answer
   * @throws an Error with the reason when a job of the run has failed for good
   */
  async answer(run: string): Promise<Session> {
    let id = model_call_id(run, 0);
    for (;;) {
      const job = await this.jobs.getJob(id);
      if (!job) throw new Error(`there is no job ${id}`);
      const result: ModelCallResult = await job.waitUntilFinished(this.events);
      if ("session" in result) return Session.fromH(result.session);
      id = result.next;
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.jobs.close(), this.events.close(), this.flows.close()]);
  }
}
