import type { FlowJob, JobsOptions } from "bullmq";
import type { Items, JsonObject, Session } from "prompt-builder";

/** The data of a `model_call` job: the whole session travels with it. */
export interface ModelCallData {
  run: string;
  turn: number;
  session: JsonObject;
}

/** The data of a `tool_call` job: one of the calls of a turn. */
export interface ToolCallData {
  index: number;
  call: JsonObject;
}

export type JobData = ModelCallData | ToolCallData;

/** What a `model_call` job gives: the id of the model call that goes on, or the finished session. */
export type ModelCallResult = { next: string } | { session: JsonObject };

/** What a `tool_call` job gives. */
export interface ToolCallResult {
  index: number;
  call_id: string;
  result: string;
}

const DAY_IN_SECONDS = 24 * 60 * 60;

const OPTIONS: JobsOptions = {
  attempts: 5,
  backoff: { type: "exponential", delay: 500 },
  removeOnComplete: { age: DAY_IN_SECONDS },
  removeOnFail: { age: DAY_IN_SECONDS },
};

/** The id of a model call: adding the same turn of the same run again adds nothing. */
export function model_call_id(run: string, turn: number): string {
  return `${run}.${turn}`;
}

/**
 * The id of the job of a tool call. It counts the calls of the answer instead of naming the `call_id`, which
 * some servers repeat in every turn and which may hold a colon, which BullMQ refuses.
 */
export function tool_call_id(run: string, turn: number, index: number): string {
  return `${model_call_id(run, turn)}.${index}`;
}

/** The first job of a run. */
export function first_model_call(queueName: string, run: string, session: Session): FlowJob {
  return model_call_job(queueName, { run, turn: 0, session: session.toH() });
}

/** The jobs of a turn that ended with tool calls: the next model call, which waits for one job for each call. */
export function next_model_call(
  queueName: string,
  { run, turn }: ModelCallData,
  session: Session,
  calls: Items.FunctionCall[],
): FlowJob {
  const children = calls.map((call, index) => {
    const data: ToolCallData = { index, call: call.toH() };
    const jobId = tool_call_id(run, turn, index);
    return { name: "tool_call", queueName, data, opts: { ...OPTIONS, jobId, failParentOnFailure: true } };
  });
  return { ...model_call_job(queueName, { run, turn: turn + 1, session: session.toH() }), children };
}

function model_call_job(queueName: string, data: ModelCallData) {
  return {
    name: "model_call",
    queueName,
    data,
    opts: { ...OPTIONS, jobId: model_call_id(data.run, data.turn) },
  };
}
