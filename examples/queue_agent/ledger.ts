import type { Redis } from "ioredis";

const WEEK_IN_SECONDS = 7 * 24 * 60 * 60;

/** What has been done, under the ids of the jobs: one string in Redis for each, and the first one written counts. */
export class Ledger {
  readonly #redis: Redis;
  readonly #queue: string;

  constructor(redis: Redis, queue: string) {
    this.#redis = redis;
    this.#queue = queue;
  }

  /**
   * The recorded result of a job. Without one the action is carried out and its result recorded; when another
   * worker was quicker (this one had been taken for dead), its result is the one that counts.
   */
  async once(job_id: string, action: () => Promise<string>): Promise<string> {
    const key = `ledger:${this.#queue}:${job_id}`;
    const recorded = await this.#redis.get(key);
    if (recorded !== null) return recorded;
    const result = await action();
    await this.#redis.set(key, result, "EX", WEEK_IN_SECONDS, "NX");
    return (await this.#redis.get(key)) ?? result;
  }
}
