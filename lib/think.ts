import { ArgumentError } from "./errors.js";
import { is_object, is_unset, type JsonObject, jsonify, readable } from "./json.js";
import { refuse_unknown } from "./unknown_options.js";

/** How much a model shall reason. */
export interface ReasoningOptions {
  /** A level such as `low`, `medium`, `high`; which ones a model knows is for its API to say. */
  effort?: string | null | undefined;
  /** In tokens; a positive integer. */
  budget_tokens?: number | null | undefined;
}

/**
 * The `reasoning` setting that `think` stores.
 *
 * @throws ArgumentError for a budget that is no positive integer, or a budget where reasoning is turned off
 */
export function reasoning_settings(
  options?: ReasoningOptions | boolean | null,
  off_options?: ReasoningOptions | null,
): JsonObject {
  if (options !== false) return depth(options === true ? off_options : (options ?? off_options));
  const { budget_tokens, ...rest } = depth(off_options);
  if (budget_tokens !== undefined) throw new ArgumentError("think(false) takes no budget_tokens");
  return { type: "disabled", ...rest };
}

function depth(options: ReasoningOptions | null | undefined): JsonObject {
  if (!is_unset(options) && !is_object(options))
    throw new ArgumentError("think takes { effort, budget_tokens } or false");
  const { effort, budget_tokens, ...unknown } = readable("the options of think cannot be read", () => ({
    ...options,
  }));
  refuse_unknown(Object.keys(unknown));
  const settings: JsonObject = {};
  if (!is_unset(effort)) settings.effort = jsonify(effort);
  if (!is_unset(budget_tokens)) settings.budget_tokens = positive_integer(budget_tokens);
  return settings;
}

function positive_integer(value: unknown): number {
  if (typeof value === "number" && Number.isInteger(value) && value > 0) return value;
  throw new ArgumentError("budget_tokens is a positive integer");
}
