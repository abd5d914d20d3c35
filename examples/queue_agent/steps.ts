import { type FlowProducer, type Job, UnrecoverableError } from "bullmq";
import { Items, Response, Session, type ToolRegistry } from "prompt-builder";
import {
  type JobData,
  type ModelCallData,
  type ModelCallResult,
  model_call_id,
  next_model_call,
  type ToolCallData,
  type ToolCallResult,
} from "./jobs.js";
import type { Ledger } from "./ledger.js";

const MAX_TURNS = 10;

/** What the jobs work with. */
export interface Workshop {
  queue: string;
  flows: FlowProducer;
  ledger: Ledger;
  /** The HTTP call. It throws an UnrecoverableError for what will not go better next time. */
  ask_model(session: Session): Promise<Response>;
  /** Its handlers take a ToolInput. */
  registry: ToolRegistry;
}

/** What a tool handler is called with. */
export interface ToolInput<Arguments> {
  args: Arguments;
  /** The same whenever the same call is carried out again: hand it to whatever must not do a thing twice. */
  idempotency_key: string;
}

/** Carries out a job. */
export async function work(job: Job<JobData>, workshop: Workshop): Promise<ModelCallResult | ToolCallResult> {
  const { data } = job;
  if ("call" in data) return tool_call(`${job.id}`, data, workshop);
  const results = await job.getChildrenValues<ToolCallResult>();
  return model_call(data, Object.values(results), workshop);
}

/**
 * Adds the results of the last turn, asks the model, and queues what follows. All that follows is derived from the
 * recorded answer, so that doing this again, from any point on, comes to the same jobs.
 */
export async function model_call(
  data: ModelCallData,
  results: ToolCallResult[],
  { queue, flows, ledger, ask_model }: Workshop,
): Promise<ModelCallResult> {
  const { run, turn } = data;
  const session = with_results(Session.fromH(data.session), results);
  const recorded = await ledger.once(model_call_id(run, turn), async () =>
    JSON.stringify(await ask_model(session)),
  );
  const response = Response.fromH(JSON.parse(recorded));
  session.add_response(response);
  if (!response.has_tool_calls) return { session: session.toH() };
  if (turn + 1 === MAX_TURNS) throw new UnrecoverableError(`no answer after ${MAX_TURNS} turns`);
  await flows.add(next_model_call(queue, data, session, response.tool_calls));
  return { next: model_call_id(run, turn + 1) };
}

/** The session with the results of its last turn, in the order of the calls and not in that of their ends. */
function with_results(session: Session, results: ToolCallResult[]): Session {
  for (const { call_id, result } of results.toSorted((a, b) => a.index - b.index)) {
    session.add_function_call_output({ call_id, result });
  }
  return session;
}

/** Carries out a tool call, unless its result is recorded. */
async function tool_call(
  id: string,
  data: ToolCallData,
  { ledger, registry }: Workshop,
): Promise<ToolCallResult> {
  const call = Items.Base.fromH(data.call);
  if (call.type !== "function_call") throw new UnrecoverableError(`not a function call: ${call.type}`);
  const result = await ledger.once(id, () => carried_out(call, id, registry));
  return { index: data.index, call_id: call.call_id, result };
}

/** The result of a call as text. What a tool throws is a result too: the model is told, and can do better. */
async function carried_out(call: Items.FunctionCall, idempotency_key: string, registry: ToolRegistry) {
  try {
    const input: ToolInput<unknown> = { args: call.parsed_arguments(), idempotency_key };
    const result = await registry.invoke(call.name, input);
    return typeof result === "string" ? result : JSON.stringify(result ?? null);
  } catch (error) {
    return `Error: ${error instanceof Error ? error.message : error}`;
  }
}
